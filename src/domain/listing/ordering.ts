import type { Day } from '#domain/day';

export const artistOrders = ['name', 'latest', 'oldest', 'most'] as const;
export type ArtistOrder = (typeof artistOrders)[number];
export const releaseOrders = ['newest', 'oldest', 'title'] as const;
export type ReleaseOrder = (typeof releaseOrders)[number];

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** A name without its leading article. */
export function sortKey(name: string): string {
  return name.trim().replace(/^(the|a|an)\s+(?=\S)/i, '');
}

/** Compares names like a record shop: ignoring case, and "The …" under its noun. */
export function compareNames(a: string, b: string): number {
  return collator.compare(sortKey(a), sortKey(b)) || collator.compare(a, b);
}

interface Dated {
  releaseDate: Day | null;
  cId: number;
}

/** Days as `YYYY-MM-DD`, compared as they are spelled: ten times quicker than by a locale. */
function compareDays(a: Day | null, b: Day | null): number {
  const [first, second] = [a ?? '', b ?? ''];
  return first < second ? -1 : Number(first > second);
}

/** Newest first, undated last. The number breaks ties, so that the order is total. */
export function compareNewest(a: Dated, b: Dated): number {
  return compareDays(b.releaseDate, a.releaseDate) || b.cId - a.cId;
}

/** Sorts releases. "Oldest" is "newest" reversed. */
export function orderReleases<R extends Dated & { title: string }>(
  releases: readonly R[],
  order: ReleaseOrder,
): R[] {
  if (order === 'title') {
    // Each title is made a sort key once, not at each of its comparisons.
    const keyed = releases.map((release) => ({ release, key: sortKey(release.title) }));
    keyed.sort(
      ({ key, release: a }, { key: other, release: b }) =>
        collator.compare(key, other) || collator.compare(a.title, b.title) || a.cId - b.cId,
    );
    return keyed.map(({ release }) => release);
  }
  const newest = releases.toSorted(compareNewest);
  return order === 'newest' ? newest : newest.toReversed();
}

/** The facts that artists are ordered by; `latest` is the date of the latest release. */
export interface Ranked {
  cId: number;
  name: string;
  sortName?: string | undefined;
  latest: Day | null;
  releaseCount: number;
}

function compareFiled(a: Ranked, b: Ranked): number {
  return compareNames(a.sortName || a.name, b.sortName || b.name) || a.cId - b.cId;
}

const artistComparisons: Record<ArtistOrder, (a: Ranked, b: Ranked) => number> = {
  name: compareFiled,
  latest: (a, b) => compareDays(b.latest, a.latest) || compareFiled(a, b),
  oldest: (a, b) => compareDays(a.latest, b.latest) || compareFiled(a, b),
  most: (a, b) => b.releaseCount - a.releaseCount || compareFiled(a, b),
};

export function orderArtists<A extends Ranked>(artists: readonly A[], order: ArtistOrder): A[] {
  return artists.toSorted(artistComparisons[order]);
}
