import type { Access } from '#contract/endpoint';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Claims } from '#functions/adapters/identity/entra';
import type { MemberStore } from '#functions/adapters/storage/members';
import { isSameSecret } from '#functions/isSameSecret';

interface Settings {
  homeTenant: string | undefined;
  firstStaff: string | undefined;
  buildToken: string;
}

interface Needs {
  checkToken: (token: string) => Promise<Claims>;
  members: Pick<MemberStore, 'find'>;
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

/** The staff role of the home tenant's app registration. */
const staffRole = 'staff';

/**
 * Admission by the token, the staff role of the home tenant and the member rows, which are read for
 * each call.
 */
export function createAdmission({ checkToken, members, settings }: Needs): Admission {
  async function callerOf({ tenant, object, name, mail, roles }: Claims): Promise<Caller> {
    const account = { tenant, object, name, ...(mail && { mail }) };
    // Another tenant's roles are assigned by its own administrators, so they are ignored.
    const home = settings.homeTenant?.toLowerCase();
    const trusted = tenant.toLowerCase() === home && roles.includes(staffRole);
    const first = settings.firstStaff?.toLowerCase() === accountKey(account);
    if (trusted || first) return { ...account, role: 'staff', artistIds: [], byDirectory: true };
    const member = await members.find(account);
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
