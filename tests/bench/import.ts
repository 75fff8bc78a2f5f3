import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TransactionAction } from '@azure/data-tables';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { anOldArtist, anOldRelease } from '#fixtures/oldSite';
import { createOldSite } from '#functions/adapters/sources/oldSite';
import type { Table } from '#functions/adapters/storage/rows';
import { createImportJob } from '#functions/services/importing/importJob';
import { createImportRuns } from '#functions/services/importing/runs';
import type { Ports } from '#functions/services/ports';
import { anOldSite } from '../stores/import/oldSites.ts';
import type { OpenStores } from '../stores/openStores.ts';
import { portsOver } from '../stores/portsOver.ts';
import { type Bench, type Comparison, ofTimes } from './comparison.ts';
import { withStores } from './ownStorage.ts';

const releasesOfAnArtist = 20;
const tracksOfARelease = 5;
const batchSize = 100;

function aRelease(number: number) {
  const tracks = Array.from({ length: tracksOfARelease }, (_, index) => ({
    Name: `Track ${index + 1} of release ${number}`,
    ISRC: `QZ-OLD-21-${String((number * tracksOfARelease + index) % 100_000).padStart(5, '0')}`,
    Composer: 'Ida Brandt',
  }));
  const text = 'Recorded in a disused salt store over nine nights of rain. '.repeat(5);
  return anOldRelease(number, { ReleaseDescription: `<p>${text}</p>`, Tracks: tracks });
}

/** A generated catalogue in the old site's form, artist by artist, never whole in memory. */
async function* generated(releases: number): AsyncIterable<Uint8Array> {
  const artists = releases / releasesOfAnArtist;
  for (let artist = 0; artist < artists; artist++) {
    const first = 100_000 + artist * releasesOfAnArtist;
    const own = Array.from({ length: releasesOfAnArtist }, (_, index) => aRelease(first + index));
    const entry = anOldArtist(1000 + artist, { Releases: own });
    yield Buffer.from(`${artist === 0 ? '[' : ','}${JSON.stringify(entry)}`);
  }
  yield Buffer.from(']');
}

const { entries: read } = createOldSite(undefined);
const nothing = { entries: [], missing: { artist: [], release: [] }, isAway: false, picture: '' };

/** Imports a generated catalogue without images. Returns the time in milliseconds. */
async function importOf(stores: OpenStores, releases: number, onSave = () => undefined) {
  const ports: Ports = {
    ...portsOver(stores).ports,
    oldSite: {
      ...anOldSite(nothing),
      entries: (_, label) => read({ file: generated(releases) }, label),
    },
    imports: {
      ...stores.imports,
      save(run, tag) {
        onSave();
        return stores.imports.save(run, tag);
      },
    },
  };
  const { startImport, getImport } = createImportRuns(ports);
  const { continueImport } = createImportJob(ports);
  const body = { dryRun: false, part: 'entries' } as const;
  const began = performance.now();
  await startImport({ body }, aCaller('staff'), anId('account', 1));
  for (;;) {
    await continueImport();
    const { state, outcomes } = await getImport();
    if (state === 'running') continue;
    if (outcomes.releases.new !== releases) throw new Error(`The import is not whole: ${state}.`);
    return performance.now() - began;
  }
}

/** Every row that the import wrote, as SDK transactions. */
async function rowsOf(table: Table): Promise<TransactionAction[]> {
  const actions: TransactionAction[] = [];
  for await (const { etag: _, timestamp: __, ...row } of table.listEntities())
    actions.push(['create', { partitionKey: '', rowKey: '', ...row }]);
  return actions;
}

/** How long the storage SDK alone takes to write the same rows, in milliseconds. */
async function sdkAlone(stores: OpenStores): Promise<number> {
  let spent = 0;
  for (const name of ['artists', 'releases']) {
    const actions = await rowsOf(stores.storage.table(name));
    const table = stores.azure.table(`${name}Alone`);
    await table.createTable();
    const began = performance.now();
    // A transaction stays within one partition, and track ids are spread over many.
    const partitions = Map.groupBy(actions, ([, row]) => row.partitionKey);
    for (const rows of partitions.values())
      for (let start = 0; start < rows.length; start += batchSize)
        await table.submitTransaction(rows.slice(start, start + batchSize));
    spent += performance.now() - began;
  }
  return spent;
}

/** The peak of live memory, measured after a garbage collection at each save, in MB. */
function liveMemory(releases: number): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  return withStores(async (stores) => {
    let most = 0;
    await importOf(stores, releases, () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      most = Math.max(most, heapUsed + external);
    });
    return most / 1024 / 1024;
  });
}

const megabytes = (bytes: number) => `${bytes.toFixed(0)} MB`;

/** The time and the memory of an import. */
export const importing: Bench = {
  about:
    'The catalogue of an old site is read, compared, cleaned and stored whole, without images, against the storage SDK that writes the same rows in batches of 100 and does nothing else. The memory is the peak of live memory after a garbage collection, against that of a catalogue a fifth as large.',
  async run({ stored }) {
    const tracks = stored * tracksOfARelease;
    const lines = [
      await withStores(async (stores) => {
        const ours = await importOf(stores, stored);
        const alone = await sdkAlone(stores);
        const what = `${stored} releases with ${tracks} tracks`;
        return ofTimes({ what, against: 'storage SDK alone', goal: 2 }, ours, alone);
      }),
    ];
    const [small, large] = [await liveMemory(stored / 5), await liveMemory(stored)];
    const memory: Comparison = {
      what: `memory for ${stored} releases`,
      ours: megabytes(large),
      against: `memory for ${stored / 5}`,
      reference: megabytes(small),
      ratio: large / small,
      goal: 1.2,
    };
    return [...lines, memory];
  },
};
