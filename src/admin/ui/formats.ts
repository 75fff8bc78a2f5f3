import { type Day, dayAt, isTimeZone } from '#domain/day';
import { fill } from '#words/template';
import { locale as language } from '../sentences/language.ts';
import { sentences } from '../sentences/ui.ts';

/** The label's time zone, in which releases come out; the reader's if a page names none. */
function labelZone(): string {
  const { timeZone = '' } = document.documentElement.dataset;
  return timeZone && isTimeZone(timeZone)
    ? timeZone
    : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The day in the label's time zone. */
export const labelToday = (now = new Date()): Day => dayAt(now, labelZone());

/**
 * The label of the time zone in which a reader types: their own, followed by the label's zone and
 * time if it differs. `at` is the typed time, or null.
 */
export function typedZoneLabel(at: Date | null): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const label = labelZone();
  if (!isElsewhere(at ?? new Date(), label)) return fill(sentences.inLabelZone, { label });
  return at
    ? fill(sentences.inYourZoneAt, { own, label, there: timestampLabel(at.toISOString()) })
    : fill(sentences.inYourZone, { own, label });
}

/** Whether the reader's clock and the label's show different times at an instant. */
function isElsewhere(instant: Date, timeZone: string): boolean {
  const clock = (zone?: string) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(zone && { timeZone: zone }),
    }).format(instant);
  return clock() !== clock(timeZone);
}

/**
 * A UTC timestamp in the label's time zone: the time alone if it is today there. The zone is named
 * if the reader's clock differs.
 */
export function timestampLabel(at: string, now = new Date()): string {
  const timeZone = labelZone();
  const instant = new Date(at);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    ...(isElsewhere(instant, timeZone) && { timeZoneName: 'short' }),
  }).format(instant);
  const date = day.format(instant);
  return date === day.format(now) ? time : `${date}, ${time}`;
}

/** A day as “28 November 2026”. */
export const dayLabel = (day: Day): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The weekday of a day, as “Saturday”. */
export const weekdayLabel = (day: Day): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A day with its weekday, as short as in a table: “Sat, 21 Nov 2026”. */
export const shortDayLabel = (day: Day): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** `2026-11` as `November 2026`. */
export function monthLabel(month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, options).format(new Date(`${month}-01T00:00:00Z`));
}

/** A number with thousands separators. */
export const numberLabel = (value: number): string => new Intl.NumberFormat(language).format(value);

/** Whole US dollars, such as “$13”. */
export const dollarLabel = (value: number): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(value);

/** A number of seconds, minutes or hours, such as “2 hours”. */
export const unitLabel = (value: number, unit: 'second' | 'minute' | 'hour'): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes in a readable unit, without a line break between the two. */
export function sizeLabel(bytes: number): string {
  const step = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2;
  const value = bytes / 1000 ** (step + 1);
  const written = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    minimumFractionDigits: step && 1,
    maximumFractionDigits: step && 1,
    roundingMode: step === 0 ? 'ceil' : 'halfExpand',
  }).format(value);
  return written.replace(' ', '\u00a0');
}

/** A list of names with “and” before the last one. */
export const listLabel = (names: Iterable<string>): string =>
  new Intl.ListFormat(language).format(names);

/** A list of facts separated by commas only. */
export const rowLabel = (facts: Iterable<string>): string =>
  new Intl.ListFormat(language, { type: 'unit' }).format(facts);

/** The name of a language, or its code if it has none. */
export const languageLabel = (code: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;

/** Sorts options by label. */
export const byLabel = (a: { label: string }, b: { label: string }): number =>
  a.label.localeCompare(b.label, language);
