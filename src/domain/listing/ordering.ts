import type { Day } from '#domain/day';
import { remembered } from '#domain/remembered';

export const artistOrders = ['name', 'latest', 'oldest', 'most'] as const;
export type ArtistOrder = (typeof artistOrders)[number];
export const releaseOrders = ['newest', 'oldest', 'title'] as const;
export type ReleaseOrder = (typeof releaseOrders)[number];

/** Compares texts by a language's rules, ignoring case, with digits by value. */
export const collatorOf = remembered(
  (language) => new Intl.Collator(language, { sensitivity: 'base', numeric: true }),
);

/** A name without its leading article. */
export function sortKey(name: string): string {
  return name.trim().replace(/^(the|a|an)\s+(?=\S)/i, '');
}

/** Compares names like a record shop: ignoring case, and "The …" under its noun. */
export function compareNames(a: string, b: string, collator = collatorOf('en')): number {
  return collator.compare(sortKey(a), sortKey(b)) || collator.compare(a, b);
}

interface Dated {
  releaseDate: Day | null;
  cId: number;
}

/** Compares `YYYY-MM-DD` as plain text, ten times faster than by locale. */
function compareDays(a: Day | null, b: Day | null): number {
  const [first, second] = [a ?? '', b ?? ''];
  return first < second ? -1 : Number(first > second);
}

/** Newest first, undated last. The number breaks ties. */
export function compareNewest(a: Dated, b: Dated): number {
  return compareDays(b.releaseDate, a.releaseDate) || b.cId - a.cId;
}

/** Sorts releases, titles by the language's rules. "Oldest" is "newest" reversed. */
export function orderReleases<R extends Dated & { title: string }>(
  releases: readonly R[],
  order: ReleaseOrder,
  language = 'en',
): R[] {
  if (order === 'title') {
    const collator = collatorOf(language);
    // Computes each title's sort key once, not in every comparison.
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

interface WithNumber {
  catalogueNumber?: string | undefined;
  cId: number;
}

/** Compares by catalogue number, those without one last; the public number breaks ties. */
export const compareNumbers = (a: WithNumber, b: WithNumber, collator: Intl.Collator): number =>
  Number(!a.catalogueNumber) - Number(!b.catalogueNumber) ||
  collator.compare(a.catalogueNumber ?? '', b.catalogueNumber ?? '') ||
  a.cId - b.cId;

/** The facts that artists are sorted by; `latest` is the date of the latest release. */
export interface Ranked {
  cId: number;
  name: string;
  sortName?: string | undefined;
  latest: Day | null;
  releaseCount: number;
}

type Comparison = (a: Ranked, b: Ranked) => number;

function artistComparisons(language: string): Record<ArtistOrder, Comparison> {
  const collator = collatorOf(language);
  const filed: Comparison = (a, b) =>
    compareNames(a.sortName || a.name, b.sortName || b.name, collator) || a.cId - b.cId;
  return {
    name: filed,
    latest: (a, b) => compareDays(b.latest, a.latest) || filed(a, b),
    oldest: (a, b) => compareDays(a.latest, b.latest) || filed(a, b),
    most: (a, b) => b.releaseCount - a.releaseCount || filed(a, b),
  };
}

/** Sorts artists, names by the language's rules. */
export function orderArtists<A extends Ranked>(
  artists: readonly A[],
  order: ArtistOrder,
  language = 'en',
): A[] {
  return artists.toSorted(artistComparisons(language)[order]);
}
