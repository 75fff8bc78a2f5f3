import { expect, test } from 'vitest';
import { beginRun, retryImages, type StoredRun } from '#domain/importing/importProgress';
import { pagedSources } from '#fixtures/pagedSources';
import { memoryStores } from '../../../tests/memory/memoryStores.ts';
import { planEntry } from './entryPlan.ts';
import { createImagesPhase } from './imagesPhase.ts';
import { importKinds } from './importKinds.ts';
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
async function anImagesPhase(pictured: readonly number[]) {
  const stores = memoryStores();
  const kinds = importKinds(stores);
  for (const number of [1, 2, 3]) {
    const artist = {
      kind: 'artist' as const,
      number,
      name: `Artist ${number}`,
      bio: '',
      share: 10,
    };
    const planning = { kind: kinds.artist, run: 'run', by: '', dryRun: false, artistName: String };
    const { write } = await planEntry(
      incomingArtist({ ...artist, notes: [] }),
      undefined,
      planning,
    );
    if (write) await kinds.artist.imported.put([write], save);
  }
  const files = new Map<string, unknown>();
  const gets: string[] = [];
  const pathOf = (kind: string, cId: number) => `mediumsquare/${kind}s/image_${cId}.jpg`;
  const step = createImagesPhase({
    kinds,
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
    originals: { keep: async () => undefined },
    importSource: {
      image: async (_, number) => (pictured.includes(number) ? new Uint8Array([number]) : null),
      isThere: async () => true,
    },
    pagedSources: pagedSources(),
    labels: stores.labels,
    site: { siteUrl: 'https://label.example' },
  });
  return {
    stores,
    gets,
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
