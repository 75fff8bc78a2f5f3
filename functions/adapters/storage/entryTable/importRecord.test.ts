import { expect, test } from 'vitest';
import { fingerprintOf } from '#functions/fingerprint';
import { readImportRecord } from './importRecord.ts';

test('a record of an earlier version is read with the names of this one', () => {
  const from = { discogs: { keys: ['11'], fields: { name: { said: '"Aster"', stored: '' } } } };
  const first = { fingerprints: { share: '10' }, run: 'a', image: null };
  expect(
    readImportRecord({
      ...first,
      run: 'b',
      from,
      undo: {
        run: 'b',
        version: 2,
        before: 1,
        record: { ...first, undo: { run: 'a', version: 1, before: null } },
      },
    }),
  ).toEqual({
    fingerprints: { share: fingerprintOf(10) },
    image: null,
    sources: {
      discogs: { keys: ['11'], fields: { name: { said: fingerprintOf('Aster'), stored: '' } } },
    },
    runs: ['b'],
    lastWrite: {
      run: 'b',
      version: 2,
      versionBefore: 1,
      recordBefore: {
        fingerprints: { share: fingerprintOf(10) },
        image: null,
        runs: ['a'],
        lastWrite: { run: 'a', version: 1, versionBefore: null },
      },
    },
  });
});

test('a record of this version stays as it is', () => {
  const record = {
    fingerprints: { name: fingerprintOf('Aster') },
    runs: ['a'],
    lastWrite: { run: 'a', version: 1, versionBefore: null },
    image: null,
  };
  expect(readImportRecord(record)).toEqual(record);
});
