import { expect, test } from 'vitest';
import { timeRefusal } from '#domain/proposal/timedChange';

const now = new Date('2026-03-20T09:00:00.000Z');

test.each([
  ['2026-03-20T09:00:00.000Z', /in the future/],
  ['2026-03-19T09:00:00.000Z', /in the future/],
  ['2026-03-20T09:01:00.000Z', null],
  ['2027-03-20T09:00:00.000Z', null],
])('%s is refused with %s', (at, message) => {
  if (message) expect(timeRefusal(at, now)).toMatch(message);
  else expect(timeRefusal(at, now)).toBeNull();
});
