import type { artistFields } from '#domain/artist/artistFields';
import type { Day } from '#domain/day';
import type { FieldIn } from '#domain/field';
import type { ArtistOrder, ReleaseOrder } from '#domain/listing/ordering';
import { pageCount, pageSize } from '#domain/listing/paging';
import type { PublicArtist } from '#domain/publication/publicArtist';
import type { PublicRelease } from '#domain/publication/publicRelease';
import type { releaseFields } from '#domain/release/releaseFields';

/** The two public lists. */
export const listKinds = ['artists', 'releases'] as const;
export type ListKind = (typeof listKinds)[number];

/** The list that an address names. @throws {Error} if there is none */
export function listKindOf(name: string | undefined): ListKind {
  const found = listKinds.find((kind) => kind === name);
  if (!found) throw new Error(`There is no list ${name}.`);
  return found;
}

/** A release in a public list, with the names of its artists. */
export type ListedRelease = Omit<
  Pick<PublicRelease, FieldIn<typeof releaseFields, 'list'>>,
  'artists'
> & {
  artists: string[];
  /** The address of its first playable sound. */
  sound?: string;
};

/** An artist in a public list. */
export type ListedArtist = Pick<PublicArtist, FieldIn<typeof artistFields, 'list'>> & {
  releaseCount: number;
};

/** The rows in one chunk of a list: ten pages. */
export const chunkSize = 60;

/** The numbers in one address file, which the not-found page searches. */
export const addressShardSize = 1000;

/**
 * The stored orders of a list. "Newest" is "oldest" read backwards, so that a new release changes
 * only the last chunk.
 */
export const storedOrders = {
  artists: ['name', 'latest', 'oldest', 'most'],
  releases: ['oldest', 'title'],
} as const;
export type StoredOrder = (typeof storedOrders)[ListKind][number];

/** The facts that a list's island needs before it fetches rows. */
export interface ListIndex {
  count: number;
  /** The releases that were future at the build, with their indices in the title order. */
  future: { day: Day; index: number }[];
}

/** A visitor's choice of order, filter and page. */
export interface ListView {
  order: ArtistOrder | ReleaseOrder;
  /** Whether future releases are included. */
  future: boolean;
  /** The first page is 1. */
  page: number;
}

/** The view before any choice. */
export const firstView: Record<ListKind, ListView> = {
  artists: { order: 'name', future: true, page: 1 },
  releases: { order: 'newest', future: true, page: 1 },
};

/** The indices of a view's rows in a stored order, in the order shown. */
export interface WantedRows {
  order: StoredOrder;
  indices: number[];
  /** The number of entries on all pages of the view. */
  count: number;
  /** The page shown: the last one if a later one was requested. */
  page: number;
}

/** The index of the nth entry, not counting those at `skipped` (ascending). */
function indexWithout(skipped: readonly number[], nth: number): number {
  return skipped.reduce((index, gone) => (gone <= index ? index + 1 : index), nth);
}

/** The rows of a view. Releases that were future at the build may be out `today`. */
export function wantedRows(index: ListIndex, view: ListView, today: Day): WantedRows {
  const coming = view.future ? [] : index.future.filter(({ day }) => day > today);
  const count = index.count - coming.length;
  const page = Math.min(view.page, pageCount(count));
  const first = (page - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, count - first));
  const nths = Array.from({ length }, (_, nth) => first + nth);
  const order = view.order === 'newest' ? 'oldest' : view.order;
  if (view.order === 'newest')
    return { order, count, page, indices: nths.map((nth) => count - 1 - nth) };
  const skipped = coming.map(({ index }) => index).sort((a, b) => a - b);
  const indices = order === 'title' ? nths.map((nth) => indexWithout(skipped, nth)) : nths;
  return { order, count, page, indices };
}
