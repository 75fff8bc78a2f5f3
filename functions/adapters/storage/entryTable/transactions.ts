import type { TransactionAction } from '@azure/data-tables';
import { maxTransactionRows, type Table } from '#functions/adapters/storage/rows';

/** A transaction may have 4 MiB; this leaves room for the envelope of each row. */
const maxBytes = 3_500_000;
const parallelTransactions = 4;
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const bytesPerUnit = 3;
/** The envelope of a property: its name and type, in code units. */
const unitsPerProperty = 40;

function bytesOf(actions: readonly TransactionAction[]): number {
  let units = 0;
  for (const [, row] of actions)
    for (const value of Object.values(row)) units += String(value).length + unitsPerProperty;
  return units * bytesPerUnit;
}

/** Packs groups of actions into as few transactions as possible, without splitting a group. */
function packed(groups: readonly (readonly TransactionAction[])[]): TransactionAction[][] {
  const transactions: TransactionAction[][] = [];
  let [rows, bytes] = [maxTransactionRows, maxBytes];
  for (const group of groups) {
    const size = bytesOf(group);
    if (rows + group.length > maxTransactionRows || bytes + size > maxBytes) {
      transactions.push([]);
      [rows, bytes] = [0, 0];
    }
    transactions.at(-1)?.push(...group);
    [rows, bytes] = [rows + group.length, bytes + size];
  }
  return transactions;
}

/**
 * Writes groups of rows, each whole or not at all. When a transaction fails, it waits for the
 * parallel ones, so that nothing is written after the failure is reported.
 */
export async function inTransactions(
  table: Table,
  groups: readonly (readonly TransactionAction[])[],
): Promise<void> {
  const transactions = packed(groups);
  for (let start = 0; start < transactions.length; start += parallelTransactions) {
    const sent = transactions.slice(start, start + parallelTransactions);
    const ended = await Promise.allSettled(sent.map((actions) => table.submitTransaction(actions)));
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
