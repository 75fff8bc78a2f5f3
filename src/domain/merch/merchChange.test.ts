import { expect, test } from 'vitest';
import { aMerch } from '#fixtures/merch';
import { merchChangeBack, withMerchChange } from './merchChange.ts';

const item = aMerch({
  price: { amount: 2800, currency: 'EUR' },
  sizes: [
    { name: 'S', state: 'inStock', left: 4 },
    { name: 'M', state: 'inStock' },
  ],
});

test.each([
  [{ state: 'soldOut' as const }],
  [{ price: null }],
  [{ links: [{ name: 'Shop', url: 'https://shop.example/shirt' }] }],
  [{ price: { amount: 3100, currency: 'EUR' } }],
  [{ sizes: [{ name: 'S', state: 'soldOut' as const, left: 0 }] }],
  [{ sizes: [{ name: 'S', left: null }] }],
  [{ sizes: [{ name: 'M', left: 12 }] }],
])('%j is made, and taken back by its opposite', (change) => {
  const changed = withMerchChange(item, change);
  expect(changed).not.toEqual(item);
  expect(changed).toMatchObject({ name: item.name, artists: item.artists });
  expect(withMerchChange(changed, merchChangeBack(item, change))).toEqual(item);
});

test('emptied values are gone, and a number of none is one', () => {
  expect(withMerchChange(item, { price: null })).not.toHaveProperty('price');
  const { sizes } = withMerchChange(item, { sizes: [{ name: 'S', left: null }] });
  expect(sizes[0]).not.toHaveProperty('left');
  expect(withMerchChange(item, { sizes: [{ name: 'M', left: 0 }] }).sizes[1]?.left).toBe(0);
});

test('a size that is gone is refused', () => {
  expect(() => withMerchChange(item, { sizes: [{ name: 'XL', left: 1 }] })).toThrow(
    'There is no size “XL” any more.',
  );
});
