import type { Caller, SignInWay } from '#domain/member/member';

/**
 * The way by which somebody without a member row signed in, if their account names none: an address
 * may change hands, so a member by email is named by an id of its own. Undefined for an account of
 * Microsoft's, and for a member.
 */
export function newWayOf(caller: Caller, now: Date): SignInWay | undefined {
  const { tenant, object, session, isLinked, mail } = caller;
  if (session?.way !== 'email' || isLinked || !mail) return undefined;
  return { kind: 'email', tenant, object, mail, addedAt: now.toISOString() };
}
