/** Frames from `load`, which says that the images are there, until those that show them are on the screen. */
const framesUntilShown = 4;
/** Milliseconds of the page, from its first byte, after which it waits no longer. */
const longest = 450;

/**
 * Once the page shows what it came with; after not quite half a second at the latest, as in a tab that
 * nobody sees, which draws nothing.
 */
export const whenDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const after = (frames: number) =>
      frames > 0 ? requestAnimationFrame(() => after(frames - 1)) : resolve();
    addEventListener('load', () => after(framesUntilShown));
    setTimeout(resolve, longest + (page?.responseStart ?? 0) - performance.now());
  });
