import { paths } from '../paths.ts';
import type { BuiltCatalogue } from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

/** Addresses in one file of a sitemap: what the protocol allows. */
export const mostAddresses = 50_000;

/** A page in a sitemap, with the instant of its last change where it has one of its own. */
export interface Place {
  url: string;
  changedAt?: string;
}

const lead = ['home', 'releases', 'artists', 'calendar', 'contact'] as const;

function placesOf({ newest, artists }: BuiltCatalogue): Record<string, readonly Place[]> {
  return {
    pages: lead.map((name) => ({ url: paths[name] })),
    artists: [...artists.values()],
    releases: newest,
  };
}

/** The files of the sitemap, each with at most as many addresses as one may hold. */
export function sitemapFiles(catalogue: BuiltCatalogue, most = mostAddresses) {
  return Object.entries(placesOf(catalogue)).flatMap(([kind, places]) =>
    Array.from({ length: Math.ceil(places.length / most) }, (_, index) => ({
      name: `${kind}-${index + 1}`,
      places: places.slice(index * most, (index + 1) * most),
    })),
  );
}

/** Every file of the sitemap, with the key of what it lists. */
export function sitemapPaths(catalogue: BuiltCatalogue) {
  return sitemapFiles(catalogue).map(({ name, places }) => ({
    params: { file: name },
    cacheKey: cacheKey(places.map(({ url, changedAt }) => [url, changedAt])),
  }));
}
