import { setTimeout as sleep } from 'node:timers/promises';
import type { TransactionAction } from '@azure/data-tables';
import { hasStatus, orNull, type Table } from '#functions/adapters/storage/rows';
import { counterKey } from './layout.ts';

interface Taking {
  /** The rows that contain the number, written in the transaction that moves the counter. */
  rowsFor(number: number): TransactionAction[];
  /** Whether the entry is stored already; then nothing is written. */
  taken(): Promise<boolean>;
}

const maxTries = 60;
/** The last queued add of this process, by table and partition. */
const queued = new Map<string, Promise<unknown>>();

/**
 * Assigns the next number of a partition, without gaps or repetition: the entry's rows and the
 * counter are one transaction. Adds within this process queue up; of two processes the slower one
 * retries.
 */
export function takeNumber(table: Table, partition: string, taking: Taking): Promise<void> {
  const queue = `${table.url}/${table.tableName}/${partition}`;
  const turn = (queued.get(queue) ?? Promise.resolve())
    .catch(() => undefined)
    .then(() =>
      moveCounter(table, partition, async (last) =>
        (await taking.taken()) ? null : { last: last + 1, rows: taking.rowsFor(last + 1) },
      ),
    );
  queued.set(queue, turn);
  return turn;
}

/** Raises the counter of a partition, so that the next number is above the given one. */
export function raiseNumber(table: Table, partition: string, highest: number): Promise<void> {
  return moveCounter(table, partition, async (last) =>
    last >= highest ? null : { last: highest, rows: [] },
  );
}

/** Moves the counter over numbers that nothing else gets then, and returns the first of them. */
export async function reserveNumbers(
  table: Table,
  partition: string,
  count: number,
): Promise<number> {
  let first = 0;
  await moveCounter(table, partition, async (last) => {
    first = last + 1;
    return { last: last + count, rows: [] };
  });
  return first;
}

/** Moves the counter as `plan` returns, together with its rows; null leaves everything as it is. */
async function moveCounter(
  table: Table,
  partitionKey: string,
  plan: (last: number) => Promise<{ last: number; rows: TransactionAction[] } | null>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const counter = await orNull(table.getEntity<{ last: number }>(partitionKey, counterKey));
    const planned = await plan(counter?.last ?? 0);
    if (!planned) return;
    const row = { partitionKey, rowKey: counterKey, last: planned.last };
    const move: TransactionAction = counter
      ? ['update', row, 'Replace', { etag: counter.etag }]
      : ['create', row];
    try {
      await table.submitTransaction([move, ...planned.rows]);
      return;
    } catch (error) {
      if (!hasStatus(error, 412, 409) || tries === maxTries) throw error;
      await sleep(Math.random() * Math.min(200, 5 * 2 ** tries));
    }
  }
}
