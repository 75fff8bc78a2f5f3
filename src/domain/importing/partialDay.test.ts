import { expect, test } from 'vitest';
import { isWithin, knownPart, lastDay, type PartialDay } from '#domain/importing/partialDay';

const whole: PartialDay = { releaseDate: '2020-02-01' };
const month: PartialDay = { ...whole, dayOnly: 'month' };
const year: PartialDay = { ...whole, dayOnly: 'year' };
const none: PartialDay = { releaseDate: null };

test.each([
  [whole, '2020-02-01', '2020-02-01'],
  [month, '2020-02', '2020-02-29'],
  [{ ...month, releaseDate: '2019-12-01' }, '2019-12', '2019-12-31'],
  [year, '2020', '2020-12-31'],
  [none, '', null],
])('of %j is known “%s”, at the latest %s', (day, known, last) => {
  expect([knownPart(day), lastDay(day)]).toEqual([known, last]);
});

test.each([
  [whole, '2020-02-01', true],
  [whole, '2020-02-20', false],
  [month, '2020-02-20', true],
  [month, '2020-03-01', false],
  [year, '2020-03-01', true],
  [year, '2021-02-01', false],
  [none, '2020-02-01', false],
  [whole, null, false],
])('within %j is %s: %s', (known, day, is) => {
  expect(isWithin(day, known)).toBe(is);
});
