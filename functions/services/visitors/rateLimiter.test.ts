import { expect, test } from 'vitest';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createRateLimiter } from './rateLimiter.ts';

const limit = { name: 'tries', times: 2, within: 60_000 };

function aLimiter() {
  const time = { now: new Date('2026-06-01T08:00:15.000Z') };
  const { rateCounts } = memoryStores();
  const clock = { now: () => time.now, sleep: async () => undefined };
  const limiter = createRateLimiter({ rateCounts, clock });
  const later = (milliseconds: number) => {
    time.now = new Date(time.now.getTime() + milliseconds);
  };
  return { limiter, rateCounts, clock, later };
}

test('so many uses are allowed in a window, for each limit and key alone', async () => {
  const { limiter, later } = aLimiter();
  const take = (key: string) => limiter.take(limit, key);
  expect([await take('a'), await take('a'), await take('a')]).toEqual([true, true, false]);
  expect(await take('b')).toBe(true);
  expect(await limiter.take({ ...limit, name: 'other' }, 'a')).toBe(true);
  later(45_000);
  expect(await take('a')).toBe(true);
});

test('a use that is repeated with its id counts once', async () => {
  const { limiter } = aLimiter();
  const take = (id: string) => limiter.take(limit, 'a', id);
  expect([await take('1'), await take('1'), await take('2'), await take('2')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(await take('3')).toBe(false);
  expect(await take('1')).toBe(true);
});

test('too many are refused with the time until the next window', async () => {
  const { limiter, later } = aLimiter();
  const demand = () => limiter.demand(limit, 'a');
  await demand();
  await demand();
  await expect(demand()).rejects.toMatchObject({ code: 'too-many', data: { retryAfter: 45 } });
  later(44_500);
  await expect(demand()).rejects.toMatchObject({ data: { retryAfter: 1 } });
});

test('a counter that others keep changing refuses in the end', async () => {
  const { rateCounts, clock } = aLimiter();
  let tries = 0;
  const contended = createRateLimiter({
    clock,
    rateCounts: {
      ...rateCounts,
      replace: async () => {
        tries += 1;
        return null;
      },
    },
  });
  expect(await contended.take(limit, 'a')).toBe(true);
  expect(await contended.take(limit, 'a')).toBe(false);
  expect(tries).toBe(6);
});

test('counts are erased once their window is over', async () => {
  const { limiter, rateCounts, later } = aLimiter();
  await limiter.take(limit, 'a');
  await limiter.eraseExpired();
  expect(await rateCounts.list()).toHaveLength(1);
  later(45_001);
  await limiter.take(limit, 'b');
  await limiter.eraseExpired();
  expect(await rateCounts.list()).toMatchObject([{ group: 'tries-b' }]);
});
