import { expect, test } from 'vitest';
import { platformOf } from '#domain/link';

test.each([
  ['https://open.spotify.com/album/1', 'Spotify'],
  ['https://www.spotify.com/artist/1', 'Spotify'],
  ['https://play.spotify.com/album/1', 'Spotify'],
  ['https://spotify.link/abc', 'Spotify'],
  ['https://OPEN.Spotify.com/album/1', 'Spotify'],
  ['https://music.apple.com/no/album/1', 'Apple Music'],
  ['https://itunes.apple.com/album/1', 'iTunes'],
  ['https://music.youtube.com/playlist?list=1', 'YouTube Music'],
  ['https://www.youtube.com/watch?v=1', 'YouTube'],
  ['https://m.youtube.com/watch?v=1', 'YouTube'],
  ['https://youtu.be/1', 'YouTube'],
  ['https://www.pandora.com/artist/1', 'Pandora'],
  ['https://www.deezer.com/album/1', 'Deezer'],
  ['https://link.deezer.com/s/1', 'Deezer'],
  ['https://deezer.page.link/1', 'Deezer'],
  ['https://on.soundcloud.com/1', 'SoundCloud'],
  ['https://music.amazon.com/albums/1', 'Amazon Music'],
  ['https://music.amazon.co.uk/albums/1', 'Amazon Music'],
  ['https://www.amazon.com.br/dp/1', 'Amazon Store'],
  ['https://amazon.de/dp/1', 'Amazon Store'],
  ['https://listen.tidal.com/album/1', 'Tidal'],
  ['https://play.napster.com/album/1', 'Napster'],
  ['https://play.anghami.com/album/1', 'Anghami'],
  ['https://play.google.com/store/music/1', 'Google Play'],
  ['https://music.yandex.ru/album/1', 'Yandex'],
  ['https://the-moles.bandcamp.com/album/1', 'Bandcamp'],
  ['https://bandcamp.com/the-moles', 'Bandcamp'],
  ['https://www.facebook.com/moles', 'Facebook'],
  ['https://instagram.com/moles', 'Instagram'],
  ['https://www.tiktok.com/@moles', 'TikTok'],
  ['https://twitter.com/moles', 'Twitter'],
  ['https://x.com/moles', 'Twitter'],
])('%s belongs to %s', (address, platform) => {
  expect(platformOf(address)).toBe(platform);
});

test.each([
  'https://spotify.com.example.net/album/1',
  'https://open-spotify.com/album/1',
  'https://open.spotify.com.evil.example/album/1',
  'https://notspotify.com',
  'https://evil.example/open.spotify.com',
  'https://evil.example?open.spotify.com',
  'https://evil.example#open.spotify.com',
  'https://open.spotify.com@evil.example/album/1',
  'https://open.spotify.com:secret@evil.example/album/1',
  'https://оpen.spotify.com/album/1', // a Cyrillic о
  'https://spоtify.com/album/1',
  'https://openxspotify.com',
  'https://amazon.ab.io/dp/1',
  'https://amazon.evil/dp/1',
  'https://music.amazon.e.co/1',
  'https://a.b.bandcamp.com/album',
  'https://bandcamp.com.example.net',
  'https://xn--bandcamp-.example.com',
  'https://youtube.com.co/watch?v=1',
  'https://tidal.co/album/1',
  'javascript://open.spotify.com/%0aalert(1)',
  'data:text/html,https://open.spotify.com',
  'open.spotify.com/album/1',
  'https://example.com',
  '',
])('%s belongs to no platform', (address) => {
  expect(platformOf(address)).toBeNull();
});
