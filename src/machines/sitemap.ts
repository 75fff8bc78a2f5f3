import type { BuiltCatalogue } from '#snapshot/buildCatalogue';
import { cacheKey } from '#snapshot/cacheKey';
import { siteAddress } from '../label.ts';
import { paths } from '../paths.ts';

/** Addresses in one file of a sitemap: what the protocol allows. */
const mostAddresses = 50_000;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** A page in a sitemap, with the instant of its last change where it has one of its own. */
interface Place {
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

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function locationOf({ url, changedAt }: Place): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return `<loc>${escaped(siteAddress(url))}</loc>${changed}`;
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

/** One file of the sitemap. */
export function sitemapFile(catalogue: BuiltCatalogue, name: string | undefined): string {
  const file = sitemapFiles(catalogue).find((one) => one.name === name);
  const urls = file?.places.map((place) => `<url>${locationOf(place)}</url>`) ?? [];
  return `${declaration}\n<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>\n`;
}

/** What leads to the sitemap's files, each with the last change of what it lists. */
export function sitemapIndex(catalogue: BuiltCatalogue): string {
  const files = sitemapFiles(catalogue).map(({ name, places }) => {
    const last = places.flatMap(({ changedAt }) => changedAt ?? []).sort();
    const changedAt = last.at(-1);
    const file = { url: `/sitemaps/${name}.xml`, ...(changedAt && { changedAt }) };
    return `<sitemap>${locationOf(file)}</sitemap>`;
  });
  return `${declaration}\n<sitemapindex xmlns="${namespace}">\n${files.join('\n')}\n</sitemapindex>\n`;
}
