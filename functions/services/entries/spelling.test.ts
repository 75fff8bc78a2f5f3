import { expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { createSpelling, typosBetween } from './spelling.ts';

test.each([
  ['marsh', 'marsh', 0],
  ['marhs', 'marsh', 1],
  ['fleetwod', 'fleetwood', 1],
  ['salt', 'malt', 1],
  ['abcd', 'badc', 2],
  ['霧島', '霧鳥', 1],
])('from %s to %s there are %i typos', (a, b, typos) => {
  expect(typosBetween(a, b, 3)).toBe(typos);
  expect(typosBetween(b, a, 3)).toBe(typos);
});

test('counting ends once there are too many', () => {
  expect(typosBetween('harbour', 'spillway', 2)).toBe(3);
  expect(typosBetween('a', 'abcdefgh', 2)).toBe(3);
});

test('it finds words like others, never codes, and forgets what was replaced', () => {
  const spelling = createSpelling();
  const [one, two] = [anId('release', 1), anId('release', 2)];
  spelling.put(one, 'Salt Marsh QZLBL2019501');
  spelling.put(two, 'Harbour');
  expect([...spelling.like('marhs')]).toEqual([one]);
  expect([...spelling.like('marhs slat')]).toEqual([one]);
  expect([...spelling.like('marhs habour')]).toEqual([]);
  expect([...spelling.like('qzlbl2019502')]).toEqual([]);
  spelling.put(one, 'Meltemi');
  expect([...spelling.like('marhs')]).toEqual([]);
  expect([...spelling.like('meltmi')]).toEqual([one]);
});
