import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicRelease } from '#domain/publication/publicRelease';
import { isOut } from '#domain/release/releaseStatus';
import { artistsOf, type BuiltCatalogue, byNumber, derived } from './builtCatalogue.ts';
import { releaseRows } from './lists.ts';
import { read } from './reading.ts';

const indices = (list: readonly PublicRelease[]): ReadonlyMap<number, number> =>
  new Map(list.map(({ cId }, index) => [cId, index]));
const indexByNumber = derived((catalogue) => indices(byNumber(catalogue)));
/** Newest first. */
const indexByAge = derived(({ newest }) => indices(newest));

/** The most covers at the end of a release's page. */
const mostMore = 4;

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

/** Whether a release can be heard, or at least is out: 0 is the best. */
function distanceOf(release: PublicRelease, today: string): number {
  if (firstHeard([release])) return 0;
  return isOut(release, today) ? 1 : 2;
}

/** Other releases of a release's artists, those that can be heard first, each group newest first. */
function moreThan(catalogue: BuiltCatalogue, release: PublicRelease): number[] {
  const theirs = artistsOf(catalogue, release).flatMap(
    (artist) => catalogue.releasesOf.get(artist.cId) ?? [],
  );
  const ages = indexByAge(catalogue);
  const ranked = [...new Set(theirs)]
    .filter(({ cId }) => cId !== release.cId)
    .map((other) => ({
      cId: other.cId,
      distance: distanceOf(other, catalogue.today),
      age: ages.get(other.cId) ?? 0,
    }));
  ranked.sort((a, b) => a.distance - b.distance || a.age - b.age);
  return ranked.slice(0, mostMore).map(({ cId }) => cId);
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
