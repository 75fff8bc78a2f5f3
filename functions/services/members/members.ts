import type { Answer, Call } from '#contract/api';
import { accountKey, type Caller, keepsStaff, type Member, personOf } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { isSame } from '#domain/publication/comparison';
import type { MemberCheck } from '#functions/ports/ports';
import { checkKnownArtists, type NameArtists } from '#functions/services/artists/knownArtists';
import type { Ports } from '#functions/services/ports';
import type { Rights } from './rights.ts';

type Needs = Pick<Ports, 'artists' | 'members' | 'log'> & {
  nameArtists: NameArtists;
  rights: Rights;
};

/** @throws {Problem} clash, if no member of staff would be left */
function mustKeepStaff(change: Parameters<typeof keepsStaff>[1]): MemberCheck {
  return (members) => {
    if (!keepsStaff(members, change))
      throw new Problem(
        'clash',
        "The last member of staff can't be removed. Add another one first.",
      );
  };
}

/** @throws {Problem} clash, if the row was changed or deleted meanwhile */
function mustBe(member: Member): MemberCheck {
  return (members) => {
    const stored = members.find((one) => accountKey(one) === accountKey(member));
    if (!isSame(stored, member))
      throw new Problem('clash', 'The label changed your rights just now. Reload the page.');
  };
}

/** Describes the caller, and manages the members. */
export function createMembers({ artists, members, log, nameArtists, rights }: Needs) {
  async function list(): Promise<Answer<'listMembers'>> {
    return { members: await nameArtists(await members.list()) };
  }

  /** The caller's role, artists and account. */
  async function describe(caller: Caller): Promise<Answer<'getMe'>> {
    const { name, role, artistIds } = caller;
    const [named] = await nameArtists([{ artistIds }]);
    const { mail, isQuiet = false } = (await members.find(caller)) ?? {};
    const me = { name, role, artists: named?.artists ?? [], account: accountKey(caller) };
    return mail ? { ...me, notices: !isQuiet } : me;
  }

  return {
    describe,

    getMe: (_: Call<'getMe'>, caller: Caller) => describe(caller),

    async setNotices({ body }: Call<'setNotices'>, caller: Caller) {
      const member = await members.find(caller);
      if (!member?.mail)
        throw new Problem('clash', 'The label has no address of yours. Ask staff to add one.');
      // The check prevents overwriting a concurrent change of their rights with the old ones.
      await members.put({ ...member, isQuiet: !body.notices }, mustBe(member));
      return describe(caller);
    },

    listMembers: list,

    async addMember({ body }: Call<'addMember'>, caller: Caller) {
      await checkKnownArtists(artists, { ids: body.artistIds, path: 'artistIds' });
      await rights.announce(body, body, personOf(caller));
      const { isQuiet } = (await members.find(body)) ?? {};
      const check = mustKeepStaff({ leaving: body, after: body, by: caller });
      await members.put({ ...body, ...(isQuiet && { isQuiet }) }, check);
      await rights.end(body, body);
      const { object, role, mayReadAddresses = false } = body;
      log('member.put', { object, role, mayReadAddresses, by: caller.object });
      return list();
    },

    async removeMember({ body }: Call<'removeMember'>, caller: Caller) {
      await members.remove(body, mustKeepStaff({ leaving: body, after: null, by: caller }));
      await rights.end(body, null);
      log('member.removed', { object: body.object, by: caller.object });
      return list();
    },
  };
}
