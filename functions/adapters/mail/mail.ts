import type { Environment } from '#functions/environment';
import type { EmailProvider, NewsletterProvider, Sender } from '#functions/ports/emails';
import { createEmailProvider, createNewsletterProvider, createSendGrid } from './sendgrid.ts';
import { createSmtp, createSmtpProvider, ownNewsletterList } from './smtp.ts';

/**
 * One server may run before it can send: emails wait, and the screen *Email* says why. A code to
 * sign in is printed, for whoever runs the server: it works only in the browser that asked for it.
 */
export const noProvider: EmailProvider = {
  maxRecipients: 1,
  onlyPrints: true,
  send: async ({ signInCode }) => {
    if (signInCode === undefined)
      return { kind: 'later', reason: 'Email is not set up: SMTP_SERVER is not set.' };
    console.log(`code to sign in: ${signInCode}`);
    return { kind: 'taken' };
  },
  inquire: async () => 'repeat',
};

/** The email provider and the newsletter's list that `MAIL` selects. */
export function createMail(
  environment: Environment,
  sender: () => Promise<Sender>,
): { emailProvider: EmailProvider; newsletterProvider: NewsletterProvider } {
  if (environment.MAIL === 'smtp')
    return {
      emailProvider: environment.SMTP_SERVER
        ? createSmtpProvider(createSmtp(environment), sender)
        : noProvider,
      newsletterProvider: ownNewsletterList,
    };
  const client = createSendGrid(environment);
  return {
    emailProvider: createEmailProvider(client, sender),
    newsletterProvider: createNewsletterProvider(client),
  };
}
