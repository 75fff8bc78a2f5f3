import { cleanLine } from '#domain/characters';
import { emailBody, releaseDayBody } from '#functions/emails/emailBodies';
import { asText, type MailBody } from '#functions/emails/mailBody';
import type { Environment } from '#functions/environment';
import type { EmailTemplates, RenderedEmail } from '#functions/ports/emails';

/** Renders emails as HTML and as text. The library for HTML is loaded with the first email. */
export function createEmailTemplates(
  settings: Pick<Environment, 'LABEL_NAME' | 'SITE_URL'>,
): EmailTemplates {
  const label = { name: settings.LABEL_NAME, siteUrl: settings.SITE_URL };

  async function rendered(body: MailBody): Promise<RenderedEmail> {
    const { asHtml } = await import('#functions/emails/layout');
    // Texts were cleaned when they were stored; a head of an email is cleaned for itself.
    return {
      subject: cleanLine(body.subject),
      html: await asHtml(body, label.name),
      text: asText(body),
    };
  }

  return {
    email: (email) => rendered(emailBody(email, label)),
    releaseEmail: (release) => rendered(releaseDayBody(release)),
  };
}
