import { cleanText } from '#domain/characters';
import { letterKey } from '#domain/comparableText';
import { isrcSchema } from '#domain/identifier';
import type { FoundEdition } from '#domain/importing/foundEdition';
import type { PartialDay } from '#domain/importing/partialDay';
import { oneLine, quote, readSourceDate } from '#domain/importing/sourceValues';
import { type Link, linkNameOf, linkSchema, mergeLinks } from '#domain/link';
import { maxTags } from '#domain/release/release';
import { tagsIn } from '#domain/release/tagLine';
import { creditsSchema } from '#domain/release/track';

/** One line of at most so many characters, cut if it is longer. */
export const cutLine = (text: string | null | undefined, length: number): string =>
  oneLine(text).slice(0, length).toWellFormed().trim();

/** What people write where there is no number, or not yet, without brackets and dots. */
const noNumber = new Set(['', 'na', 'none', 'tba', 'tbc', 'tbd']);

/** Whether a text says that there is no number, such as `N/A` or `[none]`. */
export const isNoNumber = (text: string): boolean => noNumber.has(letterKey(text));

/** A catalogue number on one line; empty for none. */
export function readCatalogueNumber(text: string | null | undefined): string {
  const number = cutLine(text, 50);
  return isNoNumber(number) ? '' : number;
}

/** A length as it is printed: `3:45`; empty for none. */
export function printedLength(milliseconds: number | null | undefined): string {
  if (!milliseconds || !Number.isFinite(milliseconds) || milliseconds < 500) return '';
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 99) return '';
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${Math.floor(seconds / 60)}:${rest}`;
}

/** An ISRC as it is stored; empty with a note for what is none. */
export function readIsrc(given: string): { isrc: string; note?: string } {
  const code = isrcSchema.safeParse(given);
  if (code.success) return { isrc: code.data };
  return { isrc: '', note: `The ISRC ${quote(given)} is not valid; left empty.` };
}

/** How many texts a note quotes. */
const mostQuoted = 5;

/** Quotes the first texts of several for a note, and counts the others. */
export function quoteFirst(texts: readonly string[]): string {
  const more = texts.length - mostQuoted;
  const quoted = texts.slice(0, mostQuoted).map(quote).join(', ');
  return more > 0 ? `${quoted} and ${more} more` : quoted;
}

/** Credits of lines that each have a role and names, and the lines that have none or no room. */
export function creditsOfLines(lines: readonly string[]): { credits: string; left: string[] } {
  let credits = '';
  const left: string[] = [];
  for (const line of lines) {
    const { data } = creditsSchema.safeParse(cleanText(credits ? `${credits}\n${line}` : line));
    if (data === undefined) left.push(line);
    else credits = data;
  }
  return { credits, left };
}

/** The tags of a line that there is room for, and a note on the others. */
export function tagsWithin(given: string): { tags: string; notes: string[] } {
  const line = oneLine(given);
  if (line.length <= maxTags) return { tags: line, notes: [] };
  let tags = '';
  const left: string[] = [];
  for (const tag of tagsIn(line)) {
    const more = tags ? `${tags}, ${tag}` : tag;
    if (more.length <= maxTags) tags = more;
    else left.push(tag);
  }
  return {
    tags,
    notes: left.length > 0 ? [`No room in the tags, so left out: ${quoteFirst(left)}.`] : [],
  };
}

/**
 * Links with the names of their platforms, each once, and a note on what is no address.
 * @param between separates the links of a text that may hold several
 */
export function readLinks(
  texts: readonly string[],
  between?: RegExp,
): { links: Link[]; notes: string[] } {
  const links: Link[] = [];
  const wrong: string[] = [];
  for (const text of new Set(texts)) {
    const left: string[] = [];
    for (const url of between ? text.split(between).filter(Boolean) : [text]) {
      const { data } = linkSchema.safeParse({ name: linkNameOf(url), url });
      if (data) links.push(data);
      else left.push(url);
    }
    if (left.length > 0) wrong.push(left.join(' '));
  }
  return {
    links: mergeLinks([], links),
    notes: wrong.length > 0 ? [`No web address, so left out: ${quoteFirst(wrong)}.`] : [],
  };
}

/** A day as a source has it: a year or a month becomes its first day, and `dayOnly` says so. */
export function readSourceDay(text: string | null | undefined): PartialDay & { note?: string } {
  const written = oneLine(text);
  const { value, note } = readSourceDate(written, 'UTC');
  const [, month] = /^\d{4}(?:-(\d{2}))?$/.exec(written) ?? [];
  const isPartial = value !== null && note !== undefined;
  return {
    releaseDate: value,
    ...(isPartial && { dayOnly: month ? ('month' as const) : ('year' as const) }),
    ...(note && { note }),
  };
}

/** The day of an edition whose entry has this day, if it is known whole. */
export const releasedOn = ({
  releaseDate,
  dayOnly,
}: PartialDay): Pick<FoundEdition, 'releasedOn'> =>
  releaseDate && !dayOnly ? { releasedOn: releaseDate } : {};
