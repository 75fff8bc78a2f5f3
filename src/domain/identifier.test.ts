import { expect, test } from 'vitest';
import {
  barcodeSchema,
  idOfDigest,
  idSchema,
  isBarcode,
  isrcSchema,
  keySchema,
  numberSchema,
} from '#domain/identifier';

const id = '2f1c0f6e-8a37-4b0e-9c25-6d1f0a7be111';

test.each([id, id.toUpperCase()])('%s is an id, in lower case', (given) => {
  expect(idSchema.parse(given)).toBe(id);
  expect(keySchema.parse(given)).toBe(id);
});

test.each([
  ['version 1', '2f1c0f6e-8a37-1b0e-9c25-6d1f0a7be111'],
  ['another variant', '2f1c0f6e-8a37-4b0e-cc25-6d1f0a7be111'],
  ['nil', '00000000-0000-0000-0000-000000000000'],
  ['without hyphens', id.replaceAll('-', '')],
  ['in braces', `{${id}}`],
  ['with more behind it', `${id}0`],
  ['empty', ''],
  ['a path', '../releases'],
])('an id %s is refused', (_, given) => {
  expect(idSchema.safeParse(given).error?.issues[0]?.message).toBe('This is not an id.');
});

test.each([1, 42, 9_999_999_999])('%i is a number of an entry', (number) => {
  expect(numberSchema.parse(number)).toBe(number);
});

test.each([0, -1, 1.5, 10_000_000_000, Number.NaN, Number.POSITIVE_INFINITY, '7', null])(
  '%j is no number of an entry',
  (number) => {
    expect(numberSchema.safeParse(number).success).toBe(false);
  },
);

test.each([
  [id, id],
  ['7', 7],
  [7, 7],
  ['007', 7],
  ['9999999999', 9_999_999_999],
])('the key %j names %j', (given, key) => {
  expect(keySchema.parse(given)).toBe(key);
});

test.each([
  '0',
  '-1',
  '1.5',
  '0x10',
  '1e3',
  ' 7',
  '',
  'seven',
  '٧',
  '10000000000',
  true,
  null,
  [7],
])('%j is no key', (given) => {
  expect(keySchema.safeParse(given).success).toBe(false);
});

test.each([
  ['QZ-LBL-20-19501', 'QZLBL2019501'],
  ['qzlbl2019501', 'QZLBL2019501'],
  ['QZ LBL 20 19501', 'QZLBL2019501'],
  ['  QZLBL2019501 ', 'QZLBL2019501'],
  ['GBA1B2600001', 'GBA1B2600001'],
  ['', ''],
  ['-', ''],
])('the ISRC %j is kept as %j', (given, kept) => {
  expect(isrcSchema.parse(given)).toBe(kept);
  expect(isrcSchema.parse(kept)).toBe(kept);
});

test.each([
  'QZLBL201950',
  'QZLBL20195011',
  '1ZLBL2019501',
  'QZLBL20I9501',
  'ＱＺLBL2019501',
  'QZL*L2019501',
])('the ISRC %j is refused', (given) => {
  expect(isrcSchema.safeParse(given).error?.issues[0]?.message).toContain('12 characters');
});

test.each([
  ['036000291452', '036000291452'],
  ['0 36000 29145 2', '036000291452'],
  ['4006381333931', '4006381333931'],
  ['400-6381-33393-1', '4006381333931'],
  ['9780201379624', '9780201379624'],
  ['', ''],
])('the barcode %j is kept as %j', (given, kept) => {
  expect(barcodeSchema.parse(given)).toBe(kept);
  expect(isBarcode(kept)).toBe(kept !== '');
});

test.each([
  ['a wrong check digit', '036000291453'],
  ['two digits swapped', '063000291452'],
  ['eleven digits', '03600029145'],
  ['fourteen digits', '14006381333938'],
  ['a letter', '03600029145O'],
  ['other digits', '٠٣٦٠٠٠٢٩١٤٥٢'],
])('a barcode with %s is refused', (_, given) => {
  expect(barcodeSchema.safeParse(given).error?.issues[0]?.message).toContain('typo');
});

test('one mistyped digit never passes', () => {
  const code = '4006381333931';
  for (const [index, digit] of [...code].entries()) {
    const others = [...'0123456789'].filter((other) => other !== digit);
    for (const other of others)
      expect(isBarcode(code.slice(0, index) + other + code.slice(index + 1))).toBe(false);
  }
});

test('a digest gives one id of version 4, whatever its digits', () => {
  const digest = '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef';
  expect(idOfDigest(digest)).toBe('01234567-89ab-4def-8123-456789abcdef');
  for (const sign of '0123456789abcdef')
    expect(idSchema.safeParse(idOfDigest(sign.repeat(64))).success).toBe(true);
});
