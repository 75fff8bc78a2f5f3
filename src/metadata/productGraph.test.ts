import { expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { editionStates } from '#domain/release/editionFormat';
import type { PublicEdition } from '#domain/release/publicEdition';
import { aPublicMerch } from '#fixtures/merch';
import { isProduct, offersOf, productFaults } from '#fixtures/productRules';
import { aFullEdition } from '#fixtures/releases';
import { aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { merchProduct, productOf } from './productGraph.ts';
import { releaseGraph } from './structuredData.ts';
import type { Thing } from './thing.ts';

const { picture: _, ...full } = aFullEdition();
const edition: PublicEdition = { ...full, sides: [] };
const sold = {
  title: 'Low Water',
  url: '/releases/low-water-1',
  cover: 'https://images.example/mediumsquare/1.jpg',
  artists: ['Ida Brandt'],
  day: '2026-03-20',
};
const catalogue = buildCatalogue(aSnapshot(), '2026-06-01');
const made = (given: Partial<PublicEdition>): Thing =>
  inCatalogue(catalogue, () => productOf(sold, { ...edition, ...given }));
test.each(editionStates)('an edition that is %s keeps to what Google documents', (state) => {
  expect(productFaults(made({ state }))).toEqual([]);
  expect(productFaults(made({ state, price: undefined, prices: undefined, barcode: '' }))).toEqual(
    [],
  );
});

test.each([
  ['preorder', 'PreOrder'],
  ['inStock', 'InStock'],
  ['fewLeft', 'LimitedAvailability'],
  ['soldOut', 'SoldOut'],
  ['outOfPrint', 'Discontinued'],
] as const)('one that is %s is said to be %s, in each currency', (state, availability) => {
  const offers = offersOf(made({ state }));
  expect(offers).toMatchObject([
    { price: '24.90', priceCurrency: 'EUR', availability: `https://schema.org/${availability}` },
    { price: '26.90', priceCurrency: 'USD', availability: `https://schema.org/${availability}` },
  ]);
});

test('what has no price or is not for sale is no product, and is not said to be in stock', () => {
  for (const given of [{ price: undefined }, { state: 'notForSale' as const }]) {
    const thing = made(given);
    expect(isProduct(thing)).toBe(false);
    expect(JSON.stringify(thing)).not.toContain('availability');
    expect(thing['identifier']).toMatchObject({ value: '036000291452' });
  }
});

test('what is in stock at no shop is offered to nobody, and what is sold out is known', () => {
  expect(isProduct(made({ links: [] }))).toBe(false);
  expect(offersOf(made({ state: 'soldOut', links: [] }))).toHaveLength(2);
  const item = (state: 'inStock' | 'soldOut') =>
    inCatalogue(catalogue, () => merchProduct(aPublicMerch({ state, sizes: [], links: [] }), []));
  expect(isProduct(item('inStock'))).toBe(false);
  expect(offersOf(item('soldOut'))).toHaveLength(1);
});

test('a release has one product for each edition, with the number and the barcode of its own', () => {
  const cd = { ...edition, id: '77777777-0000-4000-8000-000000000002', format: 'cd' as const };
  const release = aPublicRelease({ editions: [edition, { ...cd, barcode: '4006381333931' }] });
  const own = buildCatalogue(aSnapshot({ releases: [release] }), '2026-06-01');
  const graph = inCatalogue(own, () => releaseGraph(release, []));
  expect(graph['albumRelease']).toMatchObject([
    { catalogNumber: 'GF-001', gtin: '036000291452' },
    { gtin: '4006381333931' },
  ]);
});

test('an edition with a picture of its own shows it, another one the cover', () => {
  const picture = 'https://images.example/mediumsquare/2.jpg';
  expect(made({ picture })['image']).toContain('/2.jpg');
  expect(made({ picture: undefined })['image']).toContain('/1.jpg');
});

test('a release without a cover shows the one that is drawn, and a price may be nothing', () => {
  const thing = inCatalogue(catalogue, () =>
    productOf({ ...sold, cover: null }, { ...edition, price: { amount: 0, currency: 'EUR' } }),
  );
  expect(productFaults(thing)).toEqual([]);
  expect(offersOf(thing)[0]).toMatchObject({ price: '0.00', priceCurrency: 'EUR' });
});

test.each(editionStates)(
  'merch that is %s keeps to what Google documents, size by size',
  (state) => {
    const images = [{ url: 'https://images.example/mediumsquare/3.jpg', accent: null }];
    const sizes = [{ name: 'S', state }];
    for (const given of [{ state }, { sizes }, { state, price: undefined }]) {
      const item = aPublicMerch({ images, ...given });
      const thing = inCatalogue(catalogue, () => merchProduct(item, ['Ida Brandt']));
      expect(productFaults(thing)).toEqual([]);
    }
  },
);

test('a release whose editions are not for sale has its numbers, and no format that nobody has', () => {
  const release = aPublicRelease({
    barcode: '036000291452',
    editions: [{ ...edition, format: 'digital', state: 'notForSale' }],
  });
  const own = buildCatalogue(aSnapshot({ releases: [release] }), '2026-06-01');
  const graph = inCatalogue(own, () => releaseGraph(release, []));
  expect(JSON.stringify(graph)).not.toContain('DigitalFormat');
  expect(graph['albumRelease']).toMatchObject({ identifier: { value: '036000291452' } });
});
