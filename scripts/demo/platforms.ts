import type { Link } from '#domain/link';
import type { ReleaseKind } from '#domain/release/releaseKind';

type Search = (query: string) => string;

/** Each service's search page: a working address that never shows a stranger's release. */
const searches = {
  Spotify: (query) => `https://open.spotify.com/search/${query}`,
  'Apple Music': (query) => `https://music.apple.com/search?term=${query}`,
  YouTube: (query) => `https://www.youtube.com/results?search_query=${query}`,
  'YouTube Music': (query) => `https://music.youtube.com/search?q=${query}`,
  Deezer: (query) => `https://www.deezer.com/search/${query}`,
  Tidal: (query) => `https://tidal.com/search?q=${query}`,
  SoundCloud: (query) => `https://soundcloud.com/search?q=${query}`,
  'Amazon Music': (query) => `https://music.amazon.com/search/${query}`,
  Bandcamp: (query) => `https://bandcamp.com/search?q=${query}`,
  Pandora: (query) => `https://www.pandora.com/search/${query}/all`,
  Napster: (query) => `https://play.napster.com/search?query=${query}`,
  Anghami: (query) => `https://play.anghami.com/search/${query}`,
  iTunes: (query) => `https://itunes.apple.com/search?term=${query}`,
  'Amazon Store': (query) => `https://www.amazon.com/s?k=${query}`,
  'Google Play': (query) => `https://play.google.com/store/search?c=music&q=${query}`,
  Yandex: (query) => `https://music.yandex.com/search?text=${query}`,
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
export function streamingLinks(query: string, on: readonly Platform[]): Link[] {
  const encoded = encodeURIComponent(query);
  return on.map((name) => ({ name, url: searches[name](encoded) }));
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
export type PlayerSite = keyof typeof players;

/** Links to the players of a release, in the given order. */
export function playerLinks(at: readonly PlayerSite[]): Link[] {
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
export type SocialSite = keyof typeof accounts;

/** The addresses of `handle` on the services, in the given order. */
export function socialLinks(handle: string, at: readonly SocialSite[]): Link[] {
  return at.map((name) => ({ name, url: accounts[name](handle) }));
}

/** The formats of a release in the label's shop. */
export function shopLinks(key: string, kind: ReleaseKind | undefined): Link[] {
  const formats = kind === 'single' ? ['Download'] : ['Vinyl', 'Cassette', 'Download'];
  const shop = (format: string) => `https://shop.lowsun.example/${key}/${format.toLowerCase()}`;
  return formats.map((name) => ({ name, url: shop(name) }));
}
