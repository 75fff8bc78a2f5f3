import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { beforeAll, expect, it } from 'vitest';
import { shelfLength, shelfOrders } from '#domain/listing/shelf';
import { shelfPath } from '../../src/paths.ts';
import { type BuiltSite, filesOf, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';

let site: BuiltSite;
const parser = new new Window().DOMParser();
const fileOf = (path: string) => `${path.slice(1)}.html`;
const pages = Math.ceil(hardCatalogue.releases.length / shelfLength);
const shelfFiles = shelfOrders.flatMap((order) =>
  Array.from({ length: pages }, (_, index) => fileOf(shelfPath(order, index + 1))),
);

/** The addresses of the spines on a page. */
const spinesOf = (file: string) =>
  [...textOf(site, file).matchAll(/<a class="spine [^"]*" href="([^"]+)"/g)].map(
    ([, url]) => url ?? '',
  );

beforeAll(async () => {
  site = await hardSite();
});

it.each(shelfOrders)('has one spine for each public release, ordered by %s', (order) => {
  const shown = Array.from({ length: pages }, (_, index) =>
    spinesOf(fileOf(shelfPath(order, index + 1))),
  ).flat();
  expect(shown).toHaveLength(hardCatalogue.releases.length);
  expect(new Set(shown)).toEqual(new Set(hardCatalogue.releases.map(({ url }) => url)));
});

it('lists in another order at each address, and links them to one another', () => {
  const orders = shelfOrders.map((order) => spinesOf(fileOf(shelfPath(order))).join(' '));
  expect(new Set(orders).size).toBe(shelfOrders.length);
  for (const order of shelfOrders) {
    const html = textOf(site, fileOf(shelfPath(order)));
    for (const other of shelfOrders) expect(html).toContain(`href="${shelfPath(other)}"`);
    expect(html).toContain('href="/releases"');
  }
  expect(textOf(site, 'releases.html')).toContain('href="/releases/shelf"');
  const sitemap = filesOf(site).filter((file) => file.startsWith('sitemaps/pages'));
  expect(sitemap.map((file) => textOf(site, file)).join()).toContain('/releases/shelf</loc>');
});

it('says title and artists of each record, in this order', () => {
  const release = hardCatalogue.releases.find(
    ({ artists, title }) => artists.length > 0 && /^[\w ]+$/.test(title),
  );
  const name = hardCatalogue.artists.find(({ cId }) => cId === release?.artists[0])?.name;
  expect(name).toBeDefined();
  const spines = Array.from({ length: pages }, (_, index) =>
    parser
      .parseFromString(textOf(site, fileOf(shelfPath('number', index + 1))), 'text/html')
      .querySelector(`a.spine[href="${release?.url}"]`),
  );
  const told = spines.find(Boolean)?.textContent?.replaceAll(/\s+/g, ' ');
  expect(told?.startsWith(`${release?.title} ${name}`), told).toBe(true);
});

it('has a colour and a pattern for each class of a spine, in a style that its policy allows', () => {
  for (const file of shelfFiles) {
    const html = textOf(site, file);
    const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css ?? '');
    const style = styles.find((css) => css.includes('--spine:')) ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(html, file).toContain(`'sha256-${hash}'`);
    const classes = new Set([...html.matchAll(/class="spine ([^"]+)"/g)].map(([, all]) => all));
    for (const name of [...classes].flatMap((all) => all?.split(' ') ?? []))
      expect(style.includes(`.${name}{--`), `${file} ${name}`).toBe(true);
    expect(html, file).not.toMatch(/ style="/);
  }
});

it('keeps a page of the shelf within 40 kB', () => {
  expect(shelfFiles.length).toBeGreaterThanOrEqual(shelfOrders.length);
  for (const file of shelfFiles) {
    const size = gzipSync(textOf(site, file), { level: 9 }).length / 1000;
    expect(size, file).toBeLessThanOrEqual(40);
  }
});
