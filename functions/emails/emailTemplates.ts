import { cleanLine } from '#domain/characters';
import type { LinkedEmail, ReleaseEmail, RenderedEmail } from '#functions/ports/emails';
import { type Wording, wordingOf } from '#words/wording';
import { type EmailLabel, emailBody, wordingOfEmail } from './emailBodies.ts';
import { asText, type EmailBody } from './emailBody.ts';
import { releaseDayBody } from './visitorEmails.ts';

async function rendered(
  body: EmailBody,
  label: EmailLabel,
  { language, direction, writing }: Wording,
): Promise<RenderedEmail> {
  // Loaded for the first email only, since the library for HTML is large.
  const { asHtml } = await import('./layout.tsx');
  return {
    // Texts were cleaned when they were stored; a subject also combines them.
    subject: cleanLine(body.subject),
    html: await asHtml(body, { ...label, language, direction, writing }),
    text: asText(body),
  };
}

/** Renders emails as HTML and as text, in the language of their recipient. */
export function createEmailTemplates(readLabel: () => Promise<EmailLabel>) {
  return {
    async email(email: LinkedEmail): Promise<RenderedEmail> {
      const label = await readLabel();
      return rendered(emailBody(email, label), label, wordingOfEmail(email, label));
    },
    async releaseEmail(release: ReleaseEmail): Promise<RenderedEmail> {
      const label = await readLabel();
      const wording = wordingOf(label, release.language);
      return rendered(releaseDayBody(release, wording), label, wording);
    },
  };
}
