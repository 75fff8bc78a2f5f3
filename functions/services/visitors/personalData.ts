import type { Answer, Call } from '#contract/api';
import type { Email } from '#domain/email/email';
import { Problem } from '#domain/problem';
import { mailboxOf } from '#domain/visitor/contact';
import type { Ports } from '#functions/ports/ports';
import type { Outbox } from '#functions/services/email/outbox';
import { createPersonReader, type TokenSigner } from '#functions/services/email/tokens';
import type { Newsletter } from './newsletter.ts';
import { findRecord } from './presaves.ts';
import type { RateLimit, RateLimiter } from './rateLimiter.ts';
import type { SpamFilter } from './spamFilter.ts';
import type { Submissions } from './submissions.ts';

type Needs = Pick<Ports, 'releases' | 'presaves' | 'clock' | 'site' | 'log'> & {
  tokenSigner: TokenSigner;
  spamFilter: SpamFilter;
  outbox: Pick<Outbox, 'add' | 'list' | 'cancel'>;
  newsletter: Newsletter;
  submissions: Submissions;
  rateLimiter: Pick<RateLimiter, 'take'>;
};
/** Keeps a third person from flooding a mailbox with links that it did not ask for. */
const linkLimit: RateLimit = { name: 'held', times: 3, within: 24 * 3_600_000 };

type PersonalData = Answer<'showPersonalData'>;

/** Shows and erases a visitor's personal data, by a link that only their mailbox receives. */
export function createPersonalData(needs: Needs) {
  const { releases, presaves, log, tokenSigner, spamFilter, outbox, newsletter } = needs;
  const personIn = createPersonReader(needs);
  const { submissions, rateLimiter } = needs;

  async function presavesOf(person: string): Promise<PersonalData['presaves']> {
    const groups = await presaves.groups();
    const found = await Promise.all(groups.map((group) => presaves.find(group, person)));
    const own = found.filter((entry) => entry !== null);
    return Promise.all(
      own.map(async ({ group, value: { consent, platform } }) => {
        const release = await releases.find(Number(group));
        const title = release?.entity.title ?? `Record ${group}`;
        const { path } = (await findRecord(needs, Number(group))) ?? {};
        return { title, ...(path && { path }), ...consent, ...(platform && { platform }) };
      }),
    );
  }

  async function newsletterOf(person: string): Promise<PersonalData['newsletter']> {
    const entry = await newsletter.find(person);
    if (!entry) return null;
    const { consent, state, confirmedAt } = entry.value;
    return { ...consent, state, confirmedAt };
  }

  async function messagesOf(person: string) {
    const all = await outbox.list();
    return all.filter(({ value }) => value.person === person && value.content.kind === 'contact');
  }

  async function dataOf(person: string): Promise<PersonalData> {
    const messages = await messagesOf(person);
    return {
      presaves: await presavesOf(person),
      newsletter: await newsletterOf(person),
      messages: messages.map(({ value }) => ({ at: value.sending.since })),
    };
  }

  async function erasePresaves(person: string): Promise<void> {
    for (const group of await presaves.groups()) await presaves.erase(group, [person]);
  }

  async function cancelEmails(person: string, which: (email: Email) => boolean): Promise<void> {
    for (const { key, value } of await outbox.list())
      if (value.person === person && which(value)) await outbox.cancel(key);
  }

  return {
    async requestPersonalData({
      body,
      client,
    }: Call<'requestPersonalData'>): Promise<Answer<'requestPersonalData'>> {
      const { mailAddress: address, language } = body;
      const person = tokenSigner.keyOf(address);
      const verdict = await spamFilter.check({ form: body, client, address });
      if (verdict.kind === 'doubt')
        throw new Problem('too-many', verdict.reason, { retryAfter: 2 });
      if (verdict.kind === 'robot') return {};
      const data = await dataOf(person);
      const isAny = data.newsletter || data.presaves.length + data.messages.length > 0;
      // The answer is the same either way, so that it tells nobody which addresses are stored.
      if (isAny)
        await submissions.retriable(`held\n${person}`, async (id) => {
          const mailbox = tokenSigner.keyOf(mailboxOf(address));
          if (await rateLimiter.take(linkLimit, mailbox, id))
            await outbox.add(id, person, {
              kind: 'held',
              address,
              ...(language && { language }),
            });
        });
      return {};
    },

    async showPersonalData({ query }: Call<'showPersonalData'>): Promise<PersonalData> {
      return dataOf(personIn('held', query.token));
    },

    async erasePersonalData({
      query,
    }: Call<'erasePersonalData'>): Promise<Answer<'erasePersonalData'>> {
      const person = personIn('held', query.token);
      await erasePresaves(person);
      await cancelEmails(person, () => true);
      await newsletter.leave(person);
      log('visitor.erased');
      return {};
    },

    async showUnsubscribe({ query }: Call<'showUnsubscribe'>) {
      personIn('unsubscribe', query.token);
      return {};
    },

    async unsubscribe({ query }: Call<'unsubscribe'>): Promise<Answer<'unsubscribe'>> {
      const person = personIn('unsubscribe', query.token);
      await erasePresaves(person);
      // Their own message goes to the label, not to them.
      await cancelEmails(person, ({ content }) => content.kind !== 'contact');
      await newsletter.leave(person);
      log('visitor.unsubscribed');
      return {};
    },

    async showConfirm({ query }: Call<'showConfirm'>): Promise<Answer<'showConfirm'>> {
      const entry = await newsletter.find(personIn('confirm', query.token));
      return { state: entry && entry.value.state !== 'leaving' ? entry.value.state : 'gone' };
    },

    async confirm({ query }: Call<'confirm'>): Promise<Answer<'confirm'>> {
      await newsletter.confirm(personIn('confirm', query.token));
      return {};
    },
  };
}
