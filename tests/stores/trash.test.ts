import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Problem } from '#domain/problem';
import type { StoredRelease } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import { trashDays } from '#domain/trash';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { releaseKind } from '#functions/adapters/storage/entryTable/kinds';
import { rowKeys } from '#functions/adapters/storage/entryTable/layout';
import { mendEntries } from '#functions/adapters/storage/entryTable/mendEntries';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, overwrite, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { waitingIn } from './publishingSteps.ts';

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
let now: Date;
beforeAll(async () => {
  stores = await openQuickStores();
});
beforeEach(() => {
  now = new Date();
  services = over();
});

const dayMilliseconds = 24 * 3_600_000;
const [staff, other] = [aCaller('staff'), aCaller('staff', { name: 'Mina', object: randomUUID() })];
const codeOf = (error: unknown) => (error instanceof Problem ? error.code : error);

/** Services whose clock stands still until `after`. */
function over(given: (ports: ReturnType<typeof portsOver>['ports']) => object = () => ({})) {
  const clock = { now: () => now, sleep: async () => undefined };
  const { ports } = portsOver(stores, { clock });
  return createServices({ ...ports, ...given(ports) });
}

/** Lets days go by, with the rounds of the timers at their end. */
async function after(days: number): Promise<void> {
  now = new Date(now.getTime() + days * dayMilliseconds);
  await services.jobs.catchUp();
  await services.jobs.sweep();
}

const picture = (background: string) =>
  sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

/** A release with a picture, a track with a recording, and an earlier version. */
async function aWholeRelease(given: Partial<StoredRelease> = {}) {
  const id = randomUUID();
  const track = aTrack({ id: randomUUID(), releaseId: id });
  const make = (cId: number) =>
    aStoredRelease({ artistIds: [], releaseStatus: releaseStatus.Planning, ...given, id, cId });
  const first = await stores.releases.add(id, make, save);
  const { cId } = first.entity;
  const { path } = await stores.images.store('release', cId, await picture('#d8432b'));
  const entity = { ...first.entity, cover: path, tracks: [track] };
  await stores.releases.save(first, entity, save);
  const body = { id: track.id, releaseId: id, part: 0, parts: 1, name: 'take.wav' };
  const file = { name: 'take.wav', bytes: aWav() };
  await services.calls.uploadTrack({ body, file }, staff, randomUUID());
  return { id, cId, path, key: { release: id, track: track.id } };
}
type Whole = Awaited<ReturnType<typeof aWholeRelease>>;

const remove = (id: string, ifMatch: number) =>
  services.calls.removeRelease({ body: { id }, ifMatch }, staff, '');
const bringBack = (kind: 'artist' | 'release', id: string) =>
  services.calls.restoreEntry({ body: { kind, id } }, other, '');
const purge = (kind: 'artist' | 'release', id: string) =>
  services.calls.purgeEntry({ body: { kind, id } }, staff, '');
const listed = async (id: string) =>
  (await services.calls.listTrash({}, staff, '')).entries.find((entry) => entry.id === id);

/** What is stored of a release, in the trash or not. */
const partsOf = async ({ id, path, key }: Whole) => ({
  history: (await stores.releases.history(id)).length > 0,
  picture: (await stores.images.accentOf(path)) !== null,
  recording: (await stores.recordings.find(key)) !== null,
});
const whole = { history: true, picture: true, recording: true };
const nothing = { history: false, picture: false, recording: false };

test('the trash says who deleted a release and when, and one press brings it back whole', async () => {
  const release = await aWholeRelease({ title: 'Slow Tide' });
  const before = await services.calls.getRelease({ params: { id: release.id } }, staff, '');
  await remove(release.id, 2);
  expect(await listed(release.id)).toMatchObject({
    kind: 'release',
    cId: release.cId,
    name: 'Slow Tide',
    by: staff.name,
    at: now.toISOString(),
    until: new Date(now.getTime() + trashDays * dayMilliseconds).toISOString(),
  });
  await after(29);
  expect(await bringBack('release', release.id)).toEqual({ cId: release.cId });
  expect(await listed(release.id)).toBeUndefined();
  const back = await services.calls.getRelease({ params: { id: release.id } }, staff, '');
  expect(back.value).toEqual(before.value);
  await after(2);
  expect(await partsOf(release)).toEqual(whole);
});

test('the history says who deleted a release and who brought it back', async () => {
  const { id } = await aWholeRelease();
  await remove(id, 2);
  await bringBack('release', id);
  const { versions } = await services.calls.getReleaseHistory(
    { params: { id }, query: {} },
    staff,
    '',
  );
  expect(versions.map(({ version, event, by }) => [version, event, by.name])).toEqual([
    [4, 'restored', other.name],
    [3, 'deleted', staff.name],
    [2, undefined, save.by.name],
    [1, undefined, save.by.name],
  ]);
});

test('after thirty days everything of it goes', async () => {
  const release = await aWholeRelease();
  await remove(release.id, 2);
  await after(29);
  expect(await partsOf(release)).toEqual(whole);
  await after(1.1);
  expect(await partsOf(release)).toEqual(nothing);
  expect(await listed(release.id)).toBeUndefined();
  expect(await bringBack('release', release.id).catch(codeOf)).toBe('not-found');
});

test('a torn row in the trash keeps no other from being listed, brought back or purged', async () => {
  const [torn, back, old] = [await aWholeRelease(), await aWholeRelease(), await aWholeRelease()];
  for (const { id } of [torn, back, old]) await remove(id, 2);
  const row = { partitionKey: 'release', rowKey: rowKeys.deleted(torn.id) };
  await overwrite(stores, 'releases', { ...row, json0: '{"id":"' });
  expect(await listed(old.id)).toMatchObject({ cId: old.cId });
  expect(await bringBack('release', back.id)).toEqual({ cId: back.cId });
  await after(30.1);
  expect(await partsOf(old)).toEqual(nothing);
  expect(await partsOf(torn)).toEqual(nothing);
});

test('staff purge a release at once', async () => {
  const release = await aWholeRelease();
  await remove(release.id, 2);
  await purge('release', release.id);
  expect(await partsOf(release)).toEqual(nothing);
  // Sent again because the answer was lost.
  expect(await purge('release', release.id)).toEqual({});
  const body = { kind: 'release' as const, id: release.id };
  expect(await services.calls.purgeEntry({ body }, other, '').catch(codeOf)).toBe('not-found');
});

test('an entry that is not in the trash is not purged', async () => {
  const release = await aWholeRelease();
  expect(await purge('release', release.id).catch(codeOf)).toBe('not-found');
  await remove(release.id, 2);
  await bringBack('release', release.id);
  expect(await purge('release', release.id).catch(codeOf)).toBe('not-found');
  expect(await partsOf(release)).toEqual(whole);
});

test('a purge that a crash interrupts is finished by the next round', async () => {
  const release = await aWholeRelease();
  await remove(release.id, 2);
  const forget = () => Promise.reject(new Error('The process ended.'));
  const crashing = over((ports) => ({ releases: { ...ports.releases, forget } }));
  const body = { kind: 'release', id: release.id } as const;
  await expect(crashing.calls.purgeEntry({ body }, staff, '')).rejects.toThrow('ended');
  expect(await listed(release.id)).toBeUndefined();
  expect(await bringBack('release', release.id).catch(codeOf)).toBe('not-found');
  await services.jobs.catchUp();
  expect([await partsOf(release), await stores.releases.deleted(new Date(0))]).toEqual([
    nothing,
    [],
  ]);
});

test('a public release is public again, with its sound', async () => {
  const { id, cId } = await aWholeRelease({ releaseStatus: releaseStatus.Released, title: 'Tide' });
  await stores.releases.announce({ cId, by: 'Ada' });
  await services.jobs.takeSnapshot('Released');
  const key = { release: id, track: (await stores.releases.find(id))?.entity.tracks[0]?.id ?? '' };
  const sound = await stores.sounds.find(key.release, key.track);
  const made = { key: 'x', choice: 'whole', part: { start: 0, seconds: 1 }, path: 'audio/1/x.mp3' };
  if (sound) await stores.sounds.replace(sound, { ...sound.value, made } as never);
  await remove(id, 2);
  expect((await stores.sounds.find(key.release, key.track))?.value.made).toBeNull();
  await services.jobs.takeSnapshot('Deleted');
  expect((await stores.snapshots.entries('exported')).release[cId]).toBeUndefined();
  await bringBack('release', id);
  expect(await waitingIn(stores)).toEqual([{ kind: 'release', cId, name: 'Tide', by: other.name }]);
  await services.jobs.takeSnapshot('Brought back');
  expect((await stores.snapshots.entries('exported')).release[cId]).toBeDefined();
});

test('a release brings its deleted artist back, who is not purged before it', async () => {
  const artist = randomUUID();
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  const { id } = await aWholeRelease({ artistIds: [artist] });
  await remove(id, 2);
  await services.calls.removeArtist({ body: { id: artist }, ifMatch: 1 }, staff, '');
  expect(await purge('artist', artist).catch(codeOf)).toBe('clash');
  await bringBack('release', id);
  expect(await stores.artists.find(artist)).not.toBeNull();
  const { value } = await services.calls.getRelease({ params: { id } }, staff, '');
  expect(value.artists).toMatchObject([{ id: artist }]);
});

test('pictures and recordings of a release in the trash are no orphans', async () => {
  const release = await aWholeRelease();
  await remove(release.id, 2);
  await after(5);
  expect(await partsOf(release)).toEqual(whole);
});

test('a change that was due while its release was in the trash is not carried out afterwards', async () => {
  const { id } = await aWholeRelease({ title: 'Tide' });
  const { value, version } = await services.calls.getRelease({ params: { id } }, staff, '');
  const at = new Date(now.getTime() + dayMilliseconds).toISOString();
  const body = { release: { ...value, title: 'Ebb' }, version, at };
  await services.calls.timeChange({ body }, staff, randomUUID());
  await remove(id, 2);
  await after(3);
  await bringBack('release', id);
  await services.jobs.catchUp();
  const { timed } = await services.calls.listTimedChanges({ params: { id } }, staff, '');
  expect(timed).toMatchObject([{ failure: 'The entry was in the trash at that time.' }]);
  expect((await stores.releases.find(id))?.entity.title).toBe('Tide');
});

test('an import does not take the number of an entry in the trash', async () => {
  const { id, cId } = await aWholeRelease();
  await remove(id, 2);
  expect((await stores.importedReleases.owners([cId])).get(cId)).toEqual({ state: 'ours' });
});

test('after a restore of a backup, what came back or was deleted meanwhile is in the trash', async () => {
  const table = stores.storage.table('releases');
  const [back, gone] = [await aWholeRelease(), await aWholeRelease()];
  await remove(back.id, 2);
  await remove(gone.id, 2);
  // The entry's row was read before the last change, and the row of the trash after it.
  await table.deleteEntity('release', rowKeys.deleted(back.id));
  const entry = { partitionKey: 'release', rowKey: rowKeys.entry(gone.id), removed: false };
  await table.updateEntity(entry, 'Merge');
  await mendEntries(table, releaseKind);
  for (const { id, cId } of [back, gone]) {
    expect(await stores.releases.find(id)).toBeNull();
    expect(await listed(id)).toBeDefined();
    expect(await bringBack('release', id)).toEqual({ cId });
  }
});

test('after a restore of a backup, a torn entry stays in the lists and stops no other', async () => {
  const table = stores.storage.table('releases');
  const [broken, other] = [await aWholeRelease(), await aWholeRelease()];
  await overwrite(stores, 'releases', {
    partitionKey: 'release',
    rowKey: rowKeys.entry(broken.id),
    json0: '{"title":"Ti',
  });
  await table.deleteEntity('release', rowKeys.list(other.cId));
  const mended = (await mendEntries(table, releaseKind)).map(({ id }) => id);
  expect([broken, other].map(({ id }) => mended.includes(id))).toEqual([false, true]);
  const ids = (await stores.releases.rows()).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([broken.id, other.id]));
});
