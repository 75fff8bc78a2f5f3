import type { Answer, Call } from '#contract/api';
import { isSame } from '#domain/comparison';
import {
  type Account,
  accountKey,
  type Caller,
  type Member,
  maxWays,
  memberByDirectory,
  memberOf,
  type SignInWay,
} from '#domain/member/member';
import { canEnter, hasOwnAccount, linkedAccounts } from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import type { createOpenWays } from './openWays.ts';
import type { Sessions } from './sessions.ts';

type NeededPorts = Pick<Ports, 'members' | 'recoveryCodes' | 'clock' | 'log'>;
type NeededServices = Pick<ReturnType<typeof createOpenWays>, 'openWays'> & {
  sessions: Pick<Sessions, 'ofAccounts' | 'endAll' | 'endOfPasskey'>;
};

export const recoveryGroup = 'recovery';

/** A way before it is added. */
type NewWay<Way = SignInWay> = Way extends SignInWay ? Omit<Way, 'addedAt'> : never;

/** The id by which a member's way is removed. */
const idOf = (way: SignInWay) => (way.kind === 'passkey' ? way.id : accountKey(way));

/** The accounts whose sessions are a member's: their own, and those that were linked. */
export const accountsOf = (member: Account & Pick<Member, 'ways'>): Account[] => [
  member,
  ...linkedAccounts(member),
];

export const noSuchWay = () =>
  new Problem('not-found', 'You do not sign in that way any more. Reload the page.');

/** How a member signs in: shows, adds and removes their ways. */
export function createOwnWays(ports: NeededPorts, services: NeededServices) {
  const { members, recoveryCodes, clock, log } = ports;
  const { sessions, openWays } = services;

  /** The caller's row. Staff by the directory have one from their first sign-in on, or get it now. */
  async function rowOf(caller: Caller): Promise<Member> {
    const row = (await members.find(caller)) ?? (caller.byDirectory && memberByDirectory(caller));
    if (!row) throw new Problem('not-allowed', 'You are not a member of the label.');
    return row;
  }

  /**
   * Stores what `prepare` makes of the row. A change of the row meanwhile, by anybody, is a clash.
   */
  async function change(caller: Caller, prepare: (before: Member) => Member): Promise<Member> {
    const before = await rowOf(caller);
    const after = prepare(before);
    const open = await openWays();
    await members.put(after, (all) => {
      const stored = memberOf(all, caller);
      if (stored && !isSame(stored, before))
        throw new Problem('clash', 'Your ways to sign in changed just now. Try again.');
      if (!canEnter(after, open) && canEnter(before, open))
        throw new Problem('clash', 'This is your last way to sign in. Add another one first.');
    });
    return after;
  }

  async function describe(caller: Caller): Promise<Answer<'getOwnSignIn'>> {
    const row = await rowOf(caller);
    const own = await sessions.ofAccounts(accountsOf(row));
    const codes = await recoveryCodes.list(recoveryGroup);
    return {
      ways: row.ways ?? [],
      ...(hasOwnAccount(row) && { account: accountKey(row) }),
      recoveryCodes: codes.filter(({ value }) => value.account === accountKey(row)).length,
      open: await openWays(),
      sessions: own
        .toSorted((a, b) => (a.refreshedAt < b.refreshedAt ? 1 : -1))
        .map(({ id, way, device, startedAt, refreshedAt }) => {
          return { id, way, device, startedAt, refreshedAt, isThis: id === caller.session?.id };
        }),
    };
  }

  /** Adds a way to the caller's. Adding an account that is there already does no harm. */
  async function add(caller: Caller, way: NewWay): Promise<Answer<'getOwnSignIn'>> {
    if (way.kind !== 'passkey') {
      const taken = await members.resolve(way);
      if (taken && accountKey(taken) === accountKey(caller)) return describe(caller);
      if (taken || (await members.find(way)))
        throw new Problem(
          'clash',
          'This account belongs to another member. Ask staff to remove that member first.',
        );
    }
    await change(caller, (before) => {
      const { ways = [] } = before;
      if (ways.length >= maxWays)
        throw new Problem('clash', `You have ${maxWays} ways to sign in. Remove one first.`);
      return { ...before, ways: [...ways, { ...way, addedAt: clock.now().toISOString() }] };
    });
    log('signIn.wayAdded', { kind: way.kind, by: caller.object });
    return describe(caller);
  }

  return {
    rowOf,
    change,
    describe,
    add,

    getOwnSignIn: (_: Call<'getOwnSignIn'>, caller: Caller) => describe(caller),

    /** Removes a way, with the sessions that began by it. */
    async remove(id: string, caller: Caller): Promise<SignInWay | undefined> {
      let removed: SignInWay | undefined;
      await change(caller, (before) => {
        const { ways = [], ...rest } = before;
        if (hasOwnAccount(before) && id === accountKey(before))
          return { ...before, hasLeftAccount: true };
        removed = ways.find((way) => idOf(way) === id);
        if (!removed) throw noSuchWay();
        return { ...rest, ways: ways.filter((way) => way !== removed) };
      });
      if (removed?.kind === 'passkey') await sessions.endOfPasskey(caller, removed.id);
      else if (removed) await sessions.endAll([removed]);
      log('signIn.wayRemoved', { kind: removed?.kind ?? 'microsoft', by: caller.object });
      return removed;
    },
  };
}
export type OwnWays = ReturnType<typeof createOwnWays>;
