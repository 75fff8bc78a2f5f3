import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredRun } from '#domain/importing/importProgress';
import type { SourceName } from '#domain/importing/importSources';
import { anOldArtist, anOldRelease } from '#fixtures/oldSite';
import { rounds } from '#fixtures/rounds';
import type { Ports } from '#functions/services/ports';
import { discogsLabelNumber } from '#local/external/elsewhere/discogs';
import { elsewhereSchema, mbidOf } from '#local/external/elsewhere/elsewhere';
import { type OpenStores, openQuickStores } from '../openStores.ts';
import { empty } from './contents.ts';
import { anImporter } from './importer.ts';
import { openElsewhere } from './openElsewhere.ts';

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

/** The same label as the old site has it, with as many covers. */
const oldSite = {
  entries: Array.from({ length: 9 }, (_, artist) =>
    anOldArtist(artist + 1, {
      Releases: numbers
        .filter((number) => number % 9 === artist)
        .map((number) => anOldRelease(number, { Name: titleOf(number) })),
    }),
  ),
  missing: { artist: [], release: numbers.filter((number) => number % coverEvery !== 0) },
};

let stores: OpenStores;
let others: Awaited<ReturnType<typeof openElsewhere>>;
beforeAll(async () => {
  [stores, others] = await Promise.all([openQuickStores(), openElsewhere(elsewhere)]);
});
afterAll(() => others.close());

/** The process that works on the import; it may die before it stores its progress. */
async function openProcess(dies: (run: StoredRun) => boolean = () => false) {
  const pagedSources = await others.openSources();
  const wrap = (ports: Ports): Ports => ({
    ...ports,
    pagedSources,
    imports: {
      ...ports.imports,
      async save(run, tag) {
        if (dies(run)) throw new Error('The process was killed.');
        return ports.imports.save(run, tag);
      },
    },
  });
  return anImporter(stores, oldSite, wrap);
}

function table(): string {
  const lines = numbers.map((number) => [titleOf(number), `Artist ${number % 9}`, `THO-${number}`]);
  return Papa.unparse([['Release', 'Artist', 'Catalogue number'], ...lines]);
}

/** Where each process dies: in the middle of what it reads, compares, writes and fetches. */
const halves: ((run: StoredRun) => boolean)[] = [
  // After the last page a run is at matching. The old site is read at once.
  ({ phase, found, sourceName }) =>
    /^(?:reading|matching)$/.test(phase) && (sourceName === 'oldSite' || found >= count / 2),
  ({ phase, artists }) => phase === 'artists' && artists.done === 0,
  ({ phase, releases }) => phase === 'releases' && releases.done >= count / 2,
  ({ phase, images }) => phase === 'images' && images.done >= images.total / 2,
];

test.each<[SourceName, address: string]>([
  ['oldSite', ''],
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
    const heir = await openProcess();
    const upload = () => heir.uploadTable('catalogue.csv', table());
    const from = source === 'table' ? { upload: await upload() } : address ? { address } : {};
    await heir.start({ source, ...from });
    let killed = 0;
    for (const isHalf of halves) {
      let isDead = false;
      const dying = await openProcess((run) => {
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
    // The old site lists no entry that has no picture.
    const missing = source === 'oldSite' ? count - 10 : 0;
    expect([killed, run.state, run.outcomes.releases.new, run.failureCount]).toEqual([
      ...[halves.length, 'done', count, missing],
    ]);
    const titles = (await stores.releases.rows()).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(numbers.map(titleOf).toSorted());
    expect((await stores.artists.rows()).length).toBe(9);
    // A table names no pictures.
    const covers = (await stores.releases.all()).filter(({ entity }) => entity.cover !== null);
    expect(covers.length).toBe(source === 'table' ? 0 : 10);
  },
);
