import * as z from 'zod';
import {
  type Account,
  accountKey,
  type Caller,
  type Member,
  ownTenant,
  type SignInWay,
} from '#domain/member/member';

/** The ways to sign in that a label can open. Recovery codes are open with passkeys. */
export const wayKinds = ['microsoft', 'email', 'passkey'] as const;
export type WayKind = (typeof wayKinds)[number];

/** Which ways are open at a label. */
export const openWaysSchema = z.object({
  microsoft: z.boolean(),
  email: z.boolean(),
  passkey: z.boolean(),
});
export type OpenWays = z.infer<typeof openWaysSchema>;

/** The parts of a member that say how they can sign in. */
type WaysIn = Pick<Member, 'tenant' | 'object' | 'ways' | 'hasLeftAccount'>;

const isSame = (one: Account, other: Account) => accountKey(one) === accountKey(other);

/** True when the account that names a row is a way in: a member by email has none. */
export function hasOwnAccount({ tenant, hasLeftAccount }: WaysIn): boolean {
  return tenant.toLowerCase() !== ownTenant && !hasLeftAccount;
}

/** The accounts that were linked to a member. */
export function linkedAccounts({ ways = [] }: Pick<WaysIn, 'ways'>): Account[] {
  return ways.flatMap((way) => (way.kind === 'passkey' ? [] : [way]));
}

/** The kinds of ways by which a member can sign in. */
export function waysOf(member: WaysIn): Set<WayKind> {
  const kinds = new Set((member.ways ?? []).map(({ kind }): WayKind => kind));
  return hasOwnAccount(member) ? kinds.add('microsoft') : kinds;
}

/** True when a member has a way that is open. */
export function canEnter(member: WaysIn, open: OpenWays): boolean {
  return [...waysOf(member)].some((kind) => open[kind]);
}

/** True when an account signs a member in. */
export function isAccountOf(member: WaysIn, account: Account): boolean {
  const isOwn = hasOwnAccount(member) && isSame(member, account);
  return isOwn || linkedAccounts(member).some((linked) => isSame(linked, account));
}

/**
 * The way to sign in that a new member gets. A new member by email is named by a random id, since
 * an address may change hands, so the address becomes a way of theirs. Undefined for a Microsoft
 * account, which names its own row, and for an existing member.
 */
export function newWayOf(caller: Caller, now: Date): SignInWay | undefined {
  const { tenant, object, session, isLinked, mail } = caller;
  if (session?.way !== 'email' || isLinked || !mail) return undefined;
  return { kind: 'email', tenant, object, mail, addedAt: now.toISOString() };
}

/** True when a member of staff can still sign in. A directory's role comes with Microsoft alone. */
export function staffCanEnter(
  members: readonly (WaysIn & Pick<Member, 'role' | 'byDirectory'>)[],
  open: OpenWays,
): boolean {
  return members.some(
    (member) =>
      (member.role === 'staff' && canEnter(member, open)) ||
      (member.byDirectory === true && hasOwnAccount(member) && open.microsoft),
  );
}

/** How long a code by email works, in minutes. */
export const codeMinutes = 10;
/** How often a code may be tried. */
export const codeTries = 5;

/** A code as typed: six digits, with or without a space between them. */
export const signInCodeSchema = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.'));

/** A recovery code as typed, in capitals without separators. */
export const recoveryCodeSchema = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{16}$/, 'A recovery code has 16 letters and digits.'));
