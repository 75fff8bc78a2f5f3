import { artistFields } from '#domain/artist/artistFields';
import { readerOf, schemaIn } from '#domain/field';
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
import {
  type PublicRelease,
  publicArtistSchema,
  publicReleaseSchema,
} from '#domain/publication/snapshot';
import { releaseFields } from '#domain/release/releaseFields';
import { isFuture } from '#domain/release/releaseStatus';
import type { Words } from '#words/catalogue';
import { cacheKey, digestOf, type StaticPath } from './cacheKey.ts';
import type { BuiltCatalogue, CataloguedArtist } from './catalogue.ts';

const readRelease = readerOf(schemaIn(publicReleaseSchema, releaseFields, 'list'));
const readArtist = readerOf(schemaIn(publicArtistSchema, artistFields, 'list'));

/** The row of each release, and the names that it was last made of. */
const lastRows = new WeakMap<
  PublicRelease,
  { names: BuiltCatalogue['names']; row: ListedRelease }
>();
const rowOnce = createMaker<ListedRelease>();

/** A release as the public lists show it; the same object as long as it shows the same. */
export function toListedRelease(
  { names }: Pick<BuiltCatalogue, 'names'>,
  release: PublicRelease,
): ListedRelease {
  const last = lastRows.get(release);
  if (last?.names === names) return last.row;
  const artists = release.artists.flatMap((cId) => names.get(cId) ?? []);
  const row = rowOnce(release, artists, () => ({ ...readRelease(release), artists }));
  lastRows.set(release, { names, row });
  return row;
}

const listedArtists = new WeakMap<CataloguedArtist, ListedArtist>();

/** An artist as the public lists show them. The image comes last, so that the files keep their bytes. */
export function toListedArtist(artist: CataloguedArtist): ListedArtist {
  const known = listedArtists.get(artist);
  if (known) return known;
  const { image, ...listed } = readArtist(artist);
  const row = { ...listed, image, releaseCount: artist.releaseCount };
  listedArtists.set(artist, row);
  return row;
}

type Listed = PublicRelease | CataloguedArtist;

const isRelease = (entry: Listed): entry is PublicRelease => 'title' in entry;

/**
 * Stands for an entry's row in the keys of the pages that show it. That of a release covers all of
 * it, with its artists' names: its digest is known, and a row of its own to digest takes a twentieth
 * of a small publication.
 */
export function rowDigest(catalogue: Pick<BuiltCatalogue, 'names'>, entry: Listed): string {
  if (!isRelease(entry)) return digestOf(toListedArtist(entry));
  let digest = digestOf(entry);
  for (const cId of entry.artists) digest += `\n${catalogue.names.get(cId) ?? ''}`;
  return digest;
}

/** The parameters in the address of a chunk. */
interface ChunkName {
  kind: string | undefined;
  order: string | undefined;
  chunk: string | undefined;
}

const chunksOf = (count: number) =>
  Array.from({ length: Math.ceil(count / chunkSize) }, (_, i) => i);

function releasesBetween(catalogue: BuiltCatalogue, order: StoredOrder, chunk: number) {
  const [from, to] = [chunk * chunkSize, (chunk + 1) * chunkSize];
  if (order === 'title') return catalogue.byTitle.slice(from, to);
  const count = catalogue.newest.length;
  return catalogue.newest.slice(Math.max(0, count - to), count - from).toReversed();
}

function artistsBetween(catalogue: BuiltCatalogue, order: StoredOrder, chunk: number) {
  const artists = order === 'title' ? [] : catalogue.artistsBy[order];
  return artists.slice(chunk * chunkSize, (chunk + 1) * chunkSize);
}

function chunkEntries(
  catalogue: BuiltCatalogue,
  { kind, order, chunk }: ChunkName,
): readonly Listed[] {
  const orders: readonly StoredOrder[] =
    kind === 'artists' ? storedOrders.artists : storedOrders.releases;
  const known = orders.find((name) => name === order);
  if (!known) return [];
  const entries = kind === 'artists' ? artistsBetween : releasesBetween;
  return entries(catalogue, known, Number(chunk));
}

/** The rows of a chunk. */
export const chunkRows = (
  catalogue: BuiltCatalogue,
  name: ChunkName,
): (ListedRelease | ListedArtist)[] =>
  chunkEntries(catalogue, name).map((entry) =>
    isRelease(entry) ? toListedRelease(catalogue, entry) : toListedArtist(entry),
  );

/** Makes the path of a chunk, by its order: an entry may begin a chunk of each. */
const makers = new Map<StoredOrder, ReturnType<typeof createMaker<StaticPath>>>(
  [...storedOrders.artists, ...storedOrders.releases].map((order) => [order, createMaker()]),
);

/** Every chunk of both lists, with the key of its rows. */
export function chunkPaths(catalogue: BuiltCatalogue): StaticPath[] {
  return listKinds.flatMap((kind) =>
    storedOrders[kind].flatMap((order) =>
      chunksOf(kind === 'artists' ? catalogue.artists.size : catalogue.newest.length).map((n) => {
        const params = { kind, order, chunk: String(n) };
        const entries = chunkEntries(catalogue, params);
        const path = () => ({
          params,
          cacheKey: cacheKey(entries.map((entry) => rowDigest(catalogue, entry))),
        });
        const [first] = entries;
        const around = [n, catalogue.names, ...entries];
        return (first && makers.get(order)?.(first, around, path)) ?? path();
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

/** The start of a list that a page shows, without its rows. */
export const listStart = (
  { today, label, prefix }: BuiltCatalogue,
  { headline: heading, titleOfPage }: Pick<Words['releases'], 'headline' | 'titleOfPage'>,
  at: { page: number; count: number },
) => ({ heading, titleOfPage, ...at, today, timeZone: label.timeZone, prefix });
