import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransactionAction } from '@azure/data-tables';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { rounds } from '#fixtures/rounds';
import { hasStatus, type Table } from '#functions/adapters/storage/rows';
import { openSqlite } from '#functions/adapters/storage/sqlite';
import { memoryTables } from '../memory/memoryStores.ts';
import { openStores } from './openStores.ts';

let azure: Table;
beforeAll(async () => {
  azure = (await openStores()).storage.table('presaves');
});

type Key = { partitionKey: string; rowKey: string };
/** Which ETag a call names: none, that of the last write of the row, or one that is not its own. */
type Tag = 'none' | 'last' | 'other';
type Write = {
  kind: TransactionAction[0];
  key: Key;
  row: object;
  mode: 'Merge' | 'Replace';
  tag: Tag;
};
type Call =
  | { call: 'write'; write: Write }
  | { call: 'transact'; writes: Write[] }
  | { call: 'get'; key: Key }
  | { call: 'list'; filter: string | undefined; select: string[] | undefined; pageSize: number };

// Few keys, so that calls meet the same rows; their order differs from that of their letters.
const partition = fc.constantFrom('p', 'P', "o'b");
const rowKey = fc.constantFrom('a', 'ab', 'b', 'B', "it's", '10', '9');
const key = fc.record({ partitionKey: partition, rowKey });
const text = fc.oneof(
  // Azurite splits a transaction's lines at these two; see `toChunks`.
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((given) => !/[\u2028\u2029]/.test(given)),
  fc.constantFrom("''", '"', '\\', ' ', 'null', '{}'),
);
const value = fc.oneof(
  text,
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.constantFrom(0.5, -1e-7),
  fc.boolean(),
  fc.constant(undefined),
);
// Filters compare texts with texts.
const row = fc.record({ one: text, two: value }, { requiredKeys: [] });
const write: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom('create', 'update', 'upsert', 'delete'),
  key,
  row,
  mode: fc.constantFrom('Merge', 'Replace'),
  tag: fc.constantFrom<Tag>('none', 'last', 'last', 'other'),
});
const quoted = (given: string) => given.replaceAll("'", "''");
const condition = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('RowKey', 'PartitionKey', 'one'),
      fc.constantFrom('eq', 'gt', 'ge', 'lt', 'le'),
      rowKey,
    )
    .map(([name, operator, than]) => `${name} ${operator} '${quoted(than)}'`),
  partition.map((name) => `PartitionKey eq '${quoted(name)}'`),
);
const filter = fc.array(condition, { minLength: 1, maxLength: 3 }).map((all) => all.join(' and '));
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ call: fc.constant('write' as const), write }) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        call: fc.constant('transact' as const),
        // Azurite allows a row twice, Azure does not.
        writes: fc.uniqueArray(write, {
          minLength: 1,
          maxLength: 4,
          selector: ({ key: at }) => at.rowKey,
        }),
        same: partition,
      })
      .map(({ call, writes, same }) => ({
        call,
        writes: writes.map((one) => ({ ...one, key: { ...one.key, partitionKey: same } })),
      })),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('get' as const), key }) },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constant('list' as const),
      filter: fc.option(filter, { nil: undefined }),
      select: fc.option(fc.subarray(['PartitionKey', 'RowKey', 'one', 'two'], { minLength: 1 }), {
        nil: undefined,
      }),
      pageSize: fc.integer({ min: 1, max: 5 }),
    }),
  },
);

const keyOf = ({ partitionKey, rowKey }: Key) => `${partitionKey}/${rowKey}`;

/** Makes calls to a table, and tells what they answered as far as the seam promises it. */
function caller(table: Table) {
  const tags = new Map<string, string>();
  const tagOf = ({ key, tag }: Write) => {
    if (tag === 'none') return undefined;
    return (tag === 'last' && tags.get(keyOf(key))) || 'W/"datetime\'2001-01-01T00%3A00%3A00Z\'"';
  };
  const keep = (of: Key, { etag }: { etag?: string }) => {
    if (etag !== undefined) tags.set(keyOf(of), etag);
  };
  /** A row without what each storage names itself. */
  const shown = ({ etag, timestamp: _, ...rest }: Record<string, unknown>) => {
    const own = Object.entries(rest).filter(
      ([name, value]) => !name.startsWith('odata.') && value !== null,
    );
    return { ...Object.fromEntries(own), hasTag: typeof etag === 'string' };
  };

  async function written(one: Write): Promise<void> {
    const { kind, key: at, row: given, mode } = one;
    const etag = tagOf(one);
    const whole = { ...at, ...given };
    if (kind === 'create') keep(at, await table.createEntity(whole));
    else if (kind === 'upsert') keep(at, await table.upsertEntity(whole, mode));
    else if (kind === 'update')
      keep(at, await table.updateEntity(whole, mode, etag === undefined ? {} : { etag }));
    else await table.deleteEntity(at.partitionKey, at.rowKey, etag === undefined ? {} : { etag });
  }

  async function transacted(writes: readonly Write[]): Promise<void> {
    const actions = writes.map((one): TransactionAction => {
      const { kind, key: at, row: given, mode } = one;
      const whole = { ...at, ...given };
      const etag = tagOf(one);
      if (kind === 'create') return ['create', whole];
      if (kind === 'delete') return ['delete', at];
      if (kind === 'upsert') return ['upsert', whole, mode];
      return ['update', whole, mode, etag === undefined ? {} : { etag }];
    });
    const { subResponses } = await table.submitTransaction(actions);
    for (const [index, { key: at }] of writes.entries()) keep(at, subResponses[index] ?? {});
  }

  async function listed({ filter: by, select, pageSize }: Extract<Call, { call: 'list' }>) {
    const queryOptions = { ...(by && { filter: by }), ...(select && { select }) };
    const rows: object[] = [];
    for await (const page of table
      .listEntities({ queryOptions })
      .byPage({ maxPageSize: pageSize })) {
      expect(page.length).toBeLessThanOrEqual(pageSize);
      rows.push(...page.map(shown));
    }
    const together: object[] = [];
    for await (const one of table.listEntities({ queryOptions })) together.push(shown(one));
    expect(together).toEqual(rows);
    return rows;
  }

  return async (made: Call): Promise<unknown> => {
    try {
      if (made.call === 'write') return await written(made.write);
      if (made.call === 'transact') return await transacted(made.writes);
      if (made.call === 'list') return await listed(made);
      return shown(await table.getEntity(made.key.partitionKey, made.key.rowKey));
    } catch (error) {
      const status = [400, 404, 409, 412].find((code) => hasStatus(error, code));
      if (status === undefined) throw error;
      return status;
    }
  };
}

async function clear(table: Table): Promise<void> {
  for await (const { partitionKey = '', rowKey: at = '' } of table.listEntities())
    await table.deleteEntity(partitionKey, at);
}

test('whatever is called, a table in SQLite answers as one in Azure does', async () => {
  const calls = fc.array(call, { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(calls, async (made) => {
      await clear(azure);
      const [ask, askAzure] = [caller(memoryTables()('presaves')), caller(azure)];
      for (const one of made) expect(await ask(one)).toEqual(await askAzure(one));
    }),
    { numRuns: rounds({ everyday: 60, long: 2_000 }), endOnFailure: false },
  );
});

const rowAt = (index: number) => ({
  partitionKey: 'p',
  rowKey: String(index).padStart(4, '0'),
  index,
});

/** A table in memory with this many rows. */
async function filled(count: number): Promise<Table> {
  const table = memoryTables()('presaves');
  for (let start = 0; start < count; start += 100)
    await table.submitTransaction(
      Array.from({ length: 100 }, (_, index) => ['create', rowAt(start + index)]),
    );
  return table;
}

test('a transaction has 1 to 100 rows of one partition, each once', async () => {
  const table = memoryTables()('presaves');
  const rows = Array.from({ length: 101 }, (_, index) => rowAt(index));
  for (const given of [
    [],
    rows,
    [rowAt(1), rowAt(1)],
    [rowAt(1), { ...rowAt(2), partitionKey: 'q' }],
  ])
    await expect(
      table.submitTransaction(given.map((one) => ['upsert', one])),
    ).rejects.toMatchObject({ statusCode: 400 });
  expect((await table.listEntities().byPage().next()).value).toEqual([]);
});

test('while a long list is read the process does its other work', async () => {
  const table = await filled(1_000);
  let turns = 0;
  const turn = () => {
    turns += 1;
    immediate = setImmediate(turn);
  };
  let immediate = setImmediate(turn);
  const keys: string[] = [];
  for await (const { rowKey: at = '' } of table.listEntities()) keys.push(at);
  clearImmediate(immediate);
  expect(keys).toEqual(Array.from({ length: 1_000 }, (_, index) => rowAt(index).rowKey));
  expect(turns).toBeGreaterThan(10);
});

test('a list that is read while rows come and go shows each row that stays once', async () => {
  const table = await filled(300);
  const keys: string[] = [];
  for await (const page of table.listEntities().byPage({ maxPageSize: 70 })) {
    for (const { rowKey: at = '' } of page) keys.push(at);
    await table.deleteEntity('p', page[0]?.rowKey ?? '');
    await table.createEntity({ partitionKey: 'p', rowKey: `${page.at(-1)?.rowKey}+` });
  }
  const stayed = keys.filter((at) => !at.endsWith('+'));
  expect(stayed).toEqual(Array.from({ length: 300 }, (_, index) => rowAt(index).rowKey));
});

test('a row that is written anew never gets an ETag of before, not by another process either', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-sqlite-'));
  const tags: unknown[] = [];
  for (let opening = 0; opening < 2; opening++) {
    const { table: tables, close } = openSqlite(folder);
    const table = tables('presaves');
    for (let times = 0; times < 2; times++) {
      tags.push((await table.createEntity(rowAt(1))).etag);
      await table.deleteEntity('p', rowAt(1).rowKey);
    }
    close();
  }
  expect(new Set(tags).size).toBe(4);
  await rm(folder, { recursive: true });
});

test('what a backup reads with types is restored as it was', async () => {
  const [from, into] = [memoryTables()('label'), memoryTables()('label')];
  const row = {
    partitionKey: 'p',
    rowKey: 'a',
    text: '12',
    whole: 12,
    part: 0.5,
    is: true,
    not: false,
  };
  await from.createEntity(row);
  for await (const { etag: _, ...typed } of from.listEntities({ disableTypeConversion: true })) {
    expect(typed).toMatchObject({
      text: { type: 'String', value: '12' },
      whole: { type: 'Int32', value: '12' },
      part: { type: 'Double', value: '0.5' },
      is: { type: 'Boolean', value: 'true' },
    });
    await into.upsertEntity({ ...typed, partitionKey: 'p', rowKey: 'a' }, 'Replace');
  }
  expect(await into.getEntity('p', 'a')).toMatchObject(row);
});

test('a value or a filter that no store has is refused', async () => {
  const table = memoryTables()('label');
  const dated = { partitionKey: 'p', rowKey: 'a', at: new Date() };
  await expect(table.createEntity(dated)).rejects.toThrow('The property at has a type');
  const list = table.listEntities({ queryOptions: { filter: "at eq datetime'2026-01-01'" } });
  await expect(list.next()).rejects.toThrow('read the filter: at eq datetime');
});
