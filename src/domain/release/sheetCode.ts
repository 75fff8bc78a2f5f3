import { barcodeSchema, type isrcSchema } from '#domain/identifier';
import { Unreadable } from '#domain/release/sheetDay';

/* Numbers and codes in cells, which spreadsheet programs take for amounts and shorten. */

/** A number as programs show a long one, as in `7.09E+12`. */
const scientific = /^(\d(?:[.,](\d{1,15}))?)E\+?(\d{1,3})$/i;

/** Reads a code by its schema. */
export const mustParse = (schema: typeof barcodeSchema | typeof isrcSchema) => (text: string) => {
  const { data, error } = schema.safeParse(text);
  if (data === undefined) throw new Unreadable(error?.issues[0]?.message ?? 'It can’t be read.');
  return data;
};

/** Spreadsheet programs show long codes as `7.09E+12`, and lose zeros at their start. */
export function readBarcode(text: string): string {
  if (scientific.test(text))
    throw new Unreadable('The program has shortened this number. Format the column as text.');
  const digits = text.replaceAll(/[\s-]/g, '');
  const whole = /^\d{11}$/.test(digits) ? `0${digits}` : digits;
  return mustParse(barcodeSchema)(whole);
}

/**
 * Whether a cell is the stored code as a spreadsheet program shortens it: without the zeros at its
 * start, or as `4.00638E+12`. Nobody wrote that, so the stored one stays. Another code with the same
 * first digits can't be told from it.
 */
export function isShortened(text: string, stored: string): boolean {
  if (!/^\d+(?:E\d+)?$/i.test(stored)) return false;
  if (/^\d+$/.test(text)) return text === stored.replace(/^0+(?=\d)/, '');
  const [, amount = '', decimals = '', exponent = ''] = scientific.exec(text) ?? [];
  const shown = Number(`${amount.replace(',', '.')}e${exponent}`);
  return amount !== '' && Number(Number(stored).toExponential(decimals.length)) === shown;
}
