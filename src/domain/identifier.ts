import * as z from 'zod';

/** A random UUID, version 4, in lower case: keys of tables and names of files tell the cases apart. */
export const idSchema = z.uuidv4('This is not an id.').toLowerCase();
export type Id = z.infer<typeof idSchema>;

/** The id that a digest in hexadecimal gives, in the form of a version 4 UUID: always the same one. */
export function idOfDigest(digest: string): Id {
  const variant = '89ab'[Number.parseInt(digest[16] ?? '0', 16) % 4];
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

/** The public number of an artist or release, set by the server and never reused. */
export const numberSchema = z.int('A number is whole.').min(1).max(9_999_999_999);

const numberInPathSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(numberSchema);

/** The key of an entry in a call: its id or its public number. */
export const keySchema = z.union([idSchema, numberSchema, numberInPathSchema], {
  error: 'Name the entry by its id or its number.',
});
export type Key = z.infer<typeof keySchema>;

const isrcPattern = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

/** ISRC (ISO 3901): country, registrant, year, designation. Blanks and hyphens are dropped, letters become capitals. */
export const isrcSchema = z
  .string()
  .trim()
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((code) => code === '' || isrcPattern.test(code), {
    error: 'An ISRC has 12 characters, as in QZ-LBL-20-19501.',
  });

/** The id of a thing in MusicBrainz: a UUID of any version, in lower case. */
export const musicBrainzIdSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/,
    'An id of MusicBrainz is written as 8f6e2f4c-0c5b-4f5e-9a52-6d3ab9f4a1c7.',
  );

/** The check digit of a GTIN (GS1): weights 3 and 1 from the right. */
function gtinCheckDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** True for a UPC-A or EAN-13 with the right check digit. */
export function isBarcode(code: string): boolean {
  return /^\d{12,13}$/.test(code) && gtinCheckDigit(code.slice(0, -1)) === Number(code.at(-1));
}

/** A barcode of 12 or 13 digits. Spaces and hyphens are dropped. */
export const barcodeSchema = z
  .string()
  .trim()
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .refine((code) => code === '' || isBarcode(code), {
    error: 'A barcode has 12 or 13 digits, and the last is a check digit. Check it for a typo.',
  });
