import type { Answer, Call } from '#contract/api';
import type { Seals } from '#functions/ports/visitors';
import type { Letters } from '#functions/services/email/emails';
import type { Guard } from './spamFilter.ts';
import type { Subscriptions } from './subscriptions.ts';

interface Needs {
  guard: Guard;
  letters: Pick<Letters, 'post'>;
  subscriptions: Subscriptions;
  seals: Seals;
}

/** Takes what visitors write to the label. */
export function createContact({ guard, letters, subscriptions, seals }: Needs) {
  return {
    ...{ getFormToken: guard.getFormToken },

    async sendMail({ body, client }: Call<'sendMail'>): Promise<Answer<'sendMail'>> {
      const { fromAddress, fromName, body: text, subscribe } = body;
      const person = seals.keyOf(fromAddress);
      const verdict = await guard.check({ form: body, client, person });
      if (verdict.kind === 'robot') return {};
      if (verdict.kind === 'doubt') return { Error: verdict.words };
      const content = { kind: 'contact', fromAddress, fromName, body: text } as const;
      await guard.once(JSON.stringify(content), (id) => letters.post(id, person, content));
      if (subscribe) await subscriptions.ask(fromAddress);
      return {};
    },
  };
}
