import type { Day } from '#domain/day';
import { guarded } from '#domain/formulaCell';
import type { Id } from '#domain/identifier';
import { moneyOf, pricesText } from '#domain/money';
import { countryNamed } from '#domain/show/country';
import { isOpenPlace } from '#domain/show/openPlace';
import type { Show, Ticket, Venue } from '#domain/show/show';
import { showFields, venueFields } from '#domain/show/showFields';
import {
  type ShowState,
  showStateLabels,
  showStates,
  showStatuses,
  showStatusLabels,
} from '#domain/show/showState';
import { dayOf, europeanDigits, missingDay, monthFirst, writtenDay } from '#domain/show/writtenDay';
import { stateNamed } from '#domain/show/writtenState';
import { timeNamed } from '#domain/show/writtenTime';

/** An artist of the label, whom a bill may name. */
export interface SheetAct {
  id: Id;
  name: string;
}

/** Thrown for a cell that can't be read; people see the message. */
export class Unreadable extends Error {}

interface Column {
  heading: string;
  text: (show: Show) => string;
  /** The fields of a show by a cell that differs from the stored one. */
  read: (text: string, given: CellContext) => Partial<Show>;
}

/** What surrounds a cell. */
export interface CellContext {
  acts: readonly SheetAct[];
  /** The stored show, with the fields of the cells before it. */
  show: Partial<Show>;
  today: Day;
  /** Whether days have their month first, as some line of the table shows. */
  isMonthFirst: boolean;
}

const same = (text: string) => text.trim().toLowerCase();

type TextField = 'timeZone' | 'festival' | 'stage' | 'tour';

const isoDay = /^\d{4}-\d\d-\d\d$/;

/**
 * The day that a cell names; the cell itself where none is found, which the schema refuses.
 * @throws {Unreadable} for a day that its month doesn't have
 */
function dayIn(text: string, { today, isMonthFirst }: Pick<CellContext, 'today' | 'isMonthFirst'>) {
  const written = writtenIn(text);
  const found = written && isMonthFirst ? monthFirst(written) : written;
  const missing = found && missingDay(found);
  if (missing) throw new Unreadable(missing);
  if (!found || isoDay.test(text)) return { day: text, rest: '' };
  return { day: dayOf(found, today) ?? text, rest: found.rest };
}

/** A day as written, with the time that may follow it after a “T”. */
export const writtenIn = (text: string) =>
  writtenDay(europeanDigits(text.replace(/(\d)T(\d)/, '$1 $2')));

/** A column of a day. */
const dayColumn = (field: 'previousDay' | 'publicFrom'): Column => ({
  heading: showFields[field].label,
  text: (show) => show[field] ?? '',
  read: (text, context) => ({ [field]: text ? dayIn(text, context).day : undefined }),
});

/** The day of a show. A time in the same cell is its start. */
const day: Column = {
  heading: showFields.day.label,
  text: (show) => show.day,
  read(text, context) {
    const found = dayIn(text, context);
    const starts = timeNamed(found.rest);
    return { day: found.day, ...(starts && { starts }) };
  },
};

/** A column of a time on the venue's clocks. */
const timeColumn = (field: 'doors' | 'starts'): Column => ({
  heading: showFields[field].label,
  text: (show) => show[field] ?? '',
  read: (text, { show }) => ({
    [field]: text ? (timeNamed(text) ?? text) : show.id === undefined ? show[field] : undefined,
  }),
});

/** A column of a plain text. An empty cell removes an optional value. */
const textColumn = (field: TextField): Column => ({
  heading: showFields[field].label,
  text: (show) => show[field] ?? '',
  read: (text) => ({ [field]: text || undefined }),
});

/** A column of a part of the venue. */
const venueColumn = (part: keyof Venue): Column => ({
  heading: venueFields[part].label,
  text: ({ venue }) => venue[part] ?? '',
  read: (text, { show }) => {
    const { [part]: _, ...venue } = { name: '', city: '', ...show.venue };
    const isText = part === 'name' || part === 'city';
    const value = part === 'country' ? (countryNamed(text) ?? text) : text;
    return { venue: { ...venue, ...((text || isText) && { [part]: value }) } as Venue };
  },
});

/** The acts of a bill: names with semicolons between; support in brackets. */
const acts: Column = {
  heading: showFields.artists.label,
  text: ({ artists }) => actsText(artists),
  read: (text, { acts: known, show }) => ({ artists: actsNamed(text, known, show.artists) }),
};

/**
 * The acts that a text names, with the ids of the label's artists.
 * @throws {Error} with a message for people, if several artists have the name
 */
export function actsNamed(
  text: string,
  known: readonly SheetAct[],
  earlier: Show['artists'] = [],
): Show['artists'] {
  return text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !isOpenPlace(name.replace(/^\((.+)\)$/, '$1')))
    .map((written) => {
      const inBrackets = /^\((.+)\)$/.exec(written)?.[1];
      const name = inBrackets ?? written;
      const [artist, another] = known.filter((one) => same(one.name) === same(name));
      if (another) throw new Unreadable(`Several artists are called “${name}”: use the editor.`);
      const before = earlier.find((act) => same(act.name) === same(name));
      const inside = before?.part === 'guest' ? ('guest' as const) : ('support' as const);
      const part = inBrackets === undefined ? ('main' as const) : inside;
      return { part, name: artist?.name ?? name, ...(artist && { id: artist.id }) };
    });
}

/** A ticket on a line: the address, then the price with its currency, then the shop. */
const ticketText = ({ url, price, name }: Ticket) =>
  [url, price && pricesText([price]), name].filter(Boolean).join(' ');

/**
 * The ticket that a line names: its address, then its price with its currency, then the shop.
 * @throws {Error} with a message for people, if the price is none
 */
export function ticketOf(line: string, before: readonly Ticket[] = []): Ticket {
  const known = before.find((ticket) => ticketText(ticket) === line);
  if (known) return known;
  const [, url = '', amount = '', currency, name] =
    /^(\S+)(?:\s+(\d+(?:[.,]\d{1,3})?)\s+([A-Z]{3}))?(?:\s+(.+))?$/.exec(line) ?? [];
  const price = currency ? moneyOf(amount, currency) : undefined;
  if (price === null) throw new Unreadable(`“${amount} ${currency}” is no price.`);
  return { url, ...(price && { price }), ...(name && { name }) };
}

const tickets: Column = {
  heading: showFields.tickets.label,
  text: (show) => show.tickets.map(ticketText).join('\n'),
  read: (text, { show }) => ({
    tickets: text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => ticketOf(line, show.tickets ?? [])),
  }),
};

const state: Column = {
  heading: showFields.state.label,
  text: (show) => showStateLabels[show.state],
  read(text) {
    const found = showStates.find((one) => same(showStateLabels[one]) === same(text));
    const labels = (one: ShowState) => showStateLabels[one];
    const named = found ?? stateNamed(text);
    if (named) return { state: named };
    throw new Unreadable(`“${text}” is none of ${showStates.map(labels).join(', ')}.`);
  },
};

/** How far a show is on its way to the public. */
const status: Column = {
  heading: showFields.status.label,
  text: (show) => showStatusLabels[show.status],
  read(text) {
    const found = showStatuses.find((one) => same(showStatusLabels[one]) === same(text));
    if (found || !text) return { status: found ?? 'draft' };
    const labels = showStatuses.map((one) => showStatusLabels[one]).join(', ');
    throw new Unreadable(`“${text}” is none of ${labels}.`);
  },
};

/** The acts of a cell or a field: names with semicolons between, support in brackets. */
export const actsText = (acts: Show['artists']): string =>
  acts.map(({ name, part }) => (part === 'main' ? name : `(${name})`)).join('; ');

const isFree: Column = {
  heading: showFields.isFree.label,
  text: (show) => (show.isFree ? 'Yes' : ''),
  read(text) {
    if (!/^(?:yes|no|ja|nein|nei|nee|oui|non|sí|si|sim|não|true|false|x|1|0|)$/.test(same(text)))
      throw new Unreadable('Write Yes or No.');
    return { isFree: /^(?:yes|ja|oui|sí|si|sim|true|x|1)$/.test(same(text)) || undefined };
  },
};

const ageLimit: Column = {
  heading: showFields.ageLimit.label,
  text: (show) => (show.ageLimit === undefined ? '' : String(show.ageLimit)),
  read: (text) => ({ ageLimit: text ? Number(text) : undefined }),
};

/** The columns of a table of shows, in their order. */
export const columns: readonly Column[] = [
  day,
  ...(['doors', 'starts'] as const).map(timeColumn),
  textColumn('timeZone'),
  acts,
  ...(['name', 'city', 'country', 'address', 'url'] as const).map(venueColumn),
  ...(['festival', 'stage', 'tour'] as const).map(textColumn),
  tickets,
  isFree,
  ageLimit,
  state,
  dayColumn('previousDay'),
  status,
  dayColumn('publicFrom'),
];

/** The heading of the number that tells a stored show. */
export const numberHeading = showFields.cId.label;
/** The headings of a table of shows, in their order. */
export const showHeadings: readonly string[] = [
  numberHeading,
  ...columns.map(({ heading }) => heading),
];

/** The cells of a show, in the order of `showHeadings`. */
export const showCells = (show: Show): string[] => [
  String(show.cId),
  ...columns.map(({ text }) => guarded(text(show))),
];
