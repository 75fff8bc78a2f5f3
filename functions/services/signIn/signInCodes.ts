import { randomUUID } from 'node:crypto';
import type { EmailContent } from '#domain/email/email';
import { mailboxOf } from '#domain/mailAddress';
import { isInvitationOpen } from '#domain/member/invitation';
import { type Account, ownTenant } from '#domain/member/member';
import { codeMinutes, codeTries, type OpenWays } from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import { isSameSecret } from '#functions/isSameSecret';
import type { Outbox } from '#functions/services/email/outbox';
import { signInCodeOf, type TokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';

const minute = 60_000;
/**
 * Limits the codes to one mailbox. Beyond them the answer is the same, but nothing is mailed. A
 * browser that has signed in by the address before, and a member who links it, have limits of their
 * own: so strangers who request codes for an address can't lock its owner out.
 */
const mailboxLimits: readonly RateLimit[] = [
  { name: 'signInMail', times: 5, within: 15 * minute },
  { name: 'signInMailDay', times: 20, within: 24 * 60 * minute },
];
/** Limits the requests for codes, and the attempts to use one, from one network. */
const askLimit: RateLimit = { name: 'signInAsk', times: 60, within: 15 * minute };
const tryLimit: RateLimit = { name: 'signInTry', times: 120, within: 15 * minute };

/** How long a browser is remembered after it signed in by an address, in milliseconds. */
const rememberedFor = 180 * 24 * 60 * minute;

const codeGroup = 'code';
/** More concurrent writers of one code than this can't be a person. */
const maxTries = 6;

/** What a code is for: to sign in, or to link an address to a member. */
export interface CodeFor {
  mail: string;
  /** The value that the page keeps; without one the code is bound to the network. */
  browser: string | undefined;
  /** The rate-limiting key of the client's network. */
  client: string;
  /** The key of the member whom the address is linked to. */
  member?: string;
}

/** The account of an address: always the same, without revealing the address. */
export function accountOfMail(tokenSigner: Pick<TokenSigner, 'keyOf'>, mail: string): Account {
  const bytes = Buffer.from(tokenSigner.keyOf(`sign-in\n${mail}`), 'base64url');
  const hex = bytes.toString('hex').slice(0, 32);
  const object = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { tenant: ownTenant, object };
}

type NeededPorts = Pick<Ports, 'signInCodes' | 'rateCounts' | 'clock' | 'log'>;
interface NeededServices {
  tokenSigner: TokenSigner;
  rateLimiter: RateLimiter;
  outbox: Pick<Outbox, 'add'>;
}

const wrongCode = () => {
  const message =
    'This code is wrong, was used or has expired. Try again, or ask for a new one in this browser.';
  return new Problem('invalid-input', message, { errors: [{ path: 'code', message }] });
};

/**
 * Codes by email. Asking does the same work for every address, and looks nothing up: the outbox
 * decides whether the address gets the code, as it does for sign-ups (decision 103).
 */
export function createSignInCodes(ports: NeededPorts, services: NeededServices) {
  const { signInCodes, rateCounts, clock, log } = ports;
  const { tokenSigner, rateLimiter, outbox } = services;
  const keyOf = ({ mail, browser, client, member = '' }: CodeFor) =>
    tokenSigner.keyOf(['code', mail, browser ?? `network ${client}`, member].join('\n'));

  /** Stores the code in place of the browser's last one. */
  async function store(key: string, id: string): Promise<void> {
    const until = new Date(clock.now().getTime() + codeMinutes * minute).toISOString();
    const asked = { id, until, tries: 0 };
    for (let tries = 1; tries <= maxTries; tries++) {
      const before = await signInCodes.find(codeGroup, key);
      const stored = before
        ? await signInCodes.replace(before, asked)
        : await signInCodes.add(codeGroup, key, asked);
      if (stored) return;
    }
  }

  const browserOf = ({ mail, browser }: CodeFor) =>
    browser && `browser-${tokenSigner.keyOf(`${browser}\n${mailboxOf(mail)}`)}`;

  /**
   * The key of the limit that a code counts for: the member's, the known browser's, or the
   * mailbox's.
   */
  async function countedFor(wanted: CodeFor): Promise<string> {
    const { mail, browser, member } = wanted;
    const group = browserOf(wanted);
    const known = group && (await rateCounts.find(group, 'signedIn'));
    if (member) return tokenSigner.keyOf(`member\n${member}`);
    return tokenSigner.keyOf(known ? `browser\n${browser}\n${mailboxOf(mail)}` : mailboxOf(mail));
  }

  async function isWithinLimits(wanted: CodeFor, id: string): Promise<boolean> {
    const key = await countedFor(wanted);
    // In sequence: a request that the short limit refuses does not count for the long one.
    for (const limit of mailboxLimits) if (!(await rateLimiter.take(limit, key, id))) return false;
    return true;
  }

  /** Remembers the browser in which a code to the address worked. */
  async function remember(given: CodeFor): Promise<void> {
    const group = browserOf(given);
    if (!group) return;
    const until = new Date(clock.now().getTime() + rememberedFor).toISOString();
    const note = { count: 1, until };
    const before = await rateCounts.find(group, 'signedIn');
    if (before) await rateCounts.replace(before, note);
    else await rateCounts.add(group, 'signedIn', note);
  }

  return {
    /**
     * Makes a code, and hands it to the outbox.
     * @throws {Problem} too-many, for a network
     */
    async ask(
      wanted: CodeFor,
      { isWelcome, language }: { isWelcome: boolean; language: string | undefined },
    ): Promise<void> {
      await rateLimiter.demand(askLimit, wanted.client);
      const id = randomUUID();
      if (!(await isWithinLimits(wanted, id))) return;
      await store(keyOf(wanted), id);
      const at = clock.now().toISOString();
      const about = { kind: 'signIn', address: wanted.mail, at, isWelcome } as const;
      await outbox.add(id, '', { ...about, ...(language && { language }) });
    },

    /**
     * Uses a code up. Each try counts before it is compared, so that tries at once count, too.
     * @throws {Problem} invalid-input, the same for every reason; too-many, for a network
     */
    async use(given: CodeFor, code: string): Promise<void> {
      await rateLimiter.demand(tryLimit, given.client);
      for (let tries = 1; tries <= maxTries; tries++) {
        const entry = await signInCodes.find(codeGroup, keyOf(given));
        if (!entry) throw wrongCode();
        const { id, until, tries: before } = entry.value;
        if (until <= clock.now().toISOString() || before >= codeTries) throw wrongCode();
        const counted = await signInCodes.replace(entry, { ...entry.value, tries: before + 1 });
        if (!counted) continue;
        if (
          isSameSecret(code, signInCodeOf(tokenSigner, id)) &&
          (await signInCodes.remove(counted))
        )
          return remember(given);
        log('signIn.wrongCode', { tries: before + 1 });
        throw wrongCode();
      }
      throw wrongCode();
    },

    async eraseExpired(): Promise<void> {
      const now = clock.now().toISOString();
      const expired = (await signInCodes.list(codeGroup)).filter(({ value }) => value.until <= now);
      await signInCodes.erase(
        codeGroup,
        expired.map(({ key }) => key),
      );
    },
  };
}

type CodeEmail = Extract<EmailContent, { kind: 'signIn' }>;

/**
 * Whether to email a code: to an address by which a member signs in, to one with an open
 * invitation, and to anyone who showed an invitation or the address for the first staff member.
 */
export function createCodeGate(
  { members, invitations, clock }: Pick<Ports, 'members' | 'invitations' | 'clock'>,
  { tokenSigner, openWays }: { tokenSigner: TokenSigner; openWays: () => Promise<OpenWays> },
) {
  return async ({ address, at, isWelcome }: CodeEmail): Promise<boolean> => {
    const age = clock.now().getTime() - Date.parse(at);
    if (age >= codeMinutes * minute || !(await openWays()).email) return false;
    if (isWelcome || (await members.resolve(accountOfMail(tokenSigner, address)))) return true;
    const isInvited = ({ mail }: { mail?: string | undefined }) =>
      mail?.toLowerCase() === address.toLowerCase();
    return (await invitations.list()).some(
      (invitation) => isInvited(invitation) && isInvitationOpen(invitation, clock.now()),
    );
  };
}
