import { z } from 'zod';

/** A random identifier, version 4, as `crypto.randomUUID()` gives it. */
export const idSchema = z.uuidv4('This is not an id.');
export type Id = z.infer<typeof idSchema>;

/** The public number of an artist or release: given by the server, never used twice. */
export const numberSchema = z.int('A number is whole.').min(1).max(9_999_999_999);

const numberInPathSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(numberSchema);

/** What a call may name an entry by: its id or its public number. */
export const keySchema = z.union([idSchema, numberSchema, numberInPathSchema], {
  error: 'Name the entry by its id or its number.',
});
export type Key = z.infer<typeof keySchema>;

const isrcPattern = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

/** ISRC (ISO 3901): country, registrant, year, designation. Hyphens and case are folded away. */
export const isrcSchema = z
  .string()
  .trim()
  .transform((code) => code.replaceAll('-', '').toUpperCase())
  .refine((code) => code === '' || isrcPattern.test(code), {
    error: 'An ISRC has 12 characters, as in QZ-LBL-20-19501.',
  });

/** The check digit of a GTIN (GS1): weights 3 and 1 from the right. */
function gtinCheckDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** True for a UPC-A or EAN-13 whose check digit fits. */
export function isBarcode(code: string): boolean {
  return /^\d{12,13}$/.test(code) && gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1));
}

/** A release's barcode: 12 or 13 digits; blanks and hyphens are folded away. */
export const barcodeSchema = z
  .string()
  .trim()
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .refine((code) => code === '' || isBarcode(code), {
    error: 'A barcode has 12 or 13 digits, the last of which checks the others. One is mistyped.',
  });
