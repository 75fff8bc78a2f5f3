import type { Id } from '#domain/identifier';
import { moneyOf, pricesText } from '#domain/money';
import { isDamaged, lostLetters } from '#domain/release/sheet';
import {
  type NewShow,
  newShowSchema,
  type Show,
  showSchema,
  type Ticket,
  type Venue,
} from '#domain/show/show';
import { showFields, venueFields } from '#domain/show/showFields';
import { type ShowState, showStateLabels, showStates } from '#domain/show/showState';

/** An artist of the label, whom a bill may name. */
export interface SheetAct {
  id: Id;
  name: string;
}

/** A refused cell, or line, of a table of shows. */
interface ShowFault {
  /** The line number in a spreadsheet program: the heading is 1. */
  line: number;
  /** The heading of its column; empty for the whole line. */
  column: string;
  message: string;
}

/** A show as it is stored, with its version. */
export interface StoredRow {
  value: Show;
  version: number;
}

/** What a file of shows would do. */
export interface ReadShows {
  added: NewShow[];
  changed: { before: Show; after: Show; version: number }[];
  faults: ShowFault[];
  /** The shows that are not stored, with the reason. */
  leftOut: { name: string; reason: string }[];
}

/** Thrown for a cell that can't be read; people see the message. */
class Unreadable extends Error {}

interface Column {
  heading: string;
  text: (show: Show) => string;
  /** The fields of a show by a cell that differs from the stored one. */
  read: (text: string, given: { acts: readonly SheetAct[]; show: Partial<Show> }) => Partial<Show>;
}

const same = (text: string) => text.trim().toLowerCase();

type TextField =
  | ('day' | 'doors' | 'starts' | 'timeZone' | 'previousDay')
  | ('festival' | 'stage' | 'tour');

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
    return { venue: { ...venue, ...((text || isText) && { [part]: text }) } as Venue };
  },
});

/** The acts of a bill: names with semicolons between; support in brackets. */
const acts: Column = {
  heading: showFields.artists.label,
  text: ({ artists }) =>
    artists.map(({ name, part }) => (part === 'main' ? name : `(${name})`)).join('; '),
  read: (text, known) => ({
    artists: text
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((written) => {
        const inBrackets = /^\((.+)\)$/.exec(written)?.[1];
        const name = inBrackets ?? written;
        const [artist, another] = known.acts.filter((one) => same(one.name) === same(name));
        if (another) throw new Unreadable(`Several artists are called “${name}”: use the editor.`);
        const before = known.show.artists?.find((act) => same(act.name) === same(name));
        const inside = before?.part === 'guest' ? ('guest' as const) : ('support' as const);
        const part = inBrackets === undefined ? ('main' as const) : inside;
        return { part, name: artist?.name ?? name, ...(artist && { id: artist.id }) };
      }),
  }),
};

/** A ticket on a line: the address, then the price with its currency, then the shop. */
const ticketText = ({ url, price, name }: Ticket) =>
  [url, price && pricesText([price]), name].filter(Boolean).join(' ');

function ticketOf(line: string, before: readonly Ticket[]): Ticket {
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
    if (found) return { state: found };
    throw new Unreadable(`“${text}” is none of ${showStates.map(labels).join(', ')}.`);
  },
};

const isFree: Column = {
  heading: showFields.isFree.label,
  text: (show) => (show.isFree ? 'Yes' : ''),
  read(text) {
    if (!['', 'yes', 'no'].includes(same(text))) throw new Unreadable('Write Yes or No.');
    return { isFree: same(text) === 'yes' || undefined };
  },
};

const ageLimit: Column = {
  heading: showFields.ageLimit.label,
  text: (show) => (show.ageLimit === undefined ? '' : String(show.ageLimit)),
  read: (text) => ({ ageLimit: text ? Number(text) : undefined }),
};

const columns: readonly Column[] = [
  ...(['day', 'doors', 'starts', 'timeZone'] as const).map(textColumn),
  acts,
  ...(['name', 'city', 'country', 'address', 'url'] as const).map(venueColumn),
  ...(['festival', 'stage', 'tour'] as const).map(textColumn),
  tickets,
  isFree,
  ageLimit,
  state,
  textColumn('previousDay'),
];

const numberHeading = showFields.cId.label;
export const showHeadings: readonly string[] = [
  numberHeading,
  ...columns.map(({ heading }) => heading),
];

/** A text that a spreadsheet would run as a formula; it gets an apostrophe prefix. */
const formula = /^[=+\-@\t\r]/;
const guarded = (text: string) => (formula.test(text) ? `'${text}` : text);
const unguarded = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text).trim();

/** The cells of a show, in the order of `showHeadings`. */
export const showCells = (show: Show): string[] => [
  String(show.cId),
  ...columns.map(({ text }) => guarded(text(show))),
];

/** The heading of the column that fills a field. */
const headingOf = (path: string) => {
  const [field = '', part = ''] = path.split('.');
  if (field === 'venue' && Object.hasOwn(venueFields, part))
    return venueFields[part as keyof Venue].label;
  return Object.hasOwn(showFields, field) ? showFields[field as keyof Show].label : '';
};

/** The reasons for which a schema refuses a line, by column. */
const faultsIn = (
  line: number,
  issues: readonly { path: PropertyKey[]; message: string }[],
): ShowFault[] =>
  issues.map(({ path, message }) => ({
    line,
    column: headingOf(path.map(String).join('.')),
    message,
  }));

/** A new show by its cells: a draft. */
const newShowOf = (show: Partial<Show>): unknown => ({
  ...Object.fromEntries(Object.entries(show).filter(([, value]) => value !== undefined)),
  status: 'draft',
});

/**
 * Compares the lines of a table with the stored shows. The first line has the headings; columns may
 * be missing. A line without a number adds a show, one with a number changes it. A line with a
 * refused cell does nothing; the others still count.
 */
export function readShows(
  lines: readonly (readonly string[])[],
  { shows, acts: known }: { shows: readonly StoredRow[]; acts: readonly SheetAct[] },
): ReadShows {
  const [headings = [], ...rows] = lines;
  const indices = new Map(headings.map((heading, index) => [same(heading), index]));
  const read: ReadShows = { added: [], changed: [], faults: [], leftOut: [] };
  if (!indices.has(same(showFields.day.label)) && !indices.has(same(numberHeading))) {
    const message = `The first line needs a column “${showFields.day.label}” or “${numberHeading}”.`;
    read.faults.push({ line: 1, column: '', message });
    return read;
  }
  const stored = new Map(shows.map((one) => [one.value.cId, one]));
  const seen = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    if (row.every((cell) => cell.trim() === '')) continue;
    const cellOf = (heading: string) => {
      const at = indices.get(same(heading));
      return at === undefined ? undefined : unguarded(row[at] ?? '');
    };
    const number = cellOf(numberHeading);
    const found = number ? stored.get(Number(number)) : undefined;
    if (number && (!found || seen.has(Number(number)))) {
      const message = found
        ? `Show ${number} is listed twice.`
        : `No show has the number “${number}”.`;
      read.faults.push({ line, column: '', message });
      continue;
    }
    seen.add(Number(number));
    const { fields, faults } = fieldsOf({ line, cellOf }, found?.value ?? null, known);
    if (faults.length > 0) read.faults.push(...faults);
    else if (found) {
      if (Object.keys(fields).length === 0) continue;
      const { data: after, error } = showSchema.safeParse({ ...found.value, ...fields });
      if (after) read.changed.push({ before: found.value, after, version: found.version });
      else read.faults.push(...faultsIn(line, error.issues));
    } else {
      const { data: show, error } = newShowSchema.safeParse(newShowOf(fields));
      if (show) read.added.push(show);
      else read.faults.push(...faultsIn(line, error.issues));
    }
  }
  return read;
}

/** The fields by the cells of a line that differ from the stored show. */
function fieldsOf(
  { line, cellOf }: { line: number; cellOf: (heading: string) => string | undefined },
  before: Show | null,
  acts: readonly SheetAct[],
): { fields: Partial<Show>; faults: ShowFault[] } {
  const faults: ShowFault[] = [];
  let fields: Partial<Show> = {};
  for (const { heading, text, read } of columns) {
    const cell = cellOf(heading);
    const stored = before ? text(before).trim() : '';
    if (cell === undefined || cell === stored) continue;
    try {
      if (isDamaged(cell, stored)) throw new Unreadable(lostLetters);
      fields = { ...fields, ...read(cell, { acts, show: { ...before, ...fields } }) };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      faults.push({ line, column: heading, message: error.message });
    }
  }
  return { fields, faults };
}
