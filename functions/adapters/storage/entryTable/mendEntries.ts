import type { TransactionAction } from '@azure/data-tables';
import { maxTransactionRows, type Table } from '#functions/adapters/storage/rows';
import type { Numbered } from '#functions/ports/entries';
import type { KindOfEntry } from './kinds.ts';
import {
  entryRows,
  fromRow,
  numberIn,
  type Row,
  rowKeys,
  rowsFilter,
  type Tagged,
} from './layout.ts';
import { raiseNumber } from './numbers.ts';

/**
 * Brings list rows, deletions and the counter in line with the entries after a restore: a backup of
 * a large catalogue takes seconds and reads lists before entries, so its rows differ in age.
 */
export async function mendEntries<E extends Numbered, R>(
  table: Table,
  kindOfEntry: KindOfEntry<E, R>,
): Promise<void> {
  const { kind } = kindOfEntry;
  const { listRow } = entryRows(kindOfEntry);
  const rowsOf = (letter: 'entry' | 'list' | 'deleted') =>
    table.listEntities<Row>({ queryOptions: { filter: rowsFilter(kind, letter) } });

  const deleted = new Set<string>();
  for await (const { rowKey = '' } of rowsOf('deleted')) deleted.add(rowKey.slice(1));
  const entries = new Map<number, Tagged<E>>();
  const actions: TransactionAction[] = [];
  for await (const row of rowsOf('entry')) {
    if (row['removed']) continue;
    const saved = fromRow<E>(row);
    const { id, cId } = saved.entity;
    if (!deleted.has(id)) entries.set(cId, saved);
    else {
      const tombstone = { partitionKey: kind, rowKey: rowKeys.entry(id), removed: true };
      actions.push(['upsert', { ...tombstone, version: saved.version }, 'Replace']);
    }
  }
  const listed = new Set<number>();
  for await (const { rowKey = '', savedAt } of rowsOf('list')) {
    const cId = numberIn(rowKey);
    const entry = entries.get(cId);
    if (!entry) actions.push(['delete', { partitionKey: kind, rowKey }]);
    else if (entry.savedAt === savedAt) listed.add(cId);
  }
  for (const [cId, saved] of entries)
    if (!listed.has(cId)) actions.push(['upsert', listRow(saved), 'Replace']);
  for (let start = 0; start < actions.length; start += maxTransactionRows)
    await table.submitTransaction(actions.slice(start, start + maxTransactionRows));
  await raiseNumber(table, kind, Math.max(0, ...entries.keys()));
}
