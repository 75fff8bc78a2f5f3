import { expect, test } from 'vitest';
import {
  decimalOf,
  type Money,
  moneyOf,
  moneySchema,
  pricesOf,
  pricesText,
  priceText,
} from '#domain/money';

test.each<[string, string, Money | null]>([
  ['24.90', 'EUR', { amount: 2490, currency: 'EUR' }],
  ['24,9', 'EUR', { amount: 2490, currency: 'EUR' }],
  [' 24 ', 'USD', { amount: 2400, currency: 'USD' }],
  ['2400', 'JPY', { amount: 2400, currency: 'JPY' }],
  ['2400.00', 'JPY', { amount: 2400, currency: 'JPY' }],
  ['1.234', 'KWD', { amount: 1234, currency: 'KWD' }],
  ['24.901', 'EUR', null],
  ['12.5', 'JPY', null],
  ['twenty', 'EUR', null],
  ['-1', 'EUR', null],
  ['1', 'EURO', null],
  ['999999999', 'EUR', null],
])('reads %j in %s', (text, currency, money) => {
  expect(moneyOf(text, currency)).toEqual(money);
});

test.each([
  [{ amount: 2490, currency: 'EUR' }, '24.90'],
  [{ amount: 5, currency: 'EUR' }, '0.05'],
  [{ amount: 2400, currency: 'JPY' }, '2400'],
  [{ amount: 1234, currency: 'KWD' }, '1.234'],
])('writes %j as %s, and reads it again', (money, text) => {
  expect(decimalOf(money)).toBe(text);
  expect(moneyOf(text, money.currency)).toEqual(money);
});

test('writes prices as each language does, in Latin digits', () => {
  const price = { amount: 2490, currency: 'EUR' };
  expect(priceText(price, 'en')).toBe('€24.90');
  expect(priceText(price, 'de')).toBe('24,90\u00a0€');
  expect(priceText(price, 'ar')).toContain('24.90');
  expect(priceText({ amount: 2500, currency: 'EUR' }, 'en')).toBe('€25');
});

test('refuses amounts that are not whole or negative, and currencies that there are not', () => {
  expect(moneySchema.safeParse({ amount: 0, currency: 'EUR' }).success).toBe(true);
  for (const wrong of [
    { amount: 24.9, currency: 'EUR' },
    { amount: -1, currency: 'EUR' },
    { amount: 1, currency: 'ABC' },
    { amount: 1, currency: 'eur' },
  ])
    expect(moneySchema.safeParse(wrong).success).toBe(false);
});

test.each<[string, Money[] | null]>([
  [
    '24.90 EUR, 27 USD',
    [
      { amount: 2490, currency: 'EUR' },
      { amount: 2700, currency: 'USD' },
    ],
  ],
  [
    '24,90 eur,27 USD',
    [
      { amount: 2490, currency: 'EUR' },
      { amount: 2700, currency: 'USD' },
    ],
  ],
  ['€24.90', [{ amount: 2490, currency: 'EUR' }]],
  ['24,90 €', [{ amount: 2490, currency: 'EUR' }]],
  ['24', [{ amount: 2400, currency: 'NOK' }]],
  ['', []],
  ['24 EUR, cheap', null],
  ['24 XXQ', null],
])('reads the prices in %j', (text, prices) => {
  expect(pricesOf(text, 'NOK')).toEqual(prices);
  if (prices) expect(pricesOf(pricesText(prices))).toEqual(prices);
});

test('a number without a currency is no price where none is usual', () => {
  expect(pricesOf('24')).toBeNull();
});
