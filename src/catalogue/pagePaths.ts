import { labelNumber } from '#domain/label/label';
import { pageCount, pageOf } from '#domain/listing/paging';
import type { PublicRelease } from '#domain/publication/snapshot';
import { isFuture } from '#domain/release/releaseStatus';
import {
  type BuiltCatalogue,
  creditsOf,
  toListedArtist,
  toListedRelease,
} from './buildCatalogue.ts';
import { createEntryKeys, digestOf, digests, pageKey } from './cacheKey.ts';

/** An entry's name in its address, as the routes take it: `tide-7` of `/releases/tide-7`. */
export const nameInAddress = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** Today for a future release, whose page counts the days from it; null for any other. */
function dayFor({ today }: BuiltCatalogue, release: PublicRelease): string | null {
  return isFuture(release, today) ? today : null;
}

const releaseKey = createEntryKeys<PublicRelease>();

/** The paths of the releases' pages, each with the cache key of its content. */
export function releasePaths(catalogue: BuiltCatalogue) {
  return catalogue.newest.map((release) => ({
    params: { release: nameInAddress(release.url) },
    entry: { kind: 'release' as const, cId: release.cId },
    cacheKey: releaseKey(release, [
      digestOf(catalogue.label),
      digestOf(release),
      dayFor(catalogue, release),
      ...creditsOf(catalogue, release).map((artist) => digestOf(toListedArtist(artist))),
    ]),
  }));
}

/** The paths of the artists' pages, each with the cache key of its content. */
export function artistPaths(catalogue: BuiltCatalogue) {
  return [...catalogue.artists.values()].map((artist) => ({
    params: { artist: nameInAddress(artist.url) },
    entry: { kind: 'artist' as const, cId: artist.cId },
    cacheKey: pageKey(catalogue, [
      digestOf(artist),
      digests(artist.releases, (release) => toListedRelease(catalogue, release)),
      artist.releases.map((release) => dayFor(catalogue, release) ?? '').join(''),
    ]),
  }));
}

interface List<T extends object> {
  entries: readonly T[];
  /** The part of an entry that a page shows. */
  shown: (entry: T) => object;
  /** The entry that a page mentions because it has the page's number. */
  hint: (number: number) => unknown;
}

/** The paths of a list's pages after the first, each with the cache key of all that it shows. */
function listPaths<T extends object>(catalogue: BuiltCatalogue, { entries, shown, hint }: List<T>) {
  const { today } = catalogue;
  const count = pageCount(entries.length);
  return Array.from({ length: count - 1 }, (_, index) => index + 2).map((page) => ({
    params: { page: String(page) },
    cacheKey: pageKey(catalogue, [
      today,
      entries.length,
      digests(pageOf(entries, page), shown),
      hint(page),
    ]),
  }));
}

/** The paths of the list of releases, newest first. */
export function releaseListPaths(catalogue: BuiltCatalogue) {
  return listPaths(catalogue, {
    entries: catalogue.newest,
    shown: (release) => toListedRelease(catalogue, release),
    hint: (number) => {
      const release = catalogue.releases.get(number);
      return release && [release.title, release.url];
    },
  });
}

/** The paths of the list of artists, by name. */
export function artistListPaths(catalogue: BuiltCatalogue) {
  return listPaths(catalogue, {
    entries: catalogue.artistsBy.name,
    shown: toListedArtist,
    hint: (number) => {
      const artist = catalogue.artists.get(number);
      return artist && [artist.name, artist.url];
    },
  });
}

/** The paths of the pages that the label wrote. */
export function ownPagePaths(catalogue: BuiltCatalogue) {
  return catalogue.label.pages.map(({ slug }) => ({
    params: { page: slug },
    entry: { kind: 'label' as const, cId: labelNumber },
    // The page itself is part of the label, which every key covers.
    cacheKey: pageKey(catalogue, slug),
  }));
}
