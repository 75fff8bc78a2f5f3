import type { Answer, Call } from '#contract/api';
import { type Caller, keepsStaff, type Member, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { MemberCheck, Ports } from '#functions/ports/ports';
import { checkKnownArtists, type NameArtists } from '#functions/services/catalogue/knownArtists';
import type { Rights } from './rights.ts';

type Needs = Pick<Ports, 'artists' | 'members' | 'log'> & {
  nameArtists: NameArtists;
  rights: Rights;
};

/** @throws {Problem} clash, when no member of staff would be left */
function mustKeepStaff(
  leaving: Parameters<typeof keepsStaff>[1],
  after: Member | null,
): MemberCheck {
  return (members) => {
    if (!keepsStaff(members, leaving, after))
      throw new Problem(
        'clash',
        "The last member of staff can't be removed. Add another one first.",
      );
  };
}

/** Describes the caller, and manages the members. */
export function createMembers({ artists, members, log, nameArtists, rights }: Needs) {
  async function list(): Promise<Answer<'listMembers'>> {
    return { members: await nameArtists(await members.list()) };
  }

  /** The caller's role and artists. */
  async function describe({ name, role, artistIds }: Caller): Promise<Answer<'getMe'>> {
    const [named] = await nameArtists([{ artistIds }]);
    return { name, role, artists: named?.artists ?? [] };
  }

  return {
    describe,

    getMe: (_: Call<'getMe'>, caller: Caller) => describe(caller),

    listMembers: list,

    async addMember({ body }: Call<'addMember'>, caller: Caller) {
      await checkKnownArtists(artists, { ids: body.artistIds, path: 'artistIds' });
      await rights.announce(body, body, personOf(caller));
      await members.put(body, mustKeepStaff(body, body));
      await rights.endPreviews(body, body);
      const { object, role, mayReadAddresses = false } = body;
      log('member.put', { object, role, mayReadAddresses, by: caller.object });
      return list();
    },

    async removeMember({ body }: Call<'removeMember'>, caller: Caller) {
      await members.remove(body, mustKeepStaff(body, null));
      await rights.endPreviews(body, null);
      log('member.removed', { object: body.object, by: caller.object });
      return list();
    },
  };
}
