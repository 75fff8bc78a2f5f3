import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { isOut } from '#domain/release/releaseStatus';
import { artistsOf, type BuiltCatalogue, byNumber, derived } from './builtCatalogue.ts';
import { releaseRows } from './lists.ts';
import { read } from './reading.ts';

const indices = (list: readonly PublicRelease[]): ReadonlyMap<number, number> =>
  new Map(list.map(({ cId }, index) => [cId, index]));
const indexByNumber = derived((catalogue) => indices(byNumber(catalogue)));

/** Whether a release can be heard, or at least is out: 0 is the best. */
function distanceOf(release: PublicRelease, today: string): number {
  if (firstHeard([release])) return 0;
  return isOut(release, today) ? 1 : 2;
}

/** First the releases that can be heard, then those that are out, then others; each newest first. */
const byRank = derived(({ newest, today }) => {
  const distances = new Map(newest.map((release) => [release, distanceOf(release, today)]));
  const of = (release: PublicRelease) => distances.get(release) ?? 0;
  return newest.toSorted((a, b) => of(a) - of(b));
});
const indexByRank = derived((catalogue) => indices(byRank(catalogue)));

/** The most covers at the end of a release's page. */
const mostMore = 4;

/** The first releases of each artist, one more than a page shows: the page's own may be among them. */
const firstOf = derived((catalogue) => {
  const first = new Map<number, number[]>();
  for (const { cId, artists } of byRank(catalogue))
    for (const artist of artists) {
      const theirs = first.get(artist) ?? [];
      if (theirs.length <= mostMore) theirs.push(cId);
      first.set(artist, theirs);
    }
  return first;
});

interface Neighbour {
  cId: number;
  catalogueNumber: string | undefined;
}

/** A release's neighbours in the order of catalogue numbers. */
function neighboursOf(catalogue: BuiltCatalogue, cId: number) {
  const releases = byNumber(catalogue);
  const index = indexByNumber(catalogue).get(cId) ?? 0;
  const neighbour = (release: PublicRelease | undefined): Neighbour | undefined =>
    release && { cId: release.cId, catalogueNumber: release.catalogueNumber };
  return { before: neighbour(releases[index - 1]), after: neighbour(releases[index + 1]) };
}

/** The first other releases of a release's artists. */
function moreThan(catalogue: BuiltCatalogue, release: PublicRelease): number[] {
  const ranks = indexByRank(catalogue);
  const first = firstOf(catalogue);
  const theirs = artistsOf(catalogue, release).flatMap(({ cId }) => first.get(cId) ?? []);
  const others = new Set(theirs);
  others.delete(release.cId);
  return [...others].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)).slice(0, mostMore);
}

const findWaysOn = read('findWaysOn', (catalogue, cId: number) => {
  const release = catalogue.releases.get(cId);
  return { more: release ? moreThan(catalogue, release) : [], ...neighboursOf(catalogue, cId) };
});

/** The further pages offered to a release's visitor. */
export function waysOn(cId: number) {
  const { more, before, after } = findWaysOn(cId);
  const shown = (neighbour: Neighbour | undefined) => {
    const [row] = neighbour ? releaseRows([neighbour.cId]) : [];
    return row && { row, catalogueNumber: neighbour?.catalogueNumber };
  };
  return { more: releaseRows(more), before: shown(before), after: shown(after) };
}
