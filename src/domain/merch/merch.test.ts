import { expect, test } from 'vitest';
import { aMerch } from '#fixtures/merch';
import { merchSchema, newMerchSchema } from './merch.ts';

const faultsOf = (given: object) =>
  merchSchema
    .safeParse({ ...aMerch(), ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test.each([
  [{ name: ' ' }, 'name: An item needs a name.'],
  [{ price: { amount: 12.5, currency: 'EUR' } }, 'price.amount: An amount is a whole number.'],
  [{ price: { amount: 1250, currency: 'XYZ' } }, /^price\.currency: There is no such currency/],
  [{ price: 'about 20' }, /^price: Write a price with its currency/],
  [{ state: 'gone' }, /^state: /],
  [{ sizes: [{ name: '', state: 'inStock' }] }, 'sizes.0.name: Name the size.'],
  [
    { sizes: ['M', 'm'].map((name) => ({ name, state: 'inStock' })) },
    'sizes.1.name: This size is here twice.',
  ],
  [{ images: [{ url: 'no', accent: null }] }, /^images\.0\.url: /],
  [
    { images: [1, 2].map(() => ({ url: 'https://images.example/1.jpg', accent: null })) },
    'images: The same picture is here twice.',
  ],
  [{ links: [{ name: 'Shop', url: 'javascript:x()' }] }, /^links\.0\.url: /],
])('%j is refused at its field', (given, fault) => {
  expect(faultsOf(given)).toEqual([
    typeof fault === 'string' ? fault : expect.stringMatching(fault),
  ]);
});

test('a new item needs only a name', () => {
  expect(newMerchSchema.parse({ name: ' Tide shirt ' })).toEqual({
    ...{ name: 'Tide shirt', artists: [], state: 'inStock', sizes: [], links: [] },
    description: '',
  });
});
