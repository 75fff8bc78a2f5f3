import type { Link } from '#domain/link';
import type { ReleaseKind } from '#domain/release/releaseKind';

type Search = (words: string) => string;

/** Each service's search page: a working address that never shows a stranger's release. */
const searches = {
  Spotify: (words) => `https://open.spotify.com/search/${words}`,
  'Apple Music': (words) => `https://music.apple.com/search?term=${words}`,
  YouTube: (words) => `https://www.youtube.com/results?search_query=${words}`,
  'YouTube Music': (words) => `https://music.youtube.com/search?q=${words}`,
  Deezer: (words) => `https://www.deezer.com/search/${words}`,
  Tidal: (words) => `https://tidal.com/search?q=${words}`,
  SoundCloud: (words) => `https://soundcloud.com/search?q=${words}`,
  'Amazon Music': (words) => `https://music.amazon.com/search/${words}`,
  Bandcamp: (words) => `https://bandcamp.com/search?q=${words}`,
  Pandora: (words) => `https://www.pandora.com/search/${words}/all`,
  Napster: (words) => `https://play.napster.com/search?query=${words}`,
  Anghami: (words) => `https://play.anghami.com/search/${words}`,
  iTunes: (words) => `https://itunes.apple.com/search?term=${words}`,
  'Amazon Store': (words) => `https://www.amazon.com/s?k=${words}`,
  'Google Play': (words) => `https://play.google.com/store/search?c=music&q=${words}`,
  Yandex: (words) => `https://music.yandex.com/search?text=${words}`,
} as const satisfies Record<string, Search>;

/** A service where a release can be heard or bought. */
export type Platform = keyof typeof searches;

/** The five services that carry nearly every release. */
export const usualPlatforms: readonly [Platform, ...Platform[]] = [
  'Spotify',
  'Apple Music',
  'YouTube Music',
  'Deezer',
  'Tidal',
];

/** Every service that the label delivers to. */
export const everywhere: readonly [Platform, ...Platform[]] = [
  ...usualPlatforms,
  'YouTube',
  'SoundCloud',
  'Amazon Music',
  'Bandcamp',
  'Pandora',
  'Napster',
  'Anghami',
  'iTunes',
  'Amazon Store',
  'Google Play',
  'Yandex',
];

/** The streaming links of a release, in the given order. */
export function streamingLinks(words: string, on: readonly Platform[]): Link[] {
  const query = encodeURIComponent(words);
  return on.map((name) => ({ name, url: searches[name](query) }));
}

/**
 * Pages whose players load on this site after a click. They never exist: a video's id can't end in
 * this digit, and Bandcamp's album numbers begin at 1.
 */
const players = {
  YouTube: 'https://www.youtube.com/watch?v=LowSunDemo1',
  Bandcamp: 'https://bandcamp.com/EmbeddedPlayer/album=0/size=large/',
} as const;

/** A service whose player the demo embeds. */
export type PlayerPlace = keyof typeof players;

/** Links to the players of a release, in the given order. */
export function playerLinks(at: readonly PlayerPlace[]): Link[] {
  return at.map((name) => ({ name, url: players[name] }));
}

/** Account names contain `.example`, a reserved name, so they are never a stranger's. */
const accounts = {
  Facebook: (handle) => `https://www.facebook.com/${handle}.example`,
  Twitter: (handle) => `https://twitter.com/${handle}.example`,
  YouTube: (handle) => `https://www.youtube.com/@${handle}.example`,
  Instagram: (handle) => `https://www.instagram.com/${handle}.example/`,
  TikTok: (handle) => `https://www.tiktok.com/@${handle}.example`,
  Spotify: (handle) => `https://open.spotify.com/user/${handle}.example`,
  Bandcamp: (handle) => `https://${handle}-example.bandcamp.com/`,
  Website: (handle) => `https://${handle}.example/`,
} as const satisfies Record<string, (handle: string) => string>;

/** A service where an artist or the label can be followed. */
export type SocialPlace = keyof typeof accounts;

/** The addresses of `handle` on the services, in the given order. */
export function socialLinks(handle: string, at: readonly SocialPlace[]): Link[] {
  return at.map((name) => ({ name, url: accounts[name](handle) }));
}

/** The formats of a release in the label's shop. */
export function shopLinks(key: string, kind: ReleaseKind | undefined): Link[] {
  const formats = kind === 'single' ? ['Download'] : ['Vinyl', 'Cassette', 'Download'];
  const shop = (format: string) => `https://shop.lowsun.example/${key}/${format.toLowerCase()}`;
  return formats.map((name) => ({ name, url: shop(name) }));
}
