import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#functions/adapters/storage/sqlite';
import { type Bench, type Comparison, ofTimes, takeTurns } from './comparison.ts';
import { withStores } from './ownStorage.ts';
import { createSdkCalls } from './sdkCalls.ts';
import { fill, idOf, type Tables } from './storedCatalogue.ts';

/** How often a short call is measured together. */
const times = 20;

/** What the stores do with a table of releases. */
interface Work {
  what: string;
  /** The longest time, as a ratio to the emulator's. */
  goal: number;
  run(storage: Tables): Promise<unknown>;
}

function worksWith(releases: number): Work[] {
  let last = 0;
  const next = () => {
    last = (last % releases) + 1;
    return last;
  };
  const repeated =
    (call: (storage: Tables) => Promise<unknown>) =>
    async (storage: Tables): Promise<void> => {
      for (let time = 0; time < times; time++) await call(storage);
    };
  const filter = "PartitionKey eq 'release' and RowKey gt 'e' and RowKey lt 'f'";
  const listed =
    (select?: string[]) =>
    async ({ table }: Tables): Promise<void> => {
      const queryOptions = { filter, ...(select && { select }) };
      for await (const _ of table('releases').listEntities({ queryOptions }));
    };
  const text = 'x'.repeat(3_000);
  return [
    {
      what: `${times} reads of one release`,
      goal: 0.2,
      run: repeated(({ table }) =>
        table('releases').getEntity('release', `e${idOf('release', next())}`),
      ),
    },
    {
      what: `${times} upserts of a row of 3 kB`,
      goal: 1,
      run: repeated(({ table }) =>
        table('presaves').upsertEntity({ partitionKey: 'bench', rowKey: String(next()), text }),
      ),
    },
    {
      what: `${times} saves of a release with its list row and its history`,
      goal: 1,
      run: repeated((storage) =>
        createSdkCalls(storage).updateRelease({ release: next(), artist: 1 }),
      ),
    },
    { what: `a list of ${releases} releases`, goal: 1, run: listed() },
    {
      what: `a list of their keys and ETags`,
      goal: 1,
      run: listed(['PartitionKey', 'RowKey', 'Timestamp']),
    },
  ];
}

/** Works with empty tables in SQLite on disk. */
async function withSqlite<T>(work: (storage: Tables) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const { table, close } = openSqlite(folder);
  try {
    return await work({ table });
  } finally {
    close();
    await rm(folder, { recursive: true });
  }
}

async function compare(ours: Tables, emulator: Tables, work: Work, rounds: number) {
  const turns = { ours: () => work.run(ours), emulator: () => work.run(emulator) };
  const took = await takeTurns(turns, rounds);
  const { what, goal } = work;
  return ofTimes({ what, goal, against: 'the emulator' }, took.ours, took.emulator);
}

export const tables: Bench = {
  about:
    'The tables of one server, in SQLite on disk, against the storage emulator by the SDK, as the local product uses it. A write is on the disk when SQLite answers; the emulator keeps its writes in memory and saves them every few seconds.',
  run: ({ stored, rounds }) =>
    withStores(({ storage }) =>
      withSqlite(async (ours) => {
        await fill(storage, stored);
        await fill(ours, stored);
        const lines: Comparison[] = [];
        for (const work of worksWith(stored))
          lines.push(await compare(ours, storage, work, rounds));
        return lines;
      }),
    ),
};
