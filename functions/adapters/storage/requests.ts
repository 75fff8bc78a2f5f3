import { createHash } from 'node:crypto';
import { odata } from '@azure/data-tables';
import type { Clock } from '#functions/ports/surroundings';
import { fromChunks, hasStatus, orNull, type Table, toChunks } from './rows.ts';

type Row = Record<string, unknown> & { fingerprint: string };
const partitionKey = 'request';

const isAnswered = (row: Row) => row['json0'] !== undefined;

/**
 * Idempotency keys, each with the fingerprint of its call's body and, once answered, the answer.
 */
export function createRequestStore(table: Table, clock: Pick<Clock, 'now'>) {
  // Hashed, since a key may contain characters that row keys can't.
  const rowKeyOf = (key: string) => createHash('sha256').update(key).digest('hex');
  const find = (key: string) => orNull(table.getEntity<Row>(partitionKey, rowKeyOf(key)));

  /** Stores the answer of a claimed call unless one is stored already; returns the first answer. */
  async function keep(key: string, answer: unknown): Promise<unknown> {
    const row = await find(key);
    if (!row) return answer;
    if (isAnswered(row)) return fromChunks(row);
    const next = { partitionKey, rowKey: rowKeyOf(key), ...toChunks(answer) };
    try {
      // A transaction for a single row, as in `putLongRow`: an answer may be long.
      await table.submitTransaction([['update', next, 'Merge', { etag: row.etag }]]);
      return answer;
    } catch (error) {
      // Another process answered the same call meanwhile: read its answer.
      if (hasStatus(error, 404, 412)) return keep(key, answer);
      throw error;
    }
  }

  return {
    /**
     * Claims a key for a call: `same` or `other` if it was claimed before for the same or another
     * call.
     */
    async claim(key: string, fingerprint: string): Promise<'new' | 'same' | 'other'> {
      const rowKey = rowKeyOf(key);
      const at = clock.now().toISOString();
      try {
        await table.createEntity({ partitionKey, rowKey, fingerprint, at });
        return 'new';
      } catch (error) {
        if (!hasStatus(error, 409)) throw error;
      }
      // A key that was just released blocks nothing: the derived id still prevents a second entry.
      const row = await find(key);
      return !row || row.fingerprint === fingerprint ? 'same' : 'other';
    },
    /** The first answer of a claimed call; undefined until there is one. */
    async answerOf(key: string): Promise<unknown> {
      const row = await find(key);
      return row && isAnswered(row) ? fromChunks(row) : undefined;
    },
    keep,
    /** Frees the key of a call that had no effect. */
    async release(key: string): Promise<void> {
      await orNull(table.deleteEntity(partitionKey, rowKeyOf(key)));
    },
    /** Deletes keys that were claimed before a time. */
    async forget(before: Date): Promise<void> {
      const filter = odata`PartitionKey eq ${partitionKey} and at lt ${before.toISOString()}`;
      const rows = table.listEntities({ queryOptions: { filter, select: ['RowKey'] } });
      for await (const { rowKey = '' } of rows)
        await orNull(table.deleteEntity(partitionKey, rowKey));
    },
  };
}

export type RequestStore = ReturnType<typeof createRequestStore>;
