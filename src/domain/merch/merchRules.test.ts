import { describe, expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aMerch, aStoredMerch } from '#fixtures/merch';
import {
  compareMerch,
  isMerchForSale,
  isMerchVisible,
  merchAtWork,
  merchStateOf,
  missingMerchParts,
  sizeStateOf,
} from './merchRules.ts';
import type { MerchState } from './merchState.ts';

const sizes = (...states: MerchState[]) =>
  states.map((state, index) => ({ name: String(index), state }));

test.each([
  ['draft', undefined, false],
  ['handedIn', undefined, false],
  ['public', undefined, true],
  ['public', '2026-11-24', true],
  ['public', '2026-11-25', false],
  ['draft', '2026-11-01', false],
] as const)('%s, public from %s: visible is %s', (status, publicFrom, isVisible) => {
  expect(isMerchVisible({ status, ...(publicFrom && { publicFrom }) }, '2026-11-24')).toBe(
    isVisible,
  );
});

describe('the state of an item as a whole', () => {
  test.each([
    ['inStock', [], 'inStock'],
    ['inStock', ['soldOut', 'inStock'], 'inStock'],
    ['inStock', ['soldOut', 'fewLeft'], 'fewLeft'],
    ['inStock', ['soldOut', 'outOfPrint'], 'soldOut'],
    ['preorder', ['preorder', 'soldOut'], 'preorder'],
    ['preorder', ['notForSale'], 'soldOut'],
    ['soldOut', ['inStock'], 'soldOut'],
    ['outOfPrint', ['inStock'], 'outOfPrint'],
    ['notForSale', ['inStock'], 'notForSale'],
  ] as const)('%s with sizes %j is %s', (state, of, whole) => {
    expect(merchStateOf({ state, sizes: sizes(...of) })).toBe(whole);
  });
});

test('no size can be had of an item that can’t', () => {
  expect(sizeStateOf({ state: 'inStock' }, { state: 'soldOut' })).toBe('soldOut');
  expect(sizeStateOf({ state: 'fewLeft' }, { state: 'preorder' })).toBe('fewLeft');
});

test('an item is for sale only where it says where, and while a size is left', () => {
  const links = [{ name: 'Shop', url: 'https://shop.example' }];
  expect(isMerchForSale({ state: 'inStock', sizes: [], links: [] })).toBe(false);
  expect(isMerchForSale({ state: 'preorder', sizes: [], links })).toBe(true);
  expect(isMerchForSale({ state: 'inStock', sizes: sizes('soldOut'), links })).toBe(false);
});

test('what is not for sale lacks no price and no shop, what is gone lacks no shop', () => {
  expect(missingMerchParts(aStoredMerch({ price: undefined }))).toEqual([
    ...['images', 'price', 'links', 'description'],
  ]);
  const gone = aStoredMerch({ state: 'soldOut', description: '<p></p>' });
  expect(missingMerchParts(gone)).toEqual(['images', 'description']);
  const given = aStoredMerch({ state: 'notForSale', price: undefined });
  expect(missingMerchParts(given)).toEqual(['images', 'description']);
});

test('the shop begins with pre-orders, then the newest, and ends with what is gone', () => {
  const items = [
    aMerch({ cId: 1, state: 'soldOut' }),
    aMerch({ cId: 2 }),
    aMerch({ cId: 3, sizes: sizes('soldOut') }),
    aMerch({ cId: 4, state: 'fewLeft' }),
    aMerch({ cId: 5, state: 'preorder' }),
    aMerch({ cId: 6, state: 'notForSale' }),
  ];
  expect(items.toSorted(compareMerch).map(({ cId }) => cId)).toEqual([5, 4, 2, 6, 3, 1]);
});

test.each([
  ['draft', 'inStock', releaseStatus.Planning, false],
  ['handedIn', 'preorder', releaseStatus.Pending, false],
  ['public', 'soldOut', releaseStatus.Released, false],
  ['public', 'outOfPrint', releaseStatus.Released, true],
] as const)('in the worklist a %s item that is %s is as a release of %i, at rest: %s', (...row) => {
  const [status, state, as, archived] = row;
  expect(merchAtWork({ status, state })).toEqual({ releaseStatus: as, archived });
});
