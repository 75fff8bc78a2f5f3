import type { Answer, Call } from '#contract/api';
import { isSame } from '#domain/comparison';
import { dayMilliseconds } from '#domain/day';
import { isInvitationOpen } from '#domain/member/invitation';
import {
  type Account,
  accountKey,
  type Caller,
  type Member,
  memberOf,
} from '#domain/member/member';
import { Problem, reasonOf } from '#domain/problem';
import type { Outbox } from '#functions/services/email/outbox';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';
import { createFirstStaff } from './firstStaff.ts';
import type { createOpenWays } from './openWays.ts';
import { accountsOf, createOwnWays } from './ownWays.ts';
import { createPasskeySignIn } from './passkeySignIn.ts';
import { createSessions } from './sessions.ts';
import { accountOfMail, createSignInCodes } from './signInCodes.ts';

type NeededPorts = Pick<
  Ports,
  | 'signInCodes'
  | 'sessions'
  | 'credentials'
  | 'recoveryCodes'
  | 'rateCounts'
  | 'members'
  | 'invitations'
  | 'labels'
  | 'issuer'
  | 'passkeys'
  | 'identity'
  | 'site'
  | 'clock'
  | 'log'
>;
interface NeededServices {
  describe: (caller: Caller) => Promise<Answer<'getMe'>>;
  openWays: ReturnType<typeof createOpenWays>['openWays'];
  tokenSigner: TokenSigner;
  rateLimiter: RateLimiter;
  outbox: Pick<Outbox, 'add'>;
}

/** To how many addresses a day one invitation can have codes mailed. */
const welcomeLimit: RateLimit = { name: 'signInWelcome', times: 20, within: dayMilliseconds };

/** Sign-in by email and passkey, at the product's own issuer: see decisions 115 and 116. */
export function createSignIn(ports: NeededPorts, services: NeededServices) {
  const { members, invitations, identity, clock, log } = ports;
  const { openWays, tokenSigner, rateLimiter } = services;
  const codes = createSignInCodes(ports, services);
  const sessions = createSessions(ports, services);
  const ownWays = createOwnWays(ports, { openWays, sessions });
  const { eraseRecoveryCodes, erasePasskeys, eraseOfNobody, ...passkeyCalls } = createPasskeySignIn(
    ports,
    {
      ...services,
      sessions,
      ownWays,
    },
  );
  const firstStaff = createFirstStaff(ports, services);

  async function isInvited(invitation: string | undefined): Promise<boolean> {
    const held = invitation === undefined ? null : await invitations.find(invitation);
    if (!held || !isInvitationOpen(held, clock.now())) return false;
    return rateLimiter.take(welcomeLimit, held.id);
  }

  /** The accounts whose sessions the caller may end. */
  async function accountsOfCaller(caller: Caller) {
    const row = await members.find(caller);
    return row ? accountsOf(row) : [caller];
  }

  /**
   * Ends a member's sessions and recovery codes. Their passkeys stay: each works only as long as
   * their row names it.
   */
  async function revoke(member: Account & Pick<Member, 'ways'>): Promise<void> {
    await sessions.endAll(accountsOf(member));
    await eraseRecoveryCodes(accountKey(member));
  }

  return {
    async requestSignInCode({
      body,
      client,
    }: Call<'requestSignInCode'>): Promise<Answer<'requestSignInCode'>> {
      const { mail, browser, language, invitation, first } = body;
      const account = accountOfMail(tokenSigner, mail);
      const isFirst = first !== undefined && (await firstStaff.works(first, account));
      if (isFirst) await firstStaff.openEmail();
      // Both get a code at an address that no member has.
      const isWelcome = isFirst || (await isInvited(invitation));
      await codes.ask({ mail, browser, client }, { isWelcome, language });
      return {};
    },

    async verifySignInCode({
      body,
      client,
    }: Call<'verifySignInCode'>): Promise<Answer<'verifySignInCode'>> {
      const { mail, code, browser, key, device } = body;
      await codes.use({ mail, browser, client }, code);
      if (!(await openWays()).email)
        throw new Problem('not-allowed', 'The label has closed sign-in with codes by email.');
      const account = accountOfMail(tokenSigner, mail);
      return sessions.start({ ...account, way: 'email', mail, key, device });
    },

    refreshSignIn: sessions.refreshSignIn,

    async endSignIn({ body }: Call<'endSignIn'>, caller: Caller): Promise<Answer<'endSignIn'>> {
      await sessions.end(body.session, caller, await accountsOfCaller(caller));
      return {};
    },

    getOwnSignIn: ownWays.getOwnSignIn,

    async requestLinkCode(
      { body, client }: Call<'requestLinkCode'>,
      caller: Caller,
    ): Promise<Answer<'requestLinkCode'>> {
      const { mail, browser, language } = body;
      const wanted = { mail, browser, client, member: accountKey(caller) };
      await codes.ask(wanted, { isWelcome: true, language });
      return {};
    },

    async linkMail({ body, client }: Call<'linkMail'>, caller: Caller) {
      const { mail, code, browser } = body;
      await codes.use({ mail, browser, client, member: accountKey(caller) }, code);
      const account = accountOfMail(tokenSigner, mail);
      return ownWays.add(caller, { kind: 'email', ...account, mail });
    },

    async linkMicrosoft({ body }: Call<'linkMicrosoft'>, caller: Caller) {
      const { tenant, object, name } = await identity.checkMicrosoft(body.token).catch(() => {
        throw new Problem('invalid-input', 'Microsoft’s answer could not be checked. Try again.');
      });
      const account = { tenant, object };
      const row = await ownWays.rowOf(caller);
      const isRow = row.hasLeftAccount && tenant === row.tenant && object === row.object;
      if (isRow) {
        await ownWays.change(caller, ({ hasLeftAccount: _, ...before }) => before);
        return ownWays.describe(caller);
      }
      return ownWays.add(caller, { kind: 'microsoft', ...account, name });
    },

    ...passkeyCalls,

    firstStaffAddress: firstStaff.firstStaffAddress,
    becomeFirstStaff: firstStaff.becomeFirstStaff,

    /**
     * Recomputes the accounts of members who sign in by email. An account is derived from the
     * server's secret, so data that is restored without its secret would lock all of them out.
     */
    async renewMailAccounts(): Promise<void> {
      for (const before of await members.list()) {
        const ways = before.ways?.map((way) =>
          way.kind === 'email' ? { ...way, ...accountOfMail(tokenSigner, way.mail) } : way,
        );
        if (!ways || isSame(ways, before.ways)) continue;
        // A failure for one member must not keep the server from starting.
        const failure = await members
          .put({ ...before, ways }, (all) => {
            if (!isSame(memberOf(all, before), before))
              throw new Problem('changed', 'The member was changed meanwhile.');
          })
          .then(() => undefined, reasonOf);
        log('signIn.accountsRenewed', { object: before.object, ...(failure && { failure }) });
      }
    },

    revoke,

    /** Erases what a removed member signed in with. */
    async forget(member: Account & Pick<Member, 'ways'>): Promise<void> {
      await revoke(member);
      await erasePasskeys(accountKey(member));
    },

    async eraseExpired(): Promise<void> {
      await codes.eraseExpired();
      await sessions.eraseEnded();
      await eraseOfNobody();
      await ports.issuer.eraseOldKeys();
    },
  };
}
export type SignIn = ReturnType<typeof createSignIn>;
