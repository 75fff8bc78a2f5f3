import { randomUUID } from 'node:crypto';
import { RestError, type TransactionAction } from '@azure/data-tables';
import type { Table } from '#functions/adapters/storage/rows';
import type { TableName } from '#functions/adapters/storage/storage';

type Row = Record<string, unknown> & { partitionKey: string; rowKey: string; etag: string };
type Written = { partitionKey: string; rowKey: string };
type Mode = 'Merge' | 'Replace';

const refused = (statusCode: number, code: string) => new RestError(code, { code, statusCode });

/** Tables in memory, by name: fast tests run the stores' own code over them. */
export function memoryTables(): (name: TableName) => Table {
  const tables = new Map<string, Table>();
  const account = randomUUID();
  return (name) => {
    const table = tables.get(name) ?? memoryTable(name, `memory:${account}`);
    tables.set(name, table);
    return table;
  };
}

/**
 * A table with the rules that the stores rely on: ETags, transactions within a partition, rows in
 * key order. The suites in tests/stores run over both this table and Azurite.
 */
export function memoryTable(tableName: string, url = 'memory:'): Table {
  const partitions = new Map<string, Map<string, Row>>();
  let writes = 0;

  const get = ({ partitionKey, rowKey }: Written) => partitions.get(partitionKey)?.get(rowKey);

  function mustBe(row: Written, etag = '*'): Row {
    const stored = get(row);
    if (!stored) throw refused(404, 'ResourceNotFound');
    if (etag !== '*' && etag !== stored.etag) throw refused(412, 'UpdateConditionNotSatisfied');
    return stored;
  }

  function write(given: Written, over: object = {}): { etag: string } {
    writes += 1;
    const etag = `W/"${writes}"`;
    const defined = Object.entries(given).filter(([, value]) => value !== undefined);
    const row = { ...over, ...Object.fromEntries(defined), etag } as Row;
    const partition = partitions.get(row.partitionKey) ?? new Map<string, Row>();
    partitions.set(row.partitionKey, partition.set(row.rowKey, row));
    return { etag };
  }

  function create(row: Written) {
    if (get(row)) throw refused(409, 'EntityAlreadyExists');
    return write(row);
  }
  const update = (row: Written, mode: Mode = 'Merge', etag?: string) => {
    const stored = mustBe(row, etag);
    return write(row, mode === 'Merge' ? stored : {});
  };
  const upsert = (row: Written, mode: Mode = 'Merge') =>
    write(row, mode === 'Merge' ? get(row) : {});
  function remove(row: Written, etag?: string): void {
    mustBe(row, etag);
    const partition = partitions.get(row.partitionKey);
    partition?.delete(row.rowKey);
    if (partition?.size === 0) partitions.delete(row.partitionKey);
  }

  function act([action, row, mode, options]: TransactionAction): unknown {
    const written = row as Written;
    if (action === 'create') return create(written);
    if (action === 'delete') return remove(written);
    if (action === 'upsert') return upsert(written, mode);
    return update(written, mode, options?.etag);
  }

  function transact(actions: readonly TransactionAction[]): void {
    const keys = actions.map(
      ([, { partitionKey, rowKey }]) => ({ partitionKey, rowKey }) as Written,
    );
    const distinct = new Set(keys.map(({ rowKey }) => rowKey)).size;
    const isOne = keys.every(({ partitionKey }) => partitionKey === keys[0]?.partitionKey);
    if (keys.length === 0 || keys.length > 100 || distinct < keys.length || !isOne)
      throw refused(400, 'InvalidInput');
    const before = keys.map((key) => get(key));
    try {
      actions.forEach(act);
    } catch (error) {
      for (const [index, key] of keys.entries()) {
        const row = before[index];
        if (row) partitions.set(row.partitionKey, partitions.get(row.partitionKey) ?? new Map());
        if (row) partitions.get(row.partitionKey)?.set(row.rowKey, row);
        else partitions.get(key.partitionKey)?.delete(key.rowKey);
      }
      throw error;
    }
  }

  function found(filter: string | undefined): Row[] {
    const { partition, passes } = readFilter(filter);
    const names = partition === undefined ? [...partitions.keys()].toSorted() : [partition];
    return names.flatMap((name) => {
      const rows = [...(partitions.get(name)?.values() ?? [])].filter(passes);
      return rows.sort((one, other) => (one.rowKey < other.rowKey ? -1 : 1));
    });
  }

  const table = {
    url,
    tableName,
    createEntity: async (row: Written) => create(row),
    updateEntity: async (row: Written, mode?: Mode, { etag }: { etag?: string } = {}) =>
      update(row, mode, etag),
    upsertEntity: async (row: Written, mode?: Mode) => upsert(row, mode),
    deleteEntity: async (partitionKey: string, rowKey: string, { etag }: { etag?: string } = {}) =>
      remove({ partitionKey, rowKey }, etag),
    getEntity: async (partitionKey: string, rowKey: string) => ({
      ...mustBe({ partitionKey, rowKey }),
    }),
    submitTransaction: async (actions: TransactionAction[]) => {
      transact(actions);
      return { subResponses: actions.map(([, row]) => ({ etag: get(row as Written)?.etag })) };
    },
    listEntities({ queryOptions: { filter, select } = {} }: ListOptions = {}) {
      const chosen = (row: Row) => (select ? only(row, select) : { ...row });
      async function* pages({ maxPageSize = 1000 } = {}) {
        const rows = found(filter);
        for (let start = 0; start < rows.length; start += maxPageSize)
          yield rows.slice(start, start + maxPageSize).map(chosen);
      }
      async function* all() {
        for await (const page of pages()) yield* page;
      }
      return Object.assign(all(), { byPage: pages });
    },
  };
  // The SDK's answers also contain headers, which no store reads.
  return table as unknown as Table;
}

interface ListOptions {
  queryOptions?: { filter?: string; select?: string[] };
}

function only(row: Row, select: readonly string[]): object {
  const names = ['etag', ...select.map((name) => name.charAt(0).toLowerCase() + name.slice(1))];
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

const comparisons: Record<string, (stored: string, given: string) => boolean> = {
  eq: (stored, given) => stored === given,
  gt: (stored, given) => stored > given,
  ge: (stored, given) => stored >= given,
  lt: (stored, given) => stored < given,
  le: (stored, given) => stored <= given,
};
const condition = /(\w+) (eq|gt|ge|lt|le) '((?:''|[^'])*)'(?: and |$)/y;

/** Parses a filter of string comparisons joined by `and`, the only form that the stores use. */
function readFilter(filter = '') {
  const conditions: ((row: Row) => boolean)[] = [];
  let partition: string | undefined;
  condition.lastIndex = 0;
  for (let end = 0; end < filter.length; end = condition.lastIndex) {
    const [, property = '', operator = '', quoted = ''] = condition.exec(filter) ?? [];
    const compare = comparisons[operator];
    if (!compare) throw new Error(`The tables in memory can't read the filter: ${filter}`);
    const given = quoted.replaceAll("''", "'");
    const name = property.replace(/^(PartitionKey|RowKey)$/, (key) =>
      key === 'RowKey' ? 'rowKey' : 'partitionKey',
    );
    if (name === 'partitionKey' && operator === 'eq') partition = given;
    conditions.push((row) => {
      const stored = row[name];
      return typeof stored === 'string' && compare(stored, given);
    });
  }
  return { partition, passes: (row: Row) => conditions.every((holds) => holds(row)) };
}
