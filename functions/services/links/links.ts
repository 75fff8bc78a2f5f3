import type { Answer, Call } from '#contract/api';
import { maxLinks, mergeLinks } from '#domain/link';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { SongLinks } from '#functions/ports/ports';
import type { Releases } from '#functions/services/releases/releases';

interface Needs {
  releases: Pick<Releases, 'owned'>;
  songLinks: SongLinks | null;
}

/** Suggests links to a release on other platforms. */
export function createLinks({ releases, songLinks }: Needs) {
  return {
    async proposeLinks(
      { params, body }: Call<'proposeLinks'>,
      caller: Caller,
    ): Promise<Answer<'proposeLinks'>> {
      const { entity } = await releases.owned(params.id, caller);
      if (!songLinks)
        throw new Problem(
          'unavailable',
          'No song-link service is set up. Paste the addresses: their platforms are recognised.',
        );
      const found = await songLinks.find(body.url);
      return { links: mergeLinks(entity.links, found).slice(0, maxLinks) };
    },
  };
}
