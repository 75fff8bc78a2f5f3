import { beforeAll, expect, it } from 'vitest';
import { type BuiltSite, hardSite } from './buildSite.ts';
import { hardCatalogue } from './hardCatalogue.ts';
import { readPage } from './readPage.ts';

let built: BuiltSite;
beforeAll(async () => {
  built = await hardSite();
});
const releaseOf = (cId: number) => hardCatalogue.releases.find((one) => one.cId === cId);
const pageOf = (cId: number) => readPage(built, `${releaseOf(cId)?.url.slice(1)}.html`);

it('shows what the press says after the liner note, each with its source and its link', () => {
  const document = pageOf(1001);
  const quotes = [...document.querySelectorAll('.liner + .press figure')];
  expect(quotes.map((one) => one.querySelector('blockquote')?.textContent)).toEqual(
    releaseOf(1001)?.press?.map(({ quote }) => quote),
  );
  expect(quotes[0]?.querySelector('figcaption a')?.getAttribute('href')).toBe(
    'https://press.example/1?a=1&b=2',
  );
  expect(quotes[1]?.querySelector('figcaption a')).toBeNull();
});

it('tells search engines of the reviews', () => {
  const script = pageOf(1001).querySelector('script[type="application/ld+json"]');
  expect(JSON.parse(script?.textContent ?? '').review).toMatchObject([
    { '@type': 'Review', reviewBody: 'Loud & <b>bold</b>.', author: { name: 'The Wire' } },
    { '@type': 'Review' },
  ]);
});

it('has no such section without any', () => {
  expect(pageOf(1002).querySelector('.press')).toBeNull();
});

it('begins with the label’s words, before services, shops and tracks', () => {
  const document = pageOf(1001);
  const parts = [...document.querySelectorAll('.inner-sleeve > *')];
  expect(parts[0]?.querySelector('.liner') ?? parts[0]?.matches('.liner')).toBeTruthy();
  const place = (selector: string) =>
    parts.findIndex((part) => part.matches(selector) || part.querySelector(selector));
  expect(place('.back-sleeve')).toBeGreaterThan(0);
  expect(place('.streaming')).toBeGreaterThan(0);
});
