import { paragraphsOf } from '#domain/email/newsletter';
import { keptDays, linkDays } from '#domain/visitor/consentTexts';
import type { EndLinks, RecordEmail, ReleaseEmail, ShowEmail } from '#functions/ports/emails';
import { followConsent } from '#words/followConsent';
import { showDay } from '#words/showSentences';
import { linkNameIn } from '#words/soldFormat';
import { count } from '#words/template';
import { fillLine, type Wording } from '#words/wording';
import { type EmailBody, type EmailOf, type EmailPart, excerpt } from './emailBody.ts';

type Line = EmailBody['footer'][number];

/** The line with the link that ends the emails of one kind. */
export const endingOwn = (
  { words: { emails } }: Wording,
  text: string,
  { leave }: EndLinks,
): Line => ({
  text,
  link: { label: emails.outStopLink, address: leave },
});

/** The line with the link that ends all emails. Every email to a visitor has it. */
export const endingAll = (
  { words: { emails } }: Wording,
  { unsubscribe }: Pick<EndLinks, 'unsubscribe'>,
): Line => ({
  text: emails.outStop,
  link: { label: emails.outStopAllLink, address: unsubscribe },
});

/** Asks the recipient to confirm, and links back to the page on which they signed up. */
export function question(
  email: Pick<EmailOf<'follow'>, 'confirm' | 'personalData' | 'back' | 'leave' | 'unsubscribe'>,
  wording: Wording,
  { consent, button, stop }: { consent: string; button: string; stop: string },
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
      endingOwn(wording, stop, email),
      endingAll(wording, email),
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

/** Asks whether the recipient wants the newsletter. */
export function confirm(email: EmailOf<'confirm'>, wording: Wording, label: string): EmailBody {
  const { emails, forms } = wording.words;
  return {
    subject: fillLine(wording, emails.confirmSubject, { label }),
    preview: emails.confirmPreview,
    kicker: emails.newsletter,
    ...question(email, wording, {
      consent: forms.newsletterConsent,
      button: emails.confirmButton,
      stop: emails.newsStop,
    }),
  };
}

/** Asks whether the recipient wants to follow an artist. */
export function follow(email: EmailOf<'follow'>, wording: Wording): EmailBody {
  const { emails, forms } = wording.words;
  const artist = email.name;
  return {
    subject: fillLine(wording, emails.followSubject, { artist }),
    preview: emails.followPreview,
    kicker: artist,
    ...question(email, wording, {
      consent: followConsent(forms, { artist, shows: email.shows }, (template, values) =>
        fillLine(wording, template, values),
      ),
      button: fillLine(wording, emails.followButton, { artist }),
      stop: fillLine(wording, emails.followStop, { artist }),
    }),
  };
}

/** Tells a follower that a record is out. */
export function released(email: EmailOf<'released'>, wording: Wording, label: string): EmailBody {
  const { emails } = wording.words;
  const artist = email.name;
  return {
    ...releaseDayBody(email, wording),
    preview: fillLine(wording, emails.followWhy, { artist, label }),
    footer: [
      { text: fillLine(wording, emails.followWhy, { artist, label }) },
      { text: '', link: { label: emails.outOthersLink, address: email.personalData } },
      endingOwn(wording, fillLine(wording, emails.followStop, { artist }), email),
      endingAll(wording, email),
    ],
  };
}

/** The link to everything that is stored with the address. */
export function personalData(email: EmailOf<'personalData'>, wording: Wording): EmailBody {
  const { language, words } = wording;
  const { emails } = words;
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
    footer: [{ text: emails.storedWhy }, endingAll(wording, email)],
  };
}

/** Shows as links to their pages. Readers may know a moved one by its old day and place. */
export function showLinks(shows: readonly ShowEmail[], wording: Wording) {
  return shows.map(({ day, artists, place, support, told, page }) => ({
    name: [showDay(day, wording), artists, place].filter(Boolean).join(wording.words.card.comma),
    detail: [...told, support].filter(Boolean).join(' · '),
    url: page,
  }));
}

/** A release in a newsletter: its cover, and a link with its title. */
function recordParts(record: RecordEmail, wording: Wording): EmailPart[] {
  const { title, artists, cover, page } = record;
  const alt = fillLine(wording, wording.words.emails.cover, { title });
  const links: EmailPart = { kind: 'links', links: [{ name: title, detail: artists, url: page }] };
  return cover ? [{ kind: 'image', address: cover, alt, leadsTo: page }, links] : [links];
}

/** A newsletter, or a test of it for the label. */
export function newsletter(
  { draft, records = [], shows = [], reader }: EmailOf<'newsletter'>,
  wording: Wording,
  label: string,
): EmailBody {
  const { emails } = wording.words;
  const { subject, text, buttonLabel, buttonAddress } = draft;
  const paragraphs = paragraphsOf(text);
  const parts = paragraphs.flatMap((paragraph): EmailPart[] => {
    const record = records.find((one) => one.paragraph === paragraph);
    return record ? recordParts(record, wording) : [{ kind: 'letter', text: paragraph }];
  });
  if (buttonLabel) parts.push({ kind: 'button', label: buttonLabel, address: buttonAddress });
  if (shows.length > 0)
    parts.push(
      { kind: 'text', text: wording.words.shows.headline },
      { kind: 'links', links: showLinks(shows, wording) },
    );
  return {
    subject,
    preview: excerpt(paragraphs[0] ?? ''),
    kicker: fillLine(wording, emails.newsFrom, { label }),
    heading: subject,
    parts,
    footer: reader
      ? [
          { text: fillLine(wording, emails.newsWhy, { label }) },
          { text: '', link: { label: emails.outOthersLink, address: reader.personalData } },
          endingOwn(wording, emails.newsStop, reader),
          endingAll(wording, reader),
        ]
      : [
          {
            text: 'This is a test, sent only to the label. Readers get a link to unsubscribe here.',
          },
        ],
  };
}

/**
 * The content of a release-day email. Its links contain placeholders, which are replaced for each
 * recipient.
 */
export function releaseDayBody(release: ReleaseEmail, wording: Wording): EmailBody {
  const { emails } = wording.words;
  const { title, artists, cover, page, personalData } = release;
  const links = release.links.map(({ name, url }) => ({
    name: linkNameIn(wording.words, name),
    url,
  }));
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
      endingAll(wording, release),
    ],
  };
}
