import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

test('a short value is its own fingerprint, as JSON', () => {
  expect([fingerprintOf(10), fingerprintOf('Aster'), fingerprintOf(null)]).toEqual([
    '10',
    '"Aster"',
    'null',
  ]);
});

test('a long value has a hash of a fixed length, which no JSON equals', () => {
  const one = fingerprintOf('A text that is longer than a fingerprint');
  expect(one).toMatch(/^#.{19}$/);
  expect(fingerprintOf('A text that is longer than a fingerprint')).toBe(one);
  expect(fingerprintOf('A text that is longer than a fingerprint.')).not.toBe(one);
});
