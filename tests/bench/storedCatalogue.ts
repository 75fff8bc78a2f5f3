import { createHash } from 'node:crypto';
import { cardFile, cardsOf } from '#catalogue/shareCardContent';
import type { Id } from '#domain/identifier';
import { imagePath } from '#domain/image/image';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { artistKind, releaseKind } from '#functions/adapters/storage/entryTable/kinds';
import { entryRows } from '#functions/adapters/storage/entryTable/layout';
import { raiseNumber } from '#functions/adapters/storage/entryTable/numbers';
import { inTransactions } from '#functions/adapters/storage/entryTable/transactions';
import type { Table } from '#functions/adapters/storage/rows';
import { createSnapshotStore } from '#functions/adapters/storage/snapshots';
import type { Storage, TableName } from '#functions/adapters/storage/storage';
import { storeOnce } from '#functions/ports/files';
import { artistOf, artistsOf, dayOf, linksOf, titleOf, tracksOf, words } from './catalogue.ts';

/** The tables of any storage. */
export interface Tables {
  table(name: TableName): Table;
}

/** The author and time of all saves. */
export const firstVersion = {
  version: 1,
  wasPublic: false,
  publicVersion: 1,
  publicBy: 'Ada',
  savedAt: '2026-03-20T09:00:00.000Z',
  savedBy: { account: 'tenant.ada', name: 'Ada' },
};

/** The id of an entry: random-looking, but the same in every run. */
export function idOf(kind: 'artist' | 'release' | 'track', cId: number): Id {
  const hex = createHash('sha256').update(`${kind} ${cId}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A stored release that matches the benchmark's release of the same number. */
function storedRelease(cId: number, releases: number, isPublic: boolean) {
  return aStoredRelease({
    id: idOf('release', cId),
    cId,
    title: titleOf(cId),
    description: words,
    releaseDate: dayOf(cId),
    artistIds: [idOf('artist', artistOf(cId, releases))],
    links: linksOf(cId),
    cover: imagePath('release', cId, '0123456789abcdef'),
    accent: '#8a4b2d',
    tracks: tracksOf(cId).map((track, index) => {
      const ids = { id: idOf('track', cId * 10 + index), releaseId: idOf('release', cId) };
      return aTrack({ ...track, ...ids });
    }),
    releaseStatus: isPublic ? releaseStatus.Released : releaseStatus.Planning,
  });
}

/** The numbers of the hidden release and the hidden artist. */
export const hiddenRelease = (releases: number) => releases + 1;
export const hiddenArtist = (releases: number) => artistsOf(releases) + 1;

/** Writes a catalogue with a number of public releases, one hidden release and one hidden artist. */
export async function fill(storage: Tables, releases: number): Promise<void> {
  const artistRows = entryRows(artistKind);
  const releaseRows = entryRows(releaseKind);
  const [lastArtist, lastRelease] = [hiddenArtist(releases), hiddenRelease(releases)];
  const artists = numbers(lastArtist).map((cId) => {
    const entity = aStoredArtist({ id: idOf('artist', cId), cId, name: `Harbour Band ${cId}` });
    const version = { ...firstVersion, entity, wasPublic: cId !== lastArtist };
    return [artistRows.entryRow(version), artistRows.listRow(version)];
  });
  const all = numbers(lastRelease).map((cId) => {
    const isShown = cId !== lastRelease;
    const entity = storedRelease(cId, releases, isShown);
    const version = { ...firstVersion, entity, wasPublic: isShown };
    return [releaseRows.entryRow(version), releaseRows.listRow(version)];
  });
  for (const [name, groups] of [
    ['artists', artists],
    ['releases', all],
  ] as const)
    await inTransactions(
      storage.table(name),
      groups.map((rows) => rows.map((row) => ['create', row])),
    );
  await raiseNumber(storage.table('artists'), 'artist', lastArtist);
  await raiseNumber(storage.table('releases'), 'release', lastRelease);
}

/**
 * Stores a file for each share card of the last snapshot: a label that has been running has them
 * all, and the functions need not draw them while a save is measured.
 */
export async function fillCards(storage: Pick<Storage, 'files'>): Promise<void> {
  const snapshots = createSnapshotStore(storage.files('snapshots'));
  const [last] = (await snapshots.pointer()).snapshots;
  const snapshot = last && (await snapshots.read(last.file));
  if (!snapshot) throw new Error('The product has taken no snapshot.');
  const images = storage.files('images');
  const content = Buffer.from('A card that nobody looks at.');
  for (const card of cardsOf(snapshot))
    await storeOnce(images, `cards/${cardFile(card)}`, { content, contentType: 'image/jpeg' });
}
