import * as z from 'zod';
import { type Link, linkSchema, platformOf } from '#domain/link';
import { Problem } from '#domain/problem';

const answerSchema = z.object({
  linksByPlatform: z.record(z.string(), z.object({ url: z.string() })),
});

/**
 * The service's platform ids, and the names that links show.
 * https://linktree.notion.site/API-d0ebe08a5e304a55928405eb682f6741
 */
const platforms: Record<string, string> = {
  spotify: 'Spotify',
  itunes: 'iTunes',
  appleMusic: 'Apple Music',
  youtube: 'YouTube',
  youtubeMusic: 'YouTube Music',
  google: 'Google Play',
  googleStore: 'Google Store',
  pandora: 'Pandora',
  deezer: 'Deezer',
  tidal: 'Tidal',
  amazonStore: 'Amazon Store',
  amazonMusic: 'Amazon Music',
  soundcloud: 'SoundCloud',
  napster: 'Napster',
  yandex: 'Yandex',
  anghami: 'Anghami',
  bandcamp: 'Bandcamp',
};

const timeoutMilliseconds = 8_000;
/** The limit of an answer, in bytes; real ones are a few kilobytes. */
const maxBytes = 1_000_000;

const away = () =>
  new Problem('unavailable', 'The song-link service does not answer. Try again later.');

async function bodyOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw away();
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

function linkOf([platform, { url }]: [string, { url: string }]): Link[] {
  const name = platforms[platform] ?? platformOf(url) ?? platform;
  const link = linkSchema.safeParse({ name, url });
  return link.success ? [link.data] : [];
}

/**
 * A song-link service with Odesli's API, which finds a release on other platforms; null if none is
 * configured. Requests go only to its own address, without redirects:
 * the address in question is a query parameter.
 */
export function createSongLinks(base: string | undefined) {
  if (!base) return null;
  return {
    /** @throws {Problem} not-found for an unknown address; unavailable */
    async find(address: string): Promise<Link[]> {
      const query = new URLSearchParams({ url: address });
      const request = {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      } as const;
      const response = await fetch(`${base}/v1-alpha.1/links?${query}`, request).catch(() => {
        throw away();
      });
      if (response.status === 400 || response.status === 404)
        throw new Problem('not-found', 'The song-link service does not know this address.');
      if (!response.ok) throw away();
      const answer = answerSchema.safeParse(await bodyOf(response).catch(() => null));
      if (!answer.success) throw away();
      return Object.entries(answer.data.linksByPlatform).flatMap(linkOf);
    },
  };
}
