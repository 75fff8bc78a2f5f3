import type { Id } from '#domain/identifier';
import type { EntryKind } from '#domain/publication/publication';
import { orNull, type Table, torn } from '#functions/adapters/storage/rows';
import { entryRanges, fromRow, idIn, type Row, rowsFilter, type Tagged } from './layout.ts';

/** Above this many changed rows, reading all rows is faster than reading each changed one. */
const mostFetched = 100;
const fetchedAtOnce = 16;
/** A catalogue with more entries is read whole each time: one takes about 8 kB of memory. */
const mostKept = 25_000;

/** An entry's row as it was read last. */
interface KeptRow<E> {
  tag: string;
  /** Absent from the mark that a deletion leaves, and from a row that can't be read. */
  saved?: Tagged<E>;
  /** Why the row can't be read. */
  fault?: string;
}
/** In the order of their keys; undefined for one that is gone since its key was read. */
type Rows<E> = ReadonlyMap<string, KeptRow<E> | undefined>;
type Range = (typeof entryRanges)[number];

/** All entries of a kind, and the ids of those that can't be read with the reasons. */
interface AllEntries<E> {
  saved: Tagged<E>[];
  faults: ReadonlyMap<Id, string>;
}

/**
 * Reads all entries of a kind. The last reading is kept: of a row that still has the same ETag only
 * the key is read again, and its entry is the same object as before.
 */
export function createEntriesReader<E>(
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

  /** The rows, with only those read whose ETag is new; undefined when these are many. */
  async function readChanged(): Promise<Rows<E> | undefined> {
    const tags = await fromAll(async (range) => {
      const found: (readonly [string, string])[] = [];
      // The ETag is derived from the timestamp, which Azure only returns if it is selected.
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
      return { tag, fault: torn(error) };
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
