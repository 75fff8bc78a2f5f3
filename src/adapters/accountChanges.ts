/** The local storage key of the account mark; see `accountMark.ts`. */
export const markKey = 'gatefold.account';

/** Whether somebody signed in here and has not signed out. */
export function hasAccountMark(): boolean {
  try {
    return localStorage.getItem(markKey) !== null;
  } catch {
    // Storage is unavailable.
    return false;
  }
}

/**
 * The window event after this page changes the mark; other pages' changes arrive as `storage`
 * events.
 */
export const markChanged = 'gatefold:account';

/**
 * Calls back when the account changes, here or in another tab. Returns a function that stops it.
 */
export function watchAccountMark(changed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const look = ({ key }: StorageEvent) => {
    if (key === markKey || key === null) changed();
  };
  addEventListener(markChanged, changed, { signal });
  addEventListener('storage', look, { signal });
  return () => listening.abort();
}
