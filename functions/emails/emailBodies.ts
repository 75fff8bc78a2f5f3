import { invitationDays } from '#domain/member/invitation';
import { consentTexts, keptDays, linkDays } from '#domain/visitor/consentTexts';
import type { LinkedEmail, ReleaseEmail } from '#functions/ports/emails';
import type { MailBody } from './mailBody.ts';

type Of<K extends LinkedEmail['kind']> = Extract<LinkedEmail, { kind: K }>;

function contact({ fromName, fromAddress, body }: Of<'contact'>, site: string): MailBody {
  return {
    subject: `${fromName} writes to the label`,
    preview: body.slice(0, 90),
    kicker: 'By the form on the site',
    heading: fromName,
    parts: [
      { kind: 'quote', text: body },
      { kind: 'text', text: `From ${fromAddress}. Answer this mail and it goes there.` },
    ],
    footer: [
      { text: `Somebody filled in the form at ${site}/contact. The address was not checked.` },
    ],
  };
}

function confirm(link: Of<'confirm'>, labelName: string): MailBody {
  return {
    subject: `One click, and you hear from ${labelName}`,
    preview: 'Confirm that the newsletter is for you.',
    kicker: 'The newsletter',
    heading: 'Is this you?',
    parts: [
      {
        kind: 'text',
        text: `Somebody left this address with the words “${consentTexts.newsletter}” If it was you, say so once more. Nothing is sent before that.`,
      },
      { kind: 'button', label: 'Yes, write to me', address: link.confirm },
      {
        kind: 'text',
        text: `If it was not you, do nothing: the address is erased after ${keptDays.unconfirmed} days.`,
      },
    ],
    footer: [
      {
        text: 'You need not wait for that:',
        link: { label: 'see what we hold, and remove it', address: link.held },
      },
    ],
  };
}

function held(link: Of<'held'>): MailBody {
  return {
    subject: 'What we hold of you',
    preview: 'Your link to see it, and to remove it.',
    kicker: 'You asked',
    heading: 'What we hold of you',
    parts: [
      {
        kind: 'text',
        text: `Behind this link is all that we keep with this address: what it is for, when you agreed and in which words. One button there removes it. The link works for ${linkDays.held} days.`,
      },
      { kind: 'button', label: 'See it', address: link.held },
    ],
    footer: [{ text: 'You get this mail because somebody asked for it with your address.' }],
  };
}

function missingLinks({ title, edit }: Of<'links'>): MailBody {
  return {
    subject: `${title} is out and has no links`,
    preview: 'The mails to those who pre-saved it wait.',
    kicker: 'For the staff',
    heading: `${title} has no links yet`,
    parts: [
      {
        kind: 'text',
        text: 'It is out today, and people pre-saved it. Their mails wait until it has at least one link, and go by themselves once that page is live.',
      },
      { kind: 'button', label: 'Add links', address: edit },
    ],
    footer: [],
  };
}

function failingBuild({ version, publications }: Of<'build'>): MailBody {
  return {
    subject: 'The site has not been published for a day',
    preview: 'Visitors still see the version before.',
    kicker: 'For the staff',
    heading: 'The site is not up to date',
    parts: [
      {
        kind: 'text',
        text: `Version ${version} could not be published, although it was tried for a day. Visitors still see the version before. It is not tried again until somebody saves a public change or presses “Try again”.`,
      },
      { kind: 'button', label: 'See why', address: publications },
    ],
    footer: [],
  };
}

function granted({ name, by }: Of<'granted'>, labelName: string): MailBody {
  return {
    subject: `${name} may now read visitors’ addresses`,
    preview: `${by} gave the right.`,
    kicker: 'For all of the staff',
    heading: 'Visitors’ addresses',
    parts: [
      {
        kind: 'text',
        text: `${by} gave ${name} the right to read the addresses that visitors left with ${labelName}. Each time it is used, the back office keeps who looked, and why.`,
      },
      {
        kind: 'text',
        text: 'If nobody among you knows of this, take the right away on the page Members.',
      },
    ],
    footer: [],
  };
}

function invitation(
  { name, role, invitedBy, link }: Of<'invitation'>,
  labelName: string,
): MailBody {
  const may =
    role === 'staff'
      ? 'As a member of staff you see and change the whole catalogue.'
      : 'As an artist you look after your own pages and releases.';
  return {
    subject: `${invitedBy} invites you to ${labelName}`,
    preview: 'Your link into the back office.',
    kicker: `For ${name}`,
    heading: 'Come in',
    parts: [
      { kind: 'text', text: `${invitedBy} invites you to the back office of ${labelName}. ${may}` },
      { kind: 'text', text: 'Open the link and sign in with your work or school account.' },
      { kind: 'button', label: 'Accept the invitation', address: link },
      {
        kind: 'text',
        text: `It works once and for ${invitationDays} days, for the account that opens it: pass it on to nobody.`,
      },
    ],
    footer: [{ text: 'If you did not expect this, do nothing.' }],
  };
}

/** What a letter says. */
export function letterBody(
  letter: LinkedEmail,
  label: { name: string; siteUrl: string },
): MailBody {
  switch (letter.kind) {
    case 'contact':
      return contact(letter, label.siteUrl);
    case 'confirm':
      return confirm(letter, label.name);
    case 'held':
      return held(letter);
    case 'links':
      return missingLinks(letter);
    case 'build':
      return failingBuild(letter);
    case 'granted':
      return granted(letter, label.name);
    case 'invitation':
      return invitation(letter, label.name);
  }
}

/** What a record's mail says on its day. Marks stand for what differs between its readers. */
export function releaseDayBody({
  title,
  artists,
  cover,
  page,
  links,
  held,
  unsubscribe,
}: ReleaseEmail): MailBody {
  const by = artists ? `${title}, by ${artists}` : title;
  return {
    subject: `${by}, is out`,
    preview: `You pre-saved it. Listen on ${links[0]?.name ?? 'our page'}.`,
    kicker: artists ? `Out now, by ${artists}` : 'Out now',
    heading: title,
    parts: [
      ...(cover
        ? [{ kind: 'image', address: cover, alt: `The cover of ${title}`, leadsTo: page } as const]
        : []),
      { kind: 'links', links },
      { kind: 'button', label: 'See the record', address: page },
    ],
    footer: [
      {
        text: 'You asked for this one mail when you pre-saved the record. Your address for it is erased now.',
      },
      {
        text: 'Did you pre-save other records, or take the newsletter?',
        link: { label: 'See what we hold, and remove it', address: held },
      },
      {
        text: 'Or at once:',
        link: { label: 'no more mail at all', address: unsubscribe },
      },
    ],
  };
}
