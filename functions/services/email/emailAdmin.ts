import type { Answer, Call } from '#contract/api';
import { type Campaign, campaignGroup, presaveGroup } from '#domain/email/campaign';
import { isStuck, restarted } from '#domain/email/delivery';
import type { Email } from '#domain/email/email';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { isFollowing } from '#domain/visitor/follow';
import { subscriptionGroup } from '#domain/visitor/subscription';
import { type KeyValueEntry, newestFirst } from '#functions/ports/keyValueStore';
import type { Ports } from '#functions/services/ports';
import type { Outbox } from './outbox.ts';

type NeededPorts = Pick<
  Ports,
  | 'members'
  | 'releases'
  | 'presaves'
  | 'campaigns'
  | 'subscriptions'
  | 'follows'
  | 'accessLog'
  | 'clock'
  | 'log'
  | 'site'
>;
interface NeededServices {
  outbox: Outbox;
}

/** How many entries of the access log staff see. */
const shownAccesses = 50;

/** Staff's view of emails: counts, states and failures. Addresses need a separate permission. */
export function createEmailAdmin(ports: NeededPorts, services: NeededServices) {
  const { members, releases, presaves, campaigns, subscriptions, follows } = ports;
  const { accessLog, clock, log, site } = ports;
  const { outbox } = services;

  const emailView = ({ value: { id, content, sending } }: KeyValueEntry<Email>) => {
    const { state, since, nextAt, tries, failure } = sending;
    return { id, kind: content.kind, state, since, nextAt, tries, failure };
  };

  async function campaignView({ value }: KeyValueEntry<Campaign>) {
    const { cId, title, open, waitsFor, chunk, sent, sentAt } = value;
    const all = await presaves.list(presaveGroup(cId));
    const saved = waitsFor === 'day' ? await releases.find(cId) : null;
    const refused = all.filter((presave) => presave.value.refused).length;
    return {
      cId,
      title,
      open,
      waitsFor,
      day: saved?.entity.releaseDate ?? null,
      waiting: all.length - refused,
      sent,
      sentAt,
      refused,
      sending: chunk?.sending.state ?? null,
      failure: chunk?.sending.failure ?? '',
    };
  }

  async function mayReadAddresses(caller: Caller): Promise<boolean> {
    return (await members.find(caller))?.mayReadAddresses === true;
  }

  async function answer(caller: Caller): Promise<Answer<'getEmails'>> {
    const [stored, every, subscribed, followed, accesses] = await Promise.all([
      outbox.list(),
      campaigns.list(campaignGroup),
      subscriptions.list(subscriptionGroup),
      follows.list(),
      accessLog.list(),
    ]);
    const listed = subscribed.filter(({ value }) => value.state === 'listed').length;
    return {
      emails: stored.map(emailView).toSorted((a, b) => b.since.localeCompare(a.since)),
      campaigns: await Promise.all(every.map(campaignView)),
      newsletter: { listed, waiting: subscribed.length - listed },
      followers: new Set(followed.filter(({ value }) => isFollowing(value)).map(({ key }) => key))
        .size,
      way: { by: site.mail, from: site.mailFrom },
      accessLog: accesses.slice(0, shownAccesses).map(({ value: { account: _, ...rest } }) => rest),
      mayReadAddresses: await mayReadAddresses(caller),
    };
  }

  async function stuckEmail(id: string): Promise<KeyValueEntry<Email>> {
    const entry = await outbox.find(id);
    if (!entry || !isStuck(entry.value.sending.state))
      throw new Problem('not-found', 'This email is no longer waiting. Reload the page.');
    return entry;
  }

  /** Retries or discards the addresses that the provider rejected. */
  async function settleRefused(cId: number, change: 'retry' | 'discard'): Promise<void> {
    for (const entry of await presaves.list(presaveGroup(cId))) {
      const { refused, refusedAt: _, ...presave } = entry.value;
      if (!refused) continue;
      if (change === 'retry') await presaves.replace(entry, presave);
      else await presaves.remove(entry);
    }
  }

  const clash = () => new Problem('clash', 'Somebody else decided this just now. Reload the page.');

  async function decide(cId: number, change: 'retry' | 'discard'): Promise<void> {
    const entry = await campaigns.find(campaignGroup, presaveGroup(cId));
    if (!entry) throw new Problem('not-found', 'This release has no pre-saves.');
    const { chunk } = entry.value;
    const decided = chunk &&
      isStuck(chunk.sending.state) && {
        ...chunk,
        sending:
          change === 'retry'
            ? restarted(chunk.sending, clock.now())
            : { ...chunk.sending, state: 'taken' as const },
      };
    const next = { ...entry.value, open: true, ...(decided && { chunk: decided }) };
    if (!(await campaigns.replace(entry, next))) throw clash();
    // Comes last because it can't be undone; if it fails, repeating the decision completes it.
    await settleRefused(cId, change);
  }

  /** The addresses and texts of a list: `newsletter`, `messages`, or a release's number. */
  async function addressesIn(list: string): Promise<Answer<'readAddresses'>['entries']> {
    if (list === 'messages')
      return (await outbox.list()).flatMap(({ value: { content, sending } }) =>
        content.kind === 'contact'
          ? [{ address: content.fromAddress, at: sending.since, text: content.body }]
          : [],
      );
    const consented = await (list === 'newsletter'
      ? subscriptions.list(subscriptionGroup)
      : presaves.list(list));
    return consented.map(({ value: { address, consent } }) => ({
      address,
      at: consent.at,
      text: consent.text,
    }));
  }

  return {
    async getEmails(_: Call<'getEmails'>, caller: Caller) {
      return answer(caller);
    },

    async retryEmail({ body }: Call<'retryEmail'>, caller: Caller) {
      if ('release' in body) await decide(body.release, 'retry');
      else if (!(await outbox.retry(await stuckEmail(body.email)))) throw clash();
      log('email.retried', { by: accountKey(caller) });
      return answer(caller);
    },

    /** Discards an email that staff know has arrived, or no longer want to send. */
    async discardEmail({ body }: Call<'discardEmail'>, caller: Caller) {
      if ('release' in body) await decide(body.release, 'discard');
      else if (!(await outbox.discard(await stuckEmail(body.email)))) throw clash();
      log('email.discarded', { by: accountKey(caller) });
      return answer(caller);
    },

    /** Shows addresses to a member with that permission, after logging the access. */
    async readAddresses(
      { body }: Call<'readAddresses'>,
      caller: Caller,
    ): Promise<Answer<'readAddresses'>> {
      if (!(await mayReadAddresses(caller)))
        throw new Problem('not-allowed', 'You need permission to read addresses.');
      const found = await addressesIn(body.of);
      const now = clock.now();
      const account = accountKey(caller);
      await accessLog.add('access', newestFirst(now), {
        at: now.toISOString(),
        account,
        name: caller.name,
        what: body.of,
        reason: body.reason,
        count: found.length,
      });
      log('addresses.read', { by: account, what: body.of, count: found.length });
      return { entries: found };
    },
  };
}
