import * as z from 'zod';

/** The code of a currency, by ISO 4217. */
export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, 'A currency has three letters, as in EUR.')
  .refine(isCurrency, 'There is no such currency. Write it like EUR.');

const maxAmount = 999_999_999;

/** A sum of money. */
export const moneySchema = z.object(
  {
    /** In the smallest unit of the currency: 2490 is 24.90 EUR, and 2490 JPY. */
    amount: z.int('An amount is a whole number.').min(0).max(maxAmount, 'This price is too high.'),
    currency: currencySchema,
  },
  'Write a price with its currency, as in 24.90 EUR.',
);
export type Money = z.infer<typeof moneySchema>;

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/** How many digits of a currency stand after its point: 2 for EUR, 0 for JPY, 3 for KWD. */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount as a number with a point, as in `24.90`: for forms, tables and structured data. */
export function decimalOf({ amount, currency }: Money): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/**
 * The sum that somebody wrote as `24.90`, `24,9` or `24`, in a currency; null if it is no price in
 * it, such as one with more digits after the point than the currency has.
 */
export function moneyOf(text: string, currency: string): Money | null {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || !isCurrency(currency)) return null;
  const digits = digitsOf(currency);
  const [kept, rest] = [fraction.slice(0, digits), fraction.slice(digits)];
  if (/[1-9]/.test(rest)) return null;
  const amount = Number(whole + kept.padEnd(digits, '0'));
  return amount > maxAmount ? null : { amount, currency };
}

/**
 * A price as a language writes it, as in “€24.90”; a whole number stands without zeros after its
 * point. Digits are Latin, as in all figures of the site.
 */
export function priceText(money: Money, language: string): string {
  const { currency } = money;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(decimalOf(money)));
}

/** The currencies that a sign stands for by itself. */
export const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  $: 'USD',
};

/**
 * The prices that somebody wrote in one line, as in “24.90 EUR, 27 USD” or “€24.90”; null if any is
 * no price. `currency` is that of a number alone.
 */
export function pricesOf(text: string, currency?: string): Money[] | null {
  // A comma within a number has a digit after it.
  const parts = text.split(/;|,(?!\d)|(?<=\p{L}),/u).filter((part) => part.trim());
  const prices = parts.map((part) => {
    const [, before, amount = '', after] =
      /^([€£¥$]|[a-z]{3})?([\d.,]+)([€£¥$]|[a-z]{3})?$/i.exec(part.replaceAll(/\s/g, '')) ?? [];
    const written = before ?? after;
    const code = written ? (currencySigns[written] ?? written.toUpperCase()) : currency;
    return code ? moneyOf(amount, code) : null;
  });
  return prices.some((price) => price === null)
    ? null
    : prices.filter((price): price is Money => price !== null);
}

/** Prices in one line, as `pricesOf` reads them. */
export const pricesText = (prices: readonly Money[]): string =>
  prices.map((price) => `${decimalOf(price)} ${price.currency}`).join(', ');
