import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import { isInvitationOpen } from '#domain/member/invitation';
import { type Caller, isStaff, type Member, nameFromToken, ownTenant } from '#domain/member/member';
import { newWayOf } from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import { isSameSecret } from '#functions/isSameSecret';
import type { Outbox } from '#functions/services/email/outbox';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';
import type { RateLimiter } from '#functions/services/visitors/rateLimiter';
import { accountOfMail, createCodes } from './codes.ts';
import type { createOpenWays } from './openWays.ts';
import { accountsOf, createOwnWays } from './ownWays.ts';
import { createPasskeySignIn } from './passkeySignIn.ts';
import { createSessions } from './sessions.ts';

type Needs = Pick<
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
> & {
  describe: (caller: Caller) => Promise<Answer<'getMe'>>;
  openWays: ReturnType<typeof createOpenWays>['openWays'];
  tokenSigner: TokenSigner;
  rateLimiter: RateLimiter;
  outbox: Pick<Outbox, 'add'>;
};

/** Sign-in by email and passkey, at the product's own issuer: see decisions 115 and 116. */
export function createSignIn(needs: Needs) {
  const { members, invitations, identity, site, clock, log } = needs;
  const { describe, openWays, tokenSigner } = needs;
  const codes = createCodes(needs);
  const sessions = createSessions(needs);
  const ownWays = createOwnWays({ ...needs, sessions });
  const byPasskey = createPasskeySignIn({ ...needs, sessions, ownWays });

  const firstSecret = tokenSigner.secretOf('first staff member');
  const hasStaff = async () => identity.hasFirstStaff || (await members.list()).some(isStaff);

  /** Whether somebody may get a code at any address: they hold an invitation, or the first address. */
  async function isWelcome({ invitation, first }: Call<'requestSignInCode'>['body']) {
    if (first !== undefined && isSameSecret(first, firstSecret)) return !(await hasStaff());
    const held = invitation === undefined ? null : await invitations.find(invitation);
    return held !== null && isInvitationOpen(held, clock.now());
  }

  /** The accounts whose sessions the caller may end. */
  async function accountsOfCaller(caller: Caller) {
    const row = await members.find(caller);
    return row ? accountsOf(row) : [caller];
  }

  return {
    async requestSignInCode({
      body,
      client,
    }: Call<'requestSignInCode'>): Promise<Answer<'requestSignInCode'>> {
      const { mail, browser, language } = body;
      await codes.ask({ mail, browser, client }, { isWelcome: await isWelcome(body), language });
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
      const wanted = { mail, browser, client, member: caller.object };
      await codes.ask(wanted, { isWelcome: true, language });
      return {};
    },

    async linkMail({ body, client }: Call<'linkMail'>, caller: Caller) {
      const { mail, code, browser } = body;
      await codes.use({ mail, browser, client, member: caller.object }, code);
      const account = accountOfMail(tokenSigner, mail);
      return ownWays.add(caller, { kind: 'email', ...account, mail, addedAt: ownWays.now() });
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
      return ownWays.add(caller, { kind: 'microsoft', ...account, name, addedAt: ownWays.now() });
    },

    askPasskey: byPasskey.askPasskey,
    signInByPasskey: byPasskey.signInByPasskey,
    signInByRecovery: byPasskey.signInByRecovery,
    askNewPasskey: byPasskey.askNewPasskey,
    addPasskey: byPasskey.addPasskey,
    renamePasskey: byPasskey.renamePasskey,
    removeSignInWay: byPasskey.removeSignInWay,
    makeRecoveryCodes: byPasskey.makeRecoveryCodes,

    /**
     * The address that makes whoever opens it first a member of staff; null once there is one. It is
     * derived from the server's secret, so that each start prints the same until it is used.
     */
    async firstStaffAddress(): Promise<string | null> {
      return (await hasStaff()) ? null : `${site.siteUrl}/first-staff#${firstSecret}`;
    },

    async becomeFirstStaff(
      { body }: Call<'becomeFirstStaff'>,
      caller: Caller,
      newId: Id,
    ): Promise<Answer<'becomeFirstStaff'>> {
      // The same person once more, whose first answer was lost.
      if (caller.role === 'staff') return describe(caller);
      const usedUp = () =>
        new Problem('not-found', 'This address was used, or it is not complete.');
      if (!isSameSecret(body.secret, firstSecret) || (await hasStaff())) throw usedUp();
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
      // Of two at the same moment only one finds no member of staff.
      await members.put(member, (all) => {
        if (all.some(isStaff)) throw usedUp();
      });
      log('member.first', { object: member.object });
      return describe({ ...caller, ...account, name: member.name, role: 'staff' });
    },

    /** Ends whatever a removed member signed in with. */
    async forget(member: Member): Promise<void> {
      await sessions.endAll(accountsOf(member));
      await byPasskey.eraseOf(`${member.tenant}.${member.object}`.toLowerCase());
    },

    async eraseExpired(): Promise<void> {
      await codes.eraseExpired();
      await sessions.eraseEnded();
      await needs.issuer.eraseOldKeys();
    },
  };
}
