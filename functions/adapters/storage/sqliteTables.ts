import { randomBytes } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RestError, type TransactionAction } from '@azure/data-tables';
import { maxTransactionRows, type Table } from './rows.ts';
import { inTransaction, reached } from './sqliteDatabase.ts';

type Key = { partitionKey: string; rowKey: string };
type Properties = Record<string, unknown>;
type Row = Key & { etag: string } & Properties;
/** A row as it is stored. */
type StoredRow = Key & { etag: string; properties: string };
type Mode = 'Merge' | 'Replace';
type Condition = { etag?: string };
interface ListOptions {
  queryOptions?: { filter?: string; select?: string[] };
  disableTypeConversion?: boolean;
}

/** Rows are read in parts of this many; between two parts the process does its other work. */
const rowsAtOnce = 50;
/** The table service's page. */
const usualPage = 1000;

const refused = (statusCode: number, code: string) => new RestError(code, { code, statusCode });

/**
 * The tables of one SQLite database, by name. They keep the rules of Azure's tables that the stores
 * rely on: ETags, transactions within a partition, rows in the order of their keys.
 */
export function sqliteTables(database: DatabaseSync): (name: string) => Table {
  // An ETag of an earlier process, or of a restored backup, is never given again.
  const opened = randomBytes(6).toString('base64url');
  let writes = 0;
  const newTag = () => `W/"${opened}.${++writes}"`;
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return (name) => sqliteTable({ name, url: `sqlite:${opened}`, database, prepared, newTag });
}

interface Opened {
  name: string;
  url: string;
  database: DatabaseSync;
  prepared: (sql: string) => StatementSync;
  newTag: () => string;
}

function sqliteTable({ name, url, database, prepared, newTag }: Opened): Table {
  const select = prepared(
    'SELECT etag, properties FROM rows WHERE tableName = ? AND partitionKey = ? AND rowKey = ?',
  );
  const put = prepared('INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?, ?)');
  const erase = prepared(
    'DELETE FROM rows WHERE tableName = ? AND partitionKey = ? AND rowKey = ?',
  );

  const find = ({ partitionKey, rowKey }: Key) =>
    select.get(name, partitionKey, rowKey) as Pick<StoredRow, 'etag' | 'properties'> | undefined;

  function mustBe(key: Key, etag = '*') {
    const stored = find(key);
    if (!stored) throw refused(404, 'ResourceNotFound');
    if (etag !== '*' && etag !== stored.etag) throw refused(412, 'UpdateConditionNotSatisfied');
    return stored;
  }

  function write(row: Key & Properties, mergeInto?: { properties: string }): { etag: string } {
    const { partitionKey, rowKey, etag: _, timestamp: __, ...given } = row;
    const etag = newTag();
    const properties = { ...(mergeInto && JSON.parse(mergeInto.properties)), ...plain(given) };
    put.run(name, partitionKey, rowKey, etag, JSON.stringify(properties));
    return { etag };
  }

  function create(row: Key): { etag: string } {
    if (find(row)) throw refused(409, 'EntityAlreadyExists');
    return write(row);
  }
  function update(row: Key, mode: Mode = 'Merge', etag?: string): { etag: string } {
    const stored = mustBe(row, etag);
    return write(row, mode === 'Merge' ? stored : undefined);
  }
  const upsert = (row: Key, mode: Mode = 'Merge') =>
    write(row, mode === 'Merge' ? find(row) : undefined);
  function remove(key: Key, etag?: string): void {
    mustBe(key, etag);
    erase.run(name, key.partitionKey, key.rowKey);
  }

  function act([action, given, mode, options]: TransactionAction): { etag?: string } {
    const row = given as Key;
    if (action === 'create') return create(row);
    if (action === 'upsert') return upsert(row, mode);
    if (action === 'update') return update(row, mode, options?.etag);
    remove(row);
    return {};
  }

  function transact(actions: readonly TransactionAction[]): { etag?: string }[] {
    const keys = actions.map(([, row]) => row as Key);
    const isOne = keys.every(({ partitionKey }) => partitionKey === keys[0]?.partitionKey);
    const distinct = new Set(keys.map(({ rowKey }) => rowKey)).size;
    if (keys.length === 0 || keys.length > maxTransactionRows || !isOne || distinct < keys.length)
      throw refused(400, 'InvalidInput');
    return inTransaction(database, () => actions.map(act));
  }

  /** Reads the rows of a list in pages, each a part at a time. */
  async function* pages(
    { queryOptions: { filter, select: names } = {}, disableTypeConversion }: ListOptions,
    maxPageSize = usualPage,
  ) {
    const query = readFilter(filter);
    const columns = columnsOf(names);
    const read = (after: Key | undefined, count: number) => {
      const { where, values } = query(after);
      const sql = `SELECT ${columns} FROM rows WHERE tableName = ?${where} ORDER BY partitionKey, rowKey LIMIT ?`;
      return reached(() => prepared(sql).all(name, ...values, count)) as unknown as StoredRow[];
    };
    let last: StoredRow | undefined;
    for (let hasMore = true; hasMore; ) {
      const page: Row[] = [];
      while (hasMore && page.length < maxPageSize) {
        if (last) await nextTurn();
        const count = Math.min(rowsAtOnce, maxPageSize - page.length);
        const part = read(last, count);
        for (const row of part) page.push(asListed(row, names, disableTypeConversion));
        last = part.at(-1) ?? last;
        hasMore = part.length === count;
      }
      yield page;
    }
  }

  const table = {
    url,
    tableName: name,
    createEntity: async (row: Key) => reached(() => create(row)),
    updateEntity: async (row: Key, mode?: Mode, { etag }: Condition = {}) =>
      reached(() => update(row, mode, etag)),
    upsertEntity: async (row: Key, mode?: Mode) => reached(() => upsert(row, mode)),
    deleteEntity: async (partitionKey: string, rowKey: string, { etag }: Condition = {}) =>
      reached(() => remove({ partitionKey, rowKey }, etag)),
    getEntity: async (partitionKey: string, rowKey: string) => {
      const { etag, properties } = reached(() => mustBe({ partitionKey, rowKey }));
      return { ...JSON.parse(properties), partitionKey, rowKey, etag };
    },
    submitTransaction: async (actions: TransactionAction[]) => ({
      subResponses: reached(() => transact(actions)),
    }),
    listEntities(options: ListOptions = {}) {
      async function* all() {
        for await (const page of pages(options)) yield* page;
      }
      const byPage = ({ maxPageSize }: { maxPageSize?: number } = {}) =>
        pages(options, maxPageSize);
      return Object.assign(all(), { byPage });
    },
  };
  // The SDK's answers also have headers, which no store reads.
  return table as unknown as Table;
}

/** The properties of a row that are stored: without absent ones, and with numbers as numbers. */
function plain(given: Properties): Properties {
  const stored: Properties = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== null) stored[name] = plainValue(name, value);
  return stored;
}

function plainValue(name: string, value: unknown): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return value as string | number | boolean;
  // A restored backup names the type of each value, and writes numbers as text.
  if (typeof value === 'object' && value && 'type' in value && 'value' in value) {
    if (value.type === 'String') return String(value.value);
    if (value.type === 'Boolean') return String(value.value) === 'true';
    if (value.type === 'Int32' || value.type === 'Double') return Number(value.value);
  }
  throw new TypeError(`The property ${name} has a type that no store of this product writes.`);
}

/** The form in which a backup reads a value. */
function typed(value: unknown): { type: string; value: string } {
  if (typeof value === 'number')
    return { type: Number.isSafeInteger(value) ? 'Int32' : 'Double', value: String(value) };
  return { type: typeof value === 'boolean' ? 'Boolean' : 'String', value: String(value) };
}

const keyNames = new Map([
  ['PartitionKey', 'partitionKey'],
  ['RowKey', 'rowKey'],
  ['Timestamp', 'timestamp'],
]);
const selected = (names: readonly string[]) => names.map((name) => keyNames.get(name) ?? name);
const isName = (name: string) => /^\w+$/.test(name);

/** The columns to read: of a selection only its properties, so that long ones are not parsed. */
function columnsOf(names: readonly string[] | undefined): string {
  const keys = 'partitionKey, rowKey, etag';
  if (!names) return `${keys}, properties`;
  const properties = selected(names).filter(
    (name) => isName(name) && !['partitionKey', 'rowKey', 'timestamp', 'etag'].includes(name),
  );
  if (properties.length === 0) return `${keys}, '{}' AS properties`;
  const parts = properties.map((name) => `'${name}', properties -> '$.${name}'`);
  return `${keys}, json_object(${parts.join(', ')}) AS properties`;
}

function asListed(
  { partitionKey, rowKey, etag, properties }: StoredRow,
  names: readonly string[] | undefined,
  isTyped = false,
): Row {
  const keys = { partitionKey, rowKey, etag };
  const found = Object.entries<unknown>(JSON.parse(properties))
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, isTyped ? typed(value) : value]);
  const row = { ...Object.fromEntries(found), ...keys };
  if (!names) return row;
  const wanted = new Set(['etag', ...selected(names)]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))) as Row;
}

const columnOf = (name: string) =>
  ['partitionKey', 'rowKey'].includes(name) ? name : `properties ->> '$.${name}'`;
const operators: Record<string, string> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };
const condition = /(\w+) (eq|gt|ge|lt|le) '((?:''|[^'])*)'(?: and |$)/y;

/**
 * Translates a filter of comparisons of texts joined by `and`, the only form that the stores use.
 * Returns the conditions of the rows after a key; without one, of all.
 */
function readFilter(filter = '') {
  const conditions: { name: string; operator: string; value: string }[] = [];
  condition.lastIndex = 0;
  for (let end = 0; end < filter.length; end = condition.lastIndex) {
    const [, name = '', operator = '', quoted = ''] = condition.exec(filter) ?? [];
    const symbol = operators[operator];
    if (!symbol) throw new Error(`The tables of one server can't read the filter: ${filter}`);
    conditions.push({
      name: keyNames.get(name) ?? name,
      operator: symbol,
      value: quoted.replaceAll("''", "'"),
    });
  }
  const isOnePartition = conditions.some(
    ({ name, operator }) => name === 'partitionKey' && operator === '=',
  );
  return (after?: Key): { where: string; values: SQLInputValue[] } => {
    // SQLite seeks by one lower bound alone, and the last row read is above the filter's own.
    const kept = conditions.filter(
      ({ name, operator }) =>
        !(after && isOnePartition && name === 'rowKey' && operator.startsWith('>')),
    );
    const where = kept.map(({ name, operator }) => ` AND ${columnOf(name)} ${operator} ?`).join('');
    const values = kept.map(({ value }) => value);
    if (!after) return { where, values };
    return isOnePartition
      ? { where: `${where} AND rowKey > ?`, values: [...values, after.rowKey] }
      : {
          where: `${where} AND (partitionKey, rowKey) > (?, ?)`,
          values: [...values, after.partitionKey, after.rowKey],
        };
  };
}
