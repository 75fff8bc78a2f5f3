import { cleanLine } from '#domain/characters';
import { emailBody, type MailLabel, releaseDayBody } from '#functions/emails/emailBodies';
import { asText, type MailBody } from '#functions/emails/mailBody';
import type { EmailTemplates, RenderedEmail } from '#functions/ports/emails';

/** Renders emails as HTML and as text. The library for HTML is loaded with the first email. */
export function createEmailTemplates(label: () => Promise<MailLabel>): EmailTemplates {
  async function rendered(body: MailBody, sender: MailLabel): Promise<RenderedEmail> {
    const { asHtml } = await import('#functions/emails/layout');
    // Texts were cleaned when they were stored; a head of an email is cleaned for itself.
    return {
      subject: cleanLine(body.subject),
      html: await asHtml(body, sender),
      text: asText(body),
    };
  }

  return {
    async email(email) {
      const sender = await label();
      return rendered(emailBody(email, sender), sender);
    },
    releaseEmail: async (release) => rendered(releaseDayBody(release), await label()),
  };
}
