import type { Subscription } from '#domain/visitor/subscription';
import type { Ports } from '#functions/ports/ports';
import type { Kept } from '#functions/ports/visitors';

/** After so long the provider has taken in whatever it was given, in milliseconds. */
const takesIn = 3_600_000;
/** The shelf's only group: who wishes for the newsletter. */
export const subscriptionGroup = 'subscription';

type Needs = Pick<Ports, 'subscriptions' | 'newsletter' | 'clock' | 'log'> & {
  /** Asks an address whether its owner wishes for the newsletter. */
  question: (person: string, address: string) => Promise<void>;
};

/** The newsletter's list at its provider, which follows the wishes that are stored here. */
export function createNewsletterList({ subscriptions, newsletter, clock, log, question }: Needs) {
  async function put(kept: Kept<Subscription>): Promise<void> {
    // Noted first: whoever leaves from now on may be taken in behind our back.
    const putAt = clock.now().toISOString();
    const noted = await subscriptions.replace(kept, { ...kept.value, putAt });
    if (!noted) return;
    await newsletter.put(kept.value.address);
    if (await subscriptions.replace(noted, { ...noted.value, state: 'listed' }))
      return log('newsletter.added');
    // Who left at this very moment is on the provider's list now, and nobody would know.
    const now = await subscriptions.find(subscriptionGroup, kept.key);
    const leaving = { ...noted.value, state: 'leaving' as const };
    if (!now) await subscriptions.add(subscriptionGroup, kept.key, leaving);
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

  return {
    /** Brings the provider's list to where a wish has it. Repeating it does no harm. */
    async settle(person: string): Promise<void> {
      const kept = await subscriptions.find(subscriptionGroup, person);
      if (kept?.value.state === 'confirmed') await put(kept);
      if (kept?.value.state === 'leaving') await takeOff(kept);
    },
  };
}
