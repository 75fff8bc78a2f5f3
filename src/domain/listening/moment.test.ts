import { expect, test } from 'vitest';
import { momentAddress, momentIn, withoutMoment } from './moment.ts';

const page = 'https://label.example/releases/low-water-12';

test('an address names its moment', () => {
  const address = momentAddress(page, { track: 3, second: 83 });
  expect(address).toBe(`${page}?track=3&t=83`);
  expect(momentIn(new URL(address).search)).toEqual({ track: 3, second: 83 });
});

test('an address loses its moment, and nothing else', () => {
  const address = momentAddress(page, { track: 3, second: 83 });
  expect(withoutMoment(`${address}&utm_source=letter#tracks`)).toBe(
    `${page}?utm_source=letter#tracks`,
  );
  expect(withoutMoment(address)).toBe(page);
});

test.each([
  ['?t=0', { track: 1, second: 0 }],
  ['?t=83&utm_source=letter', { track: 1, second: 83 }],
  ['', undefined],
  ['?track=2', undefined],
  ['?t=1:23', undefined],
  ['?t=-3', undefined],
  ['?t=83&track=0', undefined],
  ['?t=83&track=x', undefined],
  ['?t=99999999999', undefined],
])('the query %j names %j', (query, moment) => {
  expect(momentIn(query)).toEqual(moment);
});
