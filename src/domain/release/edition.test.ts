import { expect, test } from 'vitest';
import {
  type Edition,
  editedEditions,
  editionSchema,
  editionsSchema,
  inShopOrder,
  isForSale,
  type OfRelease,
  stateOn,
} from '#domain/release/edition';
import { releaseStatus } from '#domain/release/releaseStatus';

const id = '5f3c1d6e-4f0a-4b0e-9d2a-0c8d6b1f7a21';
const links = [{ name: 'Bandcamp', url: 'https://lowsun.bandcamp.com/album/1' }];
const edition: Edition = { id, format: 'lp', state: 'inStock', links };

test('needs an id, a format, a state and links alone', () => {
  const least = { id, format: 'cd', state: 'soldOut', links: [] };
  expect(editionSchema.parse(least)).toEqual(least);
});

test.each([
  [{ barcode: '4006381333932' }, 'barcode'],
  [{ price: { amount: 1.5, currency: 'EUR' } }, 'price'],
  [{ format: '8-track' }, 'format'],
  [{ state: 'gone' }, 'state'],
  [{ day: '2026-02-30' }, 'day'],
  [{ copies: 0 }, 'copies'],
  [{ links: [{ name: 'Shop', url: 'javascript:alert(1)' }] }, 'links'],
  [
    {
      prices: [
        { amount: 1, currency: 'USD' },
        { amount: 2, currency: 'USD' },
      ],
    },
    'prices',
  ],
])('refuses %j at its field', (wrong, field) => {
  const { error } = editionSchema.safeParse({ ...edition, ...wrong });
  expect(error?.issues[0]?.path[0]).toBe(field);
});

test('refuses the same edition twice', () => {
  expect(editionsSchema.safeParse([edition, edition]).success).toBe(false);
});

test('the first edition has the number and barcode that are typed for its release', () => {
  const typed = { catalogueNumber: 'LSR-2', barcode: undefined, editions: [edition, edition] };
  expect(editedEditions(typed)).toEqual([{ ...edition, catalogueNumber: 'LSR-2' }, edition]);
  expect(editedEditions({ catalogueNumber: 'LSR-2', barcode: undefined })).toEqual([]);
});

const out = { releaseDate: '2026-03-01', releaseStatus: releaseStatus.Released };
const coming = { releaseDate: '2026-12-01', releaseStatus: releaseStatus.Approved };
const today = '2026-06-01';

test.each<[string, Partial<Edition>, OfRelease, Edition['state']]>([
  ['stays in stock', {}, out, 'inStock'],
  ['is a pre-order until the release is out', {}, coming, 'preorder'],
  ['is a pre-order until its own day', { day: '2026-07-01' }, out, 'preorder'],
  ['is no pre-order any more on its day', { state: 'preorder', day: today }, out, 'inStock'],
  ['is no pre-order of a release that is out', { state: 'preorder' }, out, 'inStock'],
  ['may be out before its release', { day: '2026-05-01' }, coming, 'inStock'],
  ['is a pre-order with few left', { state: 'fewLeft' }, coming, 'fewLeft'],
  ['stays sold out', { state: 'soldOut', day: '2026-07-01' }, out, 'soldOut'],
])('%s', (_, own, release, state) => {
  expect(stateOn({ ...edition, ...own }, release, today)).toBe(state);
});

test('is for sale only with a link, and not once it is sold out', () => {
  expect(isForSale(edition)).toBe(true);
  expect(isForSale({ ...edition, links: [] })).toBe(false);
  expect(isForSale({ ...edition, state: 'soldOut' })).toBe(false);
});

test('shows sold out ones last, and else keeps the order', () => {
  const states = ['soldOut', 'inStock', 'outOfPrint', 'preorder'] as const;
  const editions = states.map((state) => ({ state }));
  expect(inShopOrder(editions).map(({ state }) => state)).toEqual([
    'inStock',
    'preorder',
    'soldOut',
    'outOfPrint',
  ]);
});
