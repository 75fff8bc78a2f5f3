import { cleanLine } from '#domain/characters';
import {
  type EmailLabel,
  emailBody,
  releaseDayBody,
  wordingOfEmail,
} from '#functions/emails/emailBodies';
import { asText, type EmailBody } from '#functions/emails/emailBody';
import type { EmailTemplates, RenderedEmail } from '#functions/ports/emails';
import { type Wording, wordingOf } from '#words/wording';

/** Renders emails as HTML and as text. The library for HTML is loaded with the first email. */
export function createEmailTemplates(label: () => Promise<EmailLabel>): EmailTemplates {
  async function rendered(
    body: EmailBody,
    sender: EmailLabel,
    { language, direction, writing }: Wording,
  ): Promise<RenderedEmail> {
    const { asHtml } = await import('../../emails/layout.tsx');
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
