import type { Day } from '#domain/day';
import { unguarded } from '#domain/formulaCell';
import { isDamaged, lostLetters } from '#domain/release/sheet';
import { countryOfCity } from '#domain/show/city';
import { countryNamed } from '#domain/show/country';
import { movedShow } from '#domain/show/moving';
import { isSameShow, type KnownShow, mayBeMoved } from '#domain/show/sameShow';
import {
  type CellContext,
  columns,
  numberHeading,
  type SheetAct,
  showHeadings,
  Unreadable,
  writtenIn,
} from '#domain/show/sheetColumns';
import { columnsIn, regionHeading } from '#domain/show/sheetHeadings';
import {
  type NewShow,
  newShowSchema,
  type Show,
  showName,
  showSchema,
  type Venue,
} from '#domain/show/show';
import { showFields, venueFields } from '#domain/show/showFields';
import { orderOf } from '#domain/show/writtenDay';

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
  /** New shows that may be stored ones on another day. */
  moves: ShowMove[];
  /** The headings of columns that nothing is read from. */
  unknown: string[];
}

/** A new show that may be a stored one on another day: it is moved, or added beside it. */
interface ShowMove {
  before: Show;
  version: number;
  after: Show;
  added: NewShow;
}

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

/** A new show by its cells: a draft unless they say otherwise, and on sale if it has a link. */
const newShowOf = (show: Partial<Show>): unknown => ({
  status: 'draft',
  ...(show.tickets?.length && !show.isFree && { state: 'onSale' }),
  ...Object.fromEntries(Object.entries(show).filter(([, value]) => value !== undefined)),
});

/** A show with the country of its city, where no cell names one. */
function withCountry(show: Partial<Show>): Partial<Show> {
  const { venue } = show;
  const country = venue && !venue.country ? countryOfCity(venue.city) : undefined;
  return venue && country ? { ...show, venue: { ...venue, country } } : show;
}

/** A show with the state behind its city, as in “Portland, OR”, where cities are told apart by it. */
function withRegion(show: Partial<Show>, region: string | undefined): Partial<Show> {
  const { venue } = show;
  const isAmerican = venue?.country === 'US' || venue?.country === 'CA';
  if (!region || !isAmerican || !venue.city || venue.city.includes(',')) return show;
  return { ...show, venue: { ...venue, city: `${venue.city}, ${region}` } };
}

/** What a table of shows is compared with. */
interface Around {
  shows: readonly StoredRow[];
  acts: readonly SheetAct[];
  /** Decides the year of a day that is written without one. */
  today: Day;
}

/**
 * Compares the lines of a table with the stored shows. The first line has the headings; columns may
 * be missing. A line with a number changes its show; one without adds a show, unless it is here
 * already. A line with a refused cell does nothing; the others still count.
 */
export function readShows(
  lines: readonly (readonly string[])[],
  { shows, acts: known, today }: Around,
): ReadShows {
  const [headings = [], ...rows] = lines;
  const { at, unknown } = columnsIn(headings, showHeadings);
  const read: ReadShows = {
    added: [],
    changed: [],
    faults: [],
    leftOut: [],
    moves: [],
    unknown,
  };
  const dayAt = at(showFields.day.label);
  if (dayAt === undefined && at(numberHeading) === undefined) {
    const message = `The first line needs a column “${showFields.day.label}” or “${numberHeading}”.`;
    read.faults.push({ line: 1, column: '', message });
    return read;
  }
  const { isMonthFirst } = orderOf(
    rows.flatMap((row) => writtenIn(row[dayAt ?? -1] ?? '') ?? []),
    { today, countries: rows.map((row) => countryIn(row, at)) },
  );
  const stored = new Map(shows.map((one) => [one.value.cId, one]));
  const here: KnownShow[] = shows.map(({ value }) => value);
  const seen = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    if (row.every((cell) => cell.trim() === '')) continue;
    const cellOf = (heading: string) => {
      const column = at(heading);
      return column === undefined ? undefined : unguarded(row[column] ?? '');
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
    const context = { acts: known, today, isMonthFirst };
    const { fields, faults } = fieldsOf({ line, cellOf }, found?.value ?? null, context);
    if (faults.length > 0) read.faults.push(...faults);
    else if (found) {
      if (Object.keys(fields).length === 0) continue;
      const { data: after, error } = showSchema.safeParse({ ...found.value, ...fields });
      if (after) read.changed.push({ before: found.value, after, version: found.version });
      else read.faults.push(...faultsIn(line, error.issues));
    } else {
      const given = newShowOf(withRegion(withCountry(fields), cellOf(regionHeading)));
      const { data: show, error } = newShowSchema.safeParse(given);
      if (!show) read.faults.push(...faultsIn(line, error.issues));
      else if (here.some((one) => isSameShow(one, show)))
        read.leftOut.push({ name: showName(show), reason: 'It is here already.' });
      else {
        here.push(show);
        const move = moveOf(
          show,
          shows.filter(({ value }) => value.day >= today && !seen.has(value.cId)),
        );
        if (move) read.moves.push(move);
        else read.added.push(show);
      }
    }
  }
  return read;
}

/** The country that a line names, or that of its city. */
function countryIn(row: readonly string[], at: (heading: string) => number | undefined) {
  const cell = (part: 'country' | 'city') => row[at(venueFields[part].label) ?? -1] ?? '';
  return countryNamed(cell('country')) ?? countryOfCity(cell('city'));
}

/** The move of a stored show that adding a new one may mean. */
function moveOf(added: NewShow, shows: readonly StoredRow[]): ShowMove | undefined {
  const found = shows.find(({ value }) => mayBeMoved(value, added));
  if (!found) return undefined;
  const { value: before, version } = found;
  const { day: to, doors, starts, tickets } = added;
  const times = { ...(doors && { doors }), ...(starts && { starts }) };
  const after = movedShow(before, { to, ...times, ...(tickets.length > 0 && { tickets }) });
  return { before, version, after, added };
}

/** The fields by the cells of a line that differ from the stored show. */
function fieldsOf(
  { line, cellOf }: { line: number; cellOf: (heading: string) => string | undefined },
  before: Show | null,
  around: Omit<CellContext, 'show'>,
): { fields: Partial<Show>; faults: ShowFault[] } {
  const faults: ShowFault[] = [];
  let fields: Partial<Show> = {};
  for (const { heading, text, read } of columns) {
    const cell = cellOf(heading);
    const stored = before ? text(before).trim() : '';
    if (cell === undefined || cell === stored) continue;
    try {
      if (isDamaged(cell, stored)) throw new Unreadable(lostLetters);
      fields = { ...fields, ...read(cell, { ...around, show: { ...before, ...fields } }) };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      faults.push({ line, column: heading, message: error.message });
    }
  }
  return { fields, faults };
}
