import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import type { Publishing } from '#domain/publication/publication';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { usePublishing, watchClosely, watchEntry } from './publishing.ts';
import { queryClient } from './queries.ts';

const { getPublishing } = calls;
const idle: Publishing = { requested: 4, exported: 4, wanted: 4, live: 4, state: 'idle' };
const asked = () => getPublishing.mock.calls.length;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Each test starts a minute after the last, when fast polling after another's save is over. */
let now = Date.now();
beforeEach(() => {
  now += 60_000;
  vi.useFakeTimers({ now });
  getPublishing.mockReset().mockResolvedValue(idle);
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
});
const watch = () => renderHook(usePublishing).result;

it('asks at once, and then seldom while nothing moves', async () => {
  const publishing = watch();
  await pass(10);
  expect([publishing.current.data, asked()]).toEqual([idle, 1]);
  await pass(14_000);
  expect(asked()).toBe(1);
  await pass(2000);
  expect(asked()).toBe(2);
});

it('asks once for a frame and the screen in it, and again for a screen that opens later', async () => {
  watch();
  await pass(400);
  const screen = renderHook(usePublishing);
  await pass(10);
  expect([screen.result.current.data, asked()]).toEqual([idle, 1]);
  screen.unmount();
  await pass(2000);
  watch();
  await pass(10);
  expect(asked()).toBe(2);
});

it('asks when its tab is shown again, however young the answer is', async () => {
  watch();
  await pass(400);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await pass(10);
  expect(asked()).toBe(2);
});

it('asks often while something moves', async () => {
  getPublishing.mockResolvedValueOnce(idle).mockResolvedValue({ ...idle, state: 'building' });
  watch();
  await pass(15_500);
  expect(asked()).toBe(2);
  await pass(3000);
  expect(asked()).toBeGreaterThan(5);
});

it('asks often for a while after a save, for the entry too', async () => {
  const id = anId('release', 7);
  watch();
  await pass(10);
  act(() => watchEntry({ kind: 'release', id }));
  act(watchClosely);
  await pass(3000);
  expect(asked()).toBeGreaterThan(4);
  expect(getPublishing.mock.lastCall).toEqual([{ query: { release: id } }]);
  act(() => watchEntry(null));
});

it('shows no entry’s state as another’s', async () => {
  const entry = { state: 'live' as const };
  getPublishing.mockResolvedValue({ ...idle, entry });
  const publishing = watch();
  act(() => watchEntry({ kind: 'release', id: anId('release', 7) }));
  await pass(10);
  expect(publishing.current.data?.entry).toEqual(entry);
  getPublishing.mockReturnValue(new Promise(() => undefined));
  act(() => watchEntry({ kind: 'artist', id: anId('artist', 8) }));
  expect(publishing.current.data).toEqual(idle);
  act(() => watchEntry(null));
});

it('says when the service does not answer, until it does again', async () => {
  getPublishing.mockRejectedValueOnce(new Problem('unavailable', 'Out of reach.'));
  const publishing = watch();
  await pass(10);
  expect(publishing.current.problem?.message).toBe('Out of reach.');
  act(watchClosely);
  await pass(10);
  expect(publishing.current).toMatchObject({ problem: null, data: idle });
});
