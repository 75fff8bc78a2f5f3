import { expect, test } from 'vitest';
import { languagePrefix } from '#domain/languagePrefix';
import { languages } from '#words/languages';
import { createMovedAddresses, prefixIn } from './movedAddresses.ts';

const contents: Record<string, string> = {
  'data/addresses.json': JSON.stringify({
    patterns: { artists: '', releases: '/release.php?id={Id}' },
    earlier: { '/story': '/about', '/de/story': '/de/about' },
    bandcamp: { '/album/tide': '/releases/tide-7' },
    unused: ['/nl', '/pt-br'],
  }),
  'data/addresses/releases/0.json': JSON.stringify({ 7: '/releases/tide-7' }),
  'de/404.html': '',
  'zh-hant/404.html': '',
  'about.html': '',
  'index.html': '',
  'contact.html': '',
  'releases.html': '',
  // The 404th page of the list.
  'releases/404.html': '',
  'releases/tide-7.html': '',
  'releases/twin-8.html': '',
  'releases/twin-9.html': '',
  'artists/sluice-2.html': '',
  'de/artists/sluice-2.html': '',
  'tags/folk.html': '',
  'feeds/out-now.atom': '',
};
const files = new Map(Object.keys(contents).map((hash) => [hash, { hash, bytes: 1 }]));
let reads = 0;
const { target } = createMovedAddresses(async (hash) => {
  reads++;
  return new TextEncoder().encode(contents[hash]);
});

test.each([
  ['/releases/tides-7', '/releases/tide-7'],
  ['/releases/7', '/releases/tide-7'],
  ['/release.php?id=7', '/releases/tide-7'],
  ['/releases/tide-7?a=b', undefined],
  ['/releases/tide-8', undefined],
  ['/releases/tide-1007', undefined],
  ['/releases/__proto__', undefined],
  ['/story?a=b', '/about'],
  ['/album/tide?from=fanpub', '/releases/tide-7'],
  ['/de/album/tide', '/de/releases/tide-7'],
  ['/album/other', undefined],
  ['/elsewhere', undefined],
  ['/de/releases/tides-7', '/de/releases/tide-7'],
  ['/de/release.php?id=7', '/de/releases/tide-7'],
  ['/de/releases/tide-7', '/releases/tide-7'],
  ['/de/story', '/de/about'],
  ['/zh-hant/releases/tides-7', '/zh-hant/releases/tide-7'],
  ['/fr/releases/7', undefined],
  ['/about/releases/7', undefined],
  ['/nl', '/'],
  ['/nl/contact?a=b', '/contact?a=b'],
  ['/pt-br/feeds/out-now.atom', '/feeds/out-now.atom'],
  ['/nl/releases/tides-7', '/releases/tide-7'],
  ['/nl/story', '/about'],
  ['/nl/de/story', '/de/about'],
  ['/nl/nowhere', undefined],
  ['/nl//evil.example', undefined],
  ['/RELEASES', '/releases'],
  ['/Releases/Tide-7?a=B', '/releases/tide-7?a=B'],
  ['/Releases/Tides-7', '/releases/tide-7'],
  ['/tags/Folk', '/tags/folk'],
  ['/DE/Artists/Sluice-2', '/de/artists/sluice-2'],
  ['/releases/tide', '/releases/tide-7'],
  ['/Releases/TIDE', '/releases/tide-7'],
  ['/de/artists/sluice', '/de/artists/sluice-2'],
  ['/releases/twin', undefined],
  ['/releases/tide-7.ics', '/releases/tide-7'],
  ['/NOWHERE', undefined],
  ['/de/contact', '/contact'],
  ['/de/contact?returnTo=/de', '/contact?returnTo=/de'],
  ['/DE/Contact', '/contact'],
  ['/de/nowhere', undefined],
  ['/de//evil.example', undefined],
  ['/fr/contact', undefined],
])('%s leads to %s', async (address, url) => {
  expect(await target({ files }, address)).toBe(url);
});

test.each(Object.keys(languages))('a language in %s has a prefix', (language) => {
  const prefix = languagePrefix(language);
  const own = new Map([[`${prefix.slice(1)}/404.html`, { hash: '', bytes: 1 }]]);
  expect(prefixIn({ files: own }, `${prefix}/contact`)).toBe(prefix);
});

test('a version without the files leads nowhere', async () => {
  expect(await target({ files: new Map() }, '/releases/7')).toBeUndefined();
});

test('each file is read once', async () => {
  const before = reads;
  for (let time = 0; time < 3; time++) await target({ files }, '/releases/7');
  expect(reads).toBe(before);
});
