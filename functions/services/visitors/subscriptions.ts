import { randomUUID } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import { errorLine } from '#domain/errorLine';
import { Problem } from '#domain/problem';
import { consentTo } from '#domain/visitor/consent';
import { subscriptionGroup as group, type Subscription } from '#domain/visitor/subscription';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Outbox } from '#functions/services/email/outbox';
import { linkUsed, openedTwice, type TokenSigner } from '#functions/services/email/tokens';
import { readWording } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import type { SpamFilter } from './spamFilter.ts';
import type { Submissions } from './submissions.ts';

/** More contention on one subscription than this means a bot. */
const maxTries = 6;
/** The provider may take this long to list an address, in milliseconds. */
const listingDelay = 3_600_000;

type NeededPorts = Pick<
  Ports,
  'subscriptions' | 'newsletterProvider' | 'emailQueue' | 'labels' | 'clock' | 'log'
>;
interface NeededServices {
  tokenSigner: TokenSigner;
  outbox: Pick<Outbox, 'add'>;
  spamFilter: Pick<SpamFilter, 'isRobot'>;
  submissions: Pick<Submissions, 'retriable'>;
}

/** Newsletter subscriptions with double opt-in: no address is listed before it is confirmed. */
export function createSubscriptions(ports: NeededPorts, services: NeededServices) {
  const { subscriptions, newsletterProvider, emailQueue, clock, log } = ports;
  const { tokenSigner, outbox, spamFilter, submissions } = services;

  async function enqueue(person: string): Promise<void> {
    await emailQueue.subscription(person).catch((error: unknown) => {
      // The subscription is stored, so settleAll will find it.
      log('subscription.notQueued', { reason: errorLine(error) });
    });
  }

  async function list(entry: KeyValueEntry<Subscription>): Promise<void> {
    // Store the time first: the provider may list the address even if it unsubscribes meanwhile.
    const putAt = clock.now().toISOString();
    const noted = await subscriptions.replace(entry, { ...entry.value, putAt });
    if (!noted) return;
    await newsletterProvider.put(entry.value.address);
    if (await subscriptions.replace(noted, { ...noted.value, state: 'listed' }))
      return log('newsletter.added');
    // The address unsubscribed meanwhile, but the provider lists it: make sure it is removed.
    const current = await subscriptions.find(group, entry.key);
    const leaving = { ...noted.value, state: 'leaving' as const };
    if (!current) await subscriptions.add(group, entry.key, leaving);
    else if (current.value.state === 'asked')
      await subscriptions.replace(current, { ...leaving, again: current.value.consent });
  }

  /** True while an address that is not listed yet may still appear. */
  function mayAppear({ putAt }: Subscription): boolean {
    return putAt !== undefined && clock.now().getTime() - Date.parse(putAt) < listingDelay;
  }

  async function unlist(entry: KeyValueEntry<Subscription>): Promise<void> {
    const { address, again, language } = entry.value;
    const wasListed = await newsletterProvider.remove(address);
    // The next run tries again.
    if (!wasListed && mayAppear(entry.value)) return;
    log('newsletter.removed');
    if (!again) return void (await subscriptions.remove(entry));
    const question = randomUUID();
    const signUp = { address, consent: again, ...(language && { language }) };
    const asked = { ...signUp, state: 'asked' as const, confirmedAt: null, question };
    if (await subscriptions.replace(entry, asked))
      await outbox.add(question, entry.key, { kind: 'confirm', ...signUp });
  }

  /** Brings the provider's list in line with a subscription. Can be repeated safely. */
  async function settle(person: string): Promise<void> {
    const entry = await subscriptions.find(group, person);
    if (entry?.value.state === 'confirmed') await list(entry);
    if (entry?.value.state === 'leaving') await unlist(entry);
  }

  /** Ends a subscription; false if it was changed meanwhile. */
  async function end(entry: KeyValueEntry<Subscription>): Promise<boolean> {
    const { again: _, ...rest } = entry.value;
    if (rest.state === 'asked') return subscriptions.remove(entry);
    const ended = await subscriptions.replace(entry, { ...rest, state: 'leaving' });
    if (ended) await enqueue(entry.key);
    return ended !== null;
  }

  /**
   * Asks an address to confirm, unless it is subscribed. Nothing is looked up before the answer,
   * so that neither it nor its time reveals who is: the outbox stores the sign-up.
   * @param from the number of the release on whose page the visitor signed up
   */
  async function subscribe(address: string, language?: string, from?: number): Promise<void> {
    const person = tokenSigner.keyOf(address);
    const { forms } = (await readWording(ports, language)).words;
    const consent = consentTo(forms.newsletterConsent, clock.now());
    await submissions.retriable(`newsletter\n${person}`, (id) =>
      outbox.add(id, person, {
        kind: 'confirm',
        address,
        consent,
        ...(language && { language }),
        ...(from && { from }),
      }),
    );
  }

  return {
    settle,
    subscribe,
    find: (person: string) => subscriptions.find(group, person),

    async subscribeToNewsletter({
      body,
      client,
    }: Call<'subscribeToNewsletter'>): Promise<Answer<'subscribeToNewsletter'>> {
      const { mailAddress: address, language } = body;
      const text = JSON.stringify(['newsletter', address]);
      if (await spamFilter.isRobot({ form: body, client, address, text })) return {};
      await subscribe(address, language);
      return {};
    },

    /** @throws {Problem} not-found, if the subscription expired or never existed */
    async confirm(person: string): Promise<void> {
      const entry = await subscriptions.find(group, person);
      if (!entry || entry.value.state === 'leaving') throw linkUsed();
      if (entry.value.state !== 'asked') return;
      const confirmedAt = clock.now().toISOString();
      const confirmed = { ...entry.value, state: 'confirmed' as const, confirmedAt };
      if (!(await subscriptions.replace(entry, confirmed))) throw openedTwice();
      await enqueue(person);
    },

    /**
     * Unsubscribes an address: here at once, at the provider soon after.
     * @throws {Problem} unavailable, if other writers keep winning
     */
    async leave(person: string): Promise<void> {
      for (let tries = 1; tries <= maxTries; tries++) {
        const entry = await subscriptions.find(group, person);
        if (!entry || (await end(entry))) return;
      }
      throw new Problem('unavailable', 'The newsletter service is busy. Try again in a moment.');
    },

    /** Settles subscriptions whose message was lost or whose provider was down. */
    async settleAll(): Promise<void> {
      for (const { key, value } of await subscriptions.list(group))
        if (value.state === 'confirmed' || value.state === 'leaving')
          await settle(key).catch((error: unknown) => {
            log('newsletter.notSettled', { reason: errorLine(error) });
          });
    },

    /** Erases subscriptions from before a time that were never confirmed. */
    async eraseUnconfirmed(before: string): Promise<void> {
      for (const entry of await subscriptions.list(group))
        if (entry.value.state === 'asked' && entry.value.consent.at < before)
          await subscriptions.remove(entry);
    },
  };
}
export type Subscriptions = ReturnType<typeof createSubscriptions>;
