import { type BuiltCatalogue, derived } from '#catalogue/builtCatalogue';
import { read } from '#catalogue/reading';
import { allSelections } from '#catalogue/selections';
import { showCountriesIn, showYearsIn } from '#catalogue/shows';
import { ownPagePath } from '#domain/label/ownPage';
import { languagesOf, pathUnder, prefixOf } from '#words/languages';
import { pagesIn, paths, showsInPath, showsOfYearPath } from '../paths.ts';

/** The most addresses that the protocol allows in one file. */
const maxAddresses = 50_000;

/** A page in a sitemap; only entries have the time of their last change. */
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

/** A catalogue's sitemap in files of at most `max` addresses. */
export function sitemapOf(catalogue: BuiltCatalogue, max = maxAddresses): SitemapFile[] {
  const { newest, artists, shows, merch, news, newsletters, label } = catalogue;
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
      ...pagesIn('sitemap')
        .filter(({ path }) => path !== paths.newsletters || label.newsletterArchive)
        .map(({ path }) => ({ path })),
      ...label.pages.map(({ slug }) => ({ path: ownPagePath(slug) })),
      ...allSelections(catalogue).map(({ path }) => ({ path })),
      ...showCountriesIn(catalogue).map(({ code }) => ({ path: showsInPath(code) })),
      ...showYearsIn(catalogue).map((year) => ({ path: showsOfYearPath(year) })),
    ]),
    artists: inAll([...artists.values()].map(entryOf)),
    releases: inAll(newest.map(entryOf)),
    shows: inAll([...shows.values()].map(entryOf)),
    merch: inAll([...merch.values()].map(entryOf)),
    news: inAll([...news.values()].map(entryOf)),
    newsletters: inAll(
      [...newsletters.values()].map(({ url, sentAt }) => ({ path: url, changedAt: sentAt })),
    ),
  };
  return Object.entries(kinds).flatMap(([kind, entries]) =>
    Array.from({ length: Math.ceil(entries.length / max) }, (_, index) => ({
      name: `${kind}-${index + 1}`,
      entries: entries.slice(index * max, (index + 1) * max),
    })),
  );
}

const filesOf = derived((catalogue) => sitemapOf(catalogue));

const findSitemapFile = read('findSitemapFile', (catalogue, name: string | undefined) =>
  filesOf(catalogue).find((file) => file.name === name),
);

/** The files, each with its latest change. */
const findSitemapFiles = read('findSitemapFiles', (catalogue) =>
  filesOf(catalogue).map(({ name, entries }) => ({
    name,
    changedAt: entries.reduce(
      (last, { changedAt = '' }) => (changedAt > last ? changedAt : last),
      '',
    ),
  })),
);

/** The paths of the sitemap's files. */
export const sitemapPaths = () =>
  findSitemapFiles().map(({ name }) => ({ params: { file: name } }));

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function locationOf({ path, changedAt }: SitemapEntry, siteUrl: string): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return `<loc>${escaped(siteUrl + path)}</loc>${changed}`;
}

/** One file of the sitemap. */
export function sitemapFile(name: string | undefined, siteUrl: string): string {
  const urls = findSitemapFile(name)?.entries.map(
    (entry) => `<url>${locationOf(entry, siteUrl)}</url>`,
  );
  return `${declaration}\n<urlset xmlns="${namespace}">\n${(urls ?? []).join('\n')}\n</urlset>\n`;
}

/** The index of the sitemap's files, each with its latest change. */
export function sitemapIndex(siteUrl: string): string {
  const files = findSitemapFiles().map(({ name, changedAt }) => {
    const file = { path: `/sitemaps/${name}.xml`, ...(changedAt && { changedAt }) };
    return `<sitemap>${locationOf(file, siteUrl)}</sitemap>`;
  });
  return `${declaration}\n<sitemapindex xmlns="${namespace}">\n${files.join('\n')}\n</sitemapindex>\n`;
}
