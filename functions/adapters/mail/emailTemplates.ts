// A file of its own: the one place that loads the library for HTML, with the first email.
import { cleanLine } from '#domain/characters';
import {
  emailBody,
  type MailLabel,
  releaseDayBody,
  wordingOfEmail,
} from '#functions/emails/emailBodies';
import { asText, type MailBody } from '#functions/emails/mailBody';
import type { EmailTemplates, RenderedEmail } from '#functions/ports/emails';
import { type Wording, wordingOf } from '#words/wording';

/** Renders emails as HTML and as text. The library for HTML is loaded with the first email. */
export function createEmailTemplates(label: () => Promise<MailLabel>): EmailTemplates {
  async function rendered(
    body: MailBody,
    sender: MailLabel,
    { language, direction, writing }: Wording,
  ): Promise<RenderedEmail> {
    const { asHtml } = await import('#functions/emails/layout');
    // Texts were cleaned when they were stored; a head of an email is cleaned for itself.
    return {
      subject: cleanLine(body.subject),
      html: await asHtml(body, { ...sender, language, direction, writing }),
      text: asText(body),
    };
  }

  return {
    async email(email) {
      const sender = await label();
      return rendered(emailBody(email, sender), sender, wordingOfEmail(email, sender));
    },
    async releaseEmail(release) {
      const sender = await label();
      const wording = wordingOf(sender, release.language);
      return rendered(releaseDayBody(release, wording), sender, wording);
    },
  };
}
