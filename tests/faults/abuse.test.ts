import { expect, test } from 'vitest';
import { createKeyValueStore } from '#functions/adapters/storage/keyValueStore';
import type { RateCount } from '#functions/ports/emails';
import { createTokenSigner } from '#functions/services/email/tokens';
import { createRateLimiter } from '#functions/services/visitors/rateLimiter';
import { createSpamFilter } from '#functions/services/visitors/spamFilter';
import { memoryTables } from '../memory/memoryStores.ts';

const second = 1000;

function aSpamFilter() {
  const time = { now: Date.parse('2026-03-20T09:00:00.000Z') };
  const clock = { now: () => new Date(time.now), sleep: async () => undefined };
  const rateCounts = createKeyValueStore<RateCount>(memoryTables()('rateCounts'));
  const rateLimiter = createRateLimiter({ rateCounts, clock });
  const tokenSigner = createTokenSigner('a-secret-that-only-tests-know-of');
  const spamFilter = createSpamFilter(
    { clock, log: () => undefined },
    { rateLimiter, tokenSigner },
  );
  const check = (form: object, client = 'c', person = 'p') =>
    spamFilter.check({ form, client, address: `${person}@reader.example` });
  return { spamFilter, check, time, rateLimiter, rateCounts };
}

test.each([
  [1, 'doubt'],
  [2, 'person'],
  [3600, 'person'],
  [24 * 3600 + 1, 'doubt'],
])('a form sent %i s after it was touched: %s', async (seconds, kind) => {
  const { spamFilter, check, time } = aSpamFilter();
  const form = await spamFilter.getFormToken();
  time.now += seconds * second;
  expect(await check(form)).toMatchObject({ kind });
});

test('a filled honeypot is a bot, an invalid token is in doubt, a missing one is a person', async () => {
  const { check } = aSpamFilter();
  expect(await check({ reference: 'buy' })).toEqual({ kind: 'robot' });
  expect(await check({ token: 'x.y' })).toMatchObject({ kind: 'doubt' });
  expect(await check({})).toEqual({ kind: 'person' });
});

test('a client without a form may send 12 times in ten minutes, over all addresses', async () => {
  const { check, time } = aSpamFilter();
  for (let count = 0; count < 12; count++) await check({}, 'c', `p${count}`);
  await expect(check({}, 'c', 'p13')).rejects.toMatchObject({
    code: 'too-many',
    data: { retryAfter: 600 },
  });
  expect(await check({}, 'other', 'p13')).toEqual({ kind: 'person' });
  time.now += 600 * second;
  expect(await check({}, 'c', 'p13')).toEqual({ kind: 'person' });
});

test('an address may be used 6 times an hour, by all clients together', async () => {
  const { check } = aSpamFilter();
  const calls = Array.from({ length: 20 }, (_, count) => check({}, `c${count}`, 'p'));
  const taken = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
  expect(taken).toHaveLength(6);
});

test('names behind a plus are one mailbox', async () => {
  const { check } = aSpamFilter();
  for (let count = 0; count < 6; count++) await check({}, `c${count}`, `p+${count}`);
  await expect(check({}, 'c', 'P+more')).rejects.toMatchObject({ code: 'too-many' });
  expect(await check({}, 'c', 'q+more')).toEqual({ kind: 'person' });
});

test('a mailbox may be used 24 times a day', async () => {
  const { check, time } = aSpamFilter();
  time.now = Date.parse('2026-03-21T00:00:00.000Z');
  for (let count = 0; count < 24; count++) {
    await check({}, `c${count}`);
    time.now += 1800 * second;
  }
  await expect(check({}, 'c')).rejects.toMatchObject({ code: 'too-many' });
  time.now = Date.parse('2026-03-22T00:00:00.000Z');
  expect(await check({}, 'c')).toEqual({ kind: 'person' });
});

test('counts expire', async () => {
  const { check, time, rateLimiter, rateCounts } = aSpamFilter();
  await check({});
  const kept = async () => (await rateCounts.list()).map(({ group }) => group.split('-')[0]);
  expect((await kept()).sort()).toEqual(['address', 'bare', 'day']);
  time.now += 3601 * second;
  await rateLimiter.eraseExpired();
  expect(await kept()).toEqual(['day']);
  expect(await check({})).toEqual({ kind: 'person' });
});
