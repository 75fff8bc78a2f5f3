import type { Answer, Call } from '#contract/api';
import {
  batchInterval,
  type Newsletter,
  newsletterDraftSchema,
  newsletterGroup,
} from '#domain/email/newsletter';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { type Subscription, subscriptionGroup } from '#domain/visitor/subscription';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import type { Ports } from '#functions/services/ports';
import type { Outbox } from './outbox.ts';

type Needs = Pick<Ports, 'newsletters' | 'subscriptions' | 'clock' | 'log' | 'site'> & {
  outbox: Pick<Outbox, 'add' | 'list'>;
};
type Entry = KeyValueEntry<Newsletter>;
type Reader = KeyValueEntry<Subscription>;

/**
 * Newsletters: written by staff, and queued in batches at a limited rate. Each reader's
 * subscription stores the last newsletter queued for it, and the outbox sends an id only once, so a
 * crash anywhere loses no email and sends none twice.
 */
export function createNewsletters(needs: Needs) {
  const { newsletters, subscriptions, outbox, clock, log, site } = needs;
  const { mailsPerMinute } = site;

  const readers = async () =>
    (await subscriptions.list(subscriptionGroup)).filter(({ value }) => value.state === 'listed');

  /** The readers for whom a newsletter is not queued yet. */
  const remainingOf = ({ startedAt }: Newsletter, all: readonly Reader[]) =>
    all.filter(
      ({ value: { confirmedAt, newsletterAt = '' } }) =>
        startedAt !== null && (confirmedAt ?? '') <= startedAt && newsletterAt < startedAt,
    );

  /**
   * Now, or just after the latest newsletter if the clock was set back: otherwise readers queued
   * for that one would be skipped.
   */
  function startAfter(every: readonly Entry[]): string {
    const starts = every.map(({ value }) => Date.parse(value.startedAt ?? '') || 0);
    return new Date(Math.max(clock.now().getTime(), ...starts.map((at) => at + 1))).toISOString();
  }

  async function answer(): Promise<Answer<'getNewsletters'>> {
    const [every, all] = await Promise.all([newsletters.list(newsletterGroup), readers()]);
    const shown = every.map(({ value }) => {
      const { draft, batchAt: _, ...rest } = value;
      const isUnderWay = value.state === 'sending';
      return { ...draft, ...rest, remaining: isUnderWay ? remainingOf(value, all).length : 0 };
    });
    return {
      newsletters: shown.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt)),
      readers: all.length,
      perMinute: mailsPerMinute,
    };
  }

  async function found(id: string, state: Newsletter['state'], reason: string): Promise<Entry> {
    const entry = await newsletters.find(newsletterGroup, id);
    if (!entry) throw new Problem('not-found', 'This newsletter is gone. Reload the page.');
    if (entry.value.state !== state) throw new Problem('clash', reason);
    return entry;
  }

  const clash = () => new Problem('clash', 'Somebody else changed this just now. Reload the page.');

  /** Queues the emails of one batch. Their ids combine the newsletter and the reader. */
  async function queue({ value }: Entry, batch: readonly Reader[]): Promise<void> {
    const newsletterAt = value.startedAt ?? '';
    for (const reader of batch) {
      const { address, language } = reader.value;
      const content = { kind: 'newsletter', newsletter: value.id, address, language } as const;
      await outbox.add(`news-${value.id}-${reader.key}`, reader.key, content);
      // If the reader changed meanwhile, the next run tries again, and the outbox recognises the
      // email.
      await subscriptions.replace(reader, { ...reader.value, newsletterAt });
    }
    log('newsletter.queued', { newsletter: value.id, count: batch.length });
  }

  /** Marks a newsletter as queued for every reader. */
  async function end(entry: Entry): Promise<void> {
    const endedAt = clock.now().toISOString();
    if (await newsletters.replace(entry, { ...entry.value, state: 'sent', endedAt }))
      log('newsletter.sent', { newsletter: entry.value.id });
  }

  return {
    getNewsletters: async () => answer(),

    async saveNewsletter({ body }: Call<'saveNewsletter'>, caller: Caller) {
      const { id, ...given } = body;
      const draft = newsletterDraftSchema.parse(given);
      const saved = { draft, savedAt: clock.now().toISOString(), savedBy: caller.name };
      const empty = { startedAt: null, batchAt: null, endedAt: null, readers: 0 };
      const fresh: Newsletter = { id, state: 'draft', ...saved, ...empty };
      if (!(await newsletters.add(newsletterGroup, id, fresh))) {
        const sent = 'This newsletter has already been sent. Copy your text into a new one.';
        const entry = await found(id, 'draft', sent);
        if (!(await newsletters.replace(entry, { ...entry.value, ...saved }))) throw clash();
      }
      return answer();
    },

    async tryNewsletter({ body: { id } }: Call<'tryNewsletter'>) {
      const entry = await newsletters.find(newsletterGroup, id);
      if (!entry) throw new Problem('not-found', 'This newsletter is gone. Reload the page.');
      const content = { kind: 'newsletter', newsletter: id } as const;
      await outbox.add(`newstry-${crypto.randomUUID()}`, '', content);
      return answer();
    },

    async sendNewsletter({ body: { id } }: Call<'sendNewsletter'>, caller: Caller) {
      const entry = await found(id, 'draft', 'This newsletter has already been sent.');
      const every = await newsletters.list(newsletterGroup);
      if (every.some(({ value }) => value.state === 'sending'))
        throw new Problem('clash', 'Another newsletter is being sent. Wait until it is out.');
      const startedAt = startAfter(every);
      const next = { ...entry.value, state: 'sending' as const, startedAt };
      const all = (await readers()).length;
      if (!(await newsletters.replace(entry, { ...next, readers: all }))) throw clash();
      log('newsletter.started', { newsletter: id, by: accountKey(caller), readers: all });
      return answer();
    },

    async stopNewsletter({ body: { id } }: Call<'stopNewsletter'>, caller: Caller) {
      const entry = await found(id, 'sending', 'This newsletter is not being sent.');
      const endedAt = clock.now().toISOString();
      const stopped = { ...entry.value, state: 'stopped' as const, endedAt };
      if (!(await newsletters.replace(entry, stopped))) throw clash();
      log('newsletter.stopped', { newsletter: id, by: accountKey(caller) });
      return answer();
    },

    async removeNewsletter({ body: { id } }: Call<'removeNewsletter'>) {
      const entry = await found(id, 'draft', 'This newsletter was sent, so it can’t be deleted.');
      if (!(await newsletters.remove(entry))) throw clash();
      return answer();
    },

    /** Queues the next batch of the current newsletter. Called every minute. */
    async queueDue(): Promise<void> {
      const now = clock.now();
      const under = (await newsletters.list(newsletterGroup))
        .filter(({ value }) => value.state === 'sending')
        .toSorted((a, b) => (a.value.startedAt ?? '').localeCompare(b.value.startedAt ?? ''));
      const [entry] = under;
      if (!entry) return;
      const { batchAt } = entry.value;
      if (batchAt && now.getTime() - Date.parse(batchAt) < batchInterval) return;
      const remaining = remainingOf(entry.value, await readers());
      if (remaining.length === 0) return end(entry);
      // While the mail server is slow or unreachable, queued emails come first.
      const queued = (await outbox.list()).filter(
        ({ value: { content, sending } }) =>
          content.kind === 'newsletter' &&
          (sending.state === 'waiting' || sending.state === 'claimed'),
      ).length;
      const room = mailsPerMinute - queued;
      // Claimed by its tag, so that only one of two concurrent runs queues a batch.
      const mine = await newsletters.replace(entry, { ...entry.value, batchAt: now.toISOString() });
      if (!mine || room <= 0) return;
      await queue(mine, remaining.slice(0, room));
      // End only if no reader is left, including those who changed meanwhile.
      if (remaining.length <= room && remainingOf(mine.value, await readers()).length === 0)
        await end(mine);
    },
  };
}
