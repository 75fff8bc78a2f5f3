import { linkNameIn } from '#words/soldFormat';
import { fillLine, type Wording } from '#words/wording';
import type { EmailBody, EmailOf, EmailPart } from './emailBody.ts';
import { endingAll, endingOwn, question } from './visitorEmails.ts';

/** Asks whether the recipient wants to be told when an edition is in stock. */
export function stock(email: EmailOf<'stock'>, wording: Wording): EmailBody {
  const { emails, forms } = wording.words;
  const { name, page } = email;
  const back = page ? { title: name, address: page } : undefined;
  return {
    subject: emails.stockSubject,
    preview: fillLine(wording, emails.stockPreview, { edition: name }),
    kicker: name,
    ...question({ ...email, back }, wording, {
      consent: forms.stockConsent,
      button: emails.stockButton,
      stop: fillLine(wording, emails.stockStop, { edition: name }),
    }),
  };
}

/** Tells the recipient that the edition they asked for is in stock, and where. */
export function inStock(email: EmailOf<'inStock'>, wording: Wording, label: string): EmailBody {
  const { words } = wording;
  const { emails } = words;
  const { name: edition, page } = email;
  const links = email.links.map(({ name, url }) => ({ name: linkNameIn(words, name), url }));
  const parts: EmailPart[] = [];
  if (links.length > 0) parts.push({ kind: 'links', links });
  if (page) parts.push({ kind: 'button', label: emails.inStockButton, address: page });
  return {
    subject: fillLine(wording, emails.inStockSubject, { edition }),
    preview: emails.inStockPreview,
    kicker: words.shop.inStock,
    heading: edition,
    parts,
    footer: [
      { text: fillLine(wording, emails.inStockWhy, { label }) },
      { text: '', link: { label: emails.outOthersLink, address: email.personalData } },
      endingOwn(wording, fillLine(wording, emails.stockStop, { edition }), email),
      endingAll(wording, email),
    ],
  };
}
