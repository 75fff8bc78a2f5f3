import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaseMilliseconds, whileRenewing } from './lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const work = (milliseconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));

test('a lease is renewed before it runs out, for as long as the work lasts', async () => {
  const renewed: number[] = [];
  const began = Date.now();
  const working = whileRenewing(
    () => work(60_000),
    async () => void renewed.push(Date.now() - began),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await working).toBe('done');
  const times = [0, ...renewed, 60_000];
  const longest = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)));
  expect(longest).toBeLessThan(leaseMilliseconds);
  expect(renewed.at(-1)).toBeLessThanOrEqual(60_000);
});

test('work ends as it would, though its lease was lost', async () => {
  let renewals = 0;
  const working = whileRenewing(
    () => work(60_000),
    async () => {
      renewals += 1;
      throw new Error('Overtaken');
    },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await working, renewals]).toEqual(['done', 1]);
});
