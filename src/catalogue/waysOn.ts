import type { PublicRelease } from '#domain/publication/snapshot';
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

/** The latest other releases of a release's artists, newest first. */
function latestBut(catalogue: BuiltCatalogue, release: PublicRelease): number[] {
  const theirs = artistsOf(catalogue, release).flatMap((artist) =>
    // One more than shown, since the release itself may be among them.
    (catalogue.releasesOf.get(artist.cId) ?? []).slice(0, mostMore + 1),
  );
  const others = new Set(theirs.map(({ cId }) => cId).filter((cId) => cId !== release.cId));
  const ages = indexByAge(catalogue);
  const inOrder = [...others].sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0));
  return inOrder.slice(0, mostMore);
}

const findWaysOn = read('findWaysOn', (catalogue, cId: number) => {
  const release = catalogue.releases.get(cId);
  return { more: release ? latestBut(catalogue, release) : [], ...neighboursOf(catalogue, cId) };
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
