import { type Day, dayAt } from '#domain/day';
import { daySchema } from '#domain/day.schema';
import { quote, type Reading } from '#domain/importing/oldReading';

/** The years that a release may come from: since sound was first recorded. */
const firstYear = 1860;
const lastYear = 2199;

/** A shape that dates come in: the pattern, and the day that it names; null for none. */
type Shape = [pattern: RegExp, read: (found: string[], timeZone: string) => string | null];

const time = '[T ](\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)';

/** An instant at midnight is a day that somebody wrote with a time; any other is a day somewhere. */
function dayOfInstant(instant: Date, timeZone: string): string | null {
  if (Number.isNaN(instant.getTime())) return null;
  const isMidnight = instant.getTime() % 86_400_000 === 0;
  return isMidnight ? instant.toISOString().slice(0, 10) : dayAt(instant, timeZone);
}

const shapes: readonly Shape[] = [
  [/^(\d{4})-?(\d{2})-?(\d{2})$/, ([, y, m, d]) => `${y}-${m}-${d}`],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, ([, y, m, d]) => `${y}-${padded(m)}-${padded(d)}`],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([, d, m, y]) => `${y}-${padded(m)}-${padded(d)}`],
  [new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${time}$`), ([, day, clock]) => ifTime(day, clock)],
  [
    new RegExp(`^(\\d{4}-\\d{2}-\\d{2})${time}(Z|[+-]\\d{2}:?\\d{2})$`, 'i'),
    ([whole = '', day, clock = ''], timeZone) =>
      /^[0:.]+$/.test(clock)
        ? (day ?? null)
        : dayOfInstant(new Date(whole.replace(' ', 'T')), timeZone),
  ],
  [
    /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/,
    ([, milliseconds], timeZone) => dayOfInstant(new Date(Number(milliseconds)), timeZone),
  ],
];

const padded = (part: string | undefined) => (part ?? '').padStart(2, '0');

function ifTime(day: string | undefined, clock: string | undefined): string | null {
  return day && Number.isFinite(Date.parse(`2000-01-01T${clock}Z`)) ? day : null;
}

function isPossible(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return daySchema.safeParse(day).success && year >= firstYear && year <= lastYear;
}

function partial(text: string): Reading<Day> | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(text) ?? [];
  if (year === undefined || !isPossible(`${year}-${month ?? '01'}-01`)) return null;
  const named = month ? 'a month' : 'a year';
  return {
    value: `${year}-${month ?? '01'}-01`,
    note: `The date “${text}” names only ${named}; taken as its first day.`,
  };
}

/**
 * The day of an old release, in every shape that a date is known to come in. One that is missing
 * is null; one that is no date is null too, and noted. A time of midnight belongs to the day as it
 * is written; any other instant is the day that it is in the label's time zone.
 */
export function readOldDate(value: unknown, timeZone: string): Reading<Day | null> {
  if (value === null || value === undefined || value === '') return { value: null };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  for (const [pattern, read] of shapes) {
    const found = pattern.exec(text);
    const day = found && read([...found], timeZone);
    if (day && isPossible(day)) return { value: day };
  }
  const guess = partial(text);
  return guess ?? { value: null, note: `The date ${quote(value)} is none; left empty.` };
}
