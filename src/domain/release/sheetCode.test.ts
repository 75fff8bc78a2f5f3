import { expect, test } from 'vitest';
import { isShortened } from '#domain/release/sheetCode';

test.each([
  ['12345678905', '012345678905', true],
  ['1', '001', true],
  ['0', '000', true],
  ['4.00638E+12', '4006381333931', true],
  ['4,00638E+12', '4006381333931', true],
  ['4E+12', '4006381333931', true],
  ['7.09E+12', '7090000000017', true],
  ['3.60003E+10', '036000291452', true],
  ['3.60002E+10', '036000291452', false],
  ['3.6E+10', '036000291452', true],
  ['1.20E+04', '12E3', true],
  ['4.00639E+12', '4006381333931', false],
  ['4.00638E+11', '4006381333931', false],
  ['2', '001', false],
  ['10', '001', false],
  ['GF-1', 'GF-001', false],
  ['', '000', false],
  ['1E+2', 'Ebb', false],
])('“%s” as a program’s way to write “%s”: %s', (text, stored, is) => {
  expect(isShortened(text, stored)).toBe(is);
});
