import { consentTo } from '#domain/consent';
import { Problem } from '#domain/problem';
import type { Subscription } from '#domain/subscription';
import type { Ports } from '#functions/ports';
import type { Letters } from '#functions/services/letters';
import type { Limit, Limits } from '#functions/services/limits';
import type { Kept } from '#functions/visitorPorts';

/** Nobody is to be flooded with our questions by somebody else's hand. */
const questions: Limit = { name: 'question', times: 2, within: 24 * 3_600_000 };
const group = 'subscription';

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

  /** Brings the provider's list to where a wish has it. Repeating it does no harm. */
  async function settle(person: string): Promise<void> {
    const kept = await subscriptions.find(group, person);
    if (kept?.value.state === 'confirmed') {
      await newsletter.put(kept.value.address);
      await subscriptions.replace(kept, { ...kept.value, state: 'listed' });
      log('newsletter.added');
    }
    if (kept?.value.state === 'leaving') {
      await newsletter.remove(kept.value.address);
      await subscriptions.remove(kept);
      log('newsletter.removed');
    }
  }

  async function end(kept: Kept<Subscription>): Promise<void> {
    if (kept.value.state === 'asked') return void (await subscriptions.remove(kept));
    await subscriptions.replace(kept, { ...kept.value, state: 'leaving' });
    await announce(kept.key);
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
      const isNew = await subscriptions.add(group, person, wish);
      const kept = isNew ? null : await subscriptions.find(group, person);
      if (kept?.value.state === 'leaving') await subscriptions.replace(kept, wish);
      else if (kept && kept.value.state !== 'asked') return;
      if (!(await limits.take(questions, person))) return;
      await letters.post(crypto.randomUUID(), person, { kind: 'confirm', address });
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

    /** Takes an address off: here at once, at the provider soon. */
    async leave(person: string): Promise<void> {
      const kept = await subscriptions.find(group, person);
      if (kept && kept.value.state !== 'leaving') await end(kept);
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
