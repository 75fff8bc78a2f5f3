import { randomBytes } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import { dayMilliseconds } from '#domain/day';
import type { Id } from '#domain/identifier';
import {
  type Account,
  accountKey,
  type Caller,
  type Member,
  nameFromToken,
  ownTenant,
} from '#domain/member/member';
import { newWayOf, type OpenWays, staffCanEnter } from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import { isSameSecret } from '#functions/isSameSecret';
import type { RateCount } from '#functions/ports/emails';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';

type NeededPorts = Pick<Ports, 'members' | 'rateCounts' | 'identity' | 'site' | 'clock' | 'log'>;
interface NeededServices {
  describe: (caller: Caller) => Promise<Answer<'getMe'>>;
  openWays: () => Promise<OpenWays>;
  tokenSigner: TokenSigner;
}

/** How long it is remembered that an address was used: longer than the address is valid. */
const notedFor = dayMilliseconds;

const addressOf = (siteUrl: string, secret: string) => `${siteUrl}/first-staff#${secret}`;

/**
 * An address, valid for an hour, that makes the first person who opens it a member of staff. The
 * server's owner makes one with the server's secret when staff can't sign in any more.
 */
export function addressForStaff(tokenSigner: TokenSigner, siteUrl: string, now: Date): string {
  return addressOf(siteUrl, tokenSigner.sign('first', randomBytes(12).toString('base64url'), now));
}

/** Makes the first member of staff, and readmits one by such an address: see decision 116. */
export function createFirstStaff(ports: NeededPorts, services: NeededServices) {
  const { members, rateCounts, identity, site, clock, log } = ports;
  const { describe, openWays, tokenSigner } = services;

  /** Derived from the server's secret, so that each start prints the same until it is used. */
  const firstSecret = tokenSigner.secretOf('first staff member');
  const usedUp = () => new Problem('not-found', 'This address was used, or it is not complete.');

  /**
   * Whether some member of staff can sign in. A Microsoft account counts only where Microsoft is
   * set up.
   */
  const canEnter = (all: readonly Member[], open: OpenWays) =>
    identity.hasFirstStaff || staffCanEnter(all, open);
  const hasStaff = async () => canEnter(await members.list(), await openWays());

  /** The id of an address made by `addressForStaff`; null for any other secret. */
  function askedFor(secret: string): string | null {
    const verified = tokenSigner.verify('first', secret, clock.now());
    return verified && !verified.hasExpired ? verified.value : null;
  }
  const usedGroup = (id: string) => `first-staff-${id}`;
  const isPendingFor = (account: Account, { count, ids }: RateCount) =>
    count === 0 && ids?.includes(accountKey(account)) === true;

  /**
   * Whether an address still makes the account a member of staff. An address of `addressForStaff`
   * belongs to the first account that uses it, and works until that account is a stored member.
   */
  async function works(secret: string, account: Account): Promise<boolean> {
    const id = askedFor(secret);
    if (!id) return isSameSecret(secret, firstSecret) && !(await hasStaff());
    const used = await rateCounts.find(usedGroup(id), 'used');
    return !used || isPendingFor(account, used.value);
  }

  /**
   * Keeps an address made by `addressForStaff` for the account.
   * @throws {Problem} not-found, if another account came first
   */
  async function reserve(id: string, account: Account) {
    const until = new Date(clock.now().getTime() + notedFor).toISOString();
    await rateCounts.add(usedGroup(id), 'used', { count: 0, until, ids: [accountKey(account)] });
    const reserved = await rateCounts.find(usedGroup(id), 'used');
    if (!reserved || !isPendingFor(account, reserved.value)) throw usedUp();
    return reserved;
  }

  return {
    works,

    /** Opens sign-in by email if the label had closed it: whoever has such an address needs it. */
    async openEmail(): Promise<void> {
      const open = await openWays();
      if (open.email) return;
      await members.putOpenWays({ ...open, email: true }, () => undefined);
      log('signIn.waysSet', { ...open, email: true, by: 'first staff member' });
    },

    /** The address that is printed at a start; null once a member of staff can sign in. */
    async firstStaffAddress(): Promise<string | null> {
      return (await hasStaff()) ? null : addressOf(site.siteUrl, firstSecret);
    },

    async becomeFirstStaff(
      { body }: Call<'becomeFirstStaff'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'becomeFirstStaff'>> {
      // A repeated call, whose first answer was lost.
      if (caller.role === 'staff') return describe(caller);
      if (!(await works(body.secret, caller))) throw usedUp();
      const id = askedFor(body.secret);
      const reserved = id && (await reserve(id, caller));
      const way = newWayOf(caller, clock.now());
      const before = await members.find(caller);
      const account = way ? { tenant: ownTenant, object: newId } : caller;
      const member: Member = {
        ...before,
        tenant: account.tenant,
        object: account.object,
        name: nameFromToken(body.name),
        role: 'staff',
        artistIds: [],
        ...(caller.mail && { mail: caller.mail }),
        ...(way && { ways: [way] }),
      };
      const open = await openWays();
      // Of two concurrent calls only one finds no member of staff.
      await members.put(member, (all) => {
        if (!id && canEnter(all, open)) throw usedUp();
      });
      if (reserved) await rateCounts.replace(reserved, { ...reserved.value, count: 1 });
      log('member.first', { object: member.object });
      return describe({ ...caller, ...account, name: member.name, role: 'staff' });
    },
  };
}
