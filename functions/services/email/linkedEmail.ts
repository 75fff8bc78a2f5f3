import type { Email, EmailContent } from '#domain/email/email';
import type { ProposedKind } from '#domain/proposal/proposal';
import type { LinkedEmail, OutgoingEmail, Recipient } from '#functions/ports/emails';
import { readLabel } from '#functions/services/entries/storedLabel';
import { invitationLink, signInCodeOf, type TokenSigner } from './tokens.ts';
import { createVisitorEmails } from './visitorEmails.ts';

type NeededPorts = Parameters<typeof createVisitorEmails>[0];
interface NeededServices {
  tokenSigner: TokenSigner;
}

type Of<K extends EmailContent['kind']> = Extract<EmailContent, { kind: K }>;
type ToLabel = Of<'contact' | 'build' | 'attention' | 'links'>;
type ToMember = Of<
  'granted' | 'handedIn' | 'approved' | 'returned' | 'test' | 'invitation' | 'signIn'
>;

/** An email that is ready to be sent. */
type Ready = Pick<OutgoingEmail, 'replyTo'> & { email: LinkedEmail; to: Recipient };

const toAddress = (address: string): Recipient => ({ address, substitutions: {} });

/** The screens where a member edits what was decided on, below `/admin`. */
const editors: Record<ProposedKind, string> = {
  artist: 'artists/edit-artist',
  release: 'releases/edit-release',
  show: 'shows/edit-show',
  merch: 'merch/edit-merch',
};

/**
 * Makes stored emails ready to be sent: with their links, which are made here so that none is
 * stored, and with the facts of what they are about.
 */
export function createLinkedEmail(ports: NeededPorts, { tokenSigner }: NeededServices) {
  const { site } = ports;
  const visitorEmails = createVisitorEmails(ports, { tokenSigner });
  const profile = `${site.siteUrl}/profile`;

  const labelAddress = async () => toAddress((await readLabel(ports)).mail || site.mailFrom);

  async function toLabel(content: ToLabel): Promise<Ready> {
    const to = await labelAddress();
    const admin = `${site.siteUrl}/admin`;
    switch (content.kind) {
      case 'contact': {
        const replyTo = { email: content.fromAddress, name: content.fromName };
        return { email: content, to, replyTo };
      }
      case 'build':
        return { email: { ...content, publications: `${admin}/publications` }, to };
      case 'attention':
        return { email: { ...content, status: `${admin}/status` }, to };
      case 'links':
        return { email: { ...content, edit: `${admin}/releases/edit-release/${content.cId}` }, to };
    }
  }

  /** A notice without an address goes to the label. */
  async function toMember(id: string, content: ToMember): Promise<Ready> {
    const to = content.address ? toAddress(content.address) : await labelAddress();
    switch (content.kind) {
      case 'granted':
        return { email: content, to };
      case 'handedIn':
        return { email: { ...content, open: `${site.siteUrl}/admin/proposals`, profile }, to };
      case 'approved':
      case 'returned': {
        const { entry, cId } = content;
        const open = `${site.siteUrl}/admin/${editors[entry]}/${cId}`;
        return { email: { ...content, open, profile }, to };
      }
      case 'test': {
        const arrived = `${site.siteUrl}/admin?arrived=${content.code}`;
        return { email: { ...content, arrived }, to };
      }
      case 'invitation': {
        const { link } = invitationLink(site, tokenSigner, content.id);
        return { email: { ...content, link }, to };
      }
      case 'signIn':
        return { email: { ...content, code: signInCodeOf(tokenSigner, id) }, to };
    }
  }

  return async function linkedEmail({ id, person, content }: Email): Promise<Ready> {
    switch (content.kind) {
      case 'contact':
      case 'build':
      case 'attention':
      case 'links':
        return toLabel(content);
      case 'granted':
      case 'handedIn':
      case 'approved':
      case 'returned':
      case 'test':
      case 'invitation':
      case 'signIn':
        return toMember(id, content);
      case 'newsletter':
        return visitorEmails.newsletter(person, content, labelAddress);
      default:
        return visitorEmails.toVisitor(person, content);
    }
  };
}
