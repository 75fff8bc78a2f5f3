import { expect, test } from 'vitest';
import { personOf } from '#domain/member/member';
import { noPublicEntries, type PublicEntries } from '#domain/publication/publicEntries';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { createApproval } from './approval.ts';

const [staff, artist] = [aCaller('staff'), aCaller('artist')];
const save = { by: personOf(staff), at: new Date('2026-06-01T08:00:00.000Z') };
const [careful, trusted] = [anId('artist', 1), anId('artist', 2)];

/** Two stored artists: the second publishes directly. */
async function aCatalogue() {
  const stores = memoryStores();
  const [first, second] = [
    await stores.artists.add(careful, () => aStoredArtist({ cId: 1 }), save),
    await stores.artists.add(
      trusted,
      () => aStoredArtist({ cId: 2, publishesDirectly: true }),
      save,
    ),
  ];
  const shown: PublicEntries['artist'] = {};
  const snapshots = { entries: async () => ({ ...noPublicEntries, artist: shown }) };
  /** The artist is in the newest snapshot. */
  const show = ({ entity }: { entity: { cId: number } }) => {
    shown[entity.cId] = { version: 1, since: 1 };
  };
  return { ...stores, show, first, second, approval: createApproval({ ...stores, snapshots }) };
}
const by = (...artistIds: string[]) => aStoredRelease({ artistIds });

test('an artist’s change of a public release waits unless all its artists publish directly', async () => {
  const { approval } = await aCatalogue();
  expect(await approval.ofRelease(by(careful), artist)).toBe(true);
  expect(await approval.ofRelease(by(trusted), artist)).toBe(false);
  expect(await approval.ofRelease(by(careful, trusted), artist)).toBe(true);
  expect(await approval.ofRelease(by(), artist)).toBe(true);
  expect(await approval.ofRelease(by(anId('artist', 9)), artist)).toBe(true);
});

test('a change by staff, or of what nobody sees, waits for nobody', async () => {
  const { approval } = await aCatalogue();
  expect(await approval.ofRelease(by(careful), staff)).toBe(false);
  const hidden = aStoredRelease({ releaseStatus: releaseStatus.Planning });
  expect(await approval.ofRelease(hidden, artist)).toBe(false);
});

test('the page of an artist in the newest snapshot is approved, unless they publish directly', async () => {
  const { approval, show, first, second } = await aCatalogue();
  expect(await approval.ofArtist(first, artist)).toBe(false);
  show(first);
  show(second);
  expect(await approval.ofArtist(first, artist)).toBe(true);
  expect(await approval.ofArtist(second, artist)).toBe(false);
  expect(await approval.ofArtist(first, staff)).toBe(false);
});

test('an artist’s page is approved as soon as a public release names it', async () => {
  const { approval, releases, first } = await aCatalogue();
  await releases.add(anId('release', 1), () => by(trusted), save);
  expect(await approval.ofArtist(first, artist)).toBe(false);
  await releases.add(anId('release', 2), () => aStoredRelease({ cId: 2 }), save);
  expect(await approval.ofArtist(first, artist)).toBe(true);
});

test('an artist whose stored version can’t be read does not publish directly', async () => {
  const { approval, show, second } = await aCatalogue();
  show(second);
  expect(await approval.ofArtist({ ...second, substitute: { faults: [] } }, artist)).toBe(true);
});
