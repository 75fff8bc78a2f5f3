import { randomUUID } from 'node:crypto';
import { odata, type TableEntityResult } from '@azure/data-tables';
import type { KeyValueEntry, KeyValueStore } from '#functions/ports/keyValueStore';
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

/** Whether a row needs several properties; `putLongRow` says why it is then written differently. */
const isLong = (row: object) => 'json1' in row;

/** Resolves to what `refused` answers if the row has changed since it was read, or already exists. */
async function unless<A, B>(refused: B, write: Promise<A>): Promise<A | B> {
  try {
    return await write;
  } catch (error) {
    if (hasStatus(error, 404, 409, 412)) return refused;
    throw error;
  }
}

/** A key-value store in its own table: a group is a partition, an entry is a row with an ETag. */
export function createKeyValueStore<T>(table: Table): KeyValueStore<T> {
  const rows = (filter?: string, select?: string[]) =>
    table.listEntities<Row>({
      queryOptions: { ...(filter && { filter }), ...(select && { select }) },
    });

  const rowOf = (group: string, key: string, value: T): Written => ({
    partitionKey: group,
    rowKey: key,
    write: randomUUID(),
    ...toChunks(value),
  });

  /**
   * The tag of a row that a refused write had stored after all: storage or its SDK repeated the write
   * when its answer was lost. Null for a row that another writer stored.
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
    async find(group, key) {
      const row = await orNull(table.getEntity<Row>(group, key));
      return row && fromRow<T>(row);
    },
    async add(group, key, value) {
      const row = rowOf(group, key, value);
      const write: Promise<object> = isLong(row)
        ? table.submitTransaction([['create', row]])
        : table.createEntity(row);
      return (await unless(null, write)) !== null || (await tagOfOwn(row)) !== null;
    },
    async replace(kept, value) {
      const row = rowOf(kept.group, kept.key, value);
      const write = isLong(row) ? replaceLong(row, kept.tag) : replaceShort(row, kept.tag);
      const tag = (await unless(null, write)) ?? (await tagOfOwn(row));
      return tag === null ? null : { ...kept, value, tag };
    },
    async remove({ group, key, tag }) {
      return (await unless(null, table.deleteEntity(group, key, { etag: tag }))) !== null;
    },
    async list(group) {
      const found: KeyValueEntry<T>[] = [];
      const filter = group === undefined ? undefined : odata`PartitionKey eq ${group}`;
      for await (const row of rows(filter)) found.push(fromRow<T>(row));
      return found;
    },
    async erase(group, keys) {
      for (let start = 0; start < keys.length; start += maxTransactionRows)
        await eraseSome(group, keys.slice(start, start + maxTransactionRows));
    },
    async groups() {
      const found = new Set<string>();
      for await (const row of rows(undefined, ['PartitionKey'])) found.add(row.partitionKey ?? '');
      return [...found];
    },
  };
}
