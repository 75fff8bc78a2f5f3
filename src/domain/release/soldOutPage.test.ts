import { expect, test } from 'vitest';
import { saysSoldOut } from '#domain/release/soldOutPage';

const page = (data: unknown) =>
  `<html><head><script type="application/ld+json">${JSON.stringify(data)}</script></head></html>`;
const offer = (availability: string) => ({
  '@type': 'Offer',
  availability: `https://schema.org/${availability}`,
});
const product = (...all: string[]) =>
  page({ '@type': 'Product', name: 'LP', offers: all.map(offer) });

test.each([
  ['SoldOut', true],
  ['OutOfStock', true],
  ['InStock', false],
  ['PreOrder', false],
  ['LimitedAvailability', false],
])('an offer that is %s: sold out is %s', (availability, isSoldOut) => {
  expect(saysSoldOut(product(availability), 'lp')).toBe(isSoldOut);
});

test('a page is not sold out while any of its sizes or products is there', () => {
  expect(saysSoldOut(product('SoldOut', 'InStock'), 'merch')).toBe(false);
  expect(saysSoldOut(product('SoldOut', 'OutOfStock'), 'merch')).toBe(true);
});

test('of an album with several formats only the one that is asked about counts', () => {
  const release = (format: string, availability: string) => ({
    '@type': ['MusicRelease', 'Product'],
    musicReleaseFormat: format,
    offers: { '@type': 'Offer', availability },
  });
  const album = page({
    '@type': 'MusicAlbum',
    albumRelease: [
      release('DigitalFormat', 'OnlineOnly'),
      release('VinylFormat', 'SoldOut'),
      release('VinylFormat', 'SoldOut'),
      release('CassetteFormat', 'InStock'),
    ],
  });
  const formats = ['lp', 'cassette', 'digital', 'cd', 'box'] as const;
  expect(formats.filter((format) => saysSoldOut(album, format))).toEqual(['lp']);
});

test.each([
  ['<meta property="product:availability" content="oos">', true],
  ['<meta property="og:availability" content="out of stock">', true],
  ['<meta property="product:availability" content="instock">', false],
  ['<link itemprop="availability" href="http://schema.org/OutOfStock">', true],
  ['<script>window.bigcartel = {"product":{"id":1,"status":"sold-out"}}</script>', true],
  ['<script>window.bigcartel = {"product":{"id":1,"status":"active"}}</script>', false],
  ['<script>{"status":"sold-out"}</script>', false],
  ['<p>The first pressing is sold out.</p>', false],
  ['<script type="application/ld+json">{ broken</script>', false],
  ['', false],
])('%s says sold out: %s', (html, isSoldOut) => {
  expect(saysSoldOut(html, 'lp')).toBe(isSoldOut);
});
