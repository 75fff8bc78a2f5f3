import { expect, test } from 'vitest';
import { noPublicEntries } from '#domain/publication/publicEntries';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createLivePage } from './livePage.ts';

/** A release whose public version is 1, on a site that shows this version of it. */
async function isLive(shown: number | null, cId = 1) {
  const { releases } = memoryStores();
  await releases.add(anId('release', 1), (number) => aStoredRelease({ cId: number }), {
    by: { account: 'staff', name: 'Staff' },
    at: new Date('2026-06-01T08:00:00Z'),
    publicBy: 'Staff',
  });
  const release = shown === null ? {} : { [cId]: { version: shown, since: 1 } };
  const entries = async (which: string) =>
    which === 'live' ? { ...noPublicEntries, release } : noPublicEntries;
  return createLivePage({ releases, snapshots: { entries } })(cId);
}

test.each([
  ['the current version', 1, true],
  ['an earlier version', 0, false],
  ['nothing', null, false],
])('a site that shows %s of a release', async (_, shown, isCurrent) => {
  expect(await isLive(shown)).toBe(isCurrent);
});

test('a release that does not exist is not live', async () => {
  expect(await isLive(1, 9)).toBe(false);
});
