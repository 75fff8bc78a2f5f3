// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import type { Publishing } from '#domain/publication/publication';
import { calls } from '#fixtures/fakeApi';
import { anId } from '#fixtures/ids';
import { $publishing, $publishingTrouble, watchClosely, watchEntry } from './publishing.ts';

const { getPublishing } = calls;
const idle: Publishing = { requested: 4, exported: 4, wanted: 4, live: 4, state: 'idle' };
const asked = () => getPublishing.mock.calls.length;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  getPublishing.mockReset().mockResolvedValue(idle);
  stop = $publishing.listen(() => undefined);
});
afterEach(async () => {
  stop();
  await pass(2000);
  vi.useRealTimers();
});

it('asks at once, and then seldom while nothing moves', async () => {
  await pass(0);
  expect([$publishing.get(), asked()]).toEqual([idle, 1]);
  await pass(14_000);
  expect(asked()).toBe(1);
  await pass(2000);
  expect(asked()).toBe(2);
});

it('asks often while something moves', async () => {
  getPublishing.mockResolvedValue({ ...idle, state: 'building' });
  await pass(15_000);
  expect(asked()).toBe(2);
  await pass(3000);
  expect(asked()).toBeGreaterThan(5);
});

it('asks often for a while after a save, for the entry too', async () => {
  await pass(0);
  watchEntry({ kind: 'release', id: anId('release', 1) });
  watchClosely();
  await pass(3000);
  expect(asked()).toBeGreaterThan(4);
  expect(getPublishing.mock.lastCall).toEqual([{ query: { release: anId('release', 1) } }]);
  watchEntry(null);
});

it('says when nobody answers, and forgets it once somebody does', async () => {
  getPublishing.mockRejectedValueOnce(new Problem('unavailable', 'Out of reach.'));
  watchClosely();
  await pass(0);
  await pass(0);
  getPublishing.mockRejectedValueOnce(new Problem('unavailable', 'Out of reach.'));
  watchClosely();
  await pass(0);
  expect($publishingTrouble.get()).toBe('Out of reach.');
  watchClosely();
  await pass(0);
  expect($publishingTrouble.get()).toBe('');
});
