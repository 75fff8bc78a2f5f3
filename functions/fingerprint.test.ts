import { expect, test } from 'vitest';
import { fingerprintOf, readFingerprint } from './fingerprint.ts';

test.each([10, 'Aster', null, 'A text that is longer than a fingerprint'])(
  'the fingerprint of %j has a fixed length, and is the same each time',
  (value) => {
    expect(fingerprintOf(value)).toMatch(/^#.{19}$/);
    expect(fingerprintOf(value)).toBe(fingerprintOf(value));
  },
);

test('another value has another fingerprint', () => {
  const prints = [1, '1', [1], null, 'A', 'A.'].map(fingerprintOf);
  expect(new Set(prints).size).toBe(prints.length);
});

test('a fingerprint of an earlier version is read, whether it was JSON or a hash', () => {
  expect(readFingerprint('"Aster"')).toBe(fingerprintOf('Aster'));
  const text = 'A text that is longer than a fingerprint';
  expect(readFingerprint('#FwTI4JDxTGX0y-avpVW')).toBe(fingerprintOf(text));
});
