import type { BuiltCatalogue } from '#catalogue/buildCatalogue';
import { type Place, sitemapFiles } from '#catalogue/sitemapFiles';
import { siteAddress } from '../label.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function locationOf({ url, changedAt }: Place): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return `<loc>${escaped(siteAddress(url))}</loc>${changed}`;
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
    const changedAt = places
      .flatMap((place) => place.changedAt ?? [])
      .sort()
      .at(-1);
    const file = { url: `/sitemaps/${name}.xml`, ...(changedAt && { changedAt }) };
    return `<sitemap>${locationOf(file)}</sitemap>`;
  });
  return `${declaration}\n<sitemapindex xmlns="${namespace}">\n${files.join('\n')}\n</sitemapindex>\n`;
}
