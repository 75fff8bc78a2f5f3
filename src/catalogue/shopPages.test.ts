import { expect, test } from 'vitest';
import { aPublicMerch } from '#fixtures/merch';
import { aFullEdition } from '#fixtures/releases';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './builtCatalogue.ts';
import { inCatalogue } from './reading.ts';
import { furtherShopPaths, type ShopList, shopFormatPaths, shopPage } from './shopPages.ts';

const releases = Array.from({ length: 30 }, (_, index) =>
  aPublicRelease({
    cId: index + 1,
    url: `/releases/r-${index + 1}`,
    artists: [1 + (index % 2)],
    editions: [{ ...aFullEdition(), sides: [], format: index < 20 ? 'lp' : 'cd', day: null }],
  }),
);
const merch = Array.from({ length: 5 }, (_, index) =>
  aPublicMerch({
    cId: index + 1,
    artists: [],
    links: [{ name: 'Shop', url: 'https://shop.example/1' }],
  }),
);
const artists = [aPublicArtist({ cId: 1, name: 'Zed' }), aPublicArtist({ cId: 2, name: 'Ada' })];
const catalogue = buildCatalogue(aSnapshot({ artists, releases, merch }), '2026-06-01');
const shown = (list: ShopList, page: number) => {
  const { parts, pages } = inCatalogue(catalogue, () => shopPage(list, page));
  return { pages, parts: parts.map(({ kind, sleeves }) => [kind, sleeves.length]) };
};

test('a page of the shop has 24 sleeves, in parts that go on where the last page ended', () => {
  expect(shown('', 1)).toEqual({ pages: 2, parts: [['available', 24]] });
  expect(shown('', 2)).toEqual({
    pages: 2,
    parts: [
      ['available', 6],
      ['merch', 5],
    ],
  });
  expect(shown('by/artist', 1).parts).toEqual([
    ['artist', 15],
    ['artist', 9],
  ]);
  expect(shown('format/cd', 1)).toEqual({ pages: 1, parts: [['whole', 10]] });
});

test('each page has an address', () => {
  expect(inCatalogue(catalogue, furtherShopPaths)).toEqual([{ params: { page: 2 } }]);
  expect(inCatalogue(catalogue, shopFormatPaths)).toEqual([
    { params: { rest: 'lp' } },
    { params: { rest: 'cd' } },
  ]);
});
