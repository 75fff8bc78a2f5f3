import type { Answer, Call } from '#contract/api';
import type { Outbox } from '#functions/services/email/outbox';
import type { TokenSigner } from '#functions/services/email/tokens';
import type { Newsletter } from './newsletter.ts';
import type { SpamFilter } from './spamFilter.ts';

interface Needs {
  spamFilter: SpamFilter;
  outbox: Pick<Outbox, 'add'>;
  newsletter: Newsletter;
  tokenSigner: TokenSigner;
}

/** Forwards visitors' messages to the label. */
export function createContact({ spamFilter, outbox, newsletter, tokenSigner }: Needs) {
  return {
    getFormToken: spamFilter.getFormToken,

    async sendMail({ body, client }: Call<'sendMail'>): Promise<Answer<'sendMail'>> {
      const { fromAddress, fromName, body: text, subscribe } = body;
      const person = tokenSigner.keyOf(fromAddress);
      const verdict = await spamFilter.check({ form: body, client, person });
      if (verdict.kind === 'robot') return {};
      if (verdict.kind === 'doubt') return { Error: verdict.reason };
      const content = { kind: 'contact', fromAddress, fromName, body: text } as const;
      await spamFilter.once(JSON.stringify(content), (id) => outbox.add(id, person, content));
      if (subscribe) await newsletter.subscribe(fromAddress);
      return {};
    },
  };
}
