import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anId } from '#fixtures/ids';
import { aPublicMerch } from '#fixtures/merch';
import { aFullEdition } from '#fixtures/releases';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { openFolderStore } from '../../publisher/stores/folder.ts';
import { publishFiles } from '../../publisher/stores/plainFiles.ts';
import { hardBundle, textOf } from './buildSite.ts';

/** Three hundred wares: 250 releases with an edition each, and 50 items of merch. */
const releases = Array.from({ length: 250 }, (_, index) =>
  aPublicRelease({
    cId: index + 1,
    title: `Record ${index + 1}`,
    url: `/releases/record-${index + 1}`,
    releaseDate: index === 0 ? '1999-01-01' : '2026-01-01',
    changedAt: index === 0 ? '2026-03-20T09:00:00.000Z' : '2026-01-02T09:00:00.000Z',
    editions: [{ ...aFullEdition(), id: anId('edition', index + 1), sides: [], day: null }],
  }),
);
const merch = Array.from({ length: 50 }, (_, index) =>
  aPublicMerch({
    cId: index + 1,
    name: `Shirt ${index + 1}`,
    url: `/shop/shirt-${index + 1}`,
    changedAt: '2025-12-01T09:00:00.000Z',
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
  const wanted = { content, version: snapshot.version, now: new Date(), folder: out };
  const { broken } = await publishFiles(await hardBundle(), store, wanted);
  expect(broken).toEqual([]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function pageOf(path: string) {
  const html = textOf({ out }, `${path}.html`);
  const { document } = new Window();
  document.write(html);
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  return { html, document, data: JSON.parse(data) };
}
const linksOf = (path: string) =>
  [...pageOf(path).document.querySelectorAll('.card-link')].map((one) => one.getAttribute('href'));

const lists = ['shop', 'shop/format/lp', 'shop/merch', 'shop/by/artist', 'shop/by/price'];

it.each(lists)('%s has a small page at a time, and lists it by addresses alone', (path) => {
  const { html, data } = pageOf(path);
  expect(linksOf(path)).toHaveLength(24);
  expect(gzipSync(html).length).toBeLessThan(14_000);
  expect(data['@type']).toBe('ItemList');
  expect(data.itemListElement).toHaveLength(24);
  for (const element of data.itemListElement)
    expect(Object.keys(element).toSorted()).toEqual(['@type', 'position', 'url']);
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

it('has no old record in its feed because somebody changed its entry', () => {
  const feed = textOf({ out }, 'feeds/shop.atom');
  expect(feed).toContain('Artist 1: Record 250 ·');
  expect(feed).not.toContain('Artist 1: Record 1 ·');
});
