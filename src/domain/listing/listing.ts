import type { artistFields } from '#domain/artist/artistFields';
import type { Day } from '#domain/day';
import type { FieldIn } from '#domain/field';
import type { ArtistOrder, ReleaseOrder } from '#domain/listing/ordering';
import { pageCount, pageSize } from '#domain/listing/paging';
import type { PublicArtist, PublicRelease } from '#domain/publication/snapshot';
import type { releaseFields } from '#domain/release/releaseFields';

/** The two public lists. */
export const listKinds = ['artists', 'releases'] as const;
export type ListKind = (typeof listKinds)[number];

/** A release in a public list, with the names of its artists. */
export type ListedRelease = Omit<
  Pick<PublicRelease, FieldIn<typeof releaseFields, 'list'>>,
  'artists'
> & { artists: string[] };

/** An artist in a public list. */
export type ListedArtist = Pick<PublicArtist, FieldIn<typeof artistFields, 'list'>> & {
  releaseCount: number;
};

/** Rows in one fetched file of a list: ten pages. */
export const chunkSize = 60;

/** Numbers in one file of addresses, from which the not-found page leads on. */
export const addressShardSize = 1000;

/**
 * The orders that a list is stored in. "Newest" is "oldest" read backwards: a new release then
 * adds to the last file and leaves the others as they are.
 */
export const storedOrders = {
  artists: ['name', 'latest', 'oldest', 'most'],
  releases: ['oldest', 'title'],
} as const;
export type StoredOrder = (typeof storedOrders)[ListKind][number];

/** A list as its island needs to know it before it fetches rows. */
export interface ListIndex {
  count: number;
  /** Releases that were to come when the site was built, with their places in the title order. */
  future: { day: Day; place: number }[];
}

/** What a visitor chose to see of a list. */
export interface ListView {
  order: ArtistOrder | ReleaseOrder;
  /** Whether future releases are among it. */
  future: boolean;
  /** The first page is 1. */
  page: number;
}

/** What a list shows until someone chooses. */
export const firstView: Record<ListKind, ListView> = {
  artists: { order: 'name', future: true, page: 1 },
  releases: { order: 'newest', future: true, page: 1 },
};

/** Where a view's rows are stored, in the order in which they are shown. */
export interface Wanted {
  order: StoredOrder;
  places: number[];
  /** How many entries the view has on all its pages. */
  count: number;
  /** The page that is shown: the last where a page beyond it was asked for. */
  page: number;
}

/** The place of the nth entry when those at `skipped`, in rising order, are left out. */
function placeWithout(skipped: readonly number[], nth: number): number {
  return skipped.reduce((place, gone) => (gone <= place ? place + 1 : place), nth);
}

/** The rows that a view shows. What was future at the build may be out `today`. */
export function wantedRows(index: ListIndex, view: ListView, today: Day): Wanted {
  const coming = view.future ? [] : index.future.filter(({ day }) => day > today);
  const count = index.count - coming.length;
  const page = Math.min(view.page, pageCount(count));
  const first = (page - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, count - first));
  const nths = Array.from({ length }, (_, nth) => first + nth);
  const order = view.order === 'newest' ? 'oldest' : view.order;
  if (view.order === 'newest')
    return { order, count, page, places: nths.map((nth) => count - 1 - nth) };
  const skipped = coming.map(({ place }) => place).sort((a, b) => a - b);
  const places = order === 'title' ? nths.map((nth) => placeWithout(skipped, nth)) : nths;
  return { order, count, page, places };
}
