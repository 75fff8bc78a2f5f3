import { expect, test } from 'vitest';
import { beginRun, retryImages, type StoredRun } from '#domain/importing/importProgress';
import { fromOldSite } from '#domain/importing/sourceEntry';
import { Problem } from '#domain/problem';
import { pagedSources } from '#fixtures/pagedSources';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { planEntry } from './entryPlan.ts';
import { createFetchImages } from './fetchImages.ts';
import { createImporters } from './importers.ts';
import { incomingArtist } from './incoming.ts';

const save = { by: { account: 'staff', name: 'Staff' }, at: new Date('2026-06-01T08:00:00.000Z') };
const order = (startedAt: string) => ({
  id: 'run',
  dryRun: false,
  part: 'images' as const,
  source: 'a file',
  from: { upload: 'a file' },
  by: 'Staff',
  account: 'staff',
  startedAt,
});

/** Imported artists 1 to 3, and an old site that has an image of those in `pictured`. */
async function anImagesPhase(
  pictured: readonly number[],
  picture: (() => Promise<Uint8Array>) | undefined = undefined,
) {
  const stores = memoryStores();
  const importers = createImporters(stores);
  for (const number of [1, 2, 3]) {
    const artist = {
      kindOfEntry: 'artist' as const,
      cId: number,
      name: `Artist ${number}`,
      bio: '',
      share: 10,
    };
    const context = {
      importer: importers.artist,
      run: 'run',
      by: '',
      dryRun: false,
      artistName: String,
    };
    const { write } = await planEntry(
      incomingArtist({ ...artist, notes: [], origin: fromOldSite }),
      undefined,
      context,
    );
    if (write) await importers.artist.imported.put([write], save);
  }
  const files = new Map<string, unknown>();
  const gets: string[] = [];
  const kept: string[] = [];
  const pathOf = (kind: string, cId: number) => `mediumsquare/${kind}s/image_${cId}.jpg`;
  const step = createFetchImages({
    importers,
    imports: {
      put: async (name, value) => void files.set(name, structuredClone(value)),
      async get(name, schema) {
        gets.push(name);
        return files.has(name) ? schema.parse(files.get(name)) : null;
      },
    },
    images: {
      pathOf,
      earlierPathOf: pathOf,
      store: async (kind, cId) => ({ path: pathOf(kind, cId), accent: '#336699' }),
    },
    originals: {
      keep: async (_, { fileName }) => {
        kept.push(fileName);
      },
    },
    oldSite: {
      image: async (_, number) => (pictured.includes(number) ? new Uint8Array([number]) : null),
      isThere: async () => true,
    },
    pagedSources: pagedSources({
      bandcamp: {
        addressOf: String,
        page: async () => ({ entries: [], next: null, expected: 0 }),
        picture: picture ?? (async () => null),
        isThere: async () => true,
      },
    }),
    labels: stores.labels,
    site: { siteUrl: 'https://label.example' },
  });
  return {
    stores,
    gets,
    kept,
    files,
    /** Steps until the run leaves the phase. */
    async run(given: StoredRun): Promise<StoredRun> {
      let run = given;
      while (run.phase === 'images') run = await step(run);
      return run;
    },
  };
}

test('images are imported one by one, and those that are missing are reported', async () => {
  const { stores, files, run } = await anImagesPhase([1, 3]);
  const { images, phase } = await run(beginRun(order('2026-06-01T08:00:00.000Z')));
  expect([phase, images]).toEqual(['publishing', { done: 3, total: 3, written: 2, failed: 1 }]);
  expect((await stores.artists.find(3))?.entity.image).toContain('image_3');
  expect(files.get('run/imageReports/000001.json')).toMatchObject([
    { cId: 2, outcome: 'refused', reason: 'It has no image there.' },
  ]);
});

test('the list of images is read once in each pass, however many there are', async () => {
  const { gets, run } = await anImagesPhase([1, 3]);
  const first = await run(beginRun(order('2026-06-01T08:00:00.000Z')));
  expect(gets).toEqual(['run/images.json']);
  const second = retryImages(
    { ...first, state: 'done' },
    beginRun(order('2026-06-02T08:00:00.000Z')),
  );
  const { images } = await run(second);
  expect(images).toMatchObject({ done: 1, total: 1, failed: 1 });
  expect(gets).toEqual(['run/images.json', 'run/images.json']);
});

const ofBandcamp = () => ({
  ...beginRun({ ...order('2026-06-01T08:00:00.000Z'), sourceName: 'bandcamp' }),
});
const named = (addresses: readonly string[]) =>
  addresses.map((address, index) => ['artist', index + 1, address]);

test('a source that refuses a picture is asked for no other', async () => {
  let asked = 0;
  const refusing = async () => {
    asked += 1;
    throw new Problem('not-allowed', 'Bandcamp refuses to answer (403).');
  };
  const { files, run } = await anImagesPhase([], refusing);
  files.set(
    'run/pictures.json',
    named(['https://f4.bcbits.com/a.jpg', 'https://f4.bcbits.com/b.jpg']),
  );
  await expect(run(ofBandcamp())).rejects.toMatchObject({ code: 'not-allowed' });
  expect(asked).toBe(1);
});

test('the original of a picture is kept under the name that it has in the source', async () => {
  const { files, kept, run } = await anImagesPhase([], async () => new Uint8Array([1]));
  files.set('run/pictures.json', named(['https://f4.bcbits.com/img/a12_0.jpg', '76df3287']));
  await run(ofBandcamp());
  expect(kept).toEqual(['a12_0.jpg', '']);
});
