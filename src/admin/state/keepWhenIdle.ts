/** How long after the last change the draft is written to the browser, in milliseconds. */
const pause = 250;

/** Calls `keep` some time after the last change, or at once when the page is left or hidden. */
export function keepWhenIdle(keep: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    keep();
  };
  // A phone may kill a hidden page without another event.
  const flush = () => {
    if (timer !== undefined) now();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return {
    now,
    soon(): void {
      clearTimeout(timer);
      timer = setTimeout(now, pause);
    },
    stop(): void {
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}
