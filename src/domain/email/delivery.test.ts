import { describe, expect, test } from 'vitest';
import {
  afterInquiry,
  afterOutcome,
  backOff,
  claimed,
  deliveryStates,
  type Inquiry,
  isStuck,
  newDelivery,
  nextStep,
  type Outcome,
} from '#domain/email/delivery';

const start = new Date('2026-03-20T09:00:00.000Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const claim = claimed(newDelivery(start), start);

test('what is new is sent at once, by one', () => {
  expect(nextStep(newDelivery(start), start)).toBe('send');
  expect(nextStep(claim, later(5))).toBe('rest');
  expect(nextStep(claim, later(6))).toBe('ask');
});

test('what was noted while the clock was days ahead does not wait for those days', () => {
  const ahead = later(3 * 24 * 60);
  expect(nextStep(newDelivery(ahead), start)).toBe('send');
  const taken = claimed(newDelivery(ahead), ahead);
  expect(nextStep(taken, start)).toBe('ask');
  const unsure = afterInquiry(taken, 'not-taken', start);
  expect(nextStep(unsure, later(2))).toBe('ask');
  expect(afterInquiry(unsure, 'not-taken', later(16))).toMatchObject({ state: 'waiting' });
});

test('patience is counted from a time that has been', () => {
  const ahead = later(300 * 24 * 60);
  const failed: Outcome = { kind: 'later', reason: '500' };
  const put = afterOutcome(claimed(newDelivery(ahead), ahead), failed, ahead);
  const again = afterOutcome(claimed(put, start), failed, start);
  expect(again.state).toBe('waiting');
  const dayLater = later(25 * 60);
  expect(afterOutcome(claimed(again, dayLater), failed, dayLater).state).toBe('dead');
});

test('a mail server that asks for days is tried again within hours', () => {
  const put = afterOutcome(claim, { kind: 'later', reason: '429', retryAfter: 1e6 }, start);
  expect(nextStep(put, later(59))).toBe('rest');
  expect(nextStep(put, later(60))).toBe('send');
});

test.each<[Outcome, object]>([
  [{ kind: 'taken' }, { state: 'taken' }],
  [
    { kind: 'refused', reason: '400' },
    { state: 'dead', failure: '400' },
  ],
  [
    { kind: 'unsure', reason: 'cut' },
    { state: 'unsure', nextAt: later(2).toISOString() },
  ],
  [
    { kind: 'later', reason: '500' },
    { state: 'waiting', nextAt: later(0.5).toISOString() },
  ],
  [
    { kind: 'later', reason: '429', retryAfter: 600 },
    { state: 'waiting', nextAt: later(10).toISOString() },
  ],
])('after %j', (outcome, expected) => {
  expect(afterOutcome(claim, outcome, start)).toMatchObject(expected);
});

test('what fails for longer than a day is given up', () => {
  const failed = afterOutcome(claim, { kind: 'later', reason: '500' }, later(24 * 60 + 1));
  expect(failed.state).toBe('dead');
});

test('the day counts from the first try, however long that was in coming', () => {
  const first = claimed(newDelivery(start), later(25 * 60));
  const failed = afterOutcome(first, { kind: 'later', reason: '429' }, later(25 * 60 + 1));
  expect(failed.state).toBe('waiting');
  const second = claimed(failed, later(49 * 60 + 2));
  expect(afterOutcome(second, { kind: 'later', reason: '429' }, later(49 * 60 + 2)).state).toBe(
    'dead',
  );
});

test.each([
  [1, 30],
  [2, 60],
  [5, 480],
  [8, 3600],
  [500, 3600],
])('after %i tries the pause is %i seconds', (tries, seconds) => {
  expect(backOff(tries)).toBe(seconds * 1000);
});

describe('what nobody knows is asked', () => {
  const unsure = afterOutcome(claim, { kind: 'unsure', reason: 'cut' }, start);

  test('after two minutes', () => {
    expect(nextStep(unsure, later(1))).toBe('rest');
    expect(nextStep(unsure, later(2))).toBe('ask');
  });

  test.each<[Inquiry, number, string]>([
    ['taken', 1, 'taken'],
    ['not-taken', 1, 'unsure'],
    ['not-taken', 15, 'waiting'],
    ['later', 16, 'unsure'],
    ['later', 24 * 60 + 1, 'blocked'],
    ['unknown', 1, 'blocked'],
    ['repeat', 1, 'waiting'],
  ])('%s after %i minutes: %s', (inquiry, minutes, state) => {
    expect(afterInquiry(unsure, inquiry, later(minutes)).state).toBe(state);
  });
});

test('what can be repeated is repeated twice, then waits for staff', () => {
  let delivery = newDelivery(start);
  const states = [1, 2, 3].map(() => {
    const cut = afterOutcome(claimed(delivery, start), { kind: 'unsure', reason: 'cut' }, start);
    delivery = afterInquiry(cut, 'repeat', start);
    return delivery.state;
  });
  expect(states).toEqual(['waiting', 'waiting', 'blocked']);
});

test('only what was given up, and what nobody can tell of, waits for staff', () => {
  expect(deliveryStates.filter(isStuck)).toEqual(['blocked', 'dead']);
  expect([isStuck(null), isStuck(undefined)]).toEqual([false, false]);
});
