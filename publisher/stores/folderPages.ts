/**
 * The layout for hosts without settings: each page is `index.html` in a folder named after it,
 * which every host of files serves at the page's address.
 */
import { createMovedAddresses } from '../movedAddresses.ts';
import type { SiteVersion, VersionStore } from '../siteVersion.ts';

/** A page's path in this layout; other files, and the not-found pages, keep theirs. */
export const inFolder = (path: string): string =>
  /(?:^|\/)(?:index|404)\.html$/.test(path) ? path : path.replace(/\.html$/, '/index.html');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A page that leads to another address at once. */
const redirectPage = (address: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(address)}</title>` +
  '<meta name="robots" content="noindex">' +
  `<meta http-equiv="refresh" content="0; url=${escaped(address)}">` +
  `<p><a href="${escaped(address)}">${escaped(address)}</a></p></html>\n`;

/** A page for each earlier address, which leads to the current one, by path. */
export async function earlierPages(
  { read }: Pick<VersionStore, 'read'>,
  version: Pick<SiteVersion, 'files'>,
): Promise<Map<string, string>> {
  const { earlier } = await createMovedAddresses(read).known(version);
  const taken = new Set(Array.from(version.files.keys(), inFolder));
  const pages = Object.entries(earlier).map(([from, to]): [string, string] => [
    `${from.slice(1)}/index.html`,
    redirectPage(to),
  ]);
  return new Map(pages.filter(([path]) => !taken.has(path) && !path.split('/').includes('..')));
}
