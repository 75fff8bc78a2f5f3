// A file of its own: every page looks for the mark, and reads it only where somebody has signed in.

/** Where the browser keeps the mark of `accountMark.ts`. */
export const markKey = 'gatefold.account';

/** Whether somebody signed in here, and has not signed out. */
export function hasAccountMark(): boolean {
  try {
    return localStorage.getItem(markKey) !== null;
  } catch {
    // Storage is closed to the page.
    return false;
  }
}

/** Sent to the window when this page changed the mark; another page's change comes as `storage`. */
export const markChanged = 'gatefold:account';

/** Calls back when the account changes, here or in another tab. Answers how to stop. */
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
