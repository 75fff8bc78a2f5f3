import type { EntryKind } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { fromChunks, orNull, type Table, torn } from '#functions/adapters/storage/rows';
import type { Numbered, RowPage, Saved, UnreadableEntry } from '#functions/ports/entries';
import {
  entryRanges,
  fromRow,
  idIn,
  numberIn,
  publicPartOf,
  type Row,
  rowKeys,
  rowsFilter,
  type Tagged,
  unreadable,
} from './layout.ts';

const pageSize = 100;

/** Above this many changed rows, reading all rows is faster than reading each changed one. */
const mostFetched = 100;
const fetchedAtOnce = 16;
/** Larger catalogues are not cached: an entry takes about 8 kB of memory. */
const mostKept = 25_000;

/** Why an entry can't be read, with its last public change. */
type Fault = { reason: string } & ReturnType<typeof publicPartOf>;

/** A cached row. */
interface KeptRow<E> {
  tag: string;
  /** Absent for a deleted entry, and for a row that can't be read. */
  saved?: Tagged<E>;
  /** Why the row can't be read, and its readable parts. */
  fault?: Fault;
}
/** By key, in order; undefined for a row that was deleted after its key was read. */
type Rows<E> = ReadonlyMap<string, KeptRow<E> | undefined>;
type Range = (typeof entryRanges)[number];

/** All entries of a kind, and why others can't be read, by id. */
interface AllEntries<E> {
  saved: Tagged<E>[];
  faults: ReadonlyMap<Id, Fault>;
}

/**
 * Reads all entries of a kind, and caches them: a row with an unchanged ETag is not read again, and
 * its entry stays the same object.
 */
function createEntriesReader<E extends object>(
  table: Table,
  kind: EntryKind,
): () => Promise<AllEntries<E>> {
  let known: Rows<E> = new Map();

  const list = (range: Range, select?: string[]) =>
    table.listEntities<Row>({
      queryOptions: { filter: rowsFilter(kind, 'entry', range), ...(select && { select }) },
    });
  const fromAll = async <T>(read: (range: Range) => Promise<T[]>) =>
    (await Promise.all(entryRanges.map(read))).flat();

  async function readWhole(): Promise<Rows<E>> {
    const rows = await fromAll(async (range) => {
      const found: [string, KeptRow<E>][] = [];
      for await (const row of list(range)) found.push([row.rowKey ?? '', keep(row)]);
      return found;
    });
    return new Map(rows);
  }

  /** Reads only the rows with a new ETag; undefined if there are many. */
  async function readChanged(): Promise<Rows<E> | undefined> {
    const tags = await fromAll(async (range) => {
      const found: (readonly [string, string])[] = [];
      // The ETag is derived from the timestamp, which Azure returns only if it is selected.
      for await (const row of list(range, ['PartitionKey', 'RowKey', 'Timestamp']))
        found.push([row.rowKey ?? '', row.etag] as const);
      return found;
    });
    const changed = tags.filter(([rowKey, tag]) => known.get(rowKey)?.tag !== tag);
    if (changed.length > mostFetched) return undefined;
    const rows = new Map(tags.map(([rowKey]) => [rowKey, known.get(rowKey)] as const));
    for (let start = 0; start < changed.length; start += fetchedAtOnce) {
      const fetch = async ([rowKey]: readonly [string, string]) => {
        const row = await orNull(table.getEntity<Row>(kind, rowKey));
        rows.set(rowKey, row ? keep(row) : undefined);
      };
      await Promise.all(changed.slice(start, start + fetchedAtOnce).map(fetch));
    }
    return rows;
  }

  function keep(row: Parameters<typeof fromRow>[0]): KeptRow<E> {
    const tag = row.etag;
    if (row['removed']) return { tag };
    try {
      return { tag, saved: fromRow<E>(row) };
    } catch (error) {
      return { tag, fault: { reason: torn(error), ...publicPartOf(row) } };
    }
  }

  return async () => {
    const rows = (known.size > 0 ? await readChanged() : undefined) ?? (await readWhole());
    known = rows.size > mostKept ? new Map() : rows;
    const faults = [...rows].flatMap(([key, row]) =>
      row?.fault ? [[idIn(key), row.fault] as const] : [],
    );
    return {
      saved: [...rows.values()].flatMap((row) => row?.saved ?? []),
      faults: new Map(faults),
    };
  };
}

/** Reads the entries of one kind, many at once: their list rows, or all of them whole. */
export function createEntryLists<E extends Numbered, R>(table: Table, kind: EntryKind) {
  const readEntries = createEntriesReader<E>(table, kind);
  const query = (filter: string) => table.listEntities<Row>({ queryOptions: { filter } });

  /** A page of the rows that `wanted` accepts, starting below a number. */
  async function page(wanted: (row: R) => boolean, below?: number): Promise<RowPage<R>> {
    const rows: R[] = [];
    const part = below === undefined ? {} : { after: rowKeys.list(below) };
    let last = '';
    // One row more than a page shows whether another page follows.
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

  /** Every list row. */
  async function rows(): Promise<R[]> {
    const found: R[] = [];
    for await (const result of query(rowsFilter(kind, 'list'))) found.push(fromChunks<R>(result));
    return found;
  }

  /** Every entry, with the unreadable ones separate. */
  async function allReadable(): Promise<{
    entries: Saved<E>[];
    unreadable: UnreadableEntry<R>[];
  }> {
    const { saved, faults } = await readEntries();
    const unreadable: UnreadableEntry<R>[] = [];
    if (faults.size > 0)
      for await (const result of query(rowsFilter(kind, 'list'))) {
        const id = String(result['id']);
        const fault = faults.get(id);
        if (fault) unreadable.push({ id, row: fromChunks<R>(result), ...fault });
      }
    return { entries: saved, unreadable };
  }

  /**
   * Every entry, ordered by id. An unchanged entry may be the same object as in the last call.
   * @throws {Problem} unavailable, when one can't be read: it must not pass for deleted
   */
  async function all(): Promise<Saved<E>[]> {
    const { saved, faults } = await readEntries();
    const [first] = faults;
    if (first) throw unreadable(`${kind} ${first[0]}`, first[1].reason);
    return saved;
  }

  return { page, rows, all, allReadable };
}
