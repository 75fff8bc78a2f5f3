import { invitationDays } from '#domain/member/invitation';
import { count } from '#words/template';
import { fillLine, paragraph, type Wording } from '#words/wording';
import { type EmailBody, type EmailOf, excerpt } from './emailBody.ts';

/** A visitor’s message to the label. */
export function contact(
  { fromName, fromAddress, body }: EmailOf<'contact'>,
  site: string,
): EmailBody {
  return {
    subject: `A message from ${fromName}`,
    preview: excerpt(body),
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

/** Tells staff that pre-save emails wait for links. */
export function missingLinks({ title, edit }: EmailOf<'links'>): EmailBody {
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

/** Tells staff that the site could not be published for a day. */
export function failingBuild({ version, publications }: EmailOf<'build'>): EmailBody {
  return {
    subject: 'The site has not been published for a day',
    preview: 'Visitors still see the previous version.',
    kicker: 'For staff',
    heading: 'The site is out of date',
    parts: [
      {
        kind: 'text',
        text: `Version ${version} could not be published, despite a day of attempts. Visitors still see the previous version. It is not tried again until somebody saves a public change or presses “Try again”.`,
      },
      { kind: 'button', label: 'See why', address: publications },
    ],
    footer: [],
  };
}

/** Tells staff once a day what needs them. */
export function attention({ lines, status }: EmailOf<'attention'>): EmailBody {
  return {
    subject: 'The back office needs you',
    preview: lines[0] ?? '',
    kicker: 'For staff',
    heading: 'Something needs your attention',
    parts: [
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'button', label: 'See the status', address: status },
    ],
    footer: [
      { text: 'You get this once a day at most, and only while something needs attention.' },
    ],
  };
}

/** Tells staff who may now read visitors’ addresses. */
export function granted({ name, by }: EmailOf<'granted'>, labelName: string): EmailBody {
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

/** How to switch such emails off. */
const noticeFooter = (profile: string): EmailBody['footer'] => [
  {
    text: 'You get this email because you work with the label’s back office.',
    link: { label: 'Switch such emails off', address: profile },
  },
];

/** Tells staff that an artist submitted a release or a change. */
export function handedIn({
  title,
  by,
  isChange,
  open,
  profile,
  address,
}: EmailOf<'handedIn'>): EmailBody {
  const text = isChange
    ? `${by} wants to change ${title}, which is public. The page stays as it is until you approve the change.`
    : `${by} handed in ${title}. It becomes public only when you approve it.`;
  return {
    subject: isChange ? `${by} wants to change ${title}` : `${by} handed in ${title}`,
    preview: 'It is waiting for your approval.',
    kicker: 'For staff',
    heading: title,
    parts: [
      { kind: 'text', text },
      { kind: 'button', label: 'Review it', address: open },
    ],
    footer: address ? noticeFooter(profile) : [],
  };
}

/** Tells an artist that staff approved or returned their work. */
export function decided(email: EmailOf<'approved'> | EmailOf<'returned'>): EmailBody {
  const { kind, title, by, note, open, profile } = email;
  const isApproved = kind === 'approved';
  const text = isApproved
    ? `${by} approved what you handed in.`
    : `${by} returned what you handed in. Change it and hand it in again.`;
  return {
    subject: isApproved ? `${title} is approved` : `${title} needs another look`,
    preview: excerpt(note) || text,
    kicker: isApproved ? 'Approved' : 'Returned',
    heading: title,
    parts: [
      { kind: 'text', text },
      ...(note ? [{ kind: 'quote', text: note } as const] : []),
      { kind: 'button', label: isApproved ? 'See it' : 'Change it', address: open },
    ],
    footer: noticeFooter(profile),
  };
}

/** Invites a person to the back office, in the label's first language. */
export function invitation(
  { name, role, invitedBy, link }: EmailOf<'invitation'>,
  wording: Wording,
  label: string,
): EmailBody {
  const { invitation: words } = wording.words;
  const by = { by: invitedBy, label };
  const may = role === 'staff' ? words.emailStaff : words.emailArtist;
  return {
    subject: fillLine(wording, words.emailSubject, by),
    preview: words.emailPreview,
    kicker: fillLine(wording, words.emailKicker, { name }),
    heading: words.emailHeading,
    parts: [
      { kind: 'text', text: paragraph(fillLine(wording, words.emailText, by), may) },
      { kind: 'text', text: words.emailHow },
      { kind: 'button', label: words.emailButton, address: link },
      {
        kind: 'text',
        text: count(wording.language, words.emailOnce, { count: invitationDays }),
      },
    ],
    footer: [{ text: words.emailIgnore }],
  };
}

/** Lets staff check that emails arrive. */
export function testEmail({ code, arrived }: EmailOf<'test'>, labelName: string): EmailBody {
  return {
    subject: `Test email from ${labelName}: ${code}`,
    preview: `Your code is ${code}.`,
    kicker: 'A test',
    heading: 'This email arrived',
    parts: [
      {
        kind: 'text',
        text: `A member of staff of ${labelName} asked for it. Enter the code ${code} on the home screen of the back office, or press the button.`,
      },
      { kind: 'button', label: 'It arrived', address: arrived },
    ],
    footer: [{ text: 'If you did not expect this, ignore this email.' }],
  };
}
