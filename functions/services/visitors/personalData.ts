import type { Answer, Call } from '#contract/api';
import type { Letter } from '#domain/email/email';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/ports/ports';
import type { Letters } from '#functions/services/email/emails';
import { personIn } from '#functions/services/email/tokens';
import type { Guard } from './spamFilter.ts';
import type { Subscriptions } from './subscriptions.ts';

type Needs = Pick<Ports, 'releases' | 'presaves' | 'seals' | 'log'> & {
  guard: Guard;
  mail: Pick<Letters, 'post' | 'list' | 'takeBack'>;
  subscriptions: Subscriptions;
};
type Held = Answer<'showHeld'>;

/** What we hold of a visitor: shown and removed by a link that only their mailbox has. */
export function createHeld(needs: Needs) {
  const { releases, presaves, seals, log, guard, mail, subscriptions } = needs;

  async function presavesOf(person: string): Promise<Held['presaves']> {
    const groups = await presaves.groups();
    const found = await Promise.all(groups.map((group) => presaves.find(group, person)));
    const own = found.filter((kept) => kept !== null);
    return Promise.all(
      own.map(async ({ group, value: { consent, platform } }) => {
        const release = await releases.find(Number(group));
        const title = release?.entity.title ?? `Record ${group}`;
        return { title, ...consent, ...(platform && { platform }) };
      }),
    );
  }

  async function newsletterOf(person: string): Promise<Held['newsletter']> {
    const kept = await subscriptions.find(person);
    if (!kept) return null;
    const { consent, state, confirmedAt } = kept.value;
    return { ...consent, state, confirmedAt };
  }

  async function messagesOf(person: string) {
    const all = await mail.list();
    return all.filter(({ value }) => value.person === person && value.content.kind === 'contact');
  }

  async function heldOf(person: string): Promise<Held> {
    const messages = await messagesOf(person);
    return {
      presaves: await presavesOf(person),
      newsletter: await newsletterOf(person),
      messages: messages.map(({ value }) => ({ at: value.sending.since })),
    };
  }

  async function dropPresaves(person: string): Promise<void> {
    for (const group of await presaves.groups()) await presaves.erase(group, [person]);
  }

  /** What is being handed over this very moment goes by itself, once that is done. */
  async function dropLetters(person: string, which: (letter: Letter) => boolean): Promise<void> {
    for (const { key, value } of await mail.list())
      if (value.person === person && which(value)) await mail.takeBack(key);
  }

  return {
    async askHeld({ body, client }: Call<'askHeld'>): Promise<Answer<'askHeld'>> {
      const { mailAddress: address } = body;
      const person = seals.keyOf(address);
      const verdict = await guard.check({ form: body, client, person });
      if (verdict.kind === 'doubt') throw new Problem('too-many', verdict.words, { retryAfter: 2 });
      if (verdict.kind === 'robot') return {};
      const held = await heldOf(person);
      const isAny = held.newsletter || held.presaves.length + held.messages.length > 0;
      // The same answer either way: nobody learns from it whose address we hold.
      if (isAny) await mail.post(crypto.randomUUID(), person, { kind: 'held', address });
      return {};
    },

    async showHeld({ query }: Call<'showHeld'>): Promise<Held> {
      return heldOf(personIn(seals, 'held', query.token));
    },

    async eraseHeld({ query }: Call<'eraseHeld'>): Promise<Answer<'eraseHeld'>> {
      const person = personIn(seals, 'held', query.token);
      await dropPresaves(person);
      await dropLetters(person, () => true);
      await subscriptions.leave(person);
      log('visitor.erased');
      return {};
    },

    async showUnsubscribe({ query }: Call<'showUnsubscribe'>) {
      personIn(seals, 'unsubscribe', query.token);
      return {};
    },

    async unsubscribe({ query }: Call<'unsubscribe'>): Promise<Answer<'unsubscribe'>> {
      const person = personIn(seals, 'unsubscribe', query.token);
      await dropPresaves(person);
      // Their message to the label is no mail to them.
      await dropLetters(person, ({ content }) => content.kind !== 'contact');
      await subscriptions.leave(person);
      log('visitor.unsubscribed');
      return {};
    },

    async showConfirm({ query }: Call<'showConfirm'>): Promise<Answer<'showConfirm'>> {
      const kept = await subscriptions.find(personIn(seals, 'confirm', query.token));
      return { state: kept && kept.value.state !== 'leaving' ? kept.value.state : 'gone' };
    },

    async confirm({ query }: Call<'confirm'>): Promise<Answer<'confirm'>> {
      await subscriptions.confirm(personIn(seals, 'confirm', query.token));
      return {};
    },
  };
}
