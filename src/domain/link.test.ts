import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressSchema,
  type LinkIcon,
  linkIcon,
  linkIcons,
  linkSchema,
  linksSchema,
  maxLinks,
  mergeLinks,
  profileIcon,
} from '#domain/link';

test.each([
  ['https://example.com', 'https://example.com'],
  ['http://example.com/music?id=1#top', 'http://example.com/music?id=1#top'],
  ['  https://example.com/a  ', 'https://example.com/a'],
  ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A'],
  ['https://bücher.example/ünï', 'https://bücher.example/ünï'],
  ['https://example.com/a b', 'https://example.com/a b'],
  ['https://[::1]/a', 'https://[::1]/a'],
  ['https://example.com:8443/@artist', 'https://example.com:8443/@artist'],
])('%j is an address', (given, kept) => {
  expect(addressSchema.parse(given)).toBe(kept);
});

test.each([
  ['a script', 'javascript:alert(1)'],
  ['a script in capitals', ' JaVaScRiPt:alert(1)'],
  ['a script with a line break', 'java\nscript:alert(1)'],
  ['a script that looks like a page', 'javascript://example.com/%0aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['another scheme', 'ftp://example.com'],
  ['a mail address', 'mailto:a@example.com'],
  ['a file', 'file:///etc/passwd'],
  ['a blob', 'blob:https://example.com/1'],
  ['a name', 'https://user@example.com'],
  ['a name and password', 'https://user:secret@example.com'],
  ['a password alone', 'https://:secret@example.com'],
  ['no scheme', 'example.com'],
  ['the page’s own scheme', '//example.com'],
  ['a path', '/releases/1'],
  ['no slashes', 'https:example.com'],
  ['one slash', 'https:/example.com'],
  ['three slashes', 'https:///example.com'],
  ['backslashes', 'https:\\\\example.com'],
  ['a line break', 'https://exam\nple.com'],
  ['a tab', 'https://example.com/\tx'],
  ['a null', 'https://example.com/\0'],
  ['no host', 'https://'],
  ['a port that is none', 'https://example.com:99999'],
  ['a blank in the host', 'https://exa mple.com'],
  ['nothing', ''],
  ['one that is too long', `https://example.com/${'a'.repeat(2048)}`],
])('%s is refused as an address', (_, given) => {
  expect(addressSchema.safeParse(given).success).toBe(false);
});

test('whatever is accepted leads to the web and carries no password', () => {
  const piece = fc.constantFrom('https:', 'http:', 'javascript:', '/', '//', '\\', '@', ':', 'x.y');
  const address = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 })
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(address, (given) => {
      const result = addressSchema.safeParse(given);
      if (!result.success) return;
      const { protocol, username, password } = new URL(result.data, 'https://label.example/a/b');
      expect([protocol, username, password]).toEqual([expect.stringMatching(/^https?:$/), '', '']);
      expect(new URL(result.data, 'https://label.example').href).toBe(new URL(result.data).href);
    }),
    { numRuns: 2000 },
  );
});

test.each<[string, LinkIcon | null]>([
  ['Spotify', 'spotify'],
  ['APPLE MUSIC', 'apple-music'],
  ['Apple Music', 'apple-music'],
  ['apple-music', 'apple-music'],
  ['YouTube', 'youtube'],
  ['YouTube Music', 'youtube-music'],
  ['Pandora', 'pandora'],
  ['Deezer', 'deezer'],
  ['SoundCloud', 'soundcloud'],
  ['Amazon Music', 'amazon-music'],
  ['Tidal', 'tidal'],
  ['Napster', 'napster'],
  ['Anghami', 'anghami'],
  ['iTunes', 'itunes'],
  ['Amazon Store', 'amazon-store'],
  ['Google Store', 'google-store'],
  ['Google Play', 'google-play'],
  [' Yandex ', 'yandex'],
  ['Bandcamp', 'bandcamp'],
  ['Apple  Music', null],
  ['Apple', null],
  ['', null],
  ['constructor', null],
])('%j has the icon %s', (name, icon) => {
  expect(linkIcon(name)).toBe(icon);
});

test('there are the sixteen icons of the specification, and Bandcamp’s', () => {
  expect(new Set(linkIcons).size).toBe(17);
});

test.each([
  ['Instagram', 'instagram'],
  [' TikTok', 'tiktok'],
  ['Mastodon', null],
])('a profile called %j has the icon %s', (name, icon) => {
  expect(profileIcon(name)).toBe(icon);
});

const spotify = { name: 'Spotify', url: 'https://open.spotify.com/album/1' };
const tidal = { name: 'Tidal', url: 'https://tidal.com/album/1' };

test.each([
  ['nothing', [], [], []],
  ['new ones go behind', [spotify], [tidal], [spotify, tidal]],
  ['the first name is kept', [spotify], [{ ...spotify, name: 'spotify' }], [spotify]],
  ['doubles among the found', [], [tidal, tidal], [tidal]],
  ['doubles among those there are', [tidal, tidal], [spotify], [tidal, spotify]],
])('links are merged by address: %s', (_, links, found, merged) => {
  expect(mergeLinks(links, found)).toEqual(merged);
});

test.each([
  ['no name', { name: '  ', url: spotify.url }],
  ['a long name', { name: 'x'.repeat(101), url: spotify.url }],
  ['a script', { name: 'Spotify', url: 'javascript:alert(1)' }],
])('a link with %s is refused', (_, link) => {
  expect(linkSchema.safeParse(link).success).toBe(false);
});

test('an entry has at most 100 links', () => {
  expect(linksSchema.safeParse(Array(maxLinks).fill(spotify)).success).toBe(true);
  expect(linksSchema.safeParse(Array(maxLinks + 1).fill(spotify)).success).toBe(false);
});
