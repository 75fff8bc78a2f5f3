import type { TableClient, TransactionAction } from '@azure/data-tables';
import type { Id, Key } from '#domain/identifier';
import { Problem } from '#domain/problem';
import { historyRows } from '#functions/adapters/entryTable/history';
import { entryRows, type KindOfEntry, type Numbered } from '#functions/adapters/entryTable/layout';
import { takeNumber } from '#functions/adapters/entryTable/numbers';
import { publicationRows } from '#functions/adapters/entryTable/pendingChanges';
import { removedRows } from '#functions/adapters/entryTable/removedRows';
import { fromRow, type Row, type Tagged } from '#functions/adapters/entryTable/savedRow';
import { descending, fromChunks, hasStatus, orNull } from '#functions/adapters/rows';
import type { EntryStore, RowPage, Save, Saved, ShownEntry } from '#functions/ports/entries';

const pageSize = 100;
/** Ids are random: these ranges of entries are alike in size, and read side by side. */
const idRanges = [
  ['e', 'e4'],
  ['e4', 'e8'],
  ['e8', 'ec'],
  ['ec', 'f'],
] as const;

/**
 * Entries of one kind in one table and one partition, so that all that a save writes is one
 * transaction. Rows, by the first letter of their key:
 * `e{id}` the entry, `c{number}` what lists say of it, `q{number}` a change that waits for a
 * snapshot, `p{number}` the snapshot that holds the last change, or began or ceased to show it,
 * `x{id}` what a removed entry left behind, `i{number}` what an import knows of it (see
 * importedEntries.ts), and `numbers`, the counter. Numbers descend.
 * The version before each save stands in the `history` table.
 */
export function createEntryStore<E extends Numbered, R>(
  table: TableClient,
  history: TableClient,
  kindOfEntry: KindOfEntry<E, R>,
): EntryStore<E, R> {
  const { kind } = kindOfEntry;
  const { key, entryRow, listRow } = entryRows(kindOfEntry);
  const publications = publicationRows(table, kind);
  const versions = historyRows<E>(history, kind);
  const removed = removedRows<E>(table, kind);

  const query = (from: string, to: string) =>
    table.listEntities<Row>({
      queryOptions: {
        filter: `PartitionKey eq '${kind}' and RowKey gt '${from}' and RowKey lt '${to}'`,
      },
    });

  async function findId(number: number): Promise<string | null> {
    const row = await orNull(table.getEntity<Row>(kind, `c${descending(number)}`));
    return row && String(row['id']);
  }

  async function find(name: Key): Promise<Tagged<E> | null> {
    const id = typeof name === 'number' ? await findId(name) : name;
    const row = id && (await orNull(table.getEntity<Row>(kind, `e${id}`)));
    return row && !row['removed'] ? fromRow<E>(row) : null;
  }

  async function add(id: Id, make: (cId: number) => E, save: Save): Promise<Saved<E>> {
    const savedAt = save.at.toISOString();
    const rowsFor = (cId: number): TransactionAction[] => {
      const entity = make(cId);
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
   * Writes over a version in one transaction.
   * @throws {Problem} changed, when another version is stored by now
   */
  async function writeOver(
    previous: Saved<E>,
    actions: (stored: Tagged<E>) => TransactionAction[],
  ): Promise<void> {
    try {
      await table.submitTransaction(actions(previous as Tagged<E>));
    } catch (error) {
      if (!hasStatus(error, 412, 404)) throw error;
      const stored = await find(previous.entity.id);
      // A mark (see markShown) moves the row's tag and is no change: write over it.
      if (stored?.version === previous.version) return writeOver(stored, actions);
      throw new Problem('changed', 'Somebody else saved this meanwhile.');
    }
  }

  async function save(previous: Saved<E>, entity: E, { by, at, change }: Save): Promise<Saved<E>> {
    // First the old version: written again by whoever tries again, it is the same.
    await versions.remember(previous);
    const savedAt = at.toISOString();
    const next = { entity, version: previous.version + 1, savedAt, savedBy: by };
    let { wasPublic, isShown } = previous;
    await writeOver(previous, (stored) => {
      ({ wasPublic, isShown } = stored);
      const saved = { ...next, wasPublic, isShown };
      return [
        ['update', entryRow(saved), 'Replace', { etag: stored.tag }],
        ['upsert', listRow(saved), 'Replace'],
        ...(change ? [publications.waiting(change)] : []),
      ];
    });
    return { ...next, wasPublic, isShown };
  }

  function remove(previous: Saved<E>, { change }: Pick<Save, 'change'>): Promise<void> {
    return writeOver(previous, (stored) => [
      ...removed.removing(stored, stored.tag),
      ...(change ? [publications.waiting(change)] : []),
    ]);
  }

  async function page(wanted: (row: R) => boolean, below?: number): Promise<RowPage<R>> {
    const rows: R[] = [];
    let last = below === undefined ? 'c' : `c${descending(below)}`;
    // One more than a page: it says in the same request whether another page follows.
    const pages = query(last, 'd').byPage({ maxPageSize: pageSize + 1 });
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
    for await (const result of query('c', 'd')) found.push(fromChunks<R>(result));
    return found;
  }

  async function entriesBetween(from: string, to: string): Promise<Saved<E>[]> {
    const found: Saved<E>[] = [];
    for await (const row of query(from, to)) if (!row['removed']) found.push(fromRow<E>(row));
    return found;
  }

  const all = async () =>
    (await Promise.all(idRanges.map(([from, to]) => entriesBetween(from, to)))).flat();

  async function markShown(entries: readonly ShownEntry[], version: number): Promise<void> {
    for (const { id, isShown, ...entry } of entries) {
      const mark = { isShown, ...(isShown && { wasPublic: true }) };
      await orNull(
        table.submitTransaction([
          ['update', { ...key(`e${id}`), ...mark }, 'Merge'],
          publications.place(entry, version),
        ]),
      );
    }
  }

  const { pending, settle, publicationOf } = publications;
  return {
    ...{ find, add, save, page, rows, all, markShown, pending, settle, publicationOf },
    ...{ history: versions.versions, remove, leftovers: removed.leftovers },
    async forget(id) {
      await versions.clear(id);
      await removed.forget(id);
    },
  };
}

const numberIn = (rowKey: string): number => 9_999_999_999 - Number(rowKey.slice(1));
