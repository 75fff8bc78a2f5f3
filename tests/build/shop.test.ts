import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anId } from '#fixtures/ids';
import { aPublicMerch } from '#fixtures/merch';
import { isProduct, listFaults, productFaults } from '#fixtures/productRules';
import { aFullEdition } from '#fixtures/releases';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import type { Thing } from '../../src/metadata/thing.ts';
import { hardBundle, textOf } from './buildSite.ts';

const aCd = (number: number, state: 'inStock' | 'soldOut') => ({
  id: anId('edition', number),
  format: 'cd' as const,
  catalogueNumber: `CD-${number}`,
  price: { amount: 1300, currency: 'EUR' },
  state,
  sides: [],
  links: [{ name: 'Tapes & Co', url: `https://tapes.example/?a=1&b=${number}` }],
});

const site = 'http://localhost:4280';

/** Three hundred wares: 250 releases with an edition each, one with more, and 50 items of merch. */
const releases = Array.from({ length: 250 }, (_, index) =>
  aPublicRelease({
    cId: index + 1,
    title: `Record ${index + 1}`,
    url: `/releases/record-${index + 1}`,
    releaseDate: index === 0 ? '1999-01-01' : '2026-01-01',
    changedAt: index === 0 ? '2026-03-20T09:00:00.000Z' : '2026-01-02T09:00:00.000Z',
    editions: [
      { ...aFullEdition(), id: anId('edition', index + 1), sides: [], day: null },
      // The last one has a second edition that can be bought, and one that is gone.
      ...(index === 249 ? [aCd(251, 'inStock'), aCd(252, 'soldOut')] : []),
    ],
  }),
);
const merch = Array.from({ length: 50 }, (_, index) =>
  aPublicMerch({
    cId: index + 1,
    name: `Shirt ${index + 1}`,
    url: `/shop/shirt-${index + 1}`,
    changedAt: index === 0 ? '2026-02-03T09:00:00.000Z' : '2025-12-01T09:00:00.000Z',
    images: [{ url: `https://images.example/mediumsquare/${index + 1}.jpg`, accent: null }],
    links: [{ name: 'Shop', url: `https://shop.example/${index + 1}` }],
  }),
);
const snapshot = aSnapshot({ artists: [aPublicArtist()], releases, merch });

let folder: string;
let out: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-shop-'));
  out = join(folder, 'out');
  const store = await openFolderStore(join(folder, 'versions'));
  const content = new TextEncoder().encode(JSON.stringify(snapshot));
  const wanted = {
    read: async () => content,
    version: snapshot.version,
    now: new Date(),
    folder: out,
  };
  const { broken } = await publishFiles(await hardBundle(), store, wanted);
  expect(broken).toEqual([]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The structured data of a page. */
function dataOf(html: string) {
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? [];
  return JSON.parse(json);
}

function pageOf(path: string) {
  const html = textOf({ out }, `${path}.html`);
  const { document } = new Window();
  document.write(html);
  return { html, document, data: dataOf(html) };
}
const linksOf = (path: string) =>
  [...pageOf(path).document.querySelectorAll('.card-link')].map((one) => one.getAttribute('href'));

const lists = ['shop', 'shop/format/lp', 'shop/merch', 'shop/by/artist', 'shop/by/price'];

it.each(lists)('%s has a small page at a time, and lists it by addresses alone', (path) => {
  const { html, data } = pageOf(path);
  expect(linksOf(path)).toHaveLength(24);
  expect(gzipSync(html).length).toBeLessThan(14_000);
  expect(listFaults(data, site)).toEqual([]);
  for (const element of data.itemListElement)
    expect(Object.keys(element).toSorted()).toEqual(['@type', 'position', 'url']);
});

it('lists pages that each have a product with an offer that search engines accept', () => {
  const listed = [...lists, 'shop/2', 'shop/by/price/2'].flatMap((path): string[] =>
    pageOf(path).data.itemListElement.map(({ url }: { url: string }) => url),
  );
  for (const url of new Set(listed)) {
    const data = dataOf(textOf({ out }, `${new URL(url).pathname.slice(1)}.html`));
    const things: Thing[] = [data.albumRelease ?? data].flat();
    expect(things.some(isProduct), url).toBe(true);
    expect(things.flatMap(productFaults), url).toEqual([]);
  }
});

it('has each ware on one of its pages, which lead to one another', () => {
  const pages = Array.from({ length: 13 }, (_, index) => (index ? `shop/${index + 1}` : 'shop'));
  const shown = pages.flatMap(linksOf);
  expect(new Set(shown).size).toBe(300);
  expect(shown).toHaveLength(300);
  const { document } = pageOf('shop/2');
  const steps = (rel: string) => document.querySelector(`a[rel="${rel}"]`)?.getAttribute('href');
  expect([steps('prev'), steps('next')]).toEqual(['/shop', '/shop/3']);
});

/** The elements of an Atom feed by their paths, in order: its text, and the address of a link. */
function elementsOf(atom: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const path: string[] = [];
  const texts: string[] = [];
  const note = (name: string, text: string) =>
    found.set(name, [...(found.get(name) ?? []), text.trim()]);
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    texts.push('');
    if (attributes['href']) note(`${path.join(' ')} href`, attributes['href']);
  });
  const add = (text: string) => texts.push((texts.pop() ?? '') + text);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    note(path.join(' '), texts.pop() ?? '');
    path.pop();
  });
  parser.write(atom).close();
  return found;
}

/** The shop's feed as a reader takes it. */
function feedOf() {
  const elements = elementsOf(textOf({ out }, 'feeds/shop.atom'));
  const all = (name: string) => elements.get(`feed ${name}`) ?? [];
  const entries = all('entry id').map((id, index) => ({
    id,
    title: all('entry title')[index],
    updated: all('entry updated')[index] ?? '',
    link: all('entry link href')[index],
    content: all('entry content')[index],
  }));
  return { entries, id: all('id')[0], updated: all('updated')[0] };
}

it('has a feed of thirty wares, the latest day first, which its pages name', () => {
  const { document } = pageOf('shop');
  const feeds = [...document.querySelectorAll('link[type="application/atom+xml"]')];
  expect(feeds.map((link) => link.getAttribute('href'))).toContain('/feeds/shop.atom');
  const { entries, id, updated } = feedOf();
  expect(id).toBe(`${site}/feeds/shop.atom`);
  expect(entries).toHaveLength(30);
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(30);
  const days = entries.map((entry) => entry.updated);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(updated).toBe(days[0]);
});

it('tells in its feed each edition for itself, with price, state, page and shops, and merch too', () => {
  const { entries } = feedOf();
  const titled = (title: string) => entries.find((entry) => entry.title === title);
  expect(titled('Artist 1: Record 250 · 2 × Vinyl, clear vinyl')).toMatchObject({
    id: `${site}/shop#${anId('edition', 250)}`,
    link: `${site}/releases/record-250#edition-${anId('edition', 250)}`,
    content:
      '<p>€24.90 · $26.90 · In stock</p><ul><li><a href="https://gatefold.bandcamp.com/album/1">Bandcamp</a></li></ul>',
  });
  expect(titled('Artist 1: Record 250 · CD (CD-251)')?.content).toContain(
    '<a href="https://tapes.example/?a=1&amp;b=251">Tapes &amp; Co</a>',
  );
  expect(entries[0]).toMatchObject({ link: `${site}/shop/shirt-1`, id: `${site}/shop#merch-1` });
  const text = textOf({ out }, 'feeds/shop.atom');
  expect(text).not.toContain(anId('edition', 252));
  expect(text).not.toContain('b=252');
});

it('has no old record in its feed because somebody changed its entry', () => {
  const feed = textOf({ out }, 'feeds/shop.atom');
  expect(feed).toContain('Artist 1: Record 250 ·');
  expect(feed).not.toContain('Artist 1: Record 1 ·');
});
