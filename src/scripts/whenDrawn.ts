/** The frames after `load` until the images are on the screen. */
const framesUntilShown = 4;
/**
 * The longest wait, in milliseconds since the page's first byte: the sound pauses for as long, and
 * for the time of the request.
 */
const longest = 180;

/** Resolves once the page is drawn, or after the longest wait, since a hidden tab draws nothing. */
export const whenDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const after = (frames: number) =>
      frames > 0 ? requestAnimationFrame(() => after(frames - 1)) : resolve();
    addEventListener('load', () => after(framesUntilShown));
    setTimeout(resolve, longest + (page?.responseStart ?? 0) - performance.now());
  });
