import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredRun } from '#domain/importing/importProgress';
import type { PagedSourceName } from '#domain/importing/importSources';
import { anId } from '#fixtures/ids';
import { rounds } from '#fixtures/rounds';
import { createBandcamp } from '#functions/adapters/sources/bandcamp';
import { createDiscogs } from '#functions/adapters/sources/discogs';
import { createMusicBrainz } from '#functions/adapters/sources/musicBrainz';
import { createTableSource } from '#functions/adapters/sources/table';
import type { Ports } from '#functions/services/ports';
import { LOCAL_DISCOGS_TOKEN } from '#local/external/credentials';
import { discogsLabelNumber } from '#local/external/elsewhere/discogs';
import { elsewhereSchema, mbidOf } from '#local/external/elsewhere/elsewhere';
import { startExternalServices } from '#local/external/server';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter, staff } from './importer.ts';

/*
 * A large label through the adapters of the product, without their pauses, from stand-ins that
 * answer however often one asks. The process is killed in each phase.
 */

const count = rounds({ everyday: 40, long: 1_000 });
/** Drawing a cover takes long, so that only some releases have one. */
const coverEvery = count / 10;
const label = 'Thousandfold';
const titleOf = (number: number) => `Record ${number}`;
const numbers = Array.from({ length: count }, (_, index) => index + 1);

const elsewhere = elsewhereSchema.parse({
  label,
  releases: numbers.map((number) => ({
    key: `record-${number}`,
    title: titleOf(number),
    artists: [{ name: `Artist ${number % 9}` }],
    day: '2019-03-22',
    labels: [{ name: label, number: `THO-${number}` }],
    discs: [[{ name: `Side of ${number}`, length: 200 }]],
    hasCover: number % coverEvery === 0,
  })),
});

/** A time that passes only while an adapter waits. */
const time = { now: 1_000_000 };
const pace = {
  now: () => time.now,
  sleep: async (milliseconds: number) => {
    time.now += milliseconds;
  },
};

let stores: OpenStores;
let folder: string;
let external: Awaited<ReturnType<typeof startExternalServices>>;
beforeAll(async () => {
  stores = await openQuickStores();
  folder = await mkdtemp(join(tmpdir(), 'gatefold-thousand-'));
  const settings = { port: 0, dataFolder: folder, onDispatch: () => undefined };
  external = await startExternalServices({ ...settings, now: () => time.now });
  await fetch(`${external.url}/local/elsewhere`, {
    method: 'PUT',
    body: JSON.stringify(elsewhere),
  });
});
afterAll(async () => {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The process that works on the import; it may die before it stores its progress. */
function process(dies: (run: StoredRun) => boolean = () => false) {
  const { url } = external;
  // Who asks next is not known to the services.
  time.now += 60_000;
  const wrap = (ports: Ports): Ports => ({
    ...ports,
    pagedSources: {
      musicBrainz: createMusicBrainz({
        musicBrainz: `${url}/musicbrainz`,
        coverArt: `${url}/coverartarchive`,
        pace,
      }),
      discogs: createDiscogs({ discogs: `${url}/discogs`, token: LOCAL_DISCOGS_TOKEN, pace }),
      bandcamp: createBandcamp({ bandcamp: `${url}/bandcamp`, pace }),
      table: createTableSource(),
    },
    imports: {
      ...ports.imports,
      async save(run, tag) {
        if (dies(run)) throw new Error('The process was killed.');
        return ports.imports.save(run, tag);
      },
    },
  });
  return anImporter(stores, {}, wrap);
}

type Importer = ReturnType<typeof process>;

async function upload({ imports }: Importer): Promise<string> {
  const lines = numbers.map((number) => [titleOf(number), `Artist ${number % 9}`, `THO-${number}`]);
  const bytes = Buffer.from(Papa.unparse([['Release', 'Artist', 'Catalogue number'], ...lines]));
  type Given = Parameters<typeof imports.uploadCatalogue>[0];
  const given = { file: { name: 'catalogue.csv', bytes } } as unknown as Given;
  return (await imports.uploadCatalogue(given, staff, anId('artist', 1))).upload;
}

/** Where each process dies: in the middle of what it reads, compares, writes and fetches. */
const halves: ((run: StoredRun) => boolean)[] = [
  // After the last page a run is at matching.
  ({ phase, found }) => /^(?:reading|matching)$/.test(phase) && found >= count / 2,
  ({ phase, artists }) => phase === 'artists' && artists.done === 0,
  ({ phase, releases }) => phase === 'releases' && releases.done >= count / 2,
  ({ phase, images }) => phase === 'images' && images.done >= images.total / 2,
];

test.each<[PagedSourceName, address: string]>([
  ['musicBrainz', mbidOf('label', label)],
  ['discogs', String(discogsLabelNumber(label))],
  ['bandcamp', 'https://thousandfold.bandcamp.com'],
  ['table', ''],
])(
  'every release comes from %s once, though the process is killed in each phase',
  {
    timeout: 900_000,
  },
  async (source, address) => {
    await empty(stores);
    const heir = process();
    const from = source === 'table' ? { upload: await upload(heir) } : { address };
    await heir.start({ source, ...from });
    let killed = 0;
    for (const isHalf of halves) {
      let isDead = false;
      const dying = process((run) => {
        isDead ||= isHalf(run);
        return isDead;
      });
      dying.clock.pass(10 * (killed + 1));
      const end = await dying.work().then(
        ({ state }) => state,
        (error: unknown) => String(error),
      );
      if (end === 'Error: The process was killed.') killed += 1;
      else if (end === 'done') break;
    }
    heir.clock.pass(60);
    const run = await heir.work();
    expect([killed, run.state, run.outcomes.releases.new, run.failures]).toEqual([
      ...[halves.length, 'done', count, []],
    ]);
    const titles = (await stores.releases.rows()).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(numbers.map(titleOf).toSorted());
    expect((await stores.artists.rows()).length).toBe(9);
    // A table names no pictures.
    const covers = (await stores.releases.all()).filter(({ entity }) => entity.cover !== null);
    expect(covers.length).toBe(source === 'table' ? 0 : 10);
  },
);
