import type { TableClient, TransactionAction } from '@azure/data-tables';

/** What one transaction takes: rows, and bytes with room for what surrounds them, of 4 MiB. */
const maxRows = 100;
const maxBytes = 3_500_000;
/** Transactions that are sent at a time. */
const width = 4;
/** Bytes of a sign of UTF-16 at most, in UTF-8. */
const bytesOfSign = 3;

function weight(actions: readonly TransactionAction[]): number {
  let signs = 0;
  for (const [, row] of actions)
    for (const value of Object.values(row)) signs += String(value).length + 40;
  return signs * bytesOfSign;
}

/** Packs groups of actions so that each stays in one transaction. */
export function packed(groups: readonly (readonly TransactionAction[])[]): TransactionAction[][] {
  const transactions: TransactionAction[][] = [];
  let [rows, bytes] = [maxRows, maxBytes];
  for (const group of groups) {
    const heavy = weight(group);
    if (rows + group.length > maxRows || bytes + heavy > maxBytes) {
      transactions.push([]);
      [rows, bytes] = [0, 0];
    }
    transactions.at(-1)?.push(...group);
    [rows, bytes] = [rows + group.length, bytes + heavy];
  }
  return transactions;
}

/**
 * Writes groups of rows, each whole or not at all. When one fails, those under way are waited for,
 * so that nothing is written after the failure is told.
 */
export async function inTransactions(
  table: TableClient,
  groups: readonly (readonly TransactionAction[])[],
): Promise<void> {
  const transactions = packed(groups);
  for (let start = 0; start < transactions.length; start += width) {
    const sent = transactions.slice(start, start + width);
    const ended = await Promise.allSettled(sent.map((actions) => table.submitTransaction(actions)));
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
