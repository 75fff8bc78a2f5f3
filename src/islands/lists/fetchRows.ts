import {
  chunkSize,
  type ListIndex,
  type ListKind,
  type ListView,
  type StoredOrder,
  wantedRows,
} from '#domain/listing/listing';
import { listChunkPath, listIndexPath } from '../../paths.ts';

/** Fetches a file of the site by path. */
export type FileFetcher = (path: string) => Promise<unknown>;

/** The timeout for a file, in milliseconds. */
const patience = 20_000;

/**
 * Fetches each file once, below a language's prefix. Failures are not cached, so the next call
 * retries.
 */
export function createFileFetcher(prefix = ''): FileFetcher {
  const fetched = new Map<string, Promise<unknown>>();
  return (path) => {
    const known = fetched.get(path);
    if (known) return known;
    const answer = fetch(prefix + path, { signal: AbortSignal.timeout(patience) });
    const coming = answer.then((response): Promise<unknown> => {
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.json();
    });
    fetched.set(path, coming);
    coming.catch(() => fetched.delete(path));
    return coming;
  };
}

function isListIndex(value: unknown): value is ListIndex {
  return (
    typeof value === 'object' &&
    value !== null &&
    'count' in value &&
    Number.isInteger(value.count) &&
    'future' in value &&
    Array.isArray(value.future)
  );
}

/**
 * Fetches the index of a list.
 * @throws {Error} when it can't be fetched or is malformed
 */
export async function fetchIndex(files: FileFetcher, kind: ListKind): Promise<ListIndex> {
  const index = await files(listIndexPath(kind));
  if (!isListIndex(index)) throw new Error(`The index of the ${kind} is malformed.`);
  return index;
}

interface StoredRow {
  files: FileFetcher;
  kind: ListKind;
  order: StoredOrder;
  index: number;
}

async function fetchRow({ files, kind, order, index }: StoredRow): Promise<unknown> {
  const chunk = await files(listChunkPath(kind, order, Math.floor(index / chunkSize)));
  return Array.isArray(chunk) ? chunk[index % chunkSize] : undefined;
}

/** The rows on one page of a list. */
export interface FetchedView<Row> {
  rows: Row[];
  view: ListView;
  /** The number of entries on all pages of the view. */
  count: number;
}

interface Request<Row> {
  files: FileFetcher;
  kind: ListKind;
  view: ListView;
  /** The day in the label's time zone. */
  today: string;
  isRow: (row: unknown) => row is Row;
}

/**
 * Fetches the rows of a view from files of 60 rows each, so that the cost does not grow with the
 * list.
 * @throws {Error} when a file can't be fetched or is malformed
 */
export async function fetchRows<Row>(request: Request<Row>): Promise<FetchedView<Row>> {
  const { files, kind, view, today, isRow } = request;
  const { order, indices, count, page } = wantedRows(await fetchIndex(files, kind), view, today);
  const rows = await Promise.all(indices.map((index) => fetchRow({ files, kind, order, index })));
  if (!rows.every(isRow)) throw new Error(`The rows of the ${kind} are malformed.`);
  return { rows, view: { ...view, page }, count };
}
