import type { Letter, LetterContent } from '#domain/email/email';
import type { Ports } from '#functions/ports/ports';
import type { Dispatch, LinkedLetter, Recipient } from '#functions/ports/visitors';
import { invitationLink, visitorLinks } from './tokens.ts';

type Needs = Pick<Ports, 'stationery' | 'seals' | 'label'>;
type Addressed = Pick<Dispatch, 'replyTo'> & { letter: LinkedLetter; to: Recipient };

/** Makes what is handed over for a letter. Its links are made here: storage keeps none. */
export function createDispatchOf({ stationery, seals, label }: Needs) {
  const links = visitorLinks(label, seals);
  const toLabel: Recipient = { address: label.mail, fills: {} };

  /** A letter of this kind with its links, and whom it goes to. */
  function addressed(person: string, content: LetterContent): Addressed {
    switch (content.kind) {
      case 'contact': {
        const replyTo = { email: content.fromAddress, name: content.fromName };
        return { letter: content, to: toLabel, replyTo };
      }
      case 'links': {
        const edit = `${label.siteUrl}/admin/releases/edit-release/${content.cId}`;
        return { letter: { ...content, edit }, to: toLabel };
      }
      case 'invitation': {
        const { link } = invitationLink(label, seals, content.id);
        return { letter: { ...content, link }, to: { address: content.address, fills: {} } };
      }
      case 'confirm': {
        const letter = { ...content, confirm: links.confirm(person), held: links.held(person) };
        return { letter, to: toVisitor(person, content.address) };
      }
      case 'held': {
        const letter = { ...content, held: links.held(person) };
        return { letter, to: toVisitor(person, content.address) };
      }
    }
  }

  function toVisitor(person: string, address: string): Recipient {
    return { address, fills: {}, unsubscribe: links.unsubscribe(person) };
  }

  return async function dispatchOf({ id, person, content }: Letter): Promise<Dispatch> {
    const { letter, to, ...rest } = addressed(person, content);
    return { ...(await stationery.letter(letter)), id, to: [to], ...rest };
  };
}
