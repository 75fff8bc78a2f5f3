import type { LabelTheme } from '#domain/label/theme';
import { invitationDays } from '#domain/member/invitation';
import { consentTexts, keptDays, linkDays } from '#domain/visitor/consentTexts';
import type { LinkedEmail, ReleaseEmail } from '#functions/ports/emails';
import type { MailBody } from './mailBody.ts';

type Of<K extends LinkedEmail['kind']> = Extract<LinkedEmail, { kind: K }>;

function contact({ fromName, fromAddress, body }: Of<'contact'>, site: string): MailBody {
  return {
    subject: `A message from ${fromName}`,
    preview: body.slice(0, 90),
    kicker: 'Sent with the contact form',
    heading: fromName,
    parts: [
      { kind: 'quote', text: body },
      { kind: 'text', text: `From ${fromAddress}. Reply to this email to answer.` },
    ],
    footer: [
      {
        text: `Sent with the form at ${site}/contact. The sender’s address has not been verified.`,
      },
    ],
  };
}

function confirm(link: Of<'confirm'>, labelName: string): MailBody {
  return {
    subject: `Confirm your subscription to ${labelName}`,
    preview: 'Confirm that you want the newsletter.',
    kicker: 'Newsletter',
    heading: 'Is this you?',
    parts: [
      {
        kind: 'text',
        text: `Somebody entered this address and agreed to: “${consentTexts.newsletter}” If it was you, please confirm. Nothing is sent before that.`,
      },
      { kind: 'button', label: 'Yes, subscribe me', address: link.confirm },
      {
        kind: 'text',
        text: `If it was not you, ignore this email: the address is erased after ${keptDays.unconfirmed} days.`,
      },
    ],
    footer: [
      {
        text: 'To have it erased sooner:',
        link: { label: 'see and erase your data', address: link.held },
      },
    ],
  };
}

function held(link: Of<'held'>): MailBody {
  return {
    subject: 'The data we hold about you',
    preview: 'Your link to see it and to erase it.',
    kicker: 'At your request',
    heading: 'The data we hold about you',
    parts: [
      {
        kind: 'text',
        text: `This link shows everything that we store with this address: what it is for, when you agreed, and what you agreed to. You can erase it there. The link works for ${linkDays.held} days.`,
      },
      { kind: 'button', label: 'See my data', address: link.held },
    ],
    footer: [{ text: 'You received this email because somebody asked for it with your address.' }],
  };
}

function missingLinks({ title, edit }: Of<'links'>): MailBody {
  return {
    subject: `${title} is out but has no links`,
    preview: 'The emails to everybody who pre-saved it are waiting.',
    kicker: 'For staff',
    heading: `${title} has no links yet`,
    parts: [
      {
        kind: 'text',
        text: 'People have pre-saved it. Their emails wait until it has at least one link, and go out by themselves once its page is live.',
      },
      { kind: 'button', label: 'Add links', address: edit },
    ],
    footer: [],
  };
}

function failingBuild({ version, publications }: Of<'build'>): MailBody {
  return {
    subject: 'The site has not been published for a day',
    preview: 'Visitors still see the previous version.',
    kicker: 'For staff',
    heading: 'The site is out of date',
    parts: [
      {
        kind: 'text',
        text: `Version ${version} could not be published, despite a day of attempts. Visitors still see the previous version. There is no further attempt until somebody saves a public change or presses “Try again”.`,
      },
      { kind: 'button', label: 'See why', address: publications },
    ],
    footer: [],
  };
}

function granted({ name, by }: Of<'granted'>, labelName: string): MailBody {
  return {
    subject: `${name} can now read visitors’ addresses`,
    preview: `${by} gave the permission.`,
    kicker: 'For all staff',
    heading: 'Visitors’ addresses',
    parts: [
      {
        kind: 'text',
        text: `${by} gave ${name} permission to read the addresses that visitors left with ${labelName}. The back office logs each use: who read them, and why.`,
      },
      {
        kind: 'text',
        text: 'If none of you knows about this, withdraw the permission on the Members screen.',
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
      ? 'As a member of staff you can see and edit the whole catalogue.'
      : 'As an artist you can edit your own page and releases.';
  return {
    subject: `${invitedBy} invites you to ${labelName}`,
    preview: 'Your link to the back office.',
    kicker: `For ${name}`,
    heading: 'You are invited',
    parts: [
      { kind: 'text', text: `${invitedBy} invites you to the back office of ${labelName}. ${may}` },
      { kind: 'text', text: 'Open the link and sign in with your work or school account.' },
      { kind: 'button', label: 'Accept the invitation', address: link },
      {
        kind: 'text',
        text: `The link works once, within ${invitationDays} days, for the first account that opens it, so keep it to yourself.`,
      },
    ],
    footer: [{ text: 'If you did not expect this, ignore this email.' }],
  };
}

/** The label, as far as emails name it and look like it. */
export interface MailLabel {
  name: string;
  siteUrl: string;
  theme: LabelTheme;
}

/** The content of an email to one recipient. */
export function emailBody(email: LinkedEmail, label: MailLabel): MailBody {
  switch (email.kind) {
    case 'contact':
      return contact(email, label.siteUrl);
    case 'confirm':
      return confirm(email, label.name);
    case 'held':
      return held(email);
    case 'links':
      return missingLinks(email);
    case 'build':
      return failingBuild(email);
    case 'granted':
      return granted(email, label.name);
    case 'invitation':
      return invitation(email, label.name);
  }
}

/** The content of a release's email on its day. Marks stand for each recipient's own links. */
export function releaseDayBody({
  title,
  artists,
  cover,
  page,
  links,
  held,
  unsubscribe,
}: ReleaseEmail): MailBody {
  const by = artists ? `${title} by ${artists}` : title;
  return {
    subject: `${by} is out`,
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
        text: 'You asked for this one email when you pre-saved the record. The address you gave for it has now been erased.',
      },
      {
        text: 'Have you pre-saved other records, or subscribed to the newsletter?',
        link: { label: 'See and erase your data', address: held },
      },
      {
        text: 'Or stop all emails at once:',
        link: { label: 'unsubscribe', address: unsubscribe },
      },
    ],
  };
}
