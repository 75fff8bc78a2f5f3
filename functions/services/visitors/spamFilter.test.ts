import { expect, test } from 'vitest';
import { minFillMilliseconds } from '#domain/visitor/honeypot';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { tokenSigner } from '../../../tests/memory/visitorPorts.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { createSpamFilter } from './spamFilter.ts';

function aFilter() {
  const time = { now: new Date('2026-06-01T08:00:00.000Z') };
  const clock = { now: () => time.now, sleep: async () => undefined };
  const { rateCounts } = memoryStores();
  const rateLimiter = createRateLimiter({ rateCounts, clock });
  const filter = createSpamFilter({ clock, log: () => undefined }, { rateLimiter, tokenSigner });
  const submission = { form: {}, client: 'c', address: 'ada@reader.example' };
  return {
    filter,
    later: (milliseconds: number) => {
      time.now = new Date(time.now.getTime() + milliseconds);
    },
    check: (given: Partial<Parameters<typeof filter.check>[0]> = {}) =>
      filter.check({ ...submission, ...given }),
  };
}
const hour = 3_600_000;

test('a form without a token counts as a person’s, as without JavaScript', async () => {
  expect(await aFilter().check()).toEqual({ kind: 'person' });
});

test('a filled honeypot gives a bot away', async () => {
  expect(await aFilter().check({ form: { reference: 'x' } })).toEqual({ kind: 'robot' });
});

test.each([
  ['at once', minFillMilliseconds - 1, /very quick/],
  ['after a moment', minFillMilliseconds, null],
  ['after a day', 24 * hour, /open for too long/],
])('a form that is sent %s', async (_, after, reason) => {
  const { filter, later, check } = aFilter();
  const form = await filter.getFormToken();
  later(after);
  const verdict = await check({ form });
  if (reason)
    expect(verdict).toMatchObject({ kind: 'doubt', reason: expect.stringMatching(reason) });
  else expect(verdict).toEqual({ kind: 'person' });
});

test('a token that we did not sign is doubtful', async () => {
  const verdict = await aFilter().check({ form: { token: 'made.up' } });
  expect(verdict).toMatchObject({ kind: 'doubt', reason: /not from our page/ });
});

/** How many submissions pass before the limit stops them. */
async function passed(send: (index: number) => Promise<unknown>): Promise<number> {
  for (let index = 0; index < 100; index++)
    try {
      await send(index);
    } catch (error) {
      expect(error).toMatchObject({ code: 'too-many' });
      return index;
    }
  return 100;
}

test('a client without a token may send less often than one with a token', async () => {
  const bare = aFilter();
  expect(await passed((index) => bare.check({ address: `a${index}@reader.example` }))).toBe(12);
  const { filter, later, check } = aFilter();
  const form = await filter.getFormToken();
  later(minFillMilliseconds);
  const send = (index: number) => check({ form, address: `a${index}@reader.example` });
  expect(await passed(send)).toBe(30);
});

test('a mailbox is limited under all its names, a repeated submission counts once', async () => {
  const { check } = aFilter();
  const send = (client: number, text: number) =>
    check({ client: `c${client}`, address: `ada+${text}@reader.example`, text: `text ${text}` });
  expect(await passed((index) => send(index, 0))).toBe(100);
  expect(await passed((index) => send(100 + index, index))).toBe(6);
});
