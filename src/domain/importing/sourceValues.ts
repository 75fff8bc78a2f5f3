import { defaultShare } from '#domain/artist/artist';
import { cleanLine, cleanText } from '#domain/characters';
import { type Day, dayAt } from '#domain/day';
import { daySchema } from '#domain/day.schema';
import { Problem } from '#domain/problem';
import { type ReleaseStatus, releaseStatus, statusLabel } from '#domain/release/releaseStatus';
import { maxRichText } from '#domain/richText/richText';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';

/** A value of a source, with a note if it was guessed or left out. */
export interface Reading<T> {
  value: T;
  note?: string;
}

/** Notes cut longer quotations, in characters. */
const maxQuoted = 60;

/** Quotes a value of a source for a note. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (jsonOf(value) ?? String(value));
  return text.length > maxQuoted ? `“${text.slice(0, maxQuoted).toWellFormed()} …”` : `“${text}”`;
}

/** JSON, or only the type of a value that JSON can't express, such as one nested too deeply. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return typeof value;
  }
}

/** Puts text on one line, without control characters and lone surrogates. */
export function oneLine(text: string | null | undefined): string {
  return cleanLine(text ?? '').replaceAll(/\s+/g, ' ');
}

/** The earliest year of a release: the first sound recording. */
const firstYear = 1860;
const lastYear = 2199;

/**
 * A notation for dates: its pattern, and a function that reads the day, or null if there is none.
 */
type Shape = [pattern: RegExp, read: (found: string[], timeZone: string) => string | null];

const time = '[T ](\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)';

/**
 * A time of midnight in UTC means the day as written; any other instant is converted to the label's
 * time zone.
 */
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
 * Reads the day of a release in every known notation. A missing date is null; an unreadable
 * one is null with a note. A time of midnight means the day as written; any other instant is
 * converted to the label's time zone.
 */
export function readSourceDate(value: unknown, timeZone: string): Reading<Day | null> {
  if (value === null || value === undefined || value === '') return { value: null };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  for (const [pattern, read] of shapes) {
    const found = pattern.exec(text);
    const day = found && read([...found], timeZone);
    if (day && isPossible(day)) return { value: day };
  }
  const guess = partial(text);
  return guess ?? { value: null, note: `The date ${quote(value)} can't be read; left empty.` };
}

/**
 * Reads an artist's share in per cent, with a decimal point or comma; the default if unreadable.
 */
export function readOldShare(value: unknown): Reading<number> {
  if (value === null || value === undefined || value === '') return { value: defaultShare };
  const share = toNumber(value);
  if (share !== null && share >= 0 && share <= 100) return { value: share };
  return {
    value: defaultShare,
    note: `The share ${quote(value)} can't be read; taken as ${defaultShare}.`,
  };
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const digits =
    typeof value === 'string' ? /^(\d{1,6}(?:[.,]\d{1,6})?) ?%?$/.exec(value.trim()) : null;
  return digits ? Number(digits[1]?.replace(',', '.')) : null;
}

/** The statuses of the old site, as numbers and as names. */
const statuses: Readonly<Record<string, ReleaseStatus>> = {
  '-1': releaseStatus.NotReleased,
  '0': releaseStatus.Unknown,
  '10': releaseStatus.Planning,
  '20': releaseStatus.Pending,
  '30': releaseStatus.Approved,
  '40': releaseStatus.Rejected,
  '50': releaseStatus.Released,
  '60': releaseStatus.Cancelled,
  notreleased: releaseStatus.NotReleased,
  unknown: releaseStatus.Unknown,
  planning: releaseStatus.Planning,
  pending: releaseStatus.Pending,
  approved: releaseStatus.Approved,
  rejected: releaseStatus.Rejected,
  released: releaseStatus.Released,
  cancelled: releaseStatus.Cancelled,
  canceled: releaseStatus.Cancelled,
};

/**
 * Reads the status of a release. An unknown status becomes a draft, so that nothing is shown by
 * mistake.
 */
export function readOldStatus(value: unknown): Reading<ReleaseStatus> {
  const key =
    typeof value === 'string' || typeof value === 'number'
      ? String(value)
          .toLowerCase()
          .replaceAll(/[\s_-](?=[a-z])|\s/g, '')
      : '';
  if (Object.hasOwn(statuses, key)) return { value: statuses[key] ?? releaseStatus.Planning };
  const said = value === undefined || value === null ? 'is missing' : `${quote(value)} is unknown`;
  return {
    value: releaseStatus.Planning,
    note: `The status ${said}; taken as ${statusLabel(releaseStatus.Planning)}.`,
  };
}

/** A text of the old site as stored, with the original if the two differ. */
export interface OldText {
  html: string;
  original?: string;
}

/** The longest text that is cleaned, in characters: longer ones contain a pasted image. */
const maxOriginal = 2 * maxRichText;

const looksLikeHtml = /<(?:!--|\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>)/i;
const bareAmpersand = /&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;

/**
 * The lines of a text that contain words, trimmed. A regular expression for this takes quadratic
 * time.
 */
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Converts plain text to HTML; empty lines separate paragraphs. */
function fromPlainText(text: string): string {
  const safe = text
    .replaceAll(bareAmpersand, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return safe
    .split(/\n\s*\n/)
    .map((paragraph) => lines(paragraph).join('<br>'))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

/**
 * Reads a bio or description, plain or HTML, as clean HTML.
 * @throws {Problem} invalid-input, if the text is too long
 */
export function readSourceText(value: string | null | undefined): OldText {
  const original = (value ?? '').toWellFormed();
  const text = cleanText(original);
  const html =
    text.length <= maxOriginal &&
    sanitizeHtml(looksLikeHtml.test(text) ? text : fromPlainText(text));
  if (html === false || html.length > maxRichText)
    throw new Problem('invalid-input', `A text is longer than ${maxRichText} characters of HTML.`);
  return html === original ? { html } : { html, original };
}
