import type { EndLinks, ShowEmail } from '#functions/ports/emails';
import { beforeText, movedText, showDay } from '#words/showSentences';
import { fillLine, type Wording } from '#words/wording';
import type { EmailBody, EmailOf } from './emailBody.ts';
import { endingAll, endingOwn, showLinks } from './visitorEmails.ts';

const titleOf = ({ artists, city }: ShowEmail, wording: Wording) =>
  artists ? fillLine(wording, wording.words.shows.titleIn, { artists, city }) : city;

function footerOf(
  ends: EndLinks & { personalData: string },
  wording: Wording,
  label: string,
): EmailBody['footer'] {
  const { emails } = wording.words;
  return [
    { text: fillLine(wording, emails.showsWhy, { label }) },
    { text: '', link: { label: emails.outOthersLink, address: ends.personalData } },
    endingOwn(wording, emails.showsStop, ends),
    endingAll(wording, ends),
  ];
}

/** Tells a follower of new shows, the next one first. */
export function newShows(email: EmailOf<'shows'>, wording: Wording, label: string): EmailBody {
  const { words } = wording;
  const { comma } = words.card;
  const artists = [...new Set(email.shows.map((show) => show.artists))].filter(Boolean).join(comma);
  const links = showLinks(email.shows, wording);
  return {
    subject: fillLine(wording, words.emails.showsSubject, { artists: artists || label }),
    preview: links[0]?.name ?? '',
    kicker: words.shows.headline,
    heading: artists || label,
    parts: [{ kind: 'links', links }],
    footer: footerOf(email, wording, label),
  };
}

/** Tells a follower that a show was moved, cancelled or put on again, and why. */
export function showChanged(
  email: EmailOf<'showChanged'>,
  wording: Wording,
  label: string,
): EmailBody {
  const { show, before = {} } = email;
  const { emails, shows, card } = wording.words;
  const title = titleOf(show, wording);
  const isMoved = before.day !== undefined || before.place === undefined;
  const change = show.isOff
    ? shows.cancelled
    : before.wasOff
      ? shows.onAgain
      : isMoved
        ? shows.moved
        : shows.otherVenue;
  const known = { ...before, place: before.place === undefined ? undefined : [before.place] };
  const from = before.day ? movedText(known, wording) : beforeText(known, wording);
  const when = [showDay(show.day, wording), show.place].join(card.comma);
  const lead = change === shows.moved && from ? from : change;
  const since = show.isOff || lead === from ? undefined : from;
  const scarce = show.told.filter((line) => line === shows.soldOut || line === shows.fewLeft);
  const tickets = show.isOff ? [] : [...scarce, show.tickets];
  const texts = [lead, since, when, ...tickets, show.note].flatMap((text) => text || []);
  return {
    subject: fillLine(wording, emails.showChange, { change, show: title }),
    preview: [lead, when].join(card.comma),
    kicker: change,
    heading: title,
    parts: [
      ...texts.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'button', label: emails.showButton, address: show.page },
    ],
    footer: footerOf(email, wording, label),
  };
}
