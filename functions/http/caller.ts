import type { Access } from '#contract/endpoint';
import {
  type Account,
  accountKey,
  type Caller,
  type Member,
  type SessionWay,
} from '#domain/member/member';
import type { OpenWays, WayKind } from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import { type Claims, refusedToken } from '#functions/adapters/identity/claims';
import type { MemberStore } from '#functions/adapters/storage/members';
import { isSameSecret } from '#functions/isSameSecret';

interface Settings {
  homeTenant: string | undefined;
  firstStaff: string | undefined;
  buildToken: string;
}

interface Needs {
  checkToken: (token: string) => Promise<Claims>;
  members: Pick<MemberStore, 'find' | 'resolve'>;
  /** The ways to sign in that are open. */
  openWays: () => Promise<OpenWays>;
  settings: Settings;
}

/** Identifies the caller, or rejects the call. The only place that turns a token into rights. */
export type Admission = (
  access: Access,
  authorization: string | null,
  /** Called with the caller's identity before their rights are checked. */
  onKnown?: (caller: Caller) => void,
) => Promise<Caller>;

const anonymous: Caller = { tenant: '', object: '', name: '', role: 'none', artistIds: [] };

const wayOf = (way: SessionWay | undefined): WayKind => {
  if (!way) return 'microsoft';
  return way === 'email' ? 'email' : 'passkey';
};

const bySentence: Record<WayKind, string> = {
  microsoft: 'with Microsoft accounts',
  email: 'with codes by email',
  passkey: 'with passkeys',
};

/** The staff role of the home tenant's app registration. */
const staffRole = 'staff';

/**
 * Admission by the token, the staff role of the home tenant and the member rows, which are read for
 * each call.
 */
export function createAdmission({ checkToken, members, openWays, settings }: Needs): Admission {
  const isFirst = (account: Account) => settings.firstStaff?.toLowerCase() === accountKey(account);

  /**
   * Refuses a way to sign in that the label closed, except for the account of `FIRST_STAFF`, so
   * that the label can't lock itself out.
   * @throws {Problem} not-allowed
   */
  function checkOpen(open: OpenWays, { session, ...account }: Claims): void {
    const kind = wayOf(session?.way);
    if (open[kind] || (!session && isFirst(account))) return;
    throw new Problem('not-allowed', `The label has closed sign-in ${bySentence[kind]}.`);
  }

  /**
   * Refuses a session of a passkey that the member removed: if the process was killed while it was
   * removed, the session may be left, and the credential.
   * @throws {Problem} not-signed-in
   */
  function checkPasskey({ passkey }: Claims, member: Pick<Member, 'ways'> | null): void {
    if (passkey && !member?.ways?.some((way) => way.kind === 'passkey' && way.id === passkey))
      throw refusedToken();
  }

  async function callerOf(claims: Claims): Promise<Caller> {
    const { session, roles } = claims;
    const signedIn = { tenant: claims.tenant, object: claims.object };
    // Passkeys belong to the member, so their sessions name the row itself.
    const isOfRow = session !== undefined && session.way !== 'email';
    const [member, open] = await Promise.all([
      isOfRow ? members.find(signedIn) : members.resolve(signedIn),
      openWays(),
    ]);
    checkOpen(open, claims);
    checkPasskey(claims, member);
    const identity = member ? { tenant: member.tenant, object: member.object } : signedIn;
    const account = {
      ...identity,
      name: session && member ? member.name : claims.name,
      ...(claims.mail && { mail: claims.mail }),
      ...(session && { session }),
      ...(accountKey(identity) !== accountKey(signedIn) && { isLinked: true as const }),
    };
    // Another tenant's roles are assigned by its own administrators, so they are ignored.
    const home = settings.homeTenant?.toLowerCase();
    const trusted = claims.tenant.toLowerCase() === home && roles.includes(staffRole);
    if (trusted || isFirst(account))
      return { ...account, role: 'staff', artistIds: [], byDirectory: true };
    if (member?.role === 'staff') return { ...account, role: 'staff', artistIds: [] };
    const artistIds = member?.role === 'artist' ? member.artistIds : [];
    return { ...account, role: artistIds.length > 0 ? 'artist' : 'none', artistIds };
  }

  return async (access, authorization, onKnown) => {
    if (access === 'anyone') return anonymous;
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw new Problem('not-signed-in', 'Sign in first.');
    if (access === 'builder') {
      if (!isSameSecret(token, settings.buildToken))
        throw new Problem('not-signed-in', 'Invalid build token.');
      return anonymous;
    }
    const caller = await callerOf(await checkToken(token));
    onKnown?.(caller);
    if (access === 'staff' && caller.role !== 'staff')
      throw new Problem('not-allowed', 'Only staff of the label may do this.');
    if (access === 'member' && caller.role === 'none')
      throw new Problem('not-allowed', 'You are signed in, but not yet a member of the label.');
    return caller;
  };
}
