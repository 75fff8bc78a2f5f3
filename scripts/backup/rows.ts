import type { TransactionAction } from '@azure/data-tables';
import pMap from 'p-map';
import * as z from 'zod';
import { hasStatus, type Table } from '#functions/adapters/storage/rows';

/** A property with its type as the table service names it, so numbers keep their type. */
const propertySchema = z.union([
  z.object({
    type: z.enum(['Binary', 'Boolean', 'DateTime', 'Double', 'Guid', 'Int32', 'Int64', 'String']),
    value: z.union([z.string(), z.boolean(), z.number()]),
  }),
  z.string(),
  z.boolean(),
  z.number(),
]);
const rowSchema = z
  .object({ partitionKey: z.string(), rowKey: z.string() })
  .catchall(propertySchema);
export type Row = z.infer<typeof rowSchema>;
export const parsedRow = (line: string): Row => rowSchema.parse(JSON.parse(line));

/** The size of one file of rows in the archive, in bytes; this much is held in memory at once. */
const fileBytes = 4 * 1024 * 1024;
/** The limits of a transaction: rows, and bytes, which leave room for the envelope within 4 MiB. */
const transactionRows = 100;
const transactionBytes = 2 * 1024 * 1024;

/** System properties that change with every write, so they are not archived. */
const passing = new Set(['etag', 'timestamp']);

/** All rows of a table; none if the table does not exist yet. */
async function* entitiesOf(table: Table) {
  try {
    yield* table.listEntities({ disableTypeConversion: true });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}

/** A table's rows in key order, as lines of JSON in chunks of a few megabytes. */
export async function* readRows(table: Table): AsyncIterable<{ lines: Buffer; count: number }> {
  let lines: string[] = [];
  let bytes = 0;
  const cut = () => {
    const part = { lines: Buffer.from(lines.join('')), count: lines.length };
    lines = [];
    bytes = 0;
    return part;
  };
  for await (const entity of entitiesOf(table)) {
    const kept = Object.entries(entity).filter(
      ([name]) => !passing.has(name) && !name.startsWith('odata.'),
    );
    const line = `${JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))))}\n`;
    lines.push(line);
    bytes += line.length;
    if (bytes > fileBytes) yield cut();
  }
  if (lines.length > 0) yield cut();
}

/** Restores rows in transactions, each within one partition; `current` turns an older row into a current one. */
export async function writeRows(
  table: Table,
  text: string,
  current: (row: Row) => Row | null,
): Promise<void> {
  const lines = text.split('\n').filter((line) => line !== '');
  const transactions = inTransactions(lines, current);
  await pMap(transactions, (actions) => table.submitTransaction(actions), { concurrency: 8 });
}

function* inTransactions(
  lines: string[],
  current: (row: Row) => Row | null,
): Iterable<TransactionAction[]> {
  let actions: TransactionAction[] = [];
  let partition: string | undefined;
  let bytes = 0;
  for (const line of lines) {
    const row = current(parsedRow(line));
    if (!row) continue;
    const size = Buffer.byteLength(line);
    const isFull = actions.length === transactionRows || bytes + size > transactionBytes;
    if (actions.length > 0 && (isFull || row.partitionKey !== partition)) {
      yield actions;
      actions = [];
      bytes = 0;
    }
    actions.push(['upsert', row, 'Replace']);
    partition = row.partitionKey;
    bytes += size;
  }
  if (actions.length > 0) yield actions;
}

export async function hasRows(table: Table): Promise<boolean> {
  const pages = table.listEntities().byPage({ maxPageSize: 1 });
  for await (const page of pages) if (page.length > 0) return true;
  return false;
}

/** Deletes the rows of a table, or only those that match a filter. */
export async function clearRows(table: Table, filter?: string): Promise<void> {
  const queryOptions = { select: ['partitionKey', 'rowKey'], ...(filter && { filter }) };
  const pages = table.listEntities({ queryOptions }).byPage({ maxPageSize: 100 });
  for await (const page of pages) {
    const partitions = Map.groupBy(page, ({ partitionKey }) => partitionKey);
    for (const rows of partitions.values())
      await table.submitTransaction(
        rows.map(({ partitionKey = '', rowKey = '' }) => ['delete', { partitionKey, rowKey }]),
      );
  }
}
