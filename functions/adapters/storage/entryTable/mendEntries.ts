import type { TableEntityResult, TransactionAction } from '@azure/data-tables';
import { maxTransactionRows, type Table, torn } from '#functions/adapters/storage/rows';
import type { Numbered } from '#functions/ports/entries';
import type { KindOfEntry } from './kinds.ts';
import { entryRows, fromRow, idIn, numberIn, type Row, rowsFilter, type Tagged } from './layout.ts';
import { raiseNumber } from './numbers.ts';

/** An entry as its row has it; null for a torn one, which stops no other. */
function readable<E extends object>(row: TableEntityResult<Row>): Tagged<E> | null {
  try {
    return fromRow<E>(row);
  } catch (error) {
    torn(error);
    return null;
  }
}

/**
 * Brings list rows, the trash and the counter in line with the entries after a restore: a backup of
 * a large catalogue takes seconds and reads lists before entries, so its rows differ in age. A torn
 * entry keeps its list row, so that the back office can open it.
 * Returns the readable entries that are not in the trash.
 */
export async function mendEntries<E extends Numbered, R>(
  table: Table,
  kindOfEntry: KindOfEntry<E, R>,
): Promise<E[]> {
  const { kind } = kindOfEntry;
  const { listRow, trashRow } = entryRows(kindOfEntry);
  const rowsOf = (letter: 'entry' | 'list' | 'deleted') =>
    table.listEntities<Row>({ queryOptions: { filter: rowsFilter(kind, letter) } });

  const deleted = new Map<string, Row>();
  for await (const row of rowsOf('deleted')) deleted.set(idIn(row.rowKey ?? ''), row);
  const entries = new Map<number, Tagged<E>>();
  const tornIds = new Set<string>();
  const actions: TransactionAction[] = [];
  for await (const row of rowsOf('entry')) {
    const trashed = deleted.get(idIn(row.rowKey ?? ''));
    const entry = { partitionKey: kind, rowKey: row.rowKey ?? '' };
    if (row['removed']) {
      // It was brought back or purged while the backup was made: staff decide.
      const saved = !trashed && 'json0' in row ? readable<E>(row) : null;
      if (saved) actions.push(['upsert', trashRow(saved), 'Replace']);
      continue;
    }
    // It was deleted while the backup was made.
    if (trashed) {
      actions.push(['update', { ...entry, removed: true }, 'Merge']);
      continue;
    }
    const saved = readable<E>(row);
    if (saved) entries.set(saved.entity.cId, saved);
    else tornIds.add(idIn(entry.rowKey));
  }
  const listed = new Set<number>();
  for await (const { rowKey = '', savedAt, id } of rowsOf('list')) {
    const cId = numberIn(rowKey);
    const entry = entries.get(cId);
    if (tornIds.has(String(id))) listed.add(cId);
    else if (!entry) actions.push(['delete', { partitionKey: kind, rowKey }]);
    else if (entry.savedAt === savedAt) listed.add(cId);
  }
  for (const [cId, saved] of entries)
    if (!listed.has(cId)) actions.push(['upsert', listRow(saved), 'Replace']);
  for (let start = 0; start < actions.length; start += maxTransactionRows)
    await table.submitTransaction(actions.slice(start, start + maxTransactionRows));
  await raiseNumber(table, kind, Math.max(0, ...entries.keys(), ...listed));
  return Array.from(entries.values(), ({ entity }) => entity);
}
