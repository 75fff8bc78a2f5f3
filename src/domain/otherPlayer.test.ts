import { expect, test } from 'vitest';
import { otherPlayerOf } from './otherPlayer.ts';

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=x',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=OLAK5uy_abcdefghij',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    'https://music.youtube.com/playlist?list=OLAK5uy_abcdefghij',
    'https://www.youtube-nocookie.com/embed/videoseries?list=OLAK5uy_abcdefghij',
  ],
  [
    'https://open.spotify.com/intl-de/album/4aawyAB9vmqN3uQ7FjRGTy?si=x',
    'https://open.spotify.com/embed/album/4aawyAB9vmqN3uQ7FjRGTy',
  ],
  [
    'https://soundcloud.com/sluice/sets/spillway',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsluice%2Fsets%2Fspillway',
  ],
  [
    'https://music.apple.com/no/album/spillway/1440857781?i=1440857907',
    'https://embed.music.apple.com/no/album/spillway/1440857781?i=1440857907',
  ],
  [
    'https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/',
    'https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/',
  ],
  ['https://www.youtube.com/@sluice', null],
  ['https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy', null],
  ['https://soundcloud.com/sluice', null],
  ['https://sluice.bandcamp.com/album/spillway', null],
  ['http://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy', null],
  ['https://open.spotify.com.evil.example/album/4aawyAB9vmqN3uQ7FjRGTy', null],
  ['https://www.youtube.com/watch?v="><script>', null],
  ['not an address', null],
])('the player for %s is %s', (url, address) => {
  expect(otherPlayerOf({ url })?.address ?? null).toBe(address);
});

test('a player is loaded from the origin that is allowed for it', () => {
  const player = otherPlayerOf({ url: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(player?.origin).toBe(new URL(player?.address ?? '').origin);
  expect(player?.host).toBe('www.youtube-nocookie.com');
});
