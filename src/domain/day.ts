import { remembered } from '#domain/remembered';

/**
 * A calendar day in the label's time zone, as `YYYY-MM-DD`. Its schema is in `day.schema.ts`, so
 * that page scripts don't load zod.
 */
export type Day = string;

export const dayMilliseconds = 86_400_000;

// Swedish dates have the form of ISO 8601.
const dayFormat = remembered(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
);

/**
 * The calendar day at a point in time, in an IANA time zone.
 * @throws {RangeError} for an unknown time zone
 */
export function dayAt(now: Date, timeZone: string): Day {
  return dayFormat(timeZone).format(now);
}

/** The calendar day at a point in time on the clocks of this browser or machine. */
export const localDay = (now: Date): Day => now.toLocaleDateString('sv-SE');

/** True for a name in the IANA time zone database. */
export function isTimeZone(name: string): boolean {
  // Engines also take a distance from UTC, such as +01:00, which follows no clock of a place.
  if (!/^[a-z]/i.test(name)) return false;
  try {
    dayFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);
}

/** The day `count` days after another. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMilliseconds).toISOString().slice(0, 10);
}

const writtenDay = remembered(
  (language) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/**
 * A day as written in a language: `2 nov. 2026`, `02.11.2026`. English uses ISO 8601, `2026-11-02`,
 * as the specification asks.
 */
export function dayText(day: Day, language: string): string {
  if (language === 'en') return day;
  // Arabic dates contain right-to-left marks that reverse the digits.
  return writtenDay(language).format(new Date(day)).replaceAll('\u200f', '');
}

/** The same in three parts; a narrow column shows only the year. */
export function dayParts(
  day: Day,
  language: string,
): { before: string; year: string; after: string } {
  const year = day.slice(0, 4);
  const [before, after] = dayText(day, language).split(year);
  return { before: before ?? '', year, after: after ?? '' };
}

/**
 * The time until a day in words: "tomorrow", "in 12 days". Empty once the day has begun, or once it has
 * passed with `fewest` 0, for what goes on all day: then "today" on the day itself.
 */
export function untilText(day: Day, today: Day, language = 'en', fewest = 1): string {
  const days = daysBetween(today, day);
  if (days < fewest) return '';
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' });
  return format.format(days, 'day');
}
