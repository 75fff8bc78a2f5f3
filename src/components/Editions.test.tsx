import { expect, it } from 'vitest';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import type { PublicEdition } from '#domain/release/publicEdition';
import { aFullEdition } from '#fixtures/releases';
import { wordingOf } from '#words/wording';
import { Editions } from './Editions.tsx';
import { renderStatic } from './renderStatic.ts';

const { words } = wordingOf(neutralPublicLabel, 'en');
const edition: PublicEdition = { ...aFullEdition(), sides: [{ name: 'A', tracks: [1, 3] }] };
const tracks = [{ name: 'Salt' }, { name: 'Marsh' }];
const show = (given: Partial<PublicEdition>) =>
  renderStatic(Editions, {
    heading: 'Buy it:',
    editions: [{ ...edition, ...given }],
    tracks,
    sold: [],
    words,
    language: 'en',
  });

it('shows what an edition is, its prices, its state, its numbers and where it is sold', () => {
  const html = show({});
  for (const text of ['2 × Vinyl', 'clear vinyl', '€24.90', '$26.90', 'In stock', '300 copies'])
    expect(html).toContain(text);
  for (const text of ['GF-001', '036000291452', 'First pressing', 'Bonus: High Water'])
    expect(html).toContain(text);
  expect(html).toContain('href="https://gatefold.bandcamp.com/album/1"');
  expect(html).toMatch(/A1<\/span> <bdi>Salt/);
});

it.each([
  ['300 copies, clear', false],
  ['clear, 300 hand-numbered Copies', false],
  ['clear, 1300 copies', true],
  ['300 g clear vinyl', true],
])('says how many copies there are once: %s', (name, isSaid) => {
  expect(show({ name }).includes('300 copies · First pressing')).toBe(isSaid);
});

it('knows a number of copies with and without its comma', () => {
  const html = show({ name: '1000 copies', copies: 1000 });
  expect(html).not.toContain('1,000 copies');
});

it('tells an edition apart in its heading', () => {
  const html = renderStatic(Editions, {
    ...{ heading: 'Buy it:', tracks, sold: [], words, language: 'en' },
    editions: [{ ...edition, apart: 'GF-001' }],
  });
  expect(html.replaceAll(/<(?!\/?h3)[^>]+>/g, '')).toMatch(
    /<h3>2 × Vinyl, clear vinyl \(GF-001\)<\/h3>/,
  );
});

it('numbers the tracks of a disc apart from the disc', () => {
  const html = show({ sides: [{ name: 'Disc 2', tracks: [1] }] });
  expect(html).toMatch(/2-1<\/span> <bdi>Salt/);
  expect(html).not.toContain('Disc 21');
});

it('shows one that is gone plainly, without price or shop', () => {
  const html = show({ state: 'soldOut' });
  expect(html).toContain('data-gone');
  expect(html).toContain('Sold out');
  expect(html).not.toContain('€24.90');
  expect(html).not.toContain('bandcamp');
});

it('shows the picture of an edition', () => {
  const picture = 'https://images.example/mediumsquare/cc/releasecover_1.jpg';
  expect(show({ picture })).toMatch(/<img class="edition-picture" src="https:[^"]*releasecover_1/);
  expect(show({ picture: undefined })).not.toContain('edition-picture');
});

it('shows when a pre-order is out', () => {
  expect(show({ state: 'preorder', day: '2026-04-03' })).toContain('Out on ');
});
