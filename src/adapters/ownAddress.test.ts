import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownAddress } from '#adapters/ownAddress';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://nightjar.example/login'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['/admin', 'https://nightjar.example/admin'],
  ['/admin/releases?a=b#c', 'https://nightjar.example/admin/releases?a=b#c'],
  ['https://nightjar.example/admin', 'https://nightjar.example/admin'],
  ['/.//evil.example', 'https://nightjar.example//evil.example'],
  ['/x/..//evil.example', 'https://nightjar.example//evil.example'],
  ['/./\\\\evil.example', 'https://nightjar.example///evil.example'],
])('%s stays on this site', (text, address) => {
  expect(ownAddress(text)).toBe(address);
});

test.each([
  null,
  '',
  '//evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'https://nightjar.example@evil.example/',
])('%s is no address of this site', (text) => {
  expect(ownAddress(text)).toBeNull();
});
