import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltSite, hardSite, textOf } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';
import { linksIn, readPage, textIn } from './readPage.ts';

let built: BuiltSite;
beforeAll(async () => {
  built = await hardSite();
});

const documentOf = (file: string) => readPage(built, file);
type Read = ReturnType<typeof documentOf>;
const itemOf = (cId: number) => {
  const item = hardCatalogue.merch.find((one) => one.cId === cId);
  if (!item) throw new Error(`There is no merch ${cId}.`);
  return item;
};
const pageOf = (cId: number) => documentOf(`${itemOf(cId).url.slice(1)}.html`);
/** The product in a page's structured data. */
const productOf = (document: Read) =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');

describe('the page of an item', () => {
  it('has its name, artists, price, sizes with their states, shops and pictures', () => {
    const document = pageOf(1);
    expect(textIn(document, '.title-name')).toEqual([itemOf(1).name]);
    expect(linksIn(document, '.title-by a')).toHaveLength(2);
    expect(textIn(document, '.merch-terms .edition-price')).toEqual(['€28']);
    const states = textIn(document, '.merch-sizes .edition-state');
    expect(states).toEqual(['Sold out', 'In stock', 'Few left']);
    expect(linksIn(document, '.edition-shops a')).toEqual(['https://shop.example/1?a=1&b=2']);
    const pictures = [...document.querySelectorAll('.merch img')];
    expect(pictures.map((one) => one.getAttribute('alt'))).toEqual([
      'The front & <b>',
      `${itemOf(1).name}, picture 2`,
    ]);
  });

  it('offers nothing that is gone, and asks no price that nobody named', () => {
    for (const cId of [3, 4, 5]) expect(linksIn(pageOf(cId), '.edition-shops a')).toEqual([]);
    expect(textIn(pageOf(3), '.merch-terms .edition-state')).toEqual(['Sold out']);
    expect(textIn(pageOf(5), '.merch-terms')).toEqual(['']);
  });

  it('is a product to search engines, with an offer for each size; without a price it is none', () => {
    const product = productOf(pageOf(1));
    expect(product).toMatchObject({ '@type': 'Product', name: itemOf(1).name, sku: 'merch-1' });
    expect(product.image).toHaveLength(2);
    expect(
      product.offers.map((one: Record<string, string>) => [
        one['price'],
        one['priceCurrency'],
        one['availability'],
      ]),
    ).toEqual(
      ['SoldOut', 'InStock', 'LimitedAvailability'].map((name) => [
        '28.00',
        'EUR',
        `https://schema.org/${name}`,
      ]),
    );
    expect(productOf(pageOf(2)).offers).toMatchObject([{ price: '3500', priceCurrency: 'JPY' }]);
    for (const cId of [4, 5]) {
      expect(productOf(pageOf(cId))['@type']).toBe('Thing');
      expect(productOf(pageOf(cId))).not.toHaveProperty('offers');
    }
  });
});

describe('the shop', () => {
  it('has what can be bought, pre-orders first, and leads to all merch', () => {
    const shop = documentOf('shop.html');
    const items = linksIn(shop, '.card-link').filter((to) => to?.startsWith('/shop/'));
    expect(items).toEqual([itemOf(2).url, itemOf(1).url]);
    expect(linksIn(shop, '.shop-lists a')).toContain('/shop/merch');
    const all = linksIn(documentOf('shop/merch.html'), '.card-link');
    expect(all).toEqual([2, 1, 5, 4, 3].map((cId) => itemOf(cId).url));
    const sorted = linksIn(documentOf('shop/by/price.html'), '.card-link');
    expect(sorted).toEqual(expect.arrayContaining([itemOf(1).url, itemOf(2).url]));
  });

  it('is on the page of an artist, with their items that can be bought', () => {
    const artist = hardCatalogue.artists.find(({ cId }) => cId === 1);
    const document = documentOf(`${artist?.url.slice(1)}.html`);
    expect(linksIn(document, '.artist-shop .card-link')).toEqual([itemOf(1).url]);
  });

  it('has its merch in the feed and in the sitemap', () => {
    const feed = textOf(built, 'feeds/shop.atom');
    for (const cId of [1, 2]) expect(feed).toContain(`${itemOf(cId).url}"`);
    expect(feed).not.toContain(itemOf(3).url);
    const sitemap = textOf(built, 'sitemaps/merch-1.xml');
    for (const { url } of hardCatalogue.merch) expect(sitemap).toContain(`${url}</loc>`);
  });
});
