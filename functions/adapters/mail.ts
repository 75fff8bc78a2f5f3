// A file of its own: the one place that chooses between SendGrid and SMTP.
import {
  createEmailProvider,
  createNewsletterProvider,
  createSendGrid,
} from '#functions/adapters/sendgrid';
import { createSmtp, createSmtpProvider, ownNewsletterList } from '#functions/adapters/smtp';
import type { Environment } from '#functions/environment';
import type { EmailPorts, Sender } from '#functions/ports/emails';

/** The email provider and the newsletter's list that `MAIL` selects. */
export function createMail(
  environment: Environment,
  sender: () => Promise<Sender>,
): Pick<EmailPorts, 'emailProvider' | 'newsletterProvider'> {
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
