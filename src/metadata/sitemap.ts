import { contentHash } from '#catalogue/cacheKey';
import type { BuiltCatalogue } from '#catalogue/catalogue';
import { selections } from '#catalogue/selections';
import { ownPagePath } from '#domain/label/ownPage';
import { createMaker } from '#domain/madeOnce';
import { languagesOf, pathUnder, prefixOf } from '#words/languages';
import { pagesIn } from '../paths.ts';

/** The most addresses that the protocol allows in one file. */
const maxAddresses = 50_000;

/** A page in a sitemap; only entries have a time of their last change. */
interface SitemapEntry {
  path: string;
  changedAt?: string;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

interface SitemapFile {
  name: string;
  entries: readonly SitemapEntry[];
}

const filesOnce = createMaker<SitemapFile[]>({ isAskedAgain: true });

/** The files of the sitemap, each within the limit of addresses. */
export const sitemapFiles = (catalogue: BuiltCatalogue, max = maxAddresses): SitemapFile[] =>
  filesOnce(catalogue, [max], () => makeFiles(catalogue, max));

function makeFiles(catalogue: BuiltCatalogue, max: number): SitemapFile[] {
  const { newest, artists, label } = catalogue;
  const entryOf = ({ url, changedAt }: { url: string; changedAt: string }) => ({
    path: url,
    changedAt,
  });
  const prefixes = languagesOf(label).map((language) => prefixOf(label, language));
  const inAll = (entries: readonly SitemapEntry[]) =>
    prefixes.flatMap((prefix) =>
      entries.map(({ path, ...rest }) => ({ ...rest, path: pathUnder(prefix, path) })),
    );
  const kinds: Record<string, readonly SitemapEntry[]> = {
    pages: inAll([
      ...pagesIn('sitemap').map(({ path }) => ({ path })),
      ...label.pages.map(({ slug }) => ({ path: ownPagePath(slug) })),
      ...selections(catalogue).map(({ path }) => ({ path })),
    ]),
    artists: inAll([...artists.values()].map(entryOf)),
    releases: inAll(newest.map(entryOf)),
  };
  return Object.entries(kinds).flatMap(([kind, entries]) =>
    Array.from({ length: Math.ceil(entries.length / max) }, (_, index) => ({
      name: `${kind}-${index + 1}`,
      entries: entries.slice(index * max, (index + 1) * max),
    })),
  );
}

/** The paths of the sitemap's files, each with the cache key of its content. */
export function sitemapPaths(catalogue: BuiltCatalogue) {
  return sitemapFiles(catalogue).map(({ name, entries }) => ({
    params: { file: name },
    cacheKey: contentHash(entries.map(({ path, changedAt }) => `${path} ${changedAt}`).join('\n')),
  }));
}

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function locationOf({ path, changedAt }: SitemapEntry, siteUrl: string): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return `<loc>${escaped(siteUrl + path)}</loc>${changed}`;
}

/** One file of the sitemap. */
export function sitemapFile(
  catalogue: BuiltCatalogue,
  name: string | undefined,
  siteUrl: string,
): string {
  const file = sitemapFiles(catalogue).find((one) => one.name === name);
  const urls = file?.entries.map((entry) => `<url>${locationOf(entry, siteUrl)}</url>`) ?? [];
  return `${declaration}\n<urlset xmlns="${namespace}">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The index of the sitemap's files, each with the last change in it. */
export function sitemapIndex(catalogue: BuiltCatalogue, siteUrl: string): string {
  const files = sitemapFiles(catalogue).map(({ name, entries }) => {
    const changedAt = entries.reduce(
      (last, { changedAt = '' }) => (changedAt > last ? changedAt : last),
      '',
    );
    const file = { path: `/sitemaps/${name}.xml`, ...(changedAt && { changedAt }) };
    return `<sitemap>${locationOf(file, siteUrl)}</sitemap>`;
  });
  return `${declaration}\n<sitemapindex xmlns="${namespace}">\n${files.join('\n')}\n</sitemapindex>\n`;
}
