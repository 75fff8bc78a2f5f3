import { expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { askedEditionOf, isAskable, isThere, stockGroup } from './stockRequest.ts';

const at = { now: new Date('2026-06-10T08:00:00Z'), timeZone: 'Europe/Oslo' };
const out = { releaseDate: '2026-03-20', releaseStatus: releaseStatus.Released };
const coming = { releaseDate: '2026-09-20', releaseStatus: releaseStatus.Approved };
const links = [{ name: 'Shop', url: 'https://shop.example/1' }];

test.each([
  ['soldOut', out, true, false],
  ['preorder', coming, true, false],
  // A pre-order whose day has come is in stock.
  ['preorder', out, false, true],
  ['inStock', out, false, true],
  ['inStock', coming, true, false],
  ['fewLeft', out, false, true],
  ['fewLeft', coming, false, false],
  ['outOfPrint', out, false, false],
  ['notForSale', out, false, false],
] as const)('%s of %j: can be asked for %s, is there %s', (state, release, asked, there) => {
  expect(isAskable({ state }, release, at)).toBe(asked);
  expect(isThere({ state, links }, release, at)).toBe(there);
});

test('an edition of its own day goes by that day', () => {
  expect(isThere({ state: 'preorder', day: '2026-06-11', links }, out, at)).toBe(false);
  expect(isThere({ state: 'preorder', day: '2026-06-10', links }, out, at)).toBe(true);
});

test('an edition that no shop sells is not there: the one email would lead nowhere', () => {
  expect(isThere({ state: 'inStock', links: [] }, out, at)).toBe(false);
});

test('a group names its edition, and no other text does', () => {
  const asked = { release: 7, edition: '6b1f5a52-4f0e-4f0a-9f5e-2f6d5c0e7a11' };
  expect(askedEditionOf(stockGroup(asked))).toEqual(asked);
  for (const text of ['7', 'newsletter', '7-x', `x-${asked.edition}`])
    expect(askedEditionOf(text)).toBeUndefined();
});
