import { addDays, type Day, daysBetween } from '#domain/day';
import { pricesText } from '#domain/money';
import { type FieldError, Problem } from '#domain/problem';
import { plainText } from '#domain/richText/richText';
import { zoneOf } from '#domain/show/city';
import { knownPlace } from '#domain/show/openPlace';
import type { PastedShow } from '#domain/show/pastedShows';
import { isSameShow, type KnownShow, mayBeMoved } from '#domain/show/sameShow';
import {
  actsNamed,
  actsText,
  type SheetAct,
  ticketOf,
  Unreadable,
} from '#domain/show/sheetColumns';
import type { NewShow, NewShowInput, Show, ShowArtist, Ticket } from '#domain/show/show';
import type { ShowPart } from '#domain/show/showRules';
import type { ReadShows } from '#domain/show/showSheet';
import type { ShowState, ShowStatus } from '#domain/show/showState';
import { weekdayAt } from '#domain/show/writtenDay';
import { priceOf } from '#domain/show/writtenPrice';
import { pastedText } from '../richText/pastedText.ts';
import { type AtOnce, lacksForPublic } from './AtOnceField.tsx';
import { factsText } from './showFacts.ts';

/** A show of a pasted list or a file while it is checked, before it is stored. */
export interface Checked {
  key: string;
  /** Makes adding it repeatable. */
  sendKey: string;
  /** The line as it was pasted; empty for a row of a file. */
  line: string;
  isTaken: boolean;
  day: string;
  /** Whether the day is asked for: the line names none, several, or one with another weekday. */
  asksDay: boolean;
  /** The day read with its numbers the other way round, while it is not corrected by hand. */
  ambiguous: PastedShow['ambiguous'];
  /** The first and last day of a range in the line; the day of the show is still to be chosen. */
  range: { from: Day; to: Day } | undefined;
  /** A day that does not exist, as it is written. */
  noDay: string | undefined;
  /** Words of the line that enter no show. */
  leftOut: readonly string[];
  /** The weekday that the line names, from Sunday as 1. */
  weekday: number | undefined;
  /** Whether the line is rather a sentence of the letter. */
  isSentence: boolean;
  doors: string;
  starts: string;
  venue: string;
  city: string;
  country: string | undefined;
  /** City and country as they were read. */
  read: { city: string; country?: string | undefined };
  /** Whether the country is asked for, since the line does not tell it. */
  asksCountry: boolean;
  festival: string;
  stage: string;
  note: string;
  /** Absent while it follows from city and country. */
  timeZone: string | undefined;
  /** Names with semicolons between, support in brackets. */
  acts: string;
  link: string;
  /** As it is written. */
  price: string;
  ageLimit: string;
  state: ShowState;
  isFree: boolean;
  /** Whether the stored show that it may be is moved instead. */
  isMove: boolean;
  /** What a file tells of a new show; the fields above replace their parts. */
  rest?: NewShow;
  /** The stored show that a row of a file changes, and what the file makes of it. */
  change?: { before: Show; after: Show; version: number };
  /** The stored show that a row of a file may be on another day. */
  movedFrom?: Show;
  /** Whether all its fields are shown. */
  isOpen: boolean;
  /** Why it was refused, and at which fields. */
  error?: { message: string; fields: readonly FieldError[] };
}

/** The field of a show's schema that a field of a row fills. */
export const fieldPaths = {
  day: 'day',
  doors: 'doors',
  starts: 'starts',
  venue: 'venue.name',
  city: 'venue.city',
  country: 'venue.country',
  timeZone: 'timeZone',
  festival: 'festival',
  stage: 'stage',
  acts: 'artists',
  link: 'tickets.0.url',
  price: 'tickets.0.price',
  ageLimit: 'ageLimit',
  state: 'state',
  note: 'note',
} as const;
const shownPaths: readonly string[] = Object.values(fieldPaths);

/** Whether a field of a row tells why it was refused. */
export const hasShownError = ({ error }: Checked): boolean =>
  error?.fields.some(({ path }) => shownPaths.includes(path)) ?? false;

/** A refused row, open if a field tells why that is not shown already. */
export function refused(show: Checked, error: NonNullable<Checked['error']>): Checked {
  const { day, country } = fieldPaths;
  const askedPaths = [show.asksDay && day, show.asksCountry && country];
  const isHidden = error.fields.some(
    ({ path }) => shownPaths.includes(path) && !askedPaths.some((one) => one === path),
  );
  return { ...show, error, isOpen: show.isOpen || isHidden };
}

/**
 * What is read of a field.
 * @throws {Problem} invalid-input at the field, where its text can't be read
 */
function readAt<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { message } = error;
    throw new Problem('invalid-input', message, { errors: [{ path, message }] });
  }
}

/** A show of which nothing is asked. */
const withoutQuestions = {
  line: '',
  isTaken: true,
  asksDay: false,
  ambiguous: undefined,
  range: undefined,
  noDay: undefined,
  leftOut: [],
  weekday: undefined,
  isSentence: false,
  isMove: true,
  isOpen: false,
} satisfies Partial<Checked>;

const newKeys = () => ({ key: crypto.randomUUID(), sendKey: crypto.randomUUID() });

/**
 * The lines of a list as they are first shown, by their main act. No show is taken twice, and no
 * sentence.
 */
export function pastedList(
  found: readonly PastedShow[],
  main: SheetAct | undefined,
  stored: readonly KnownShow[],
): Checked[] {
  const all = found.map((show) => pasted(show, main));
  return all.map((show) => ({
    ...show,
    isTaken: !show.isSentence && !storedAs(show, stored) && !twinOf(show, all),
  }));
}

function pasted(
  { line, day, artists = [], with: names, url, start, ...read }: PastedShow,
  main: SheetAct | undefined,
): Checked {
  const named = artists.filter((name) => name.toLowerCase() !== main?.name.toLowerCase());
  const support = names
    .filter((name) => name.toLowerCase() !== main?.name.toLowerCase())
    .map((name): ShowArtist => ({ part: 'support', name }));
  const acts: ShowArtist[] = [
    ...(main ? [{ part: 'main' as const, ...main }] : []),
    ...named.map((name): ShowArtist => ({ part: 'main', name })),
    ...support,
  ];
  const show = {
    ...withoutQuestions,
    ...newKeys(),
    line,
    day: day === null || read.lastDay ? '' : day,
    range: day && read.lastDay ? { from: day, to: read.lastDay } : undefined,
    noDay: read.noDay,
    leftOut: read.leftOut ?? [],
    ambiguous: read.ambiguous,
    weekday: read.weekday,
    isSentence: read.isSentence ?? false,
    doors: read.doors ?? '',
    starts: start ?? '',
    venue: read.venue,
    city: read.city,
    country: read.country,
    read: { city: read.city, country: read.country },
    asksCountry: read.country === undefined,
    festival: read.festival ?? '',
    stage: read.stage ?? '',
    note: read.note ?? '',
    timeZone: undefined,
    acts: actsText(acts),
    link: url ?? '',
    price: read.prices ?? '',
    ageLimit: String(read.ageLimit ?? ''),
    state: read.state,
    isFree: read.isFree ?? false,
  };
  return { ...show, asksDay: show.day === '' || hasOtherWeekday(show) };
}

/** A ticket's price as its field shows it. */
const priceIn = (ticket: Ticket | undefined) =>
  ticket?.price ? pricesText([ticket.price]) : (ticket?.note ?? '');

/** A show of a file as its fields show it. */
function inFile(show: NewShow | Show): Omit<Checked, 'rest' | 'change'> {
  const { venue, timeZone, tickets } = show;
  const [ticket] = tickets;
  return {
    ...withoutQuestions,
    ...newKeys(),
    day: show.day,
    doors: show.doors ?? '',
    starts: show.starts ?? '',
    venue: venue.name,
    city: venue.city,
    country: venue.country,
    read: { city: venue.city, country: venue.country },
    asksCountry: venue.country === undefined,
    festival: show.festival ?? '',
    stage: show.stage ?? '',
    note: plainText(show.note),
    timeZone: timeZone === zoneOf(venue) ? undefined : timeZone,
    acts: actsText(show.artists),
    link: ticket?.url ?? '',
    price: priceIn(ticket),
    ageLimit: String(show.ageLimit ?? ''),
    state: show.state,
    isFree: show.isFree ?? false,
  };
}

/** The rows of a file as they are first shown: new shows, those that may be moved, changed ones. */
export const fileRows = ({ added, moves, changed }: ReadShows): Checked[] => [
  ...added.map((show) => ({ ...inFile(show), rest: show })),
  ...moves.map(({ before, added: show }) => ({ ...inFile(show), rest: show, movedFrom: before })),
  ...changed.map((change) => ({ ...inFile(change.after), asksCountry: false, change })),
];

/** A show with its day read the other way round, if both are possible. */
export function turned(show: Checked): Checked {
  const { day, ambiguous } = show;
  if (!ambiguous?.otherDay) return show;
  const other = {
    ...show,
    day: ambiguous.otherDay,
    ambiguous: { ...ambiguous, otherDay: day },
  };
  return { ...other, asksDay: show.range !== undefined || hasOtherWeekday(other) };
}

/** Whether the day falls on another weekday than the line names. */
export const hasOtherWeekday = ({ day, weekday }: Pick<Checked, 'day' | 'weekday'>): boolean =>
  weekday !== undefined && day !== '' && weekdayAt(day) !== weekday;

/** Rows with those facts: a long list is compared anew at each key. */
const knownRows = new WeakMap<Checked, KnownShow>();

/** The facts that tell whether it is a stored show. */
function knownAs(show: Checked): KnownShow {
  const found = knownRows.get(show);
  if (found) return found;
  const { day, venue, city, acts } = show;
  const known = { day, venue: { name: venue, city }, artists: actsNamed(acts, []) };
  knownRows.set(show, known);
  return known;
}

/** The stored show that it is already. */
export const storedAs = (show: Checked, shows: readonly KnownShow[]): KnownShow | undefined =>
  show.change ? undefined : shows.find((one) => isSameShow(one, knownAs(show)));

/** The same show in a line above. An early and a late show are two. */
export const twinOf = (show: Checked, all: readonly Checked[]): Checked | undefined =>
  show.change
    ? undefined
    : all
        .slice(0, all.indexOf(show))
        .find((one) => isSameShow(knownAs(one), knownAs(show)) && !areTimesApart(one, show));

const areTimesApart = (one: Checked, other: Checked) =>
  one.starts !== '' && other.starts !== '' && one.starts !== other.starts;

/** A stored show that a row may be. */
export type ListedShow = KnownShow & Pick<Show, 'id'>;

/** The stored show that it may be on another day; a file tells it of its rows. */
export function movedFromIn(show: Checked, shows: readonly ListedShow[]): ListedShow | undefined {
  if (show.day === '' || show.change) return undefined;
  if (show.rest) return show.movedFrom;
  return shows.find((one) => mayBeMoved(one, knownAs(show)));
}

/** The zone at its venue; undefined where only the label's is left. */
export const zoneAt = ({ timeZone, city, country }: Checked): string | undefined =>
  timeZone ?? zoneOf({ city, country });

/** A price as people type it into the field, such as “18.50 EUR” or “€ 18,50”. */
const isSum = /^(?:[A-Z]{3}|[€£¥])? ?\d+(?:[.,]\d{1,3})? ?(?:[A-Z]{3}|[€£¥])?$/;

/** The tickets of a row: the one in its fields, then the further ones of a file. */
function ticketsOf({ link, price, country, rest, change }: Checked): Ticket[] {
  const [first, ...others] = (rest ?? change?.after)?.tickets ?? [];
  if (first && link === first.url && price === priceIn(first)) return [first, ...others];
  if (!link) return others;
  // A price that is more than a sum is told in the note.
  const amount = priceOf([price], country) ?? (isSum.test(price) ? price : '');
  const note = price !== '' && !isSum.test(price) && { note: price };
  return [{ ...ticketOf([link, amount].filter(Boolean).join(' ')), ...note }, ...others];
}

/** The note with its marks where it was not changed; a price without a link is told in it. */
function noteOf({ note, link, price, rest, change }: Checked): string {
  const given = (rest ?? change?.after)?.note ?? '';
  const isKept = given !== '' && plainText(given) === note;
  const texts = [isKept ? '' : note, link ? '' : price].filter(Boolean);
  return [isKept ? given : '', ...texts.map((text) => pastedText(text))].join('');
}

/** What the fields of a row tell, without those that are empty. */
function fieldsOf(show: Checked, known: readonly SheetAct[]) {
  const { day, doors, starts, country, state, ageLimit, isFree, festival, stage } = show;
  const rest = show.rest ?? show.change?.after;
  const timeZone = zoneAt(show);
  const note = noteOf(show);
  const { country: _, ...venue } = rest?.venue ?? {};
  const place = { name: knownPlace(show.venue), city: knownPlace(show.city) };
  return {
    day,
    ...(doors && { doors }),
    ...(starts && { starts }),
    ...(timeZone && { timeZone }),
    venue: { ...venue, ...place, ...(country && { country }) },
    ...(festival && { festival }),
    ...(stage && { stage }),
    artists: readAt(fieldPaths.acts, () => actsNamed(show.acts, known, rest?.artists)),
    state,
    ...(ageLimit && { ageLimit: Number(ageLimit) }),
    ...(isFree && { isFree }),
    tickets: readAt(fieldPaths.price, () => ticketsOf(show)),
    ...(note && { note }),
  };
}

/** A show of a file without what may be empty in the fields of its row. */
function withoutFields<S extends NewShow | Show>(show: S) {
  const { doors: _, starts: __, festival: ___, stage: ____, ...rest } = show;
  const { ageLimit: _____, isFree: ______, ...left } = rest;
  return left;
}

/**
 * The show to add. A name that is an artist's of the label is that artist.
 * @throws {Problem} invalid-input, for a price or an act that can't be read
 */
export function newShowOf(show: Checked, known: readonly SheetAct[]) {
  const rest = show.rest ? withoutFields(show.rest) : {};
  return { ...rest, ...fieldsOf(show, known) } satisfies NewShowInput;
}

/**
 * The stored show as a row of a file changes it.
 * @throws {Problem} invalid-input, for a price or an act that can't be read
 */
export function changedShowOf(show: Checked, after: Show, known: readonly SheetAct[]): Show {
  const { note = '', ...fields } = fieldsOf(show, known);
  return { ...withoutFields(after), ...fields, note };
}

/** The status with which a row is added: what lacks something is a draft, whatever was wanted. */
export function statusOf(show: Checked, atOnce: AtOnce | null): ShowStatus {
  const given = show.rest?.status ?? 'draft';
  const wanted = given === 'draft' ? (atOnce ?? 'draft') : given;
  return wanted === 'public' && lacksOf(show).length > 0 ? 'draft' : wanted;
}

/** What a row lacks to be public at once. */
export const lacksOf = (show: Checked): ShowPart[] => {
  const { venue, city, country, festival, acts, link, isFree, state } = show;
  const named = acts.split(';').filter((name) => name.trim() !== '');
  return lacksForPublic({
    venue: { name: knownPlace(venue), city: knownPlace(city), ...(country && { country }) },
    ...(festival && { festival }),
    artists: named,
    tickets: link ? [link] : [],
    isFree,
    state,
  });
};

/**
 * City and venue of a row, or the festival where no venue is named; of a row that changes a stored
 * show, as they are stored.
 */
export function placeNameOf({ change, ...show }: Checked): string {
  const { venue, festival } = change?.before ?? {
    venue: { name: show.venue, city: show.city },
    festival: show.festival,
  };
  return [venue.city, venue.name || festival].filter(Boolean).join(' · ');
}

/** The facts of a row beside its day and place. */
export const factsOf = (show: Checked): string =>
  factsText({
    ...show,
    festival: show.venue && show.festival,
    timeZone: zoneAt(show),
    tickets: [show.link, show.price].filter(Boolean).join(' · '),
  });

/** The days from the first to the last. */
export const daysIn = ({ from, to }: { from: Day; to: Day }): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** A line that names first and last day, as a show on each of them. */
export const onEachDay = (show: Checked): Checked[] =>
  (show.range ? daysIn(show.range) : []).map((day) => ({
    ...show,
    ...newKeys(),
    day,
    range: undefined,
    asksDay: false,
  }));
