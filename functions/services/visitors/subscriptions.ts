import { Problem } from '#domain/problem';
import { consentTo } from '#domain/visitor/consent';
import { subscriptionGroup as group, type Subscription } from '#domain/visitor/subscription';
import type { Ports } from '#functions/ports/ports';
import type { Kept } from '#functions/ports/visitors';
import type { Letters } from '#functions/services/email/emails';
import type { Limit, Limits } from './rateLimiter.ts';

/** Nobody is to be flooded with our questions by somebody else's hand. */
const questions: Limit = { name: 'question', times: 2, within: 24 * 3_600_000 };
/** So many writers at one wish at once are no person. */
const maxTries = 6;
/** After so long the provider has taken in whatever it was given, in milliseconds. */
const takesIn = 3_600_000;

type Needs = Pick<
  Ports,
  'subscriptions' | 'newsletter' | 'seals' | 'letterQueue' | 'clock' | 'log'
> & { letters: Pick<Letters, 'post'>; limits: Limits };

/** The newsletter: nobody is on it who has not confirmed the address (double opt-in). */
export function createSubscriptions(needs: Needs) {
  const { subscriptions, newsletter, seals, letterQueue, letters, limits, clock, log } = needs;

  async function announce(person: string): Promise<void> {
    await letterQueue.subscription(person).catch((error: unknown) => {
      // The wish is stored: settleAll finds it.
      log('subscription.notQueued', { error: String(error) });
    });
  }

  /** Asks an address whether it was its owner who wished for the newsletter. */
  async function question(person: string, address: string): Promise<void> {
    if (!(await limits.take(questions, person))) return;
    await letters.post(crypto.randomUUID(), person, { kind: 'confirm', address });
  }

  async function put(kept: Kept<Subscription>): Promise<void> {
    // Noted first: whoever leaves from now on may be taken in behind our back.
    const putAt = clock.now().toISOString();
    const noted = await subscriptions.replace(kept, { ...kept.value, putAt });
    if (!noted) return;
    await newsletter.put(kept.value.address);
    if (await subscriptions.replace(noted, { ...noted.value, state: 'listed' }))
      return log('newsletter.added');
    // Who left at this very moment is on the provider's list now, and nobody would know.
    const now = await subscriptions.find(group, kept.key);
    const leaving = { ...noted.value, state: 'leaving' as const };
    if (!now) await subscriptions.add(group, kept.key, leaving);
    else if (now.value.state === 'asked')
      await subscriptions.replace(now, { ...leaving, again: now.value.consent });
  }

  /** True while an address that is not there may still come. */
  function mayCome({ putAt }: Subscription): boolean {
    return putAt !== undefined && clock.now().getTime() - Date.parse(putAt) < takesIn;
  }

  async function takeOff(kept: Kept<Subscription>): Promise<void> {
    const { address, again } = kept.value;
    const wasThere = await newsletter.remove(address);
    // It is looked for again within the hour.
    if (!wasThere && mayCome(kept.value)) return;
    log('newsletter.removed');
    if (!again) return void (await subscriptions.remove(kept));
    const wish = { address, state: 'asked' as const, consent: again, confirmedAt: null };
    if (await subscriptions.replace(kept, wish)) await question(kept.key, address);
  }

  /** Brings the provider's list to where a wish has it. Repeating it does no harm. */
  async function settle(person: string): Promise<void> {
    const kept = await subscriptions.find(group, person);
    if (kept?.value.state === 'confirmed') await put(kept);
    if (kept?.value.state === 'leaving') await takeOff(kept);
  }

  /** False when somebody else wrote to the wish at this moment. */
  async function end(kept: Kept<Subscription>): Promise<boolean> {
    const { again: _, ...rest } = kept.value;
    if (rest.state === 'asked') return subscriptions.remove(kept);
    const ended = await subscriptions.replace(kept, { ...rest, state: 'leaving' });
    if (ended) await announce(kept.key);
    return ended !== null;
  }

  return {
    settle,
    find: (person: string) => subscriptions.find(group, person),
    list: () => subscriptions.list(group),

    /** Asks an address whether it wants the newsletter, unless it said so before. */
    async ask(address: string): Promise<void> {
      const person = seals.keyOf(address);
      const consent = consentTo('newsletter', clock.now());
      const wish: Subscription = { address, state: 'asked', consent, confirmedAt: null };
      if (await subscriptions.add(group, person, wish)) return question(person, address);
      const kept = await subscriptions.find(group, person);
      if (kept?.value.state === 'leaving')
        await subscriptions.replace(kept, { ...kept.value, again: consent });
      if (kept?.value.state !== 'asked') return;
      await subscriptions.replace(kept, wish);
      await question(person, address);
    },

    /** @throws {Problem} not-found, when the wish was erased or never was */
    async confirm(person: string): Promise<void> {
      const kept = await subscriptions.find(group, person);
      if (!kept || kept.value.state === 'leaving')
        throw new Problem('not-found', 'This link has served, or is older than a week.');
      if (kept.value.state !== 'asked') return;
      const confirmedAt = clock.now().toISOString();
      const confirmed = { ...kept.value, state: 'confirmed' as const, confirmedAt };
      if (!(await subscriptions.replace(kept, confirmed)))
        throw new Problem('clash', 'Somebody opened this link at the same moment. Try again.');
      await announce(person);
    },

    /**
     * Takes an address off: here at once, at the provider soon.
     * @throws {Problem} unavailable, when the wish is written to again and again
     */
    async leave(person: string): Promise<void> {
      for (let tries = 1; tries <= maxTries; tries++) {
        const kept = await subscriptions.find(group, person);
        if (!kept || (await end(kept))) return;
      }
      throw new Problem('unavailable', 'The newsletter is busy. Try again in a moment.');
    },

    /** Does what a lost message or a provider that was away left undone. */
    async settleAll(): Promise<void> {
      for (const { key, value } of await subscriptions.list(group))
        if (value.state === 'confirmed' || value.state === 'leaving')
          await settle(key).catch((error: unknown) => {
            log('newsletter.notSettled', { error: String(error) });
          });
    },

    /** Forgets wishes that nobody confirmed. */
    async forgetBefore(instant: string): Promise<void> {
      for (const kept of await subscriptions.list(group))
        if (kept.value.state === 'asked' && kept.value.consent.at < instant)
          await subscriptions.remove(kept);
    },
  };
}
export type Subscriptions = ReturnType<typeof createSubscriptions>;
