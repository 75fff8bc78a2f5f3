import { setTimeout as sleep } from 'node:timers/promises';
import type { TableClient, TransactionAction } from '@azure/data-tables';
import { hasStatus, orNull } from '#functions/adapters/rows';

interface Taking {
  /** The rows that are written together with the counter. */
  rowsFor(number: number): TransactionAction[];
  /** Whether the entry is there already: then nothing is written. */
  taken(): Promise<boolean>;
}

const maxTries = 60;
const waiting = new Map<string, Promise<unknown>>();

/**
 * Gives the next number of a partition and writes the rows that bear it in the transaction that
 * moves the counter: so no number is left out and none is given twice. Within one process adds
 * stand in line; against another process the loser tries again.
 */
export function takeNumber(table: TableClient, partition: string, taking: Taking): Promise<void> {
  const line = `${table.url}/${table.tableName}/${partition}`;
  const turn = (waiting.get(line) ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => take(table, partition, taking));
  waiting.set(line, turn);
  return turn;
}

/** Moves the counter of a partition on, so that the next number is above the given one. */
export async function raiseNumber(
  table: TableClient,
  partition: string,
  highest: number,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const counter = await orNull(table.getEntity<{ last: number }>(partition, 'numbers'));
    if ((counter?.last ?? 0) >= highest) return;
    try {
      await table.submitTransaction([movedTo(counter, partition, highest)]);
      return;
    } catch (error) {
      if (!hasStatus(error, 412, 409) || tries === maxTries) throw error;
      await sleep(Math.random() * Math.min(200, 5 * 2 ** tries));
    }
  }
}

function movedTo(
  counter: { etag: string } | null,
  partitionKey: string,
  last: number,
): TransactionAction {
  const row = { partitionKey, rowKey: 'numbers', last };
  return counter ? ['update', row, 'Replace', { etag: counter.etag }] : ['create', row];
}

async function take(table: TableClient, partition: string, taking: Taking): Promise<void> {
  for (let tries = 1; ; tries++) {
    if (await taking.taken()) return;
    const counter = await orNull(table.getEntity<{ last: number }>(partition, 'numbers'));
    const last = (counter?.last ?? 0) + 1;
    try {
      await table.submitTransaction([movedTo(counter, partition, last), ...taking.rowsFor(last)]);
      return;
    } catch (error) {
      if (!hasStatus(error, 412, 409) || tries === maxTries) throw error;
      await sleep(Math.random() * Math.min(200, 5 * 2 ** tries));
    }
  }
}
