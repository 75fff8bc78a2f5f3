import type { LabelTheme } from '#domain/label/theme';
import type { LinkedEmail } from '#functions/ports/emails';
import { type WordedLabel, type Wording, wordingOf } from '#words/wording';
import type { EmailBody } from './emailBody.ts';
import {
  attention,
  contact,
  decided,
  failingBuild,
  granted,
  handedIn,
  invitation,
  missingLinks,
  testEmail,
} from './labelEmails.ts';
import { newShows, showChanged } from './showEmails.ts';
import { signInCode } from './signInEmails.ts';
import { inStock, stock } from './stockEmails.ts';
import { confirm, follow, newsletter, personalData, released } from './visitorEmails.ts';

/** Emails to staff and artists are in English, like the back office. */
const staffWording = wordingOf({ languages: ['en'], words: {} });

/** The label that sends an email. */
export interface EmailLabel extends WordedLabel {
  name: string;
  siteUrl: string;
  theme: LabelTheme;
  /** The addresses of its logo (the drawn one if it has none) and of the logo for dark pages. */
  marks: { light: string | null; dark?: string | null };
}

/**
 * The words of an email: for visitors, and for whoever signs in, in the language of their page;
 * for an invitation in the label's first language; else in English.
 */
export function wordingOfEmail(email: LinkedEmail, label: EmailLabel): Wording {
  switch (email.kind) {
    case 'confirm':
    case 'follow':
    case 'personalData':
    case 'signIn':
    case 'newsletter':
    case 'released':
    case 'shows':
    case 'showChanged':
    case 'stock':
    case 'inStock':
      return wordingOf(label, email.language);
    case 'invitation':
      return wordingOf(label);
    default:
      return staffWording;
  }
}

/** The content of an email to one recipient. */
export function emailBody(email: LinkedEmail, label: EmailLabel): EmailBody {
  const wording = wordingOfEmail(email, label);
  switch (email.kind) {
    case 'contact':
      return contact(email, label.siteUrl);
    case 'confirm':
      return confirm(email, wording, label.name);
    case 'personalData':
      return personalData(email, wording);
    case 'follow':
      return follow(email, wording);
    case 'released':
      return released(email, wording, label.name);
    case 'shows':
      return newShows(email, wording, label.name);
    case 'showChanged':
      return showChanged(email, wording, label.name);
    case 'stock':
      return stock(email, wording);
    case 'inStock':
      return inStock(email, wording, label.name);
    case 'newsletter':
      return newsletter(email, wording, label.name);
    case 'attention':
      return attention(email);
    case 'links':
      return missingLinks(email);
    case 'build':
      return failingBuild(email);
    case 'granted':
      return granted(email, label.name);
    case 'handedIn':
      return handedIn(email);
    case 'approved':
    case 'returned':
      return decided(email);
    case 'test':
      return testEmail(email, label.name);
    case 'invitation':
      return invitation(email, wording, label.name);
    case 'signIn':
      return signInCode(email, wording, label.name);
  }
}
