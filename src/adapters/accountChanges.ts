/** The local storage key of the account hint; see `accountHint.ts`. */
export const hintKey = 'gatefold.account';

/** The key of the note about a session of the product's own issuer. */
export const ownKey = 'gatefold.signIn';

/** Whether somebody signed in here and has not signed out. */
export function hasAccountHint(): boolean {
  try {
    return localStorage.getItem(hintKey) !== null;
  } catch {
    // Storage is unavailable.
    return false;
  }
}

/**
 * The window event after this page changes the hint; other pages' changes arrive as `storage`
 * events.
 */
export const hintChanged = 'gatefold:account';

/**
 * Calls back when the account changes, here or in another tab. Returns a function that stops it.
 */
export function watchAccountHint(changed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const look = ({ key }: StorageEvent) => {
    if (key === hintKey || key === ownKey || key === null) changed();
  };
  addEventListener(hintChanged, changed, { signal });
  addEventListener('storage', look, { signal });
  return () => listening.abort();
}
