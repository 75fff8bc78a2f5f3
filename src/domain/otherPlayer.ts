/** Players embedded from other sites, loaded only on a visitor's request. */

interface Player {
  /** The origin that serves the player. */
  origin: string;
  hosts: RegExp;
  /** The player's address for a page there; null for a page without a player. */
  of: (url: URL) => string | null;
}

const video = /^[\w-]{6,20}$/;
const list = /^[\w-]{10,60}$/;

function youtube({ hostname, pathname, searchParams }: URL): string | null {
  const base = 'https://www.youtube-nocookie.com/embed';
  const playlist = searchParams.get('list');
  if (pathname === '/playlist' && playlist && list.test(playlist))
    return `${base}/videoseries?list=${playlist}`;
  const id = hostname === 'youtu.be' ? pathname.slice(1) : searchParams.get('v');
  return id && video.test(id) ? `${base}/${id}` : null;
}

function spotify({ pathname }: URL): string | null {
  const [, kind, id] =
    /^\/(?:intl-[a-z]{2}\/)?(album|track|playlist)\/(\w{10,40})$/.exec(pathname) ?? [];
  return kind ? `https://open.spotify.com/embed/${kind}/${id}` : null;
}

function soundcloud({ pathname }: URL): string | null {
  if (!/^\/[\w-]{1,100}\/(?:sets\/)?[\w-]{1,200}$/.test(pathname)) return null;
  const page = encodeURIComponent(`https://soundcloud.com${pathname}`);
  return `https://w.soundcloud.com/player/?url=${page}`;
}

function appleMusic({ pathname, searchParams }: URL): string | null {
  if (!/^\/[a-z]{2}\/(?:album|song|playlist|music-video)\/[^?#]+$/.test(pathname)) return null;
  const song = searchParams.get('i');
  return `https://embed.music.apple.com${pathname}${song && /^\d+$/.test(song) ? `?i=${song}` : ''}`;
}

/**
 * Bandcamp's pages don't reveal the number that its player needs, so staff paste the player's
 * address.
 */
function bandcamp({ pathname }: URL): string | null {
  return /^\/EmbeddedPlayer\/[\w=/.-]{1,300}$/.test(pathname)
    ? `https://bandcamp.com${pathname}`
    : null;
}

const players: readonly Player[] = [
  {
    origin: 'https://www.youtube-nocookie.com',
    hosts: /^(?:(?:www|m|music)\.)?youtube\.com$|^youtu\.be$/,
    of: youtube,
  },
  { origin: 'https://open.spotify.com', hosts: /^open\.spotify\.com$/, of: spotify },
  { origin: 'https://w.soundcloud.com', hosts: /^(?:www\.|m\.)?soundcloud\.com$/, of: soundcloud },
  { origin: 'https://embed.music.apple.com', hosts: /^music\.apple\.com$/, of: appleMusic },
  { origin: 'https://bandcamp.com', hosts: /^bandcamp\.com$/, of: bandcamp },
];

/** A player of another site. */
export interface OtherPlayer {
  address: string;
  origin: string;
  /** The host as people read it: `open.spotify.com`. */
  host: string;
}

/** The player for a link; null without one. */
export function otherPlayerOf({ url }: { url: string }): OtherPlayer | null {
  if (!URL.canParse(url)) return null;
  const page = new URL(url);
  const player = players.find(({ hosts }) => hosts.test(page.hostname));
  const address = page.protocol === 'https:' ? player?.of(page) : null;
  return player && address
    ? { address, origin: player.origin, host: new URL(address).hostname }
    : null;
}

/** Whether a link leads to a bare player instead of a page to visit. */
export const isPlayerAlone = ({ url }: { url: string }) =>
  url.startsWith('https://bandcamp.com/EmbeddedPlayer/');
