import {
  chunkSize,
  type ListedArtist,
  type ListedRelease,
  type ListIndex,
  type ListKind,
  listKinds,
  type StoredOrder,
  storedOrders,
} from '#domain/listing/listing';
import { createMaker } from '#domain/madeOnce';
import { isFuture } from '#domain/release/releaseStatus';
import { type BuiltCatalogue, toListedArtist, toListedRelease } from './buildCatalogue.ts';
import { cacheKey, digests, type StaticPath } from './cacheKey.ts';

/** The parameters in the address of a chunk. */
interface ChunkName {
  kind: string | undefined;
  order: string | undefined;
  chunk: string | undefined;
}

const chunksOf = (count: number) =>
  Array.from({ length: Math.ceil(count / chunkSize) }, (_, i) => i);

function rowsBetween(catalogue: BuiltCatalogue, order: StoredOrder, chunk: number) {
  const [from, to] = [chunk * chunkSize, (chunk + 1) * chunkSize];
  if (order === 'title')
    return catalogue.byTitle.slice(from, to).map((release) => toListedRelease(catalogue, release));
  const count = catalogue.newest.length;
  return catalogue.newest
    .slice(Math.max(0, count - to), count - from)
    .toReversed()
    .map((release) => toListedRelease(catalogue, release));
}

function artistsBetween(catalogue: BuiltCatalogue, order: StoredOrder, chunk: number) {
  const artists = order === 'title' ? [] : catalogue.artistsBy[order];
  return artists.slice(chunk * chunkSize, (chunk + 1) * chunkSize).map(toListedArtist);
}

/** The rows of a chunk. */
export function chunkRows(
  catalogue: BuiltCatalogue,
  { kind, order, chunk }: ChunkName,
): (ListedRelease | ListedArtist)[] {
  const orders: readonly StoredOrder[] =
    kind === 'artists' ? storedOrders.artists : storedOrders.releases;
  const known = orders.find((name) => name === order);
  if (!known) return [];
  const rows = kind === 'artists' ? artistsBetween : rowsBetween;
  return rows(catalogue, known, Number(chunk));
}

/** Makes the path of a chunk, by its order: a row may begin a chunk of each. */
const makers = new Map<StoredOrder, ReturnType<typeof createMaker<StaticPath>>>(
  [...storedOrders.artists, ...storedOrders.releases].map((order) => [order, createMaker()]),
);

/** Every chunk of both lists, with the key of its rows. */
export function chunkPaths(catalogue: BuiltCatalogue): StaticPath[] {
  return listKinds.flatMap((kind) =>
    storedOrders[kind].flatMap((order) =>
      chunksOf(kind === 'artists' ? catalogue.artists.size : catalogue.newest.length).map((n) => {
        const params = { kind, order, chunk: String(n) };
        const rows = chunkRows(catalogue, params);
        const path = () => ({ params, cacheKey: cacheKey(digests(rows)) });
        const [first] = rows;
        return (first && makers.get(order)?.(first, [n, ...rows], path)) ?? path();
      }),
    ),
  );
}

/** The facts that a list's island needs before it fetches rows. */
export function listIndex(catalogue: BuiltCatalogue, kind: ListKind): ListIndex {
  if (kind === 'artists') return { count: catalogue.artists.size, future: [] };
  const future = catalogue.byTitle.flatMap(({ releaseDate }, place) =>
    releaseDate && isFuture({ releaseDate }, catalogue.today) ? [{ day: releaseDate, place }] : [],
  );
  return { count: catalogue.newest.length, future };
}
