/** How long after the last change it is kept, in milliseconds. */
const pause = 250;

/**
 * Calls `keep` a moment after the last change, and at once when the page is being left or hidden:
 * a phone may end a hidden page without another word.
 */
export function keepWhileIdle(keep: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    keep();
  };
  const whenLeft = () => {
    if (timer !== undefined) now();
  };
  window.addEventListener('pagehide', whenLeft);
  document.addEventListener('visibilitychange', whenLeft);
  return {
    now,
    soon(): void {
      clearTimeout(timer);
      timer = setTimeout(now, pause);
    },
    /** Keeps what waits, and listens no longer. */
    stop(): void {
      whenLeft();
      window.removeEventListener('pagehide', whenLeft);
      document.removeEventListener('visibilitychange', whenLeft);
    },
  };
}
