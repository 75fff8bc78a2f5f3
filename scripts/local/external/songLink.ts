import { createHash } from 'node:crypto';
import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { route, type StandInRoute } from '../standIn/router.ts';
import { LINKS } from './service.ts';

/** The hosts that the service recognises, by platform. */
const HOSTS: Readonly<Record<string, string>> = {
  'open.spotify.com': 'spotify',
  'music.apple.com': 'appleMusic',
  'itunes.apple.com': 'itunes',
  'www.youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'music.youtube.com': 'youtubeMusic',
  'www.deezer.com': 'deezer',
  'tidal.com': 'tidal',
  'listen.tidal.com': 'tidal',
  'soundcloud.com': 'soundcloud',
  'music.amazon.com': 'amazonMusic',
  'www.pandora.com': 'pandora',
  'play.napster.com': 'napster',
  'play.anghami.com': 'anghami',
  'music.yandex.ru': 'yandex',
};

/** The platforms in an answer. The real service no longer returns Spotify and YouTube. */
const ANSWERS: Readonly<Record<string, string>> = {
  appleMusic: 'https://geo.music.apple.com/us/album/_/{id}',
  deezer: 'https://www.deezer.com/album/{id}',
  tidal: 'https://listen.tidal.com/album/{id}',
  amazonMusic: 'https://music.amazon.com/albums/B0{id}',
  soundcloud: 'https://soundcloud.com/label/{id}',
  pandora: 'https://www.pandora.com/TR:{id}',
};

/** Odesli's song-link service: a release's addresses on other platforms, made up but always the same. */
export function songLinkRoutes(): StandInRoute[] {
  return [
    route('GET', '/song-link/', songLinkPage),
    route('GET', '/song-link/v1-alpha.1/links', ({ url }) => {
      const asked = url.searchParams.get('url') ?? '';
      const platform = URL.canParse(asked) ? HOSTS[new URL(asked).hostname] : undefined;
      if (!platform)
        return Response.json(
          { statusCode: 400, code: 'could_not_resolve_entity' },
          { status: 400 },
        );
      return Response.json(linksOf(asked, platform));
    }),
  ];
}

function linksOf(asked: string, platform: string): object {
  const digest = createHash('sha256').update(asked).digest();
  const id = String(100_000_000 + (digest.readUInt32BE(0) % 899_999_999));
  const entityUniqueId = `${platform.toUpperCase()}_ALBUM::${id}`;
  const links = Object.entries(ANSWERS).map(([name, pattern]) => {
    const url = name === platform ? asked : pattern.replace('{id}', id);
    return [name, { country: 'US', url, entityUniqueId }];
  });
  return {
    entityUniqueId,
    userCountry: 'US',
    pageUrl: `https://album.link/x/${id}`,
    entitiesByUniqueId: { [entityUniqueId]: { id, type: 'album', apiProvider: platform } },
    linksByPlatform: Object.fromEntries(links),
  };
}

function songLinkPage(): Response {
  const rows = Object.entries(HOSTS).map(([host, platform]) => [
    html`<code>${host}</code>`,
    platform,
  ]);
  const body = html`<h1>Song links</h1>
<p class="quiet">Given a release’s address on one platform, it answers with addresses on others. The answers are made up.</p>
<p><a href="/song-link/v1-alpha.1/links?url=https%3A%2F%2Fwww.deezer.com%2Falbum%2F1">An example</a></p>
${table(['Address', 'Platform'], rows, '')}`;
  return page({ title: 'Song links', body, links: LINKS, at: '/song-link/' });
}
