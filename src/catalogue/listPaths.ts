import { pageCount, pageOf } from '#domain/listing/paging';
import { type BuiltCatalogue, toListedArtist, toListedRelease } from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

/** Each page of a list after the first, with the key of the rows that it shows. */
function listPaths<T>(
  entries: readonly T[],
  shown: (entry: T) => unknown,
  numbered: ReadonlyMap<number, { url: string }>,
) {
  const count = pageCount(entries.length);
  return Array.from({ length: count - 1 }, (_, index) => index + 2).map((page) => ({
    params: { page: String(page) },
    cacheKey: cacheKey([entries.length, pageOf(entries, page).map(shown), numbered.get(page)?.url]),
  }));
}

/** The pages of the releases, newest first. The stamps of future ones count the days from today. */
export function releaseListPaths(catalogue: BuiltCatalogue) {
  return listPaths(
    catalogue.newest,
    (release) => {
      const coming = (release.releaseDate ?? '') > catalogue.today && catalogue.today;
      return [toListedRelease(catalogue, release), coming];
    },
    catalogue.releases,
  );
}

/** The pages of the artists, by name. */
export function artistListPaths(catalogue: BuiltCatalogue) {
  return listPaths(catalogue.artistsBy.name, toListedArtist, catalogue.artists);
}
