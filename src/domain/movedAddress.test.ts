import { expect, test } from 'vitest';
import {
  addressShardPath,
  checkOldPatterns,
  entryOfAddress,
  withoutUnused,
} from './movedAddress.ts';

const patterns = { artists: '/artist.aspx?id={Id}', releases: '/release/{Id}.html' };

test.each([
  ['/releases/tide-7', { kind: 'releases', number: 7 }],
  ['/releases/7', { kind: 'releases', number: 7 }],
  ['/artists/7/?from=mail', { kind: 'artists', number: 7 }],
  ['/release/7.html?from=mail', { kind: 'releases', number: 7 }],
  ['/release/7.html', { kind: 'releases', number: 7 }],
  ['/artist.aspx?id=7', { kind: 'artists', number: 7 }],
  ['/artist.aspx', null],
  ['/releases/tide', null],
  ['/releases/year/2026/9', null],
  ['/releases/kind/album/2/', null],
  ['/data/7', null],
])('%s names %j', (address, entry) => {
  expect(entryOfAddress(address, patterns)).toEqual(entry);
});

test('without a previous site only our own addresses name entries', () => {
  const none = { artists: '', releases: '' };
  expect(entryOfAddress('/release/7.html', none)).toBeNull();
  expect(entryOfAddress('/releases/7', none)).toEqual({ kind: 'releases', number: 7 });
});

test.each([
  ['/de/releases/tide-7?sort=title', '/releases/tide-7?sort=title'],
  ['/de', '/'],
  ['/de?a=b', '/?a=b'],
  ['/de/', '/'],
  ['/demo', null],
  ['/de//evil.example', '/evil.example'],
  ['/fr/releases', null],
  ['/pt-br/contact', '/contact'],
])('%s without a language that is gone is %j', (address, rest) => {
  expect(withoutUnused(address, ['/de', '/pt-br'])).toBe(rest);
});

test('a thousand numbers share a file', () => {
  expect(addressShardPath({ kind: 'artists', number: 1999 })).toBe(
    '/data/addresses/artists/1.json',
  );
});

test('an invalid pattern is refused by the name of its setting', () => {
  expect(checkOldPatterns(patterns)).toBe(patterns);
  expect(() => checkOldPatterns({ ...patterns, releases: '/release' })).toThrow(
    /^OLD_RELEASE_ADDRESS/,
  );
});
