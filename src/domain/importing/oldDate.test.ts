import { expect, test } from 'vitest';
import { readOldDate } from '#domain/importing/oldDate';

const oslo = 'Europe/Oslo';

test.each([
  ['2021-02-19', '2021-02-19'],
  ['20210219', '2021-02-19'],
  [20_210_219, '2021-02-19'],
  [' 2021-02-19 ', '2021-02-19'],
  ['2021/2/9', '2021-02-09'],
  ['19.2.2021', '2021-02-19'],
  ['2021-02-19T00:00:00', '2021-02-19'],
  ['2021-02-19 23:59', '2021-02-19'],
  ['2021-02-19T00:00:00.000', '2021-02-19'],
  ['2020-02-29', '2020-02-29'],
])('%j is the day %s, and nothing is noted', (said, value) => {
  expect(readOldDate(said, oslo)).toEqual({ value });
});

test.each([
  ['2021-02-19T00:00:00Z', oslo, '2021-02-19'],
  ['2021-02-19T00:00:00Z', 'America/Los_Angeles', '2021-02-19'],
  ['2021-02-19T00:00:00+13:00', oslo, '2021-02-19'],
  ['2021-02-18T23:00:00Z', oslo, '2021-02-19'],
  ['2021-02-18T23:00:00Z', 'America/Los_Angeles', '2021-02-18'],
  ['2021-03-27T22:59:59Z', oslo, '2021-03-27'],
  ['2021-03-28T22:00:00Z', oslo, '2021-03-29'],
  ['/Date(1613689200000)/', oslo, '2021-02-19'],
  ['/Date(1613692800000+0100)/', 'America/Los_Angeles', '2021-02-19'],
])('%s in %s is %s: midnight is a day, anything else an instant', (said, zone, value) => {
  expect(readOldDate(said, zone)).toEqual({ value });
});

test.each([
  ['2021', '2021-01-01', 'a year'],
  [2021, '2021-01-01', 'a year'],
  ['2021-07', '2021-07-01', 'a month'],
])('%j names only a part of a date', (said, value, named) => {
  expect(readOldDate(said, oslo)).toEqual({ value, note: expect.stringContaining(named) });
});

test.each([null, undefined, ''])('%j is no date, and none was meant', (said) => {
  expect(readOldDate(said, oslo)).toEqual({ value: null });
});

test.each([
  ...['2021-02-30', '2021-13-01', '0000-00-00', '0001-01-01T00:00:00', '1850-01-01', '3021'],
  ...['soon', '02/03/2021', '2021-02-19T25:00:00', '2021-02-19T10:00:00+99:00', '19.19.2021'],
  ...['/Date(9999999999999999)/', '/Date()/', '-2021', {}, [], true, Number.NaN, 7, 1.5],
])('%j is no date: empty, and noted', (said) => {
  const { value, note } = readOldDate(said, oslo);
  expect(value).toBeNull();
  expect(note).toMatch(/is none; left empty/);
});
