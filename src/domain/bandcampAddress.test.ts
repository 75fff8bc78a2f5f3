import { expect, test } from 'vitest';
import { bandcampPaths, isBandcampPath } from '#domain/bandcampAddress';

const release = (number: number, ...urls: string[]) => ({
  number,
  links: urls.map((url) => ({ name: 'Bandcamp', url })),
});

test('a release is known by its path at Bandcamp; a path of two names neither', () => {
  const paths = bandcampPaths([
    release(1, 'https://sluice.bandcamp.com/album/ebb', 'https://music.label.example/track/salt'),
    release(
      2,
      'https://noor.bandcamp.com/album/live',
      'https://bandcamp.com/EmbeddedPlayer/album=1/',
    ),
    release(3, 'https://sluice.bandcamp.com/album/live'),
    { number: 4, links: [{ name: 'Spotify', url: 'https://open.spotify.com/album/4' }] },
  ]);
  expect([...paths].map(([path, { number }]) => [path, number])).toEqual([
    ['/album/ebb', 1],
    ['/track/salt', 1],
  ]);
});

test.each([
  ['/album/ebb', true],
  ['/track/ebb', true],
  ['/album', false],
  ['/album/ebb/more', false],
  ['/albums/ebb', false],
])('%s: %s', (path, is) => {
  expect(isBandcampPath(path)).toBe(is);
});
