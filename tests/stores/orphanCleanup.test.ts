import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { firstLabel, labelId, type StoredLabel } from '#domain/label/label';
import type { RecordingKey } from '#domain/release/recording';
import { aStoredArtist } from '#fixtures/artists';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import { historyKey } from '#functions/adapters/storage/entryTable/layout';
import { createOrphanCleanup } from '#functions/services/removal/orphanCleanup';
import { type OpenStores, openQuickStores, overwrite, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});

const id = anId('release', 1);
const picture = (background: string) =>
  sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const sweepAt = (now: Date) => {
  const clock = { now: () => now, sleep: async () => undefined };
  return createOrphanCleanup(portsOver(stores, { clock }).ports).sweep();
};
async function aRecording(key: RecordingKey) {
  const whole = { ...key, upload: crypto.randomUUID(), parts: 1 };
  await stores.recordings.put({ ...whole, part: 0, bytes: aWav() });
  await stores.recordings.complete({ ...whole, ...save, size: aWav().length });
}
const inTwoDays = () => new Date(Date.now() + 48 * 60 * 60_000);

test('what no version of an entry ever had goes; what the history has stays', async () => {
  const [first, second, unsaved] = await Promise.all(
    ['#d8432b', '#2b43d8', '#43d82b'].map(async (color) =>
      stores.images.store('release', 1, await picture(color)),
    ),
  );
  if (!first || !second || !unsaved) throw new Error('The images were not stored.');
  const added = await stores.releases.add(
    id,
    (cId) => aStoredRelease({ id, cId, cover: first.path, tracks: [aTrack()] }),
    save,
  );
  await stores.releases.save(added, { ...added.entity, cover: second.path }, save);
  await sweepAt(new Date());
  expect(await stores.images.accentOf(unsaved.path)).not.toBeNull();
  await sweepAt(inTwoDays());
  expect(await stores.images.accentOf(first.path)).toBe(first.accent);
  expect(await stores.images.accentOf(second.path)).toBe(second.accent);
  expect(await stores.images.accentOf(unsaved.path)).toBeNull();
  const left: string[] = [];
  for await (const { name } of stores.storage.files('images').list()) left.push(name);
  expect(left).toHaveLength(18);
});

test('a picture stays while a version of one of the label’s own pages has it', async () => {
  const [shown, earlier, unsaved] = await Promise.all(
    ['#112233', '#223344', '#334455'].map(async (color) =>
      stores.images.store('label', 1, await picture(color)),
    ),
  );
  if (!shown || !earlier || !unsaved) throw new Error('The images were not stored.');
  const pages = (path: string): StoredLabel['pages'] => [
    {
      ...{ id: anId('page', 1), slug: 'about', title: 'About', body: '', place: 'footer' as const },
      earlierSlugs: [],
      images: [{ url: path, accent: null }],
    },
  ];
  const added = await stores.labels.add(
    labelId,
    () => ({ ...firstLabel, pages: pages(earlier.path) }),
    save,
  );
  await stores.labels.save(added, { ...added.entity, pages: pages(shown.path) }, save);
  await sweepAt(inTwoDays());
  const left = await Promise.all(
    [shown, earlier, unsaved].map(({ path }) => stores.images.accentOf(path)),
  );
  expect(left.map((accent) => accent !== null)).toEqual([true, true, false]);
});

test('a recording goes when no release has its track', async () => {
  const [kept, lost] = [anId('track', 1), anId('track', 2)];
  for (const track of [kept, lost]) await aRecording({ release: id, track });
  await sweepAt(inTwoDays());
  expect(await stores.recordings.find({ release: id, track: kept })).not.toBeNull();
  expect(await stores.recordings.find({ release: id, track: lost })).toBeNull();
});

test('nothing of an entry goes while one of its versions can’t be read, and the rest does', async () => {
  const [torn, early, whole] = [2, 3, 4].map((number) => anId('release', number)) as [
    string,
    string,
    string,
  ];
  const track = anId('track', 9);
  const covers = await Promise.all(
    [2, 3, 4].map(async (cId) => stores.images.store('release', cId, await picture('#808080'))),
  );
  for (const release of [torn, early, whole]) {
    const added = await stores.releases.add(
      release,
      (cId) => aStoredRelease({ id: release, cId }),
      save,
    );
    await stores.releases.save(added, { ...added.entity, title: 'Later' }, save);
  }
  await aRecording({ release: torn, track });
  const json0 = '{"title":';
  await overwrite(stores, 'releases', { partitionKey: 'release', rowKey: `e${torn}`, json0 });
  const first = { partitionKey: `release-${early}`, rowKey: historyKey(1), json0 };
  await overwrite(stores, 'history', first);
  expect(await stores.releases.history(early)).toEqual([]);
  await sweepAt(inTwoDays());
  const left = await Promise.all(covers.map(({ path }) => stores.images.accentOf(path)));
  expect(left.map((accent) => accent !== null)).toEqual([true, true, false]);
  expect(await stores.recordings.find({ release: torn, track })).not.toBeNull();
});

test('further pictures stay while a version of their entry has them, of a release and of an artist', async () => {
  const [release, artist] = [anId('release', 60), anId('artist', 60)];
  const added = await stores.releases.add(
    release,
    (cId) => aStoredRelease({ id: release, cId }),
    save,
  );
  const musician = await stores.artists.add(
    artist,
    (cId) => aStoredArtist({ id: artist, cId }),
    save,
  );
  const [before, now, unsaved] = await Promise.all(
    ['#102030', '#203040', '#304050'].map(async (color) =>
      stores.images.store('release', added.entity.cId, await picture(color)),
    ),
  );
  const taken = await stores.images.store('artist', musician.entity.cId, await picture('#405060'));
  if (!before || !now || !unsaved) throw new Error('The images were not stored.');
  const shown = (url: string) => ({ pictures: [{ url, accent: null, kind: 'back' as const }] });
  const first = await stores.releases.save(added, { ...added.entity, ...shown(before.path) }, save);
  await stores.releases.save(first, { ...first.entity, ...shown(now.path) }, save);
  const photographs = [{ url: taken.path, accent: null }];
  await stores.artists.save(musician, { ...musician.entity, photographs }, save);
  await sweepAt(inTwoDays());
  for (const { path } of [before, now, taken])
    expect(await stores.images.accentOf(path)).not.toBeNull();
  expect(await stores.images.accentOf(unsaved.path)).toBeNull();
});
