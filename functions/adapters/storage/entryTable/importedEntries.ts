import type { TransactionAction } from '@azure/data-tables';
import type { EntryKind } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import type { Person } from '#domain/member/member';
import { Problem, parse } from '#domain/problem';
import {
  fromChunks,
  hasStatus,
  orNull,
  type Table,
  toChunks,
} from '#functions/adapters/storage/rows';
import type { Numbered, Saved } from '#functions/ports/entries';
import type { ImportedWrite, ImportRecord, NumberOwner } from '#functions/ports/importing';
import { createHistoryRows } from './history.ts';
import { readImportRecord } from './importRecord.ts';
import { asStored, type KindOfEntry } from './kinds.ts';
import {
  entryRows,
  numberIn,
  publicChange,
  type Row,
  rowKeys,
  rowsFilter,
  type Tagged,
} from './layout.ts';
import { raiseNumber, reserveNumbers } from './numbers.ts';
import { inTransactions } from './transactions.ts';

/** The owners of the given numbers of a kind that are in use; without any given, of all in use. */
async function ownersIn(
  table: Table,
  kind: EntryKind,
  numbers?: readonly number[],
): Promise<Map<number, NumberOwner>> {
  const found = new Map<number, NumberOwner>();
  const ids = new Map<number, Id>();
  if (numbers?.length === 0) return found;
  const rowsOf = (letter: 'list' | 'imported', select?: string[]) => {
    const filter = rowsFilter(kind, letter, numbers && rangeOf(letter, numbers));
    return table.listEntities<Row>({ queryOptions: { filter, ...(select && { select }) } });
  };
  for await (const row of rowsOf('list', ['rowKey', 'id'])) {
    const number = numberIn(String(row.rowKey));
    const id = String(row['id']);
    ids.set(number, id);
    found.set(number, { state: 'ours', id });
  }
  for await (const row of rowsOf('imported')) {
    const number = numberIn(String(row.rowKey));
    const id = ids.get(number);
    const record = readImportRecord(fromChunks(row));
    found.set(
      number,
      id === undefined ? { state: 'deleted', record } : { state: 'imported', id, record },
    );
  }
  const trash = { filter: rowsFilter(kind, 'deleted'), select: ['listKey'] };
  for await (const row of table.listEntities<Row>({ queryOptions: trash })) {
    const number = numberIn(String(row['listKey']));
    if (!found.has(number)) found.set(number, { state: 'ours' });
  }
  return found;
}

/** A table's entries for an import: each is written with its import record in one transaction. */
export function createImportedStore<E extends Numbered, R>(
  table: Table,
  history: Table,
  kindOfEntry: KindOfEntry<E, R>,
) {
  const { kind, schema } = kindOfEntry;
  const { entryRow, listRow } = entryRows(kindOfEntry);
  const earlier = createHistoryRows(history, kindOfEntry);

  function actionsOf(write: ImportedWrite<E>, save: { by: Person; at: Date }): TransactionAction[] {
    const { previous, record, change } = write;
    const isBack = previous?.event === 'deleted';
    const entity = asStored(kindOfEntry, previous?.entity ?? null, write.entity);
    // An import dates all its writes by its start; somebody may have saved since.
    const began = save.at.toISOString();
    const savedAt = previous && previous.savedAt > began ? previous.savedAt : began;
    const saved: Saved<E> = {
      entity,
      version: (previous?.version ?? 0) + 1,
      savedAt,
      savedBy: save.by,
      wasPublic: previous?.wasPublic ?? false,
      ...publicChange(previous, change?.by),
      ...(isBack && { event: 'restored' }),
    };
    const row = entryRow(saved);
    const tag = previous && (previous as Tagged<E>).tag;
    const recordKey = { partitionKey: kind, rowKey: rowKeys.imported(entity.cId) };
    const trashKey = { partitionKey: kind, rowKey: rowKeys.deleted(entity.id) };
    const actions: TransactionAction[] = [
      tag ? ['update', row, 'Replace', { etag: tag }] : ['create', row],
      tag ? ['upsert', listRow(saved), 'Replace'] : ['create', listRow(saved)],
      ['upsert', { ...recordKey, ...toChunks(record) }, 'Replace'],
    ];
    if (isBack) actions.push(['delete', trashKey]);
    return actions;
  }

  return {
    /** The owners of the given numbers that are in use; without any given, of all in use. */
    owners: (numbers?: readonly number[]) => ownersIn(table, kind, numbers),
    /** @throws {Problem} invalid-input, too-large: the entry can't be stored */
    mustBeStorable(entity: E): void {
      toChunks(parse(schema, entity));
    },
    /** Makes new numbers start above this one. */
    raise: (highest: number): Promise<void> => raiseNumber(table, kind, highest),
    /** Reserves numbers for new entries, and returns the first of them. */
    reserve: (count: number): Promise<number> => reserveNumbers(table, kind, count),
    /** Deletes the import record of an entry: another import adds it anew. */
    async forget(cId: number): Promise<void> {
      await orNull(table.deleteEntity(kind, rowKeys.imported(cId)));
    },
    /** Stores import records of entries that themselves stay as they are. */
    async remember(records: readonly (readonly [cId: number, record: ImportRecord])[]) {
      const writes = records.map(([cId, record]): TransactionAction[] => [
        [
          'upsert',
          { partitionKey: kind, rowKey: rowKeys.imported(cId), ...toChunks(record) },
          'Replace',
        ],
      ]);
      await inTransactions(table, writes);
    },
    /**
     * Writes entries with their import records, each whole or not at all.
     * @throws {Problem} changed, when an entry was saved or a number was taken meanwhile
     */
    async put(writes: readonly ImportedWrite<E>[], save: { by: Person; at: Date }): Promise<void> {
      const before = writes.flatMap(({ previous }) => previous ?? []);
      await Promise.all(before.map(earlier.remember));
      try {
        await inTransactions(
          table,
          writes.map((write) => actionsOf(write, save)),
        );
      } catch (error) {
        if (!hasStatus(error, 404, 409, 412)) throw error;
        throw new Problem(
          'changed',
          'Somebody else has saved one of these entries in the meantime.',
        );
      }
    },
  };
}

/** The range of keys that covers these numbers: the highest number sorts first. */
function rangeOf(letter: 'list' | 'imported', numbers: readonly number[]) {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const number of numbers) [least, most] = [Math.min(least, number), Math.max(most, number)];
  return { after: rowKeys[letter](most + 1), before: rowKeys[letter](least - 1) };
}
