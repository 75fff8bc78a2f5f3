import { fastestFill, longestFill, trapField } from '#domain/visitor/honeypot';
import type { Guarded } from '#domain/visitor/visitorForm';
import type { Clock, Log } from '#functions/ports/ports';
import type { Seals } from '#functions/ports/visitors';
import { openToken, tokenFor } from '#functions/services/email/tokens';
import type { Limit, Limits } from './rateLimiter.ts';

const minute = 60_000;
/** Who took the form from us may send so often. */
const perClient: Limit = { name: 'client', times: 30, within: 10 * minute };
/** A call that never asked for a form: a script, or a browser without script. */
const perBareClient: Limit = { name: 'bare', times: 12, within: 10 * minute };
/** The same words again within this time are a button pressed twice, or an answer that got lost. */
const perWords: Limit = { name: 'words', times: 1, within: 10 * minute };
const perAddress: Limit = { name: 'address', times: 6, within: 60 * minute };

/** What is thought of whoever sends a form. */
export type Verdict =
  | { kind: 'person' }
  /** Sure: it is answered as if all were well, and nothing is stored. */
  | { kind: 'robot' }
  /** It may be a person: told in words. */
  | { kind: 'doubt'; words: string };

interface Submission {
  form: Guarded;
  /** The key of the client's address. */
  client: string;
  /** The key of the address that was filled in. */
  person: string;
}

interface Needs {
  limits: Limits;
  seals: Seals;
  clock: Clock;
  log: Log;
}

/** Tells people from robots, without a third party and without a puzzle. */
export function createGuard({ limits, seals, clock, log }: Needs) {
  function doubtOf(token: string | undefined): string | null {
    if (token === undefined) return null;
    const made = Number(openToken(seals, 'form', token) ?? Number.NaN);
    const age = clock.now().getTime() - made;
    if (Number.isNaN(age)) return 'This form was not taken from our page. Open the page again.';
    if (age < fastestFill) return 'That was very quick. Wait a moment, then send it again.';
    if (age > longestFill) return 'The page stood open for long. Send it once more.';
    return null;
  }

  return {
    /** A token for a form that was just opened. */
    async getFormToken() {
      return { token: tokenFor(seals, 'form', String(clock.now().getTime())) };
    },

    /**
     * Takes the same words once within ten minutes. All that time they get the same id, so that
     * two at once are one too. Noted when done: what a crash cut off is taken the next time. Two
     * on either side of a full ten minutes are both taken.
     */
    async once(words: string, run: (id: string) => Promise<unknown>): Promise<void> {
      const key = seals.keyOf(words);
      if (await limits.isUsedUp(perWords, key)) return;
      const stretch = Math.floor(clock.now().getTime() / perWords.within);
      await run(seals.keyOf(`${stretch}\n${words}`));
      await limits.take(perWords, key);
    },

    /** @throws {Problem} too-many, when the client or the address is over its limit */
    async check({ form, client, person }: Submission): Promise<Verdict> {
      if (form[trapField]) {
        log('visitor.trapped');
        return { kind: 'robot' };
      }
      const words = doubtOf(form.token);
      if (words) return { kind: 'doubt', words };
      await limits.demand(form.token === undefined ? perBareClient : perClient, client);
      await limits.demand(perAddress, person);
      return { kind: 'person' };
    },
  };
}
export type Guard = ReturnType<typeof createGuard>;
