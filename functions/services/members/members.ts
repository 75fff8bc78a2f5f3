import type { Answer, Call } from '#contract/api';
import type { Grant } from '#contract/members';
import { isSame } from '#domain/comparison';
import { errorLine } from '#domain/errorLine';
import {
  type Account,
  accountKey,
  type Caller,
  keepsStaff,
  type Member,
  type MemberCheck,
  memberByDirectory,
  memberOf,
  personOf,
} from '#domain/member/member';
import { canEnter, type OpenWays } from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import { checkKnownArtists, type NameArtists } from '#functions/services/artists/knownArtists';
import type { Ports } from '#functions/services/ports';
import type { SignIn } from '#functions/services/signIn/signIn';
import type { Rights } from './rights.ts';

type NeededPorts = Pick<Ports, 'artists' | 'members' | 'log'>;
interface NeededServices {
  nameArtists: NameArtists;
  rights: Rights;
  signIn: Pick<SignIn, 'revoke' | 'forget'>;
  openWays: () => Promise<OpenWays>;
}

/** @throws {Problem} clash, if no member of staff would be left who can sign in */
function mustKeepStaff(change: Parameters<typeof keepsStaff>[1], open: OpenWays): MemberCheck {
  const isLeaving = (member: Member) => accountKey(member) === accountKey(change.leaving);
  return (members) => {
    const able = members.filter((member) => isLeaving(member) || canEnter(member, open));
    if (!keepsStaff(able, change))
      throw new Problem(
        'clash',
        "The last member of staff can't be removed. Add another one first.",
      );
  };
}

/** @throws {Problem} clash, if the row was changed, added or deleted meanwhile */
function mustBe(
  before: Member | null,
  account: Account,
  refusal = 'The label changed your rights just now. Reload the page.',
): MemberCheck {
  return (members) => {
    const stored = memberOf(members, account);
    if (!isSame(stored ?? null, before)) throw new Problem('clash', refusal);
  };
}

/** The part of a row that staff see and set; the rest is the member's own. */
const grantOf = ({ name, role, artistIds, mayReadAddresses = false, mail }: Grant): Grant => ({
  name,
  role,
  artistIds,
  mayReadAddresses,
  ...(mail && { mail }),
});

/** @throws {Problem} clash, if the row is not as staff saw it, and not what they want either */
function mustBeAsSeen(stored: Member | null, wanted: Call<'addMember'>['body']): void {
  const { before } = wanted;
  // Repeated because the answer was lost.
  if (stored && isSame(grantOf(stored), grantOf(wanted))) return;
  if (!stored && before)
    throw new Problem(
      'clash',
      'Somebody removed this member meanwhile. To let them in again, invite them.',
    );
  if (stored && !before)
    throw new Problem('clash', 'This account is a member already. Change their row instead.');
  if (stored && before && !isSame(grantOf(stored), grantOf(before)))
    throw new Problem(
      'clash',
      'Somebody changed this member meanwhile. Close this, look at their row, and change it again.',
    );
}

/** Describes the caller, and manages the members. */
export function createMembers(ports: NeededPorts, services: NeededServices) {
  const { artists, members, log } = ports;
  const { nameArtists, rights, signIn, openWays } = services;
  async function list(): Promise<Answer<'listMembers'>> {
    return { members: await nameArtists(await members.list()) };
  }

  /** The caller's role, artists and account. */
  async function describe(caller: Caller): Promise<Answer<'getMe'>> {
    const { name, role, artistIds } = caller;
    const [named] = await nameArtists([{ artistIds }]);
    const { mail, isQuiet = false } = (await members.find(caller)) ?? {};
    const me = { name, role, artists: named?.artists ?? [], account: accountKey(caller) };
    return mail ? { ...me, notices: !isQuiet, mail } : me;
  }

  /**
   * Removes a member: first what they made and signed in with, then their row. In the other order, a
   * kill would leave old codes that work again after a new invitation. The last two calls remove what
   * they made meanwhile.
   */
  async function remove(
    leaving: Account & Pick<Member, 'ways'>,
    check: MemberCheck,
  ): Promise<void> {
    check(await members.list());
    await rights.end(leaving, null);
    await signIn.revoke(leaving);
    await members.remove(leaving, check);
    await rights.end(leaving, null);
    await signIn.forget(leaving);
  }

  /**
   * Stores a member with other rights, in the order of `remove`: what depended on the former rights
   * ends first.
   */
  async function change(after: Member, check: MemberCheck): Promise<void> {
    check(await members.list());
    await rights.end(after, after);
    await members.put(after, check);
    await rights.end(after, after);
  }

  /**
   * Lists staff by the directory from their first sign-in on, and no longer once they sign in
   * without its role.
   */
  async function note(caller: Caller): Promise<void> {
    // Other ways to sign in say nothing about the directory.
    if (caller.session || caller.isLinked) return;
    const before = await members.find(caller);
    const { byDirectory = false } = caller;
    if ((before?.byDirectory ?? false) === byDirectory) return;
    const check = mustBe(before, caller);
    if (byDirectory) {
      const row = before ? { ...before, byDirectory } : memberByDirectory(caller);
      await members.put(row, check);
      return;
    }
    if (!before) return;
    const { byDirectory: _, ...granted } = before;
    if (granted.role === 'none') return remove(before, check);
    await change(granted, check);
  }

  return {
    describe,

    async getMe(_: Call<'getMe'>, caller: Caller) {
      // Somebody who can't be listed just now still gets in.
      await note(caller).catch((error: unknown) =>
        log('member.notNoted', { object: caller.object, reason: errorLine(error) }),
      );
      return describe(caller);
    },

    async setNotices({ body }: Call<'setNotices'>, caller: Caller) {
      const before = await members.find(caller);
      const member = before ?? (caller.byDirectory ? memberByDirectory(caller) : null);
      const mail = body.mail ?? member?.mail;
      if (!member || (body.notices && !mail))
        throw new Problem('clash', 'The label has no address of yours. Give one first.');
      const { mail: _, ...rest } = member;
      const after = { ...rest, isQuiet: !body.notices, ...(mail && { mail }) };
      // The check prevents overwriting a concurrent change of their rights with the old ones.
      await members.put(after, mustBe(before, caller));
      return describe(caller);
    },

    listMembers: list,

    async addMember({ body }: Call<'addMember'>, caller: Caller) {
      await checkKnownArtists(artists, { ids: body.artistIds, path: 'artistIds' });
      const { before: _, ...given } = body;
      const stored = await members.find(body);
      mustBeAsSeen(stored, body);
      await rights.announce(body, body, personOf(caller));
      const { isQuiet, byDirectory, ways, hasLeftAccount } = stored ?? {};
      if (body.role === 'none' && !byDirectory)
        throw new Problem('invalid-input', 'Choose a role.', {
          errors: [{ path: 'role', message: 'Choose a role.' }],
        });
      const kept = {
        ...(isQuiet && { isQuiet }),
        ...(byDirectory && { byDirectory }),
        ...(ways && { ways }),
        ...(hasLeftAccount && { hasLeftAccount }),
      };
      const after = { ...given, ...kept };
      const mustStay = mustKeepStaff({ leaving: body, after: body, by: caller }, await openWays());
      await change(after, (all) => {
        mustBe(stored, body, 'Somebody changed this member just now. Try again.')(all);
        mustStay(all);
      });
      const { object, role, mayReadAddresses = false } = body;
      log('member.put', { object, role, mayReadAddresses, by: caller.object });
      return list();
    },

    async removeMember({ body }: Call<'removeMember'>, caller: Caller) {
      // Without a row, it finishes a removal that was interrupted.
      const leaving = (await members.find(body)) ?? body;
      const mustStay = mustKeepStaff({ leaving, after: null, by: caller }, await openWays());
      await remove(leaving, mustStay);
      log('member.removed', { object: body.object, by: caller.object });
      return list();
    },
  };
}
