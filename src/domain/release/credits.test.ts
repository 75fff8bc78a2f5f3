import { expect, test } from 'vitest';
import { faultyLine, namesIn, rolesOf, secondsOf } from '#domain/release/credits';

test.each([
  ['', []],
  ['Ada', ['Ada']],
  ['Ada Berg, Bo Lund & Cy Moe', ['Ada Berg', 'Bo Lund', 'Cy Moe']],
  ['Ada and Bo', ['Ada', 'Bo']],
  ['Ada; Bo / Cy', ['Ada', 'Bo', 'Cy']],
  ['Anders Sandvik', ['Anders Sandvik']],
  ['AC/DC', ['AC/DC']],
  ['Traditional', []],
  ['trad., Ada', ['Ada']],
])('the people in %j are %j', (credit, names) => {
  expect(namesIn(credit)).toEqual(names);
});

test('credits are read by the line, each person for themselves', () => {
  expect(rolesOf('Mastering: Ada Berg & Bo Lund\n\n録音：霧島ナオ\nThanks to all')).toEqual([
    { role: 'Mastering', credit: 'Ada Berg & Bo Lund', names: ['Ada Berg', 'Bo Lund'] },
    { role: '録音', credit: '霧島ナオ', names: ['霧島ナオ'] },
  ]);
  expect(rolesOf()).toEqual([]);
});

test.each([
  ['', undefined],
  ['Mastering: Ada', undefined],
  ['Mastering: Ada\n\nDrums:', 3],
  [': Ada', 1],
  ['Thanks to all', 1],
])('in %j the first line without a role and a name is %s', (text, line) => {
  expect(faultyLine(text)).toBe(line);
});

test.each([
  ['3:45', 225],
  ['0:09', 9],
  ['71:00', 4260],
  ['1:02:03', 3723],
  ['3:60', undefined],
  ['1:60:00', undefined],
  ['345', undefined],
  ['', undefined],
])('the length %j has %s seconds', (length, seconds) => {
  expect(secondsOf(length)).toBe(seconds);
});
