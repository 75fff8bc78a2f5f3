import type { Letter, LetterContent } from '#domain/letter';
import type { Ports } from '#functions/ports';
import { invitationLink, visitorLinks } from '#functions/services/tokens';
import type { Dispatch, LetterLinks, Recipient } from '#functions/visitorPorts';

type Needs = Pick<Ports, 'stationery' | 'seals' | 'label'>;

/** Makes what is handed over for a letter. Its links are made here: storage keeps none. */
export function createDispatchOf({ stationery, seals, label }: Needs) {
  const links = visitorLinks(label, seals);

  function linksOf(person: string, content: LetterContent): LetterLinks {
    const release = content.kind === 'links' ? content.cId : '';
    const invitation = content.kind === 'invitation' ? content.id : '';
    return {
      confirm: links.confirm(person),
      held: links.held(person),
      edit: `${label.siteUrl}/admin/releases/edit-release/${release}`,
      invitation: invitationLink(label, seals, invitation).link,
    };
  }

  function recipientOf(person: string, content: LetterContent): Recipient {
    switch (content.kind) {
      case 'contact':
      case 'links':
        return { address: label.mail, fills: {} };
      case 'invitation':
        return { address: content.address, fills: {} };
      default:
        return { address: content.address, fills: {}, unsubscribe: links.unsubscribe(person) };
    }
  }

  return async function dispatchOf({ id, person, content }: Letter): Promise<Dispatch> {
    const written = await stationery.letter(content, linksOf(person, content));
    const dispatch = { ...written, id, to: [recipientOf(person, content)] };
    if (content.kind !== 'contact') return dispatch;
    return { ...dispatch, replyTo: { email: content.fromAddress, name: content.fromName } };
  };
}
