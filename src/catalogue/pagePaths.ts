import { labelNumber } from '#domain/label/label';
import { pageCount, pageOf } from '#domain/listing/paging';
import { createMaker } from '#domain/madeOnce';
import { firstHeard } from '#domain/publication/firstHeard';
import type { PublicRelease } from '#domain/publication/snapshot';
import { isFuture } from '#domain/release/releaseStatus';
import { cacheKey, digestOf, frameOf, labelKey, type StaticPath } from './cacheKey.ts';
import { type BuiltCatalogue, type CataloguedArtist, creditsOf } from './catalogue.ts';
import { rowDigest } from './lists.ts';
import { filtersDigest } from './selections.ts';
import { neighboursOf, waysOn } from './waysOn.ts';

/** An entry's name in its address, as the routes take it: `tide-7` of `/releases/tide-7`. */
export const nameInAddress = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** Today for a future release, whose page counts the days from it; null for any other. */
function dayFor({ today }: BuiltCatalogue, release: PublicRelease): string | null {
  return isFuture(release, today) ? today : null;
}

const releasePath = createMaker<StaticPath>();

/** The paths of the releases' pages, each with the cache key of its content. */
export function releasePaths(catalogue: BuiltCatalogue): StaticPath[] {
  const frame = frameOf(catalogue);
  const { today, names } = catalogue;
  return catalogue.newest.map((release) => {
    const theirs = creditsOf(catalogue, release);
    const { before, after } = neighboursOf(catalogue, release);
    // An artist is the same object for as long as their releases are the same, too.
    return releasePath(release, [...frame, today, names, before, after, ...theirs], () => {
      const day = dayFor(catalogue, release);
      const credits = theirs.map((artist) => rowDigest(catalogue, artist));
      const ways = onward(catalogue, release);
      return {
        params: { release: nameInAddress(release.url) },
        entry: { kind: 'release' as const, cId: release.cId },
        cacheKey: cacheKey([frame, digestOf(release), day, credits, ways]),
      };
    });
  });
}

/** The other releases that a release's page shows: their rows, and today for those that are to come. */
function onward(catalogue: BuiltCatalogue, release: PublicRelease): (string | null)[] {
  const { more, before, after } = waysOn(catalogue, release);
  return [
    ...more.map((other) => dayFor(catalogue, other)),
    ...[...more, before, after].map((other) => (other ? rowDigest(catalogue, other) : null)),
    before?.catalogueNumber ?? null,
    after?.catalogueNumber ?? null,
  ];
}

const artistPath = createMaker<StaticPath>();

/** The paths of the artists' pages, each with the cache key of its content. */
export function artistPaths(catalogue: BuiltCatalogue): StaticPath[] {
  const frame = frameOf(catalogue);
  const { today, names } = catalogue;
  return [...catalogue.artists.values()].map((artist) =>
    artistPath(artist, [...frame, today, names], () => {
      const rows = artist.releases.map((release) => rowDigest(catalogue, release));
      const days = artist.releases.map((release) => dayFor(catalogue, release) ?? '').join('');
      const heard = firstHeard(artist.releases);
      const played = heard && [heard.release.cId, digestOf(heard.track)];
      return {
        params: { artist: nameInAddress(artist.url) },
        entry: { kind: 'artist' as const, cId: artist.cId },
        cacheKey: cacheKey([frame, digestOf(artist), rows, days, played]),
      };
    }),
  );
}

interface List<T> {
  entries: readonly T[];
  /** The name and address of the entry that a page mentions because it has the page's number. */
  hint: (number: number) => readonly string[];
  /** Stands for the filters on every page. */
  around?: string;
}

/** Makes the paths of a list's pages after the first, each with the cache key of all that it shows. */
function createListPaths<T extends PublicRelease | CataloguedArtist>() {
  const pagePath = createMaker<StaticPath>();
  return (catalogue: BuiltCatalogue, { entries, hint, around = '' }: List<T>): StaticPath[] => {
    const { today, names } = catalogue;
    const frame = [...frameOf(catalogue), today, entries.length, around];
    const count = pageCount(entries.length);
    return Array.from({ length: count - 1 }, (_, index) => index + 2).flatMap((page) => {
      const listed = pageOf(entries, page);
      const [first] = listed;
      const hinted = hint(page);
      if (!first) return [];
      return pagePath(first, [...frame, names, page, ...hinted, ...listed], () => ({
        params: { page: String(page) },
        cacheKey: cacheKey([frame, listed.map((entry) => rowDigest(catalogue, entry)), hinted]),
      }));
    });
  };
}

const releaseList = createListPaths<PublicRelease>();
const artistList = createListPaths<CataloguedArtist>();

/** The paths of the list of releases, newest first. */
export function releaseListPaths(catalogue: BuiltCatalogue) {
  return releaseList(catalogue, {
    entries: catalogue.newest,
    hint: (number) => {
      const release = catalogue.releases.get(number);
      return release ? [release.title, release.url] : [];
    },
    around: filtersDigest(catalogue),
  });
}

/** The paths of the list of artists, by name. */
export function artistListPaths(catalogue: BuiltCatalogue) {
  return artistList(catalogue, {
    entries: catalogue.artistsBy.name,
    hint: (number) => {
      const artist = catalogue.artists.get(number);
      return artist ? [artist.name, artist.url] : [];
    },
  });
}

/** The paths of the pages that the label wrote. */
export function ownPagePaths(catalogue: BuiltCatalogue) {
  return catalogue.label.pages.map(({ slug }) => ({
    params: { page: slug },
    entry: { kind: 'label' as const, cId: labelNumber },
    // The page itself is part of the label, which every key covers.
    cacheKey: labelKey(catalogue, slug),
  }));
}
