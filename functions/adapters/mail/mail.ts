import type { Environment } from '#functions/environment';
import type { EmailProvider, NewsletterProvider, Sender } from '#functions/ports/emails';
import { createEmailProvider, createNewsletterProvider, createSendGrid } from './sendgrid.ts';
import { createSmtp, createSmtpProvider, ownNewsletterList } from './smtp.ts';

/** The email provider and the newsletter's list that `MAIL` selects. */
export function createMail(
  environment: Environment,
  sender: () => Promise<Sender>,
): { emailProvider: EmailProvider; newsletterProvider: NewsletterProvider } {
  if (environment.MAIL === 'smtp')
    return {
      emailProvider: createSmtpProvider(createSmtp(environment), sender),
      newsletterProvider: ownNewsletterList,
    };
  const client = createSendGrid(environment);
  return {
    emailProvider: createEmailProvider(client, sender),
    newsletterProvider: createNewsletterProvider(client),
  };
}
