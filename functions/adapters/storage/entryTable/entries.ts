import { randomUUID } from 'node:crypto';
import type { TableEntityResult, TransactionAction } from '@azure/data-tables';
import type { EntryKind } from '#domain/entryKind';
import type { Id, Key } from '#domain/identifier';
import { Problem } from '#domain/problem';
import type { Change } from '#domain/publication/publication';
import {
  faultLine,
  faultsOf,
  readableFields,
  type Substitute,
} from '#domain/publication/substitute';
import {
  fromChunks,
  hasStatus,
  orNull,
  type Table,
  toChunks,
  torn,
} from '#functions/adapters/storage/rows';
import type { Numbered, Removal, Save, Saved } from '#functions/ports/entries';
import { createEntryLists } from './allEntries.ts';
import { createHistoryRows } from './history.ts';
import { asStored, type KindOfEntry } from './kinds.ts';
import {
  entryRows,
  fromRow,
  idIn,
  publicChange,
  publicPartOf,
  type Row,
  rowKeys,
  rowsFilter,
  type Tagged,
  unreadable,
  withFacts,
} from './layout.ts';
import { takeNumber } from './numbers.ts';
import { inTransactions } from './transactions.ts';
import { createTrash, isKept } from './trash.ts';

/** The entries of one kind, with their history. See layout.ts for the rows. */
export function createEntryStore<E extends Numbered, R>(
  table: Table,
  history: Table,
  kindOfEntry: KindOfEntry<E, R>,
) {
  const { kind } = kindOfEntry;
  const earlier = createHistoryRows(history, kindOfEntry);
  const reading = createEntryReading(table, kindOfEntry, earlier);
  const { find, findKept } = reading;
  return {
    find,
    findKept,
    ...createEntryLists<E, R>(table, kind),
    ...createEntryWriting(table, kindOfEntry, { earlier, reading }),
    ...createPublicNotes(table, kind, reading),
    ...createTrash(table, kind, { earlier, findKept }),
    /** The list row of an entry. */
    recordOf: ({ entity, savedAt }: Saved<E>): R => kindOfEntry.record(entity, savedAt),
    /**
     * An entry as it is stored over an earlier version, null for a new one.
     * @throws {Problem} invalid-input, for an entry that its schema refuses
     */
    asStored: (before: E | null, wanted: E): E => asStored(kindOfEntry, before, wanted),
    history: earlier.versions,
  };
}

type History<E extends Numbered, R> = ReturnType<typeof createHistoryRows<E, R>>;

/** Reads entries of one kind, each by its id or number. */
function createEntryReading<E extends Numbered, R>(
  table: Table,
  kindOfEntry: KindOfEntry<E, R>,
  earlier: History<E, R>,
) {
  const { kind, schema } = kindOfEntry;
  const query = (filter: string) => table.listEntities<Row>({ queryOptions: { filter } });

  async function findId(number: number): Promise<string | null> {
    const row = await orNull(table.getEntity<Row>(kind, rowKeys.list(number)));
    return row && String(row['id']);
  }

  /** The id of an entry by its number, also of one in the trash. */
  async function findKeptId(number: number): Promise<string | null> {
    const listed = await findId(number);
    if (listed) return listed;
    const filter = `${rowsFilter(kind, 'deleted')} and listKey eq '${rowKeys.list(number)}'`;
    for await (const row of query(filter)) return idIn(row.rowKey ?? '');
    // It may have been brought back between the two queries.
    return findId(number);
  }

  /**
   * An entry. If the stored version is unusable: its last usable version, or else its readable
   * fields.
   * @throws {Problem} unavailable, for an entry without any readable field
   */
  async function find(name: Key): Promise<Tagged<E> | null> {
    const row = await rowOf(typeof name === 'number' ? await findId(name) : name);
    return row && !row['removed'] ? usable(row) : null;
  }

  /** The same, also for an entry in the trash. */
  async function findKept(name: Key): Promise<Tagged<E> | null> {
    const row = await rowOf(typeof name === 'number' ? await findKeptId(name) : name);
    return row && isKept(row) ? usable(row) : null;
  }

  const rowOf = async (id: Id | null) =>
    id === null ? null : orNull(table.getEntity<Row>(kind, rowKeys.entry(id)));

  async function usable(row: TableEntityResult<Row>): Promise<Tagged<E>> {
    const id = idIn(row.rowKey ?? '');
    try {
      const saved = fromRow<E>(row);
      const faults = kindOfEntry.substitute ? faultsOf(schema, saved.entity) : [];
      return faults.length === 0 ? saved : substituteFor(id, row, faults);
    } catch (error) {
      return substituteFor(id, row, [{ path: '', message: torn(error) }]);
    }
  }

  /**
   * A row with the content of the last readable version, so that the entry can be opened and saved
   * again.
   */
  async function substituteFor(
    id: Id,
    row: TableEntityResult<Row>,
    faults: Substitute['faults'],
  ): Promise<Tagged<E>> {
    const part = { below: Number(row['version']), count: 1, isUsable: true };
    const [[before], listed] = await Promise.all([earlier.versions(id, part), listedAs(id)]);
    if (!before) {
      const entity = readable(row, listed);
      if (!entity) throw unreadable(`${kind} ${id}`, faultLine({ faults }));
      return { ...withFacts(entity, row), substitute: { faults } };
    }
    const { version, savedAt } = before;
    const entity = { ...before.entity, ...(listed && kindOfEntry.substitute?.current(listed)) };
    return { ...withFacts(entity, row), substitute: { faults, from: { version, savedAt } } };
  }

  /** The list row of an entry whose number can't be read. */
  async function listedAs(id: Id): Promise<R | null> {
    const rows = query(`${rowsFilter(kind, 'list')} and id eq '${id}'`);
    for await (const row of rows) return fromChunks<R>(row);
    return null;
  }

  /** The readable fields of a row; the others are taken from its list row. */
  function readable(row: TableEntityResult<Row>, listed: R | null): E | undefined {
    const otherwise = { ...kindOfEntry.substitute?.empty, ...listed };
    return readableFields(schema, storedFields(row), otherwise) as E | undefined;
  }

  return { find, findId, findKept, rowOf, usable };
}

type EntryReading<E extends Numbered, R> = ReturnType<typeof createEntryReading<E, R>>;

/** Writes entries of one kind, each with its list row, after its previous version went to the history. */
function createEntryWriting<E extends Numbered, R>(
  table: Table,
  kindOfEntry: KindOfEntry<E, R>,
  { earlier, reading }: { earlier: History<E, R>; reading: EntryReading<E, R> },
) {
  const { kind } = kindOfEntry;
  const { find, rowOf, usable } = reading;
  const { entryRow, listRow, trashRow } = entryRows(kindOfEntry);
  const key = (rowKey: string) => ({ partitionKey: kind, rowKey });

  /**
   * Adds an entry with the next free number, without gaps or repetition. If the id exists already,
   * returns the entry that has it.
   * @throws {Problem} invalid-input, for an entry that its schema refuses
   */
  async function add(id: Id, make: (cId: number) => E, save: Save): Promise<Saved<E>> {
    const savedAt = save.at.toISOString();
    const rowsFor = (cId: number): TransactionAction[] => {
      const entity = asStored(kindOfEntry, null, make(cId));
      const first = { version: 1, wasPublic: false, ...publicChange(null, save.publicBy) };
      const saved = { entity, ...first, savedAt, savedBy: save.by };
      return [
        ['create', entryRow(saved)],
        ['create', listRow(saved)],
      ];
    };
    await takeNumber(table, kind, { rowsFor, taken: async () => (await rowOf(id)) !== null });
    const added = await find(id);
    if (!added) throw new Problem('clash', `This ${kind} was deleted.`);
    return added;
  }

  /**
   * Replaces or deletes a version in one transaction. The entry's row contains the id of its
   * `write`: a refused write whose id is stored did succeed, and was repeated because its answer
   * was lost.
   * @throws {Problem} changed, when another version is stored
   */
  async function writeOver(
    previous: Saved<E>,
    actions: (stored: Tagged<E>) => TransactionAction[],
    write?: string,
  ): Promise<void> {
    // A version returned by `save` has no ETag, and without one the write would be unguarded.
    const guarded = isTagged(previous) ? previous : await find(previous.entity.id);
    if (guarded?.version !== previous.version) throw changed();
    try {
      await table.submitTransaction(actions(guarded));
    } catch (error) {
      if (!hasStatus(error, 412, 404)) throw error;
      const stored = await find(previous.entity.id);
      if (stored && write && (await rowOf(previous.entity.id))?.['write'] === write) return;
      // A public change without a save alters the row's ETag but not the version: write over it.
      if (stored?.version === previous.version) return writeOver(stored, actions, write);
      throw changed();
    }
  }

  /**
   * Replaces an entry, after copying the previous version to the history.
   * @throws {Problem} changed, when `previous` is no longer stored; invalid-input, for an entry
   * that its schema refuses
   */
  async function save(
    previous: Saved<E>,
    wanted: E,
    { by, at, publicBy }: Save,
  ): Promise<Saved<E>> {
    const entity = asStored(kindOfEntry, previous.entity, wanted);
    // Write the history first: a retry after a failure here writes the same row again. Leave out an
    // unreadable version, which cannot be restored.
    if (!previous.substitute) await earlier.remember(previous);
    const savedAt = at.toISOString();
    const next = { entity, version: previous.version + 1, savedAt, savedBy: by };
    const write = randomUUID();
    let saved = { ...previous, ...next };
    const actions = (stored: Tagged<E>): TransactionAction[] => {
      const { wasPublic } = stored;
      saved = { ...next, wasPublic, ...publicChange(stored, publicBy) };
      return [
        ['update', { ...entryRow(saved), write }, 'Replace', { etag: stored.tag }],
        ['upsert', listRow(saved), 'Replace'],
      ];
    };
    await writeOver(previous, actions, write);
    return saved;
  }

  /**
   * Moves an entry to the trash: it leaves all lists and answers, and keeps its row, number and
   * history.
   * @throws {Problem} changed, when `previous` is no longer stored
   */
  async function remove(previous: Saved<E>, { by, at, change }: Removal): Promise<void> {
    if (!previous.substitute) await earlier.remember(previous);
    await writeOver(previous, (stored) => {
      const { version, tag } = stored;
      const { id, cId } = stored.entity;
      const savedAt = at.toISOString();
      const removal = {
        version,
        account: by.account,
        at: savedAt,
        ...(change && toChunks(change)),
      };
      const next = { version: version + 1, savedAt, savedBy: by, event: 'deleted' } as const;
      const deleted = { ...stored, ...next };
      return [
        ['update', { ...entryRow(deleted), removed: true }, 'Replace', { etag: tag }],
        ['delete', key(rowKeys.list(cId))],
        ['upsert', trashRow(deleted), 'Replace'],
        ['upsert', { ...key(rowKeys.removal(id)), ...removal }, 'Replace'],
      ];
    });
  }

  /**
   * Brings an entry back from the trash, as a version of its own. Null if it is not there; an entry
   * that is back already is returned as it is.
   * @throws {Problem} changed, if it was purged meanwhile
   */
  async function restore(id: Id, { by, at, publicBy }: Save): Promise<Saved<E> | null> {
    const row = await rowOf(id);
    if (!row?.['removed']) return find(id);
    if (!isKept(row)) return null;
    const deleted = await usable(row);
    if (!deleted.substitute) await earlier.remember(deleted);
    const part = publicChange(deleted, publicBy);
    const next = { version: deleted.version + 1, savedAt: at.toISOString(), savedBy: by };
    const saved: Saved<E> = { ...deleted, ...next, ...part, event: 'restored' };
    try {
      await table.submitTransaction([
        ['update', entryRow(saved), 'Replace', { etag: deleted.tag }],
        ['create', listRow(saved)],
        ['delete', key(rowKeys.deleted(id))],
      ]);
    } catch (error) {
      if (!hasStatus(error, 404, 409, 412)) throw error;
      // Brought back by somebody else, or by this call, whose answer was lost.
      const stored = await find(id);
      if (!stored) throw changed();
      return stored;
    }
    return saved;
  }

  return { add, save, remove, restore };
}

/** Notes about entries of one kind and the public site, without a new version. */
function createPublicNotes<E extends Numbered, R>(
  table: Table,
  kind: EntryKind,
  { findId, rowOf }: Pick<EntryReading<E, R>, 'findId' | 'rowOf'>,
) {
  const key = (rowKey: string) => ({ partitionKey: kind, rowKey });

  /**
   * Keeps the addresses of entries from now on, since a snapshot contains them for the first time.
   */
  async function keepAddresses(ids: readonly Id[]): Promise<void> {
    const writes = ids.map((id): TransactionAction[] => [
      ['update', { ...key(rowKeys.entry(id)), wasPublic: true }, 'Merge'],
    ]);
    try {
      await inTransactions(table, writes);
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
      // One entry was purged meanwhile, which failed the whole transaction: write each row by
      // itself.
      for (const write of writes) await orNull(table.submitTransaction(write));
    }
  }

  /** Records a public change without a save, such as of a file beside the entry. */
  async function announce({ cId, by }: Pick<Change, 'cId' | 'by'>): Promise<void> {
    const id = await findId(cId);
    const row = id && (await rowOf(id));
    if (!row || row['removed']) return;
    const part = publicChange(publicPartOf(row), by);
    try {
      const etag = row.etag;
      await table.updateEntity({ ...key(rowKeys.entry(id)), ...part }, 'Merge', { etag });
    } catch (error) {
      if (!hasStatus(error, 412, 404)) throw error;
      await announce({ cId, by });
    }
  }

  return { keepAddresses, announce };
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

const changed = () => new Problem('changed', 'Somebody else has saved this in the meantime.');
