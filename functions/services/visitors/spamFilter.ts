import type { SpamFilterFields } from '#contract/visitors';
import { mailboxOf } from '#domain/mailAddress';
import { Problem } from '#domain/problem';
import { honeypotField, minFillMilliseconds } from '#domain/visitor/honeypot';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from './rateLimiter.ts';

const minute = 60_000;
/** For a client that requested a form token. */
const clientLimit: RateLimit = { name: 'client', times: 30, within: 10 * minute };
/** For a client without a token: a script, or a browser without JavaScript. */
const bareClientLimit: RateLimit = { name: 'bare', times: 12, within: 10 * minute };
/** For a mailbox, whatever it adds to its name after a plus. */
const addressLimit: RateLimit = { name: 'address', times: 6, within: 60 * minute };
const dayLimit: RateLimit = { name: 'day', times: 24, within: 24 * 60 * minute };

export type Verdict =
  | { kind: 'person' }
  /** Certainly a bot: it gets the usual answer, and nothing is stored. */
  | { kind: 'robot' }
  /** Possibly a person: the answer explains what to do. */
  | { kind: 'doubt'; reason: string };

interface Submission {
  form: SpamFilterFields;
  /** The key of the client's address. */
  client: string;
  /** The email address in the form. */
  address: string;
  /**
   * Identifies the submission: a repetition after an error of ours counts only once for the
   * address.
   */
  text?: string;
}

type NeededPorts = Pick<Ports, 'clock' | 'log'>;
interface NeededServices {
  rateLimiter: RateLimiter;
  tokenSigner: TokenSigner;
}

/** Tells people from bots without a third party or a puzzle. */
export function createSpamFilter(
  { clock, log }: NeededPorts,
  { rateLimiter, tokenSigner }: NeededServices,
) {
  /** Why a token is doubtful; null if it is fine, or if there is none. */
  function doubtAbout(token: string | undefined): string | null {
    if (token === undefined) return null;
    const verified = tokenSigner.verify('form', token, clock.now());
    if (!verified) return 'This form is not from our page. Reload the page.';
    if (verified.hasExpired) return 'The page was open for too long. Send it again.';
    const age = clock.now().getTime() - Number(verified.value);
    if (age < minFillMilliseconds) return 'That was very quick. Wait a moment, then send it again.';
    return null;
  }

  /** @throws {Problem} too-many, if the client or the address exceeds its limit */
  async function check({ form, client, address, text }: Submission): Promise<Verdict> {
    if (form[honeypotField]) {
      log('visitor.honeypot');
      return { kind: 'robot' };
    }
    const reason = doubtAbout(form.token);
    if (reason) return { kind: 'doubt', reason };
    await rateLimiter.demand(form.token === undefined ? bareClientLimit : clientLimit, client);
    const mailbox = tokenSigner.keyOf(mailboxOf(address));
    const id = text && tokenSigner.keyOf(text);
    await rateLimiter.demand(addressLimit, mailbox, id);
    await rateLimiter.demand(dayLimit, mailbox, id);
    return { kind: 'person' };
  }

  return {
    /** A token for a form that was just opened. */
    async getFormToken() {
      return { token: tokenSigner.sign('form', String(clock.now().getTime()), clock.now()) };
    },

    check,

    /**
     * Whether a bot sent a form, for calls that refuse doubtful ones.
     * @throws {Problem} too-many, for a doubtful one, or if the client or the address exceeds its limit
     */
    async isRobot(submission: Submission): Promise<boolean> {
      const verdict = await check(submission);
      if (verdict.kind === 'doubt')
        throw new Problem('too-many', verdict.reason, { retryAfter: 2 });
      return verdict.kind === 'robot';
    },
  };
}
export type SpamFilter = ReturnType<typeof createSpamFilter>;
