import { randomUUID } from 'node:crypto';
import { odata, type TableEntityResult } from '@azure/data-tables';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import { fromChunks, hasStatus, maxTransactionRows, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown>;
type Key = { partitionKey: string; rowKey: string };
/** `write` identifies one write, so that it is recognised if its answer was lost. */
type Written = Key & { write: string };

const parallelDeletes = 16;

function fromRow<T>(row: TableEntityResult<Row>): KeyValueEntry<T> {
  const { partitionKey = '', rowKey = '', etag } = row;
  return { group: partitionKey, key: rowKey, value: fromChunks<T>(row), tag: etag };
}

/** Whether a row needs several properties, and so must be written as `putLongRow` does. */
const isLong = (row: object) => 'json1' in row;

/** Resolves to `refused` if the row has changed since it was read, or already exists. */
async function unless<A, B>(refused: B, write: Promise<A>): Promise<A | B> {
  try {
    return await write;
  } catch (error) {
    if (hasStatus(error, 404, 409, 412)) return refused;
    throw error;
  }
}

/**
 * A key-value store in a table: a group is a partition, an entry is a row with an ETag. Writing an
 * entry that was changed or removed since it was read has no effect and reports that. `columns`
 * repeats a part of the value, so that it can be read without the rest.
 */
export function createKeyValueStore<T>(
  table: Table,
  columns: (value: T) => Record<string, string> = () => ({}),
) {
  const rows = (filter?: string, select?: string[]) =>
    table.listEntities<Row>({
      queryOptions: { ...(filter && { filter }), ...(select && { select }) },
    });

  const rowOf = (group: string, key: string, value: T): Written => ({
    partitionKey: group,
    rowKey: key,
    write: randomUUID(),
    ...columns(value),
    ...toChunks(value),
  });

  /**
   * The tag of a row that a refused write had stored after all: its answer was lost, so storage or
   * its SDK repeated it. Null for a row that another writer stored.
   */
  async function tagOfOwn({ partitionKey, rowKey, write }: Written): Promise<string | null> {
    const row = await orNull(table.getEntity<Row>(partitionKey, rowKey));
    return row?.['write'] === write ? row.etag : null;
  }

  const removeOne = (group: string, key: string) => orNull(table.deleteEntity(group, key));

  async function replaceShort(row: Key, etag: string): Promise<string> {
    return (await table.updateEntity(row, 'Replace', { etag })).etag ?? '';
  }

  async function replaceLong(row: Key, etag: string): Promise<string> {
    const { subResponses } = await table.submitTransaction([['update', row, 'Replace', { etag }]]);
    return subResponses[0]?.etag ?? '';
  }

  async function eraseSome(group: string, keys: readonly string[]): Promise<void> {
    try {
      await table.submitTransaction(
        keys.map((rowKey) => ['delete', { partitionKey: group, rowKey }] as const),
      );
    } catch (error) {
      // A single missing row fails the whole transaction.
      if (!hasStatus(error, 404)) throw error;
      for (let start = 0; start < keys.length; start += parallelDeletes)
        await Promise.all(
          keys.slice(start, start + parallelDeletes).map((key) => removeOne(group, key)),
        );
    }
  }

  return {
    async find(group: string, key: string): Promise<KeyValueEntry<T> | null> {
      const row = await orNull(table.getEntity<Row>(group, key));
      return row && fromRow<T>(row);
    },
    /** False if the key is taken. */
    async add(group: string, key: string, value: T): Promise<boolean> {
      const row = rowOf(group, key, value);
      const write: Promise<object> = isLong(row)
        ? table.submitTransaction([['create', row]])
        : table.createEntity(row);
      return (await unless(null, write)) !== null || (await tagOfOwn(row)) !== null;
    },
    /** Null if the entry was changed or removed meanwhile. */
    async replace(kept: KeyValueEntry<T>, value: T): Promise<KeyValueEntry<T> | null> {
      const row = rowOf(kept.group, kept.key, value);
      const write = isLong(row) ? replaceLong(row, kept.tag) : replaceShort(row, kept.tag);
      const tag = (await unless(null, write)) ?? (await tagOfOwn(row));
      return tag === null ? null : { ...kept, value, tag };
    },
    /** False if the entry was changed or removed meanwhile. */
    async remove({ group, key, tag }: KeyValueEntry<T>): Promise<boolean> {
      return (await unless(null, table.deleteEntity(group, key, { etag: tag }))) !== null;
    },
    /** The entries of a group, or of all groups, in the order of their keys. */
    async list(group?: string): Promise<KeyValueEntry<T>[]> {
      const found: KeyValueEntry<T>[] = [];
      const filter = group === undefined ? undefined : odata`PartitionKey eq ${group}`;
      for await (const row of rows(filter)) found.push(fromRow<T>(row));
      return found;
    },
    /** The entries of a group whose keys follow one, in their order; read page by page. */
    async *each(group: string, after = ''): AsyncGenerator<KeyValueEntry<T>> {
      const filter = odata`PartitionKey eq ${group} and RowKey gt ${after}`;
      for await (const row of rows(filter)) yield fromRow<T>(row);
    },
    /** Deletes entries whatever their tags; missing keys are fine. */
    async erase(group: string, keys: readonly string[]): Promise<void> {
      for (let start = 0; start < keys.length; start += maxTransactionRows)
        await eraseSome(group, keys.slice(start, start + maxTransactionRows));
    },
    /** The groups that have entries. */
    async groups(): Promise<string[]> {
      const found = new Set<string>();
      for await (const row of rows(undefined, ['PartitionKey'])) found.add(row.partitionKey ?? '');
      return [...found];
    },
  };
}
