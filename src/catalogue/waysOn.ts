import { collatorOf } from '#domain/listing/ordering';
import { createSorter } from '#domain/madeOnce';
import type { PublicRelease } from '#domain/publication/snapshot';
import { type BuiltCatalogue, type CataloguedArtist, creditsOf } from './catalogue.ts';

const sortedByNumber = createSorter<PublicRelease>();

interface InOrder {
  releases: readonly PublicRelease[];
  places: ReadonlyMap<number, number>;
  /** The places by date, newest first. */
  ages: ReadonlyMap<number, number>;
}
const ordered = new WeakMap<BuiltCatalogue, InOrder>();

function inOrder(catalogue: BuiltCatalogue): InOrder {
  const known = ordered.get(catalogue);
  if (known) return known;
  const collator = collatorOf(catalogue.language);
  const releases = sortedByNumber(catalogue.language, catalogue.newest, (some) =>
    some.toSorted(
      ({ catalogueNumber: a, cId }, { catalogueNumber: b, cId: other }) =>
        Number(!a) - Number(!b) || collator.compare(a ?? '', b ?? '') || cId - other,
    ),
  );
  const placesIn = (list: readonly PublicRelease[]) =>
    new Map(list.map(({ cId }, place) => [cId, place]));
  const made = { releases, places: placesIn(releases), ages: placesIn(catalogue.newest) };
  ordered.set(catalogue, made);
  return made;
}

/** All releases by catalogue number, those without one last. */
export const byNumber = (catalogue: BuiltCatalogue) => inOrder(catalogue).releases;

/** The most sleeves at the end of a release's page. */
const mostMore = 4;

/** Where a visitor of a release may go on. */
export interface Onward {
  /** Other releases of its artists, newest first. */
  more: PublicRelease[];
  /** The releases before and after it in the catalogue, by number. */
  before: PublicRelease | undefined;
  after: PublicRelease | undefined;
}

/** The releases before and after one in the catalogue, by number. */
export function neighboursOf(
  catalogue: BuiltCatalogue,
  { cId }: PublicRelease,
): Pick<Onward, 'before' | 'after'> {
  const { releases, places } = inOrder(catalogue);
  const place = places.get(cId) ?? 0;
  return { before: releases[place - 1], after: releases[place + 1] };
}

/** The latest releases of some artists but one, newest first. */
function latestBut(
  catalogue: BuiltCatalogue,
  artists: readonly CataloguedArtist[],
  { cId }: PublicRelease,
): PublicRelease[] {
  const theirs = artists.flatMap(({ releases }) =>
    // One more than is shown, since the release itself may be among them.
    releases.slice(0, mostMore + 1).filter((other) => other.cId !== cId),
  );
  // Those of one artist are in order already.
  if (artists.length < 2) return theirs;
  const { ages } = inOrder(catalogue);
  return [...new Set(theirs)].sort((a, b) => (ages.get(a.cId) ?? 0) - (ages.get(b.cId) ?? 0));
}

/** The ways on from a release. */
export function waysOn(catalogue: BuiltCatalogue, release: PublicRelease): Onward {
  const more = latestBut(catalogue, creditsOf(catalogue, release), release).slice(0, mostMore);
  return { more, ...neighboursOf(catalogue, release) };
}
