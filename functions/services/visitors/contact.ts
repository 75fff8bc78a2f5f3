import type { Answer, Call } from '#contract/api';
import type { Outbox } from '#functions/services/email/outbox';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { SpamFilter } from './spamFilter.ts';
import type { Submissions } from './submissions.ts';
import type { Subscriptions } from './subscriptions.ts';

interface NeededServices {
  spamFilter: SpamFilter;
  outbox: Pick<Outbox, 'add'>;
  subscriptions: Subscriptions;
  submissions: Submissions;
  tokenSigner: TokenSigner;
}

/** Forwards visitors' messages to the label. */
export function createContact(services: NeededServices) {
  const { spamFilter, outbox, subscriptions, submissions, tokenSigner } = services;
  return {
    getFormToken: spamFilter.getFormToken,

    async sendMail({ body, client }: Call<'sendMail'>): Promise<Answer<'sendMail'>> {
      const { fromAddress, fromName, body: text, subscribe } = body;
      const person = tokenSigner.keyOf(fromAddress);
      const content = { kind: 'contact', fromAddress, fromName, body: text } as const;
      const asked = JSON.stringify(content);
      const verdict = await spamFilter.check({
        form: body,
        client,
        address: fromAddress,
        text: asked,
      });
      if (verdict.kind === 'robot') return {};
      if (verdict.kind === 'doubt') return { Error: verdict.reason };
      await submissions.once(asked, (id) => outbox.add(id, person, content));
      if (subscribe) await subscriptions.subscribe(fromAddress, body.language);
      return {};
    },
  };
}
