import { afterEach, beforeAll, expect, test } from 'vitest';
import { cropOf, withCrop } from '#domain/image/crop';
import { aSmallOldSite } from '#fixtures/oldSite';
import type { Ports } from '#functions/services/ports';
import { type OpenStores, openQuickStores, save } from '../openStores.ts';
import { catalogueRows, empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});
afterEach(() => empty(stores));

const entries = aSmallOldSite();
/** Every image that did not fail is stored. */
const images = (done: number, total: number, failed: number) => ({
  done,
  total,
  failed,
  written: done - failed,
});

test('a missing image is told, and those that follow are fetched; a retry fetches it alone', async () => {
  const missing = { artist: [42], release: [118] };
  const importer = anImporter(stores, { entries, missing });
  const run = await importer.run();
  expect(run.images).toEqual(images(8, 8, 2));
  expect(run.failures.map(({ entry }) => entry)).toEqual([
    'Image of Artist 42 “Artist 42”',
    'Image of Release 118 “Release 118”',
  ]);
  importer.content.missing = { artist: [], release: [118] };
  const retried = await importer.run({ part: 'images' }, 2);
  expect(retried.images).toEqual(images(2, 2, 1));
  expect(retried.artists).toEqual(run.artists);
  expect(retried.failures).toHaveLength(1);
  expect((await stores.artists.find(42))?.entity.image).toMatch(/artistsimage_42\.jpg$/);
});

test('what is no image is told in words', async () => {
  const importer = anImporter(stores, { entries, picture: 'A door' });
  const run = await importer.run();
  expect(run.images).toEqual(images(8, 8, 8));
  const { items } = await importer.imports.listImport({ query: { list: 'images' } });
  expect(items).toHaveLength(8);
  expect(items[0]?.reason).toBe('The file is not a JPEG, PNG, WebP or AVIF image.');
});

test('with the old site away the run waits, and goes on where it was', async () => {
  const importer = anImporter(stores, { entries });
  importer.content.missing = {
    get artist() {
      // The site goes down when the second artist's image is requested.
      importer.content.isAway = true;
      return [];
    },
    release: [],
  };
  const waiting = await importer.run();
  expect(waiting).toMatchObject({ state: 'waiting', phase: 'images', images: { done: 1 } });
  expect(waiting.trouble).toMatch(/does not answer/);
  expect(importer.published).toEqual([]);
  // However often it looks, it goes on waiting.
  for (let looks = 0; looks < 40; looks++) expect((await importer.work()).state).toBe('waiting');
  importer.content.missing = { artist: [], release: [] };
  importer.content.isAway = false;
  const done = await importer.work();
  expect(done).toMatchObject({ state: 'done', trouble: null, images: images(8, 8, 0) });
  expect(importer.published).toHaveLength(1);
});

test('another picture there replaces what was imported, and nothing that was put in here', async () => {
  const importer = anImporter(stores, { entries });
  await importer.run();
  const stored = await stores.artists.find(41);
  if (!stored) throw new Error('It is not there.');
  await stores.artists.save(stored, { ...stored.entity, image: 'mine.jpg' }, save);
  importer.content.picture = 'Another view';
  const run = await importer.run({}, 2);
  expect(run.images).toEqual(images(8, 8, 1));
  expect(run.failures).toEqual([
    { entry: 'Image of Artist 41 “Artist 41”', reason: expect.stringContaining('kept') },
  ]);
  expect((await stores.artists.find(41))?.entity.image).toBe('mine.jpg');
  const before = await catalogueRows(stores, { tags: true });
  await importer.run({}, 3);
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

test('an image imported under a name of earlier releases is not imported again', async () => {
  const earlier = anImporter(stores, { entries }, (ports) => ({
    ...ports,
    images: {
      ...ports.images,
      store: async (...given) => ({
        ...(await ports.images.store(...given)),
        path: ports.images.earlierPathOf(...given),
      }),
    },
  }));
  await earlier.run();
  const before = await catalogueRows(stores, { tags: true });
  const run = await anImporter(stores, { entries }).run({}, 2);
  expect(run.images).toMatchObject({ done: 8, failed: 0, written: 0 });
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

test('a picture that is no square is shown whole with its original, and not imported again', async () => {
  const wrap = (ports: Ports): Ports => ({
    ...ports,
    images: {
      ...ports.images,
      store: async (...given) => {
        const { path, accent } = await ports.images.store(...given);
        const crop = { left: 0, top: -50, side: 400 };
        return { path: withCrop(path, crop, { width: 400, height: 300 }), accent };
      },
    },
  });
  await anImporter(stores, { entries }, wrap).run();
  const image = (await stores.artists.find(41))?.entity.image ?? '';
  expect(cropOf(image)).toEqual({ left: 0, top: -50, side: 400 });
  const original = await stores.originals.find(image);
  expect((await stores.originals.read(original?.file ?? '')).toString()).toBe(
    'A view of artist 41',
  );
  expect(original?.by.name).toBe(staff.name);
  const before = await catalogueRows(stores, { tags: true });
  const run = await anImporter(stores, { entries }, wrap).run({}, 2);
  expect(run.images).toMatchObject({ done: 8, failed: 0, written: 0 });
  expect(await catalogueRows(stores, { tags: true })).toEqual(before);
});

test('an entry that is deleted while images are fetched has none, and the others go on', async () => {
  const importer = anImporter(stores, { entries }, (ports) => ({
    ...ports,
    oldSite: {
      ...ports.oldSite,
      async image(kind, number) {
        // The last image: its entry is deleted while the image before it is fetched.
        const last = number === 130 ? await stores.releases.find(131) : null;
        if (last) await stores.releases.remove(last, save);
        return ports.oldSite.image(kind, number);
      },
    },
  }));
  const run = await importer.run();
  expect(run).toMatchObject({ state: 'done', images: images(8, 8, 1) });
  expect(run.failures).toEqual([
    { entry: 'Image of Release 131', reason: 'It has since been deleted here.' },
  ]);
});

test('stopped, and gone on with', async () => {
  const importer = anImporter(stores, { entries });
  await importer.start();
  await importer.imports.stopImport({}, staff);
  await importer.continueImport();
  expect(await importer.shown()).toMatchObject({ state: 'stopped', artists: { done: 0 } });
  await importer.imports.resumeImport({ body: {} });
  expect(await importer.work()).toMatchObject({ state: 'done', images: images(8, 8, 0) });
});
