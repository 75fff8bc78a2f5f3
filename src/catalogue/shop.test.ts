import { expect, test } from 'vitest';
import type { PublicEdition } from '#domain/release/publicEdition';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aPublicMerch } from '#fixtures/merch';
import { aFullEdition } from '#fixtures/releases';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './builtCatalogue.ts';
import { inCatalogue } from './reading.ts';
import { selectionsBy } from './selections.ts';
import {
  byRelease,
  hasShop,
  isPreorder,
  merchIn,
  newInShop,
  offeredEditions,
  shopFormats,
  shopWares,
  shopWaresBy,
  sortedBy,
  type Ware,
} from './shop.ts';

let number = 0;
const edition = (given: Partial<PublicEdition>): PublicEdition => {
  number += 1;
  const id = `77777777-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { ...aFullEdition(), sides: [], day: null, ...given, id };
};
const euros = (amount: number) => ({ amount, currency: 'EUR' });

const out = aPublicRelease({
  cId: 1,
  title: 'Out',
  releaseDate: '2026-03-01',
  artists: [2],
  editions: [
    edition({ format: 'cd', state: 'soldOut' }),
    edition({ format: 'lp', state: 'inStock', price: euros(2500) }),
    edition({ format: 'digital', state: 'preorder', price: euros(900) }),
    edition({ format: 'cassette', state: 'inStock', links: [] }),
    edition({ format: 'cd', state: 'notForSale' }),
  ],
});
const coming = aPublicRelease({
  cId: 2,
  title: 'Coming',
  releaseDate: '2026-09-01',
  releaseStatus: releaseStatus.Approved,
  artists: [1],
  editions: [edition({ format: 'lp', state: 'inStock', price: euros(2000) })],
});
const artists = [aPublicArtist({ cId: 1, name: 'Zed' }), aPublicArtist({ cId: 2, name: 'Ada' })];
const shirt = aPublicMerch({
  name: 'Shirt',
  artists: [2],
  links: [{ name: 'Shop', url: 'https://shop.example/1' }],
});
const snapshot = aSnapshot({ artists, releases: [out, coming], merch: [shirt] });
const catalogue = buildCatalogue(snapshot, '2026-06-01');
const read = <T>(find: () => T, from = catalogue): T => inCatalogue(from, find);
const shown = (wares: readonly Ware[]) =>
  wares.map((ware) =>
    'item' in ware
      ? `${ware.item.name} ${ware.item.state}`
      : `${ware.title} ${ware.edition.format} ${ware.edition.state}`,
  );
const priceOf = (ware: Ware) => ('item' in ware ? ware.item : ware.edition).price?.amount;

test('what can be bought is in the shop, pre-orders first, each in its state of the day', () => {
  expect(shown(read(() => shopWares()))).toEqual([
    'Coming lp preorder',
    'Out lp inStock',
    'Out digital inStock',
    'Shirt inStock',
  ]);
});

test('the last copies of what is not out yet are among the pre-orders', () => {
  const few = aPublicRelease({
    ...coming,
    editions: [edition({ format: 'cd', state: 'fewLeft', day: '2026-07-01' })],
  });
  const wares = inCatalogue(buildCatalogue(aSnapshot({ releases: [few] }), '2026-06-01'), () =>
    shopWares(),
  );
  expect(wares.map(isPreorder)).toEqual([true]);
  const later = buildCatalogue(aSnapshot({ releases: [few] }), '2026-07-01');
  expect(inCatalogue(later, () => shopWares()).map(isPreorder)).toEqual([false]);
});

test('editions of one name have their numbers, wherever a release is shown', () => {
  const cds = ['GF-1', 'GF-2'].map((catalogueNumber) =>
    edition({ format: 'cd', name: undefined, catalogueNumber }),
  );
  const tape = edition({ format: 'cassette' });
  const own = aPublicRelease({ ...out, editions: [...cds, tape] });
  const built = buildCatalogue(aSnapshot({ artists, releases: [own] }), '2026-06-01');
  const numbers = inCatalogue(built, () => shopWares()).map(
    (ware) => 'edition' in ware && ware.edition.apart,
  );
  expect(numbers).toEqual(['GF-1', 'GF-2', undefined]);
});

test('a corrected typo lifts no old record in the feed of what is new', () => {
  const old = { ...out, changedAt: '2026-05-30T09:00:00.000Z' };
  const repress = edition({ format: 'cd', day: '2026-05-02' });
  const other = aPublicRelease({
    ...{ cId: 3, title: 'Other', releaseDate: '2020-01-01', artists: [1] },
    changedAt: '2026-05-01T09:00:00.000Z',
    editions: [repress],
  });
  const own = buildCatalogue(aSnapshot({ artists, releases: [old, other] }), '2026-06-01');
  const titles = inCatalogue(own, () => newInShop(30)).map((ware) => 'title' in ware && ware.title);
  expect(titles).toEqual(['Other', 'Out', 'Out']);
});

test('the shop is sorted by artist and by price', () => {
  expect(
    shown(
      sortedBy(
        'artist',
        read(() => shopWares()),
        'en',
      ),
    )[0],
  ).toBe('Out lp inStock');
  expect(
    sortedBy(
      'price',
      read(() => shopWares()),
      'en',
    ).map(priceOf),
  ).toEqual([900, 2000, 2500, 2800]);
});

test('an artist has their own part, and a release its editions together', () => {
  const theirs = read(() => shopWaresBy(2));
  expect(shown(theirs)).toEqual(['Out lp inStock', 'Out digital inStock', 'Shirt inStock']);
  const groups = byRelease(theirs).map((group) => ('item' in group ? 'merch' : group.length));
  expect(groups).toEqual([2, 'merch']);
  expect(read(() => shopFormats())).toEqual([
    { format: 'lp', count: 2 },
    { format: 'digital', count: 1 },
  ]);
});

test('the page of a release has what is gone last, and nothing that is not for sale', () => {
  expect(read(() => offeredEditions(1)).map(({ format }) => format)).toEqual([
    ...['lp', 'digital', 'cassette', 'cd'],
  ]);
});

test('merch that is in stock at no shop is in no list, and what is gone is', () => {
  const items = [
    aPublicMerch({ cId: 1, name: 'Mug', state: 'inStock', links: [] }),
    aPublicMerch({ cId: 2, name: 'Poster', state: 'soldOut', sizes: [], links: [] }),
    aPublicMerch({ cId: 3, name: 'Shirt', links: shirt.links }),
  ];
  const names = merchIn(buildCatalogue(aSnapshot({ merch: items }), '2026-06-01')).map(
    ({ item }) => item.name,
  );
  expect(names.toSorted()).toEqual(['Poster', 'Shirt']);
});

test('releases are found by format, and those that can be bought', () => {
  expect(read(() => selectionsBy('format')).map(({ value, count }) => [value, count])).toEqual([
    ['in-stock', 2],
    ['lp', 2],
    ['cd', 1],
    ['cassette', 1],
    ['digital', 1],
  ]);
});

test('there is no shop in the menu while nothing is for sale', () => {
  expect(read(() => hasShop())).toBe(true);
  const empty = buildCatalogue(aSnapshot(), '2026-06-01');
  expect(read(() => hasShop(), empty)).toBe(false);
  const gone = aPublicMerch({ artists: [], links: [] });
  const sold = buildCatalogue(aSnapshot({ merch: [gone] }), '2026-06-01');
  expect(read(() => hasShop(), sold)).toBe(false);
});
