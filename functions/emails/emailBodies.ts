import { paragraphsOf } from '#domain/email/newsletter';
import type { LabelTheme } from '#domain/label/theme';
import { invitationDays } from '#domain/member/invitation';
import { keptDays, linkDays } from '#domain/visitor/consentTexts';
import type { LinkedEmail, ReleaseEmail } from '#functions/ports/emails';
import { count } from '#words/template';
import { fillLine, type WordedLabel, type Wording, wordingOf } from '#words/wording';
import type { EmailBody } from './emailBody.ts';

type Of<K extends LinkedEmail['kind']> = Extract<LinkedEmail, { kind: K }>;

/** As much as mail clients show beside a subject in their lists. */
const excerpt = (text: string) => text.slice(0, 90);

function contact({ fromName, fromAddress, body }: Of<'contact'>, site: string): EmailBody {
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

/** Asks the recipient to confirm, and links back to the page on which they signed up. */
function question(
  email: Of<'confirm'> | Of<'follow'>,
  wording: Wording,
  { consent, button }: { consent: string; button: string },
): Pick<EmailBody, 'heading' | 'parts' | 'footer'> {
  const { language, words } = wording;
  const { answers, emails } = words;
  const { confirm: address, personalData: data, back } = email;
  return {
    heading: emails.isThisYou,
    parts: [
      { kind: 'text', text: fillLine(wording, emails.confirmText, { consent }) },
      { kind: 'button', label: button, address },
      {
        kind: 'text',
        text: count(language, emails.confirmIgnore, { count: keptDays.unconfirmed }),
      },
    ],
    footer: [
      { text: emails.confirmErase, link: { label: emails.confirmEraseLink, address: data } },
      ...(back
        ? [
            {
              text: '',
              link: { label: fillLine(wording, answers.backTo, back), address: back.address },
            },
          ]
        : []),
    ],
  };
}

function confirm(email: Of<'confirm'>, wording: Wording, label: string): EmailBody {
  const { emails, forms } = wording.words;
  return {
    subject: fillLine(wording, emails.confirmSubject, { label }),
    preview: emails.confirmPreview,
    kicker: emails.newsletter,
    ...question(email, wording, {
      consent: forms.newsletterConsent,
      button: emails.confirmButton,
    }),
  };
}

function follow(email: Of<'follow'>, wording: Wording): EmailBody {
  const { emails, forms } = wording.words;
  const artist = email.name;
  return {
    subject: fillLine(wording, emails.followSubject, { artist }),
    preview: emails.followPreview,
    kicker: artist,
    ...question(email, wording, {
      consent: fillLine(wording, forms.followConsent, { artist }),
      button: fillLine(wording, emails.followButton, { artist }),
    }),
  };
}

function released(email: Of<'released'>, wording: Wording, label: string): EmailBody {
  const { emails } = wording.words;
  const artist = email.name;
  return {
    ...releaseDayBody(email, wording),
    preview: fillLine(wording, emails.followWhy, { artist, label }),
    footer: [
      { text: fillLine(wording, emails.followWhy, { artist, label }) },
      { text: '', link: { label: emails.outOthersLink, address: email.personalData } },
      {
        text: fillLine(wording, emails.followStop, { artist }),
        link: { label: emails.outStopLink, address: email.unsubscribe },
      },
    ],
  };
}

function personalData(
  email: Of<'personalData'>,
  { language, words: { emails } }: Wording,
): EmailBody {
  const days = count(language, emails.storedDays, { count: linkDays.personalData });
  return {
    subject: emails.personalData,
    preview: emails.storedPreview,
    kicker: emails.storedKicker,
    heading: emails.personalData,
    parts: [
      { kind: 'text', text: emails.storedText },
      { kind: 'text', text: days },
      { kind: 'button', label: emails.storedButton, address: email.personalData },
    ],
    footer: [{ text: emails.storedWhy }],
  };
}

function missingLinks({ title, edit }: Of<'links'>): EmailBody {
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

function failingBuild({ version, publications }: Of<'build'>): EmailBody {
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

function attention({ lines, status }: Of<'attention'>): EmailBody {
  return {
    subject: 'The back office needs you',
    preview: lines[0] ?? '',
    kicker: 'For staff',
    heading: 'Something needs a person',
    parts: [
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'button', label: 'See the status', address: status },
    ],
    footer: [{ text: 'This comes once a day at most, and only while there is something to do.' }],
  };
}

function granted({ name, by }: Of<'granted'>, labelName: string): EmailBody {
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

function handedIn({ title, by, isChange, open, profile, address }: Of<'handedIn'>): EmailBody {
  const text = isChange
    ? `${by} wants to change ${title}, which is public. The page stays as it is until you approve the change.`
    : `${by} handed in ${title}. It becomes public only when you approve it.`;
  return {
    subject: isChange ? `${by} wants to change ${title}` : `${by} handed in ${title}`,
    preview: 'It waits for your approval.',
    kicker: 'For staff',
    heading: title,
    parts: [
      { kind: 'text', text },
      { kind: 'button', label: 'Look at it', address: open },
    ],
    footer: address ? noticeFooter(profile) : [],
  };
}

function decided(email: Of<'approved'> | Of<'returned'>): EmailBody {
  const { kind, title, by, words, open, profile } = email;
  const isApproved = kind === 'approved';
  const text = isApproved
    ? `${by} approved what you handed in.`
    : `${by} returned what you handed in. Change it and hand it in again.`;
  return {
    subject: isApproved ? `${title} is approved` : `${title} needs another look`,
    preview: excerpt(words) || text,
    kicker: isApproved ? 'Approved' : 'Returned',
    heading: title,
    parts: [
      { kind: 'text', text },
      ...(words ? [{ kind: 'quote', text: words } as const] : []),
      { kind: 'button', label: isApproved ? 'See it' : 'Change it', address: open },
    ],
    footer: noticeFooter(profile),
  };
}

function invitation(
  { name, role, invitedBy, link }: Of<'invitation'>,
  labelName: string,
): EmailBody {
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

function newsletter(
  { draft, personalData: data, leave }: Of<'newsletter'>,
  wording: Wording,
  label: string,
): EmailBody {
  const { emails } = wording.words;
  const { subject, text, buttonLabel, buttonAddress } = draft;
  const paragraphs = paragraphsOf(text);
  const button = { kind: 'button', label: buttonLabel, address: buttonAddress } as const;
  return {
    subject,
    preview: excerpt(paragraphs[0] ?? ''),
    kicker: fillLine(wording, emails.newsFrom, { label }),
    heading: subject,
    parts: [
      ...paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
      ...(buttonLabel ? [button] : []),
    ],
    footer: leave
      ? [
          { text: fillLine(wording, emails.newsWhy, { label }) },
          { text: '', link: { label: emails.outOthersLink, address: data } },
          { text: emails.outStop, link: { label: emails.outStopLink, address: leave } },
        ]
      : [{ text: 'This is a trial, sent to the label alone. Readers find a link to leave here.' }],
  };
}

function testEmail({ code, arrived }: Of<'test'>, labelName: string): EmailBody {
  return {
    subject: `Emails of ${labelName} arrive: ${code}`,
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

/** Emails to the label and its members are in English, like the back office. */
const staffWording = wordingOf({ languages: ['en'], words: {} });

/** The label that sends an email. */
export interface EmailLabel extends WordedLabel {
  name: string;
  siteUrl: string;
  theme: LabelTheme;
  /** The addresses of its logo (the drawn one if it has none) and of the logo for dark pages. */
  marks: { light: string | null; dark?: string | null };
}

/** The words of an email: a visitor's are in the language of the page on which they signed up. */
export function wordingOfEmail(email: LinkedEmail, label: EmailLabel): Wording {
  switch (email.kind) {
    case 'confirm':
    case 'follow':
    case 'personalData':
    case 'newsletter':
    case 'released':
      return wordingOf(label, email.language);
    default:
      return staffWording;
  }
}

/**
 * The content of an email to one recipient. A visitor's is in their language; emails to the label
 * and its members are in English, like the back office.
 */
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
      return invitation(email, label.name);
  }
}

/**
 * The content of a release-day email. Its links contain placeholders, which are replaced for each
 * recipient.
 */
export function releaseDayBody(release: ReleaseEmail, wording: Wording): EmailBody {
  const { emails } = wording.words;
  const { title, artists, cover, page, links, personalData, unsubscribe } = release;
  const platform = links[0]?.name;
  const alt = fillLine(wording, emails.cover, { title });
  return {
    subject: artists
      ? fillLine(wording, emails.outSubjectBy, { title, artists })
      : fillLine(wording, emails.outSubject, { title }),
    preview: platform ? fillLine(wording, emails.outPreview, { platform }) : emails.outPreviewPage,
    kicker: artists ? fillLine(wording, emails.outNowBy, { artists }) : emails.outNow,
    heading: title,
    parts: [
      ...(cover ? [{ kind: 'image', address: cover, alt, leadsTo: page } as const] : []),
      { kind: 'links', links },
      { kind: 'button', label: emails.outButton, address: page },
    ],
    footer: [
      { text: emails.outWhy },
      { text: emails.outOthers, link: { label: emails.outOthersLink, address: personalData } },
      { text: emails.outStop, link: { label: emails.outStopLink, address: unsubscribe } },
    ],
  };
}
