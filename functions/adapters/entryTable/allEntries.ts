import type { EntryKind } from '#domain/publication/publication';
import {
  entryRanges,
  fromRow,
  type Row,
  rowsFilter,
  type Tagged,
} from '#functions/adapters/entryTable/layout';
import { orNull, type Table } from '#functions/adapters/rows';
import type { Saved } from '#functions/ports/entries';

/** With more changed rows than this, reading all of them is quicker than asking for each. */
const mostFetched = 100;
const fetchedAtOnce = 16;
/** A catalogue with more entries is read whole each time: one takes about 8 kB of memory. */
const mostKept = 25_000;

/** An entry's row as it was read last. */
interface KeptRow<E> {
  tag: string;
  /** Absent from the mark that a deletion leaves. */
  saved?: Tagged<E>;
}
/** In the order of their keys; undefined for one that is gone since its key was read. */
type Rows<E> = ReadonlyMap<string, KeptRow<E> | undefined>;
type Range = (typeof entryRanges)[number];

/**
 * Reads all entries of a kind. The last reading is kept: of a row that still has the same ETag only
 * the key is read again, and its entry is the same object as before.
 */
export function createEntriesReader<E>(table: Table, kind: EntryKind): () => Promise<Saved<E>[]> {
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
      // The ETag is made of the time stamp, which Azure wants to be asked for.
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

  const keep = (row: Parameters<typeof fromRow>[0]): KeptRow<E> =>
    row['removed'] ? { tag: row.etag } : { tag: row.etag, saved: fromRow<E>(row) };

  return async () => {
    const rows = (known.size > 0 ? await readChanged() : undefined) ?? (await readWhole());
    known = rows.size > mostKept ? new Map() : rows;
    return [...rows.values()].flatMap((row) => row?.saved ?? []);
  };
}
