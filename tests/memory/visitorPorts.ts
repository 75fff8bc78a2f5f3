import { createTokenSigner } from '#functions/services/email/tokens';
import type { Ports } from '#functions/services/ports';
import { fakeEmailProvider, fakeNewsletter } from './fakePost.ts';

export const visitorSecret = 'a-secret-that-only-tests-know-of';
export const tokenSigner = createTokenSigner(visitorSecret);

/** The ports for emails without the stores, with providers that tests can inspect. */
export function visitorPorts() {
  const provider = fakeEmailProvider();
  const list = fakeNewsletter();
  /** The queued messages, in order. */
  const queued: ({ email: string; afterSeconds: number } | { subscription: string })[] = [];
  const ports: Pick<
    Ports,
    'emailProvider' | 'newsletterProvider' | 'emailTemplates' | 'emailQueue' | 'visitorSecret'
  > = {
    emailProvider: provider.provider,
    newsletterProvider: list.provider,
    emailTemplates: {
      email: async ({ kind, ...rest }) => ({
        subject: kind,
        html: '',
        text: Object.values(rest)
          .map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))
          .join(' '),
      }),
      releaseEmail: async ({ title, links }) => ({
        subject: title,
        html: '',
        text: links.map(({ name }) => name).join(', '),
      }),
    },
    emailQueue: {
      email: async (email, afterSeconds = 0) => void queued.push({ email, afterSeconds }),
      subscription: async (subscription) => void queued.push({ subscription }),
    },
    visitorSecret,
  };
  return { ports, provider, listed: list.listed, queued };
}
