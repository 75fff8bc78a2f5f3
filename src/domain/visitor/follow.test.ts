import { expect, test } from 'vitest';
import { isNewsTo, type StoredFollow, scopedKey, scopeOf } from './follow.ts';

const release = { cId: 7, releaseDate: '2026-03-20' };

const follow: StoredFollow = {
  address: 'ada@reader.example',
  state: 'confirmed',
  consent: { at: '2026-03-01T00:00:00.000Z', text: 'Write to me.' },
  confirmedAt: '2026-03-19T23:30:00.000Z',
  told: [],
};

test.each([
  // Half past midnight in Oslo: the record's own day.
  ['a follower of that day', {}, true],
  ['one who confirmed a day later', { confirmedAt: '2026-03-20T23:30:00.000Z' }, false],
  ['one who has not confirmed', { state: 'asked', confirmedAt: null }, false],
  ['one who was told', { told: [7] }, false],
  ['one who was told of another', { told: [6] }, true],
] as const)('it is news to %s: %j', (_, given, expected) => {
  const one = { ...follow, ...given, told: [...(('told' in given && given.told) || [])] };
  expect(isNewsTo(one, release, 'Europe/Oslo')).toBe(expected);
});

const edition = '6b1f5a52-4f0e-4f0a-9f5e-2f6d5c0e7a11';
test.each([[undefined], ['newsletter'], [{ artist: 12 }], [{ release: 7, edition }]] as const)(
  'a link keeps its scope %j',
  (scope) => {
    expect(scopeOf(scopedKey('a-_b', scope))).toEqual({ person: 'a-_b', scope });
  },
);
