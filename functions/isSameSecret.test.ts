import { expect, it } from 'vitest';
import { isSameSecret } from './isSameSecret.ts';

const secret = 'the-secret-of-the-builder';

it('knows the secret', () => {
  expect(isSameSecret(secret, secret)).toBe(true);
});

it.each([
  '',
  secret.slice(1),
  `${secret} `,
  secret.toUpperCase(),
  // As many letters as the secret has, but more bytes.
  'é'.padStart(secret.length, 'a'),
  '\ud800'.padStart(secret.length, 'a'),
  'a'.repeat(1_000_000),
])('refuses what is not the secret, whatever its length: no. %#', (given) => {
  expect(isSameSecret(given, secret)).toBe(false);
});
