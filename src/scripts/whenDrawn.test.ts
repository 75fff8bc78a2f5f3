import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenDrawn } from './whenDrawn.ts';

/** Milliseconds from one frame to the next. */
const frame = 16;
let page: EventTarget;
let isSeen: boolean;
let isDrawn: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  isSeen = true;
  isDrawn = false;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    if (isSeen) setTimeout(draw, frame);
  });
  // Its first byte came 100 ms after the link was clicked, and the script runs 50 ms later.
  vi.spyOn(performance, 'now').mockReturnValue(150);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { responseStart: 100 } as PerformanceNavigationTiming,
  ]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const wait = () => {
  void whenDrawn().then(() => {
    isDrawn = true;
  });
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('the images of a page are there some frames before they are seen', async () => {
  wait();
  await pass(50);
  page.dispatchEvent(new Event('load'));
  await pass(3 * frame);
  expect(isDrawn).toBe(false);
  await pass(frame);
  expect(isDrawn).toBe(true);
});

test.each([
  ['on a slow line', true],
  ['in a tab that nobody sees', false],
])('%s it waits for less than a fifth of a second of the page', async (_, seen) => {
  isSeen = seen;
  wait();
  if (!seen) page.dispatchEvent(new Event('load'));
  await pass(129);
  expect(isDrawn).toBe(false);
  await pass(1);
  expect(isDrawn).toBe(true);
});
