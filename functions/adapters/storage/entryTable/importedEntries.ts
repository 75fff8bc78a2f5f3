import type { TransactionAction } from '@azure/data-tables';
import { Problem, parse } from '#domain/problem';
import {
  fromChunks,
  hasStatus,
  orNull,
  putLongRow,
  type Table,
  toChunks,
} from '#functions/adapters/storage/rows';
import type { Numbered, Saved } from '#functions/ports/entries';
import type {
  ImportedStore,
  ImportedWrite,
  ImportRecord,
  ImportStatus,
} from '#functions/ports/importing';
import { createHistoryRows } from './history.ts';
import type { KindOfEntry } from './kinds.ts';
import { entryRows, numberIn, type Row, rowKeys, rowsFilter, type Tagged } from './layout.ts';
import { raiseNumber } from './numbers.ts';
import { createPendingChanges } from './pendingChanges.ts';
import { inTransactions } from './transactions.ts';

/** An entry whose JSON is shorter than this fits into a row whatever characters it has. */
const surelyFits = 100_000;

/** The status of an entry that was imported once and deleted here since. */
const deleted = { id: '', savedAt: '', isRemoved: true };

/** The row of an import record: fields that are asked of all entries at once have columns. */
function recordRow(record: ImportRecord, savedAt: string): Row {
  const { whole, run, image, imagePass, salt } = record;
  return {
    whole,
    run,
    image: image ?? '',
    imagePass: imagePass ?? '',
    salt: salt ?? '',
    savedAt,
    ...toChunks(record),
  };
}

function importedPart(row: Row): ImportStatus['imported'] {
  const text = (name: string) => String(row[name] ?? '');
  return {
    whole: text('whole'),
    run: text('run'),
    savedAt: text('savedAt'),
    image: text('image') || null,
    imagePass: text('imagePass') || null,
    salt: text('salt'),
  };
}

/** A table's entries as an import sees them, each with its import record in one transaction. */
export function createImportedStore<E extends Numbered, R>(
  table: Table,
  history: Table,
  kindOfEntry: KindOfEntry<E, R>,
): ImportedStore<E> {
  const { kind, schema } = kindOfEntry;
  const { entryRow, listRow } = entryRows(kindOfEntry);
  const earlier = createHistoryRows(history, kindOfEntry);
  const { waiting } = createPendingChanges(table, kind);
  const recordKey = (cId: number) => ({ partitionKey: kind, rowKey: rowKeys.imported(cId) });

  const columnsOf = (letter: 'list' | 'imported', columns: string[]) =>
    table.listEntities<Row>({
      queryOptions: { filter: rowsFilter(kind, letter), select: ['rowKey', ...columns] },
    });

  async function statuses(): Promise<Map<number, ImportStatus>> {
    const found = new Map<number, ImportStatus>();
    for await (const row of columnsOf('list', ['id', 'savedAt']))
      found.set(numberIn(String(row.rowKey)), {
        id: String(row['id']),
        savedAt: String(row['savedAt']),
        isRemoved: false,
        imported: null,
      });
    const columns = ['whole', 'run', 'image', 'imagePass', 'salt', 'savedAt'];
    for await (const row of columnsOf('imported', columns)) {
      const cId = numberIn(String(row.rowKey));
      found.set(cId, { ...(found.get(cId) ?? deleted), imported: importedPart(row) });
    }
    return found;
  }

  const recordRowOf = (cId: number) => orNull(table.getEntity<Row>(kind, rowKeys.imported(cId)));

  async function statusOf(cId: number): Promise<ImportStatus | null> {
    const [row, record] = await Promise.all([
      orNull(table.getEntity<Row>(kind, rowKeys.list(cId))),
      recordRowOf(cId),
    ]);
    const imported = record && importedPart(record);
    if (!row) return imported && { ...deleted, imported };
    const [id, savedAt] = [String(row['id']), String(row['savedAt'])];
    return { id, savedAt, isRemoved: false, imported };
  }

  function actionsOf(write: ImportedWrite<E>, save: { by: Saved<E>['savedBy']; at: Date }) {
    const { previous, record, change } = write;
    const entity = parse(schema, write.entity);
    // A run dates everything it writes by its start; a person may have saved since.
    const began = save.at.toISOString();
    const savedAt = previous && previous.savedAt > began ? previous.savedAt : began;
    const saved: Saved<E> = {
      entity,
      version: (previous?.version ?? 0) + 1,
      savedAt,
      savedBy: save.by,
      wasPublic: previous?.wasPublic ?? false,
      isShown: previous?.isShown ?? false,
    };
    const row = entryRow(saved);
    const tag = previous && (previous as Tagged<E>).tag;
    const actions: TransactionAction[] = [
      tag ? ['update', row, 'Replace', { etag: tag }] : ['create', row],
      tag ? ['upsert', listRow(saved), 'Replace'] : ['create', listRow(saved)],
      ['upsert', { ...recordKey(entity.cId), ...recordRow(record, savedAt) }, 'Replace'],
    ];
    return change ? [...actions, waiting(change)] : actions;
  }

  return {
    statuses,
    statusOf,
    async record(cId) {
      const row = await recordRowOf(cId);
      return row && fromChunks<ImportRecord>(row);
    },
    fits(entity) {
      if (JSON.stringify(entity).length < surelyFits) return true;
      try {
        toChunks(entity);
        return true;
      } catch {
        return false;
      }
    },
    raise: (number) => raiseNumber(table, kind, number),
    async put(writes, save) {
      const before = writes.flatMap(({ previous }) => previous ?? []);
      await Promise.all(before.map(earlier.remember));
      try {
        await inTransactions(
          table,
          writes.map((write) => actionsOf(write, save)),
        );
      } catch (error) {
        if (!hasStatus(error, 404, 409, 412)) throw error;
        throw new Problem('changed', 'Somebody else saved one of these entries meanwhile.');
      }
    },
    async putRecord(cId, record, savedAt) {
      await putLongRow(table, { ...recordKey(cId), ...recordRow(record, savedAt) });
    },
  };
}
