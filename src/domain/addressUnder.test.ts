import { expect, test } from 'vitest';
import { addressUnder } from '#domain/addressUnder';

const base = 'https://nightjar.example/music';

test.each([
  'https://nightjar.example/music/',
  'https://nightjar.example/music/a?b#c',
  'HTTPS://NIGHTJAR.EXAMPLE:443/music/a',
])('%s is under it', (address) => {
  expect(addressUnder(base, address)?.href).toBe(new URL(address).href);
});

test.each([
  null,
  '',
  'music/a',
  'https://nightjar.example/musical',
  'https://nightjar.example/music/../admin',
  'https://nightjar.example/music/%2e%2e/admin',
  'https://nightjar.example.evil.example/music/',
  'https://nightjar.example@evil.example/music/',
  'https://a:b@nightjar.example/music/',
  'http://nightjar.example/music/',
  'https://nightjar.example:8443/music/',
  'javascript:alert(1)//https://nightjar.example/music/',
])('%s is not', (address) => {
  expect(addressUnder(base, address)).toBeNull();
});
