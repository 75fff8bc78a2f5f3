import { codeMinutes } from '#domain/member/signInWay';
import { fillLine, type Wording } from '#words/wording';
import type { EmailBody, EmailOf } from './emailBody.ts';

/**
 * A code to sign in. It has no link: a mail scanner that opens links would use it up, and a link
 * that signs in works for whoever is sent it.
 */
export function signInCode(
  { code }: EmailOf<'signIn'>,
  wording: Wording,
  label: string,
): EmailBody {
  const { emails } = wording.words;
  const values = { code, label, count: codeMinutes };
  return {
    subject: fillLine(wording, emails.codeSubject, values),
    preview: fillLine(wording, emails.codePreview, values),
    kicker: emails.codeKicker,
    heading: fillLine(wording, emails.codeHeading, values),
    parts: [{ kind: 'text', text: fillLine(wording, emails.codeText, values) }],
    footer: [{ text: emails.codeIgnore }],
  };
}
