import { randomUUID } from 'node:crypto';
import type { TableEntityResult, TransactionAction } from '@azure/data-tables';
import type { Id, Key } from '#domain/identifier';
import { Problem, parse } from '#domain/problem';
import type { Change } from '#domain/publication/publication';
import type { Unreadable } from '#domain/publication/snapshot';
import { faultLine, faultsOf, readableFields, type StandIn } from '#domain/publication/standIn';
import {
  fromChunks,
  hasStatus,
  orNull,
  type Table,
  toChunks,
  torn,
} from '#functions/adapters/storage/rows';
import type {
  EntryStore,
  Numbered,
  PublishedEntry,
  RowPage,
  Save,
  Saved,
  StoredRemoval,
} from '#functions/ports/entries';
import { createEntriesReader } from './allEntries.ts';
import { createHistoryRows } from './history.ts';
import type { KindOfEntry } from './kinds.ts';
import {
  entryRows,
  fromRow,
  numberIn,
  type Row,
  rowKeys,
  rowsFilter,
  type Tagged,
  unreadable,
  withFacts,
} from './layout.ts';
import { takeNumber } from './numbers.ts';
import { createPendingChanges } from './pendingChanges.ts';
import { inTransactions } from './transactions.ts';

const pageSize = 100;

/** The entries of one kind, with their history. See layout.ts for the rows. */
export function createEntryStore<E extends Numbered, R>(
  table: Table,
  history: Table,
  kindOfEntry: KindOfEntry<E, R>,
): EntryStore<E, R> {
  const { kind, schema } = kindOfEntry;
  const { entryRow, listRow } = entryRows(kindOfEntry);
  const { waiting, pending, place, settle, publicationOf } = createPendingChanges(table, kind);
  const earlier = createHistoryRows(history, kindOfEntry);
  const readEntries = createEntriesReader<E>(table, kind);
  const key = (rowKey: string) => ({ partitionKey: kind, rowKey });
  const query = (filter: string) => table.listEntities<Row>({ queryOptions: { filter } });

  async function findId(number: number): Promise<string | null> {
    const row = await orNull(table.getEntity<Row>(kind, rowKeys.list(number)));
    return row && String(row['id']);
  }

  async function find(name: Key): Promise<Tagged<E> | null> {
    const id = typeof name === 'number' ? await findId(name) : name;
    const row = id && (await orNull(table.getEntity<Row>(kind, rowKeys.entry(id))));
    if (!row || row['removed']) return null;
    try {
      const saved = fromRow<E>(row);
      const faults = kindOfEntry.standIn ? faultsOf(schema, saved.entity) : [];
      return faults.length === 0 ? saved : standInFor(id, row, faults);
    } catch (error) {
      return standInFor(id, row, [{ path: '', message: torn(error) }]);
    }
  }

  /** A row with the content of the last version that can be used, so that it can be opened and saved again. */
  async function standInFor(
    id: Id,
    row: TableEntityResult<Row>,
    faults: StandIn['faults'],
  ): Promise<Tagged<E>> {
    const part = { below: Number(row['version']), count: 1, isUsable: true };
    const [[before], listed] = await Promise.all([earlier.versions(id, part), listedAs(id)]);
    if (!before) {
      const entity = readable(row, listed);
      if (!entity) throw unreadable(`${kind} ${id}`, faultLine({ faults }));
      return { ...withFacts(entity, row), standIn: { faults } };
    }
    const { version, savedAt } = before;
    const entity = { ...before.entity, ...(listed && kindOfEntry.standIn?.current(listed)) };
    return { ...withFacts(entity, row), standIn: { faults, from: { version, savedAt } } };
  }

  /** The list row of an entry whose number can't be read. */
  async function listedAs(id: Id): Promise<R | null> {
    const rows = query(`${rowsFilter(kind, 'list')} and id eq '${id}'`);
    for await (const row of rows) return fromChunks<R>(row);
    return null;
  }

  /** The fields of a row that can be read, and for the others those of its list row. */
  function readable(row: TableEntityResult<Row>, listed: R | null): E | undefined {
    const otherwise = { ...kindOfEntry.standIn?.empty, ...listed };
    return readableFields(schema, storedFields(row), otherwise) as E | undefined;
  }

  /** The write that made the stored version of an entry. */
  async function writeOf(id: Id): Promise<unknown> {
    return (await orNull(table.getEntity<Row>(kind, rowKeys.entry(id))))?.['write'];
  }

  async function add(id: Id, make: (cId: number) => E, save: Save): Promise<Saved<E>> {
    const savedAt = save.at.toISOString();
    const rowsFor = (cId: number): TransactionAction[] => {
      const entity = parse(schema, make(cId));
      const first = { version: 1, wasPublic: false, isShown: false };
      const saved = { entity, ...first, savedAt, savedBy: save.by };
      return [
        ['create', entryRow(saved)],
        ['create', listRow(saved)],
      ];
    };
    await takeNumber(table, kind, { rowsFor, taken: async () => (await find(id)) !== null });
    const added = await find(id);
    if (!added) throw new Error(`The ${kind} ${id} was added and is not there.`);
    return added;
  }

  /**
   * Replaces or deletes a version in one transaction. The entry's row names the `write` that made
   * it: one that was refused and is there was repeated by storage, or its SDK, after its answer got lost.
   * @throws {Problem} changed, when another version is stored
   */
  async function writeOver(
    previous: Saved<E>,
    actions: (stored: Tagged<E>) => TransactionAction[],
    write?: string,
  ): Promise<void> {
    // A version that `save` returned has no ETag, and without one the write would be unguarded.
    const guarded = isTagged(previous) ? previous : await find(previous.entity.id);
    if (guarded?.version !== previous.version) throw changed();
    try {
      await table.submitTransaction(actions(guarded));
    } catch (error) {
      if (!hasStatus(error, 412, 404)) throw error;
      const stored = await find(previous.entity.id);
      if (stored && write && (await writeOf(previous.entity.id)) === write) return;
      // `markShown` moves the row's ETag without a new version: write over it.
      if (stored?.version === previous.version) return writeOver(stored, actions, write);
      throw changed();
    }
  }

  async function save(previous: Saved<E>, wanted: E, { by, at, change }: Save): Promise<Saved<E>> {
    const entity = parse(schema, wanted);
    // History first: a save that breaks off here and is retried writes the same row again. What
    // can't be used is no version to return to.
    if (!previous.standIn) await earlier.remember(previous);
    const savedAt = at.toISOString();
    const next = { entity, version: previous.version + 1, savedAt, savedBy: by };
    const write = randomUUID();
    let { wasPublic, isShown } = previous;
    const actions = (stored: Tagged<E>): TransactionAction[] => {
      ({ wasPublic, isShown } = stored);
      const saved = { ...next, wasPublic, isShown };
      return [
        ['update', { ...entryRow(saved), write }, 'Replace', { etag: stored.tag }],
        ['upsert', listRow(saved), 'Replace'],
        ...(change ? [waiting(change)] : []),
      ];
    };
    await writeOver(previous, actions, write);
    return { ...next, wasPublic, isShown };
  }

  /** The entry's own row stays as a mark without content, so that its ETag guards the deletion. */
  function remove(previous: Saved<E>, { by, at, change }: Save): Promise<void> {
    return writeOver(previous, ({ entity, version, tag }) => {
      const removal = { version, account: by.account, at: at.toISOString() };
      const mark = { ...key(rowKeys.entry(entity.id)), removed: true, version };
      return [
        ['update', mark, 'Replace', { etag: tag }],
        ['delete', key(rowKeys.list(entity.cId))],
        ['upsert', { ...key(rowKeys.deleted(entity.id)), ...toChunks(entity) }, 'Replace'],
        ['upsert', { ...key(rowKeys.removal(entity.id)), ...removal }, 'Replace'],
        ...(change ? [waiting(change)] : []),
      ];
    });
  }

  async function removalOf(id: Id): Promise<StoredRemoval | null> {
    const row = await orNull(table.getEntity<Row>(kind, rowKeys.removal(id)));
    return row && { account: String(row['account']), version: Number(row['version']) };
  }

  async function forgetRemovals(before: Date): Promise<void> {
    for await (const row of query(rowsFilter(kind, 'removal')))
      if (String(row['at']) < before.toISOString())
        await orNull(table.deleteEntity(kind, row.rowKey ?? ''));
  }

  async function leftovers(): Promise<E[]> {
    const deleted: E[] = [];
    for await (const row of query(rowsFilter(kind, 'deleted'))) deleted.push(fromChunks<E>(row));
    return deleted;
  }

  /** Deletes the note in the `x` row last: a purge that breaks off is found and repeated. */
  async function forget(id: Id): Promise<void> {
    await earlier.clear(id);
    await orNull(table.deleteEntity(kind, rowKeys.entry(id)));
    await orNull(table.deleteEntity(kind, rowKeys.deleted(id)));
  }

  async function page(wanted: (row: R) => boolean, below?: number): Promise<RowPage<R>> {
    const rows: R[] = [];
    const part = below === undefined ? {} : { after: rowKeys.list(below) };
    let last = '';
    // One row more than a page tells in the same request whether another page follows.
    const pages = query(rowsFilter(kind, 'list', part)).byPage({ maxPageSize: pageSize + 1 });
    for await (const results of pages)
      for (const result of results) {
        const row = fromChunks<R>(result);
        if (!wanted(row)) continue;
        if (rows.length === pageSize) return { rows, next: numberIn(last) };
        rows.push(row);
        last = result.rowKey ?? last;
      }
    return { rows };
  }

  async function rows(): Promise<R[]> {
    const found: R[] = [];
    for await (const result of query(rowsFilter(kind, 'list'))) found.push(fromChunks<R>(result));
    return found;
  }

  async function allReadable(): Promise<{ entries: Saved<E>[]; unreadable: Unreadable<R>[] }> {
    const { saved, faults } = await readEntries();
    const unreadable: Unreadable<R>[] = [];
    if (faults.size > 0)
      for await (const result of query(rowsFilter(kind, 'list'))) {
        const id = String(result['id']);
        const reason = faults.get(id);
        if (reason) unreadable.push({ id, row: fromChunks<R>(result), reason });
      }
    return { entries: saved, unreadable };
  }

  async function all(): Promise<Saved<E>[]> {
    const { saved, faults } = await readEntries();
    const [first] = faults;
    if (first) throw unreadable(`${kind} ${first[0]}`, first[1]);
    return saved;
  }

  async function markShown(entries: readonly PublishedEntry[], version: number): Promise<void> {
    const marks = entries.map(({ id, isShown, ...entry }): TransactionAction[] => {
      const mark = { isShown, ...(isShown && { wasPublic: true }) };
      return [['update', { ...key(rowKeys.entry(id)), ...mark }, 'Merge'], place(entry, version)];
    });
    try {
      await inTransactions(table, marks);
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
      // One was purged meanwhile, and all that went with it was refused.
      for (const mark of marks) await orNull(table.submitTransaction(mark));
    }
  }

  return {
    find,
    add,
    save,
    remove,
    removalOf,
    forgetRemovals,
    leftovers,
    forget,
    page,
    recordOf: ({ entity, savedAt }) => kindOfEntry.record(entity, savedAt),
    rows,
    all,
    allReadable,
    history: earlier.versions,
    markShown,
    announce: async (change: Change) => {
      await table.submitTransaction([waiting(change)]);
    },
    pending,
    settle,
    publicationOf,
  };
}

function storedFields(row: Row): Record<string, unknown> {
  try {
    return fromChunks(row);
  } catch (error) {
    torn(error);
    return {};
  }
}

const isTagged = <E>(saved: Saved<E>): saved is Tagged<E> => 'tag' in saved;

const changed = () => new Problem('changed', 'Somebody else saved this meanwhile.');
