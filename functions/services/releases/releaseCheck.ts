import type { Answer, Call } from '#contract/api';
import { comparedOf, twinsOf } from '#domain/listing/twins';
import { accountKey, type Caller, ownsByArtists } from '#domain/member/member';
import { isVisible } from '#domain/release/releaseStatus';
import type { Answers } from '#functions/services/entries/answers';
import type { Search } from '#functions/services/entries/search';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';
import type { Releases } from './releases.ts';

type NeededPorts = Pick<Ports, 'images'>;
interface NeededServices {
  answers: Pick<Answers, 'pathOf'>;
  search: Pick<Search, 'releases'>;
  releases: Pick<Releases, 'owned'>;
  rateLimiter: Pick<RateLimiter, 'demand'>;
}

/** Typing causes a check after each pause, rarely more than one in two seconds. */
const memberLimit: RateLimit = { name: 'releaseCheck', times: 120, within: 60_000 };

/** Compares a release with all others while it is edited. */
export function createReleaseCheck(
  { images }: NeededPorts,
  { answers, search, releases, rateLimiter }: NeededServices,
) {
  return {
    async checkRelease(
      { body }: Call<'checkRelease'>,
      caller: Caller,
    ): Promise<Answer<'checkRelease'>> {
      const { entity } = await releases.owned(body.id, caller);
      await rateLimiter.demand(memberLimit, accountKey(caller));
      const { artists, url: _, ...rest } = body;
      const wanted = { ...entity, ...rest, artistIds: artists.map(({ id }) => id) };
      const path = answers.pathOf(body.cover);
      const all = await search.releases();
      const seen = all.filter(({ row }) => ownsByArtists(caller, row.artistIds) || isVisible(row));
      const rows = new Map(seen.map(({ row }) => [row.id, row]));
      const twins = twinsOf(
        comparedOf(wanted),
        seen.map(({ compared }) => compared),
      );
      return {
        twins: twins.flatMap(({ part, value, id }) => {
          const row = rows.get(id);
          return row ? [{ part, value, cId: row.cId, title: row.title }] : [];
        }),
        coverSide: path === null ? null : await images.sideOf(path),
      };
    },
  };
}
