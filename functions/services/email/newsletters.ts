import type { Answer, Call } from '#contract/api';
import { isSame } from '#domain/comparison';
import {
  chunkInterval,
  isOnSite,
  type Newsletter,
  newsletterDraftSchema,
  newsletterGroup,
  unsentNewsletter,
} from '#domain/email/newsletter';
import { accountKey, type Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { dueBefore, purgedAt } from '#domain/trash';
import { type Subscription, subscriptionGroup } from '#domain/visitor/subscription';
import type { KeyValueEntry } from '#functions/ports/keyValueStore';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import type { Outbox } from './outbox.ts';

type NeededPorts = Pick<
  Ports,
  'newsletters' | 'subscriptions' | 'labels' | 'requestPublication' | 'clock' | 'log' | 'site'
>;
interface NeededServices {
  outbox: Pick<Outbox, 'add' | 'list'>;
}
type Entry = KeyValueEntry<Newsletter>;
type Reader = KeyValueEntry<Subscription>;

/**
 * Newsletters: written by staff, and queued in chunks at a limited rate. Each reader's
 * subscription stores the last newsletter queued for it, and the outbox sends an id only once, so a
 * crash anywhere loses no email and sends none twice.
 */
export function createNewsletters(ports: NeededPorts, services: NeededServices) {
  const { newsletters, subscriptions, requestPublication, clock, log, site } = ports;
  const { outbox } = services;
  const { mailsPerMinute } = site;

  const readers = async () =>
    (await subscriptions.list(subscriptionGroup)).filter(({ value }) => value.state === 'listed');

  /** Whether a newsletter is still to be queued for a reader. */
  const remainsFor =
    ({ startedAt }: Newsletter) =>
    ({ value: { state, confirmedAt, newsletterAt = '' } }: Reader): boolean =>
      state === 'listed' &&
      startedAt !== null &&
      (confirmedAt ?? '') <= startedAt &&
      newsletterAt < startedAt;

  /** Now, or just after an earlier time if the clock was set back. */
  function justAfter(earlier: string): string {
    const now = clock.now().toISOString();
    return earlier < now ? now : new Date(Date.parse(earlier) + 1).toISOString();
  }

  /**
   * When a newsletter starts: after the latest one and the latest reader, or it would skip readers that
   * were queued or that confirmed while the clock was ahead.
   */
  function startAfter(every: readonly Entry[], all: readonly Reader[]): string {
    const starts = every.map(({ value }) => value.startedAt ?? '');
    const came = all.map(({ value }) => value.confirmedAt ?? '');
    return justAfter([...starts, ...came].reduce((a, b) => (a > b ? a : b), ''));
  }

  async function answer(counted = readers()): Promise<Answer<'getNewsletters'>> {
    const [every, all, { languages, newsletterArchive }] = await Promise.all([
      newsletters.list(newsletterGroup),
      counted,
      readLabel(ports),
    ]);
    const shown = every.flatMap(({ value }) => {
      if (value.deleted) return [];
      const { draft, id, state, savedAt, savedBy, startedAt, endedAt } = value;
      return {
        ...draft,
        id,
        state,
        savedAt,
        savedBy,
        startedAt,
        endedAt,
        readers: value.readers,
        remaining: state === 'sending' ? all.filter(remainsFor(value)).length : 0,
      };
    });
    const deleted = every.flatMap(({ value: { id, draft, deleted: gone } }) =>
      gone ? [{ id, subject: draft.subject, ...gone, until: purgedAt(gone.at) }] : [],
    );
    return {
      newsletters: shown.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt)),
      deleted: deleted.toSorted((a, b) => b.at.localeCompare(a.at)),
      readers: all.length,
      perMinute: mailsPerMinute,
      languages,
      hasArchive: newsletterArchive,
    };
  }

  /** @throws {Problem} not-found, also for a deleted draft */
  async function present(id: string): Promise<Entry> {
    const entry = await newsletters.find(newsletterGroup, id);
    if (!entry || entry.value.deleted)
      throw new Problem('not-found', 'This newsletter is gone. Reload the page.');
    return entry;
  }

  async function found(id: string, state: Newsletter['state'], reason: string): Promise<Entry> {
    const entry = await present(id);
    if (entry.value.state !== state) throw new Problem('clash', reason);
    return entry;
  }

  /** Stores a new draft, also in the place of a deleted one. False if there is one already. */
  async function addDraft(fresh: Newsletter): Promise<boolean> {
    if (await newsletters.add(newsletterGroup, fresh.id, fresh)) return true;
    const entry = await newsletters.find(newsletterGroup, fresh.id);
    if (!entry?.value.deleted) return false;
    return (await newsletters.replace(entry, fresh)) !== null;
  }

  const clash = () => new Problem('clash', 'Somebody else changed this just now. Reload the page.');

  /** @throws {Problem} clash, if a draft was saved since a caller saw it */
  function mustBeAsSeen({ value }: Entry, savedAt: string | null | undefined): void {
    if (savedAt === undefined || value.savedAt === savedAt) return;
    throw new Problem(
      'clash',
      `${value.savedBy} saved this newsletter since you opened it. Compare both before you go on.`,
    );
  }

  /** Whether a newsletter is where a request wants it, so that a repeated one is answered. */
  async function isIn(states: readonly Newsletter['state'][], id: string): Promise<boolean> {
    const entry = await newsletters.find(newsletterGroup, id);
    return entry !== null && states.includes(entry.value.state);
  }
  const isSent = (id: string) => isIn(['sending', 'sent'], id);

  /** A changed newsletter. Adding it to the site or removing it counts as a change of the site. */
  function changed(before: Newsletter, change: Partial<Newsletter>): Newsletter {
    const after = { ...before, ...change };
    if (isOnSite(before) === isOnSite(after)) return after;
    return { ...after, siteChanges: (before.siteChanges ?? 0) + 1 };
  }

  /**
   * Changes a newsletter as it is read, and again if a chunk that is queued at this moment changed it,
   * too. Returns it as it was; null if `read` wants no change.
   */
  async function changeRead(
    read: () => Promise<{ entry: Entry; change: Partial<Newsletter> } | null>,
  ): Promise<Newsletter | null> {
    for (;;) {
      const wanted = await read();
      if (!wanted) return null;
      const { entry, change } = wanted;
      if (await newsletters.replace(entry, changed(entry.value, change))) return entry.value;
    }
  }

  /** The next readers to queue in the order of their keys, read only as far as needed. */
  async function nextChunk({ value }: Entry, room: number): Promise<Reader[]> {
    const chunk: Reader[] = [];
    for await (const reader of subscriptions.each(subscriptionGroup, value.queuedTo)) {
      if (remainsFor(value)(reader)) chunk.push(reader);
      if (chunk.length === room) break;
    }
    return chunk;
  }

  /** Queues the emails of one chunk. Their ids combine the newsletter and the reader. */
  async function queue({ value }: Entry, chunk: readonly Reader[]): Promise<void> {
    const newsletterAt = value.startedAt ?? '';
    for (const reader of chunk) {
      const { address, language } = reader.value;
      const content = { kind: 'newsletter', newsletter: value.id, address, language } as const;
      await outbox.add(`news-${value.id}-${reader.key}`, reader.key, content);
      // If the reader changed meanwhile, the next run tries again, and the outbox recognises the
      // email.
      await subscriptions.replace(reader, { ...reader.value, newsletterAt });
    }
    log('newsletter.queued', { newsletter: value.id, count: chunk.length });
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
      const { id, savedAt: seenAt = null, ...given } = body;
      const draft = newsletterDraftSchema.parse(given);
      const saved = { draft, savedAt: clock.now().toISOString(), savedBy: caller.name };
      const [language] = (await readLabel(ports)).languages;
      const fresh = unsentNewsletter({ id, ...saved, language });
      // A draft that somebody deleted does not come back from an older window by itself.
      if (seenAt === null && (await addDraft(fresh))) return answer();
      const sent = 'This newsletter has already been sent. Copy your text into a new one.';
      const entry = await found(id, 'draft', sent);
      // Sent again because the answer was lost.
      if (isSame(entry.value.draft, draft)) return answer();
      mustBeAsSeen(entry, seenAt);
      // Each save has its own time.
      const next = { ...entry.value, ...saved, savedAt: justAfter(entry.value.savedAt) };
      if (!(await newsletters.replace(entry, next))) throw clash();
      return answer();
    },

    async tryNewsletter({ body: { id, savedAt } }: Call<'tryNewsletter'>) {
      const entry = await present(id);
      mustBeAsSeen(entry, savedAt);
      const content = { kind: 'newsletter', newsletter: id } as const;
      const written = Object.keys(entry.value.draft.others ?? {});
      for (const language of [undefined, ...written])
        await outbox.add(`newstry-${crypto.randomUUID()}`, '', { ...content, language });
      return answer();
    },

    async sendNewsletter({ body: { id, savedAt } }: Call<'sendNewsletter'>, caller: Caller) {
      if (await isSent(id)) return answer();
      const entry = await found(id, 'draft', 'This newsletter was stopped.');
      mustBeAsSeen(entry, savedAt);
      const every = await newsletters.list(newsletterGroup);
      if (every.some(({ value }) => value.state === 'sending'))
        throw new Problem('clash', 'Another newsletter is being sent. Wait until it is out.');
      const { language = (await readLabel(ports)).languages[0] } = entry.value;
      const all = readers();
      const startedAt = startAfter(every, await all);
      const count = (await all).length;
      const sending = { state: 'sending' as const, startedAt, readers: count, language };
      if (await newsletters.replace(entry, changed(entry.value, sending))) {
        if (entry.value.draft.onSite) await requestPublication('A newsletter was sent');
        log('newsletter.started', { newsletter: id, by: accountKey(caller), readers: count });
      } else if (!(await isSent(id))) throw clash();
      return answer(all);
    },

    async stopNewsletter({ body: { id } }: Call<'stopNewsletter'>, caller: Caller) {
      const endedAt = clock.now().toISOString();
      const before = await changeRead(async () => {
        if (await isIn(['stopped'], id)) return null;
        const entry = await found(id, 'sending', 'This newsletter is not being sent.');
        return { entry, change: { state: 'stopped', endedAt } };
      });
      if (!before) return answer();
      if (isOnSite(before)) await requestPublication('A newsletter was stopped');
      log('newsletter.stopped', { newsletter: id, by: accountKey(caller) });
      return answer();
    },

    async showNewsletter({ body: { id, onSite } }: Call<'showNewsletter'>) {
      const before = await changeRead(async () => {
        const entry = await present(id);
        const { draft, state } = entry.value;
        if (state !== 'sending' && state !== 'sent')
          throw new Problem(
            'clash',
            'The site shows newsletters that were sent. This one was not.',
          );
        const isSo = (draft.onSite ?? false) === onSite;
        return isSo ? null : { entry, change: { draft: { ...draft, onSite } } };
      });
      if (before)
        await requestPublication(
          onSite ? 'A newsletter came to the site' : 'A newsletter was taken off the site',
        );
      return answer();
    },

    async removeNewsletter({ body: { id } }: Call<'removeNewsletter'>, caller: Caller) {
      // Sent again because the answer was lost.
      if ((await newsletters.find(newsletterGroup, id))?.value.deleted) return answer();
      const sent = 'This newsletter was sent, so it can’t be deleted.';
      const entry = await found(id, 'draft', sent);
      const deleted = { by: caller.name, at: clock.now().toISOString() };
      if (!(await newsletters.replace(entry, { ...entry.value, deleted }))) throw clash();
      return answer();
    },

    async restoreNewsletter({ body: { id } }: Call<'restoreNewsletter'>) {
      const entry = await newsletters.find(newsletterGroup, id);
      if (!entry) throw new Problem('not-found', 'This newsletter is no longer kept.');
      const { deleted, ...draft } = entry.value;
      if (deleted && !(await newsletters.replace(entry, draft))) throw clash();
      return answer();
    },

    /** Erases drafts that were deleted thirty days ago. */
    async purgeDue(): Promise<void> {
      const before = dueBefore(clock.now()).toISOString();
      for (const entry of await newsletters.list(newsletterGroup))
        if (entry.value.deleted && entry.value.deleted.at < before) await newsletters.remove(entry);
    },

    /** Queues the next chunk of the current newsletter. Called every minute. */
    async queueDue(): Promise<void> {
      const now = clock.now();
      const under = (await newsletters.list(newsletterGroup))
        .filter(({ value }) => value.state === 'sending')
        .toSorted((a, b) => (a.value.startedAt ?? '').localeCompare(b.value.startedAt ?? ''));
      const [entry] = under;
      if (!entry) return;
      const { chunkAt } = entry.value;
      // A chunk noted while the clock was ahead holds nothing back.
      if (chunkAt && Math.abs(now.getTime() - Date.parse(chunkAt)) < chunkInterval) return;
      // While the mail server is slow or unreachable, queued emails come first.
      const queued = (await outbox.list()).filter(
        ({ value: { content, sending } }) =>
          content.kind === 'newsletter' &&
          (sending.state === 'waiting' || sending.state === 'claimed'),
      ).length;
      const room = mailsPerMinute - queued;
      // Claimed by its tag, so that only one of two concurrent runs queues a chunk.
      const mine = await newsletters.replace(entry, { ...entry.value, chunkAt: now.toISOString() });
      if (!mine || room <= 0) return;
      const chunk = await nextChunk(mine, room);
      if (chunk.length > 0) await queue(mine, chunk);
      if (chunk.length === room) {
        const queuedTo = chunk.at(-1)?.key;
        await newsletters.replace(mine, { ...mine.value, ...(queuedTo && { queuedTo }) });
      } else if ((await readers()).some(remainsFor(mine.value))) {
        // A reader changed just as it was queued: begin again.
        const { queuedTo: _, ...rest } = mine.value;
        await newsletters.replace(mine, rest);
      } else await end(mine);
    },
  };
}
