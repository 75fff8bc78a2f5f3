import { expect, test } from 'vitest';
import {
  brokenAgain,
  isBroken,
  isDueAgain,
  isRoundDue,
  isTold,
  isWorking,
  type LinkReply,
} from './linkHealth.ts';

test.each<[LinkReply, boolean, boolean]>([
  [200, true, false],
  [204, true, false],
  [404, false, true],
  [410, false, true],
  ['no-host', false, true],
  ['no-answer', false, false],
  [403, false, false],
  [429, false, false],
  [503, false, false],
])('the reply %s: works %s, broken %s', (reply, works, broken) => {
  expect([isWorking(reply), isBroken(reply)]).toEqual([works, broken]);
});

const found = { release: 'one', url: 'https://example.com', reply: 404 } as const;
const first = brokenAgain(undefined, { ...found, at: '2026-03-01T09:00:00.000Z' });

test('a broken link is told the second time, since the first', () => {
  expect(isTold(first)).toBe(false);
  const second = brokenAgain(first, { ...found, at: '2026-03-02T09:00:00.000Z' });
  expect(second).toMatchObject({ since: first.at, times: 2 });
  expect(isTold(second)).toBe(true);
});

test.each([
  ['2026-03-01T20:00:00.000Z', false],
  ['2026-03-02T06:00:00.000Z', true],
])('at %s it is asked for again: %s', (now, isDue) => {
  expect(isDueAgain(first, new Date(now))).toBe(isDue);
});

test.each([
  [null, '2026-03-20T00:00:00.000Z', false],
  ['2026-03-01T12:00:00.000Z', '2026-03-05T00:00:00.000Z', false],
  ['2026-03-01T12:00:00.000Z', '2026-03-08T10:00:00.000Z', true],
])('a round of 1 March that ended %s is followed at %s: %s', (endedAt, now, isDue) => {
  const round = { since: '2026-03-01T09:00:00.000Z', after: 0, endedAt };
  expect(isRoundDue(round, new Date(now))).toBe(isDue);
});
