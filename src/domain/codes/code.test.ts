import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadCodeOf, printedCode, typedCode } from './code.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a printed code is read back, however it is typed', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom('', ' ', '-', ' – ', '.'), (random, between) => {
      const code = downloadCodeOf(random);
      const printed = printedCode(code);
      expect(printed).toMatch(/^[2-9CDFGHJKMNPQRTVWXY]{4}(-[2-9CDFGHJKMNPQRTVWXY]{4}){2}$/);
      expect(typedCode(printed.toLowerCase().replaceAll('-', between))).toBe(code);
    }),
  );
});

test('no letter is likelier than another', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 250; byte++)
    for (const letter of downloadCodeOf(new Uint8Array(12).fill(byte)).slice(0, 1))
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([...counts.values()]).toEqual(Array.from({ length: 25 }, () => 10));
  // The bytes that would favour the first letters are skipped.
  expect(() => downloadCodeOf(new Uint8Array(32).fill(250))).toThrow('Too few');
});

test('letters that no code has are read as those they are taken for', () => {
  expect(typedCode('s2z4-b678-9cdf')).toBe('52248678' + '9CDF');
  expect(typedCode('Ｋ７ＱＷ 29XR mntd')).toBe('K7QW29XRMNTD');
});

test.each([
  '',
  ' ',
  'K7QW-29XR-MNT',
  'K7QW-29XR-MNTDD',
  'K7QW-29XR-MNTO',
  'K7QW-29XR-MNT1',
  'x'.repeat(100_000),
])('%.20s is no code', (text) => {
  expect(typedCode(text)).toBeUndefined();
});
