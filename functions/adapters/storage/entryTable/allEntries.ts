import type { EntryKind } from '#domain/entryKind';
import type { Id } from '#domain/identifier';
import { orNull, type Table, torn } from '#functions/adapters/storage/rows';
import {
  entryRanges,
  fromRow,
  idIn,
  publicPartOf,
  type Row,
  rowsFilter,
  type Tagged,
} from './layout.ts';

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
export function createEntriesReader<E extends object>(
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
