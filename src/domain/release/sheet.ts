import type { Artist } from '#domain/artist/artist';
import { isSameName, nameApart } from '#domain/artist/namesakes';
import { cleanText } from '#domain/characters';
import { fieldsIn } from '#domain/field';
import { guarded, unguarded } from '#domain/formulaCell';
import { languageSchema } from '#domain/language';
import { releaseFields } from '#domain/release/releaseFields';
import { releaseKindLabels, releaseKinds } from '#domain/release/releaseKind';
import { releaseStatus, statusCalled, statusLabel } from '#domain/release/releaseStatus';
import { isShortened, readBarcode } from '#domain/release/sheetCode';
import { type DayPart, firstInAll, readSheetDay, Unreadable } from '#domain/release/sheetDay';
import { sungLanguageName, sungLanguages, wordless } from '#domain/release/sungLanguage';
import {
  isTogetherText,
  type Together,
  type TogetherField,
  type TogetherText,
  togetherSchema,
  type WholeTogether,
} from '#domain/release/together';

/** A release as a row of the spreadsheet. */
export interface SheetRelease {
  cId: number;
  version: number;
  fields: WholeTogether;
}

export type SheetArtist = Pick<Artist, 'id' | 'name' | 'note'>;

/** A change of a release in a spreadsheet. */
export interface SheetEdit {
  cId: number;
  /** The version that the spreadsheet was compared with. */
  version: number;
  fields: Together;
}

/** A refused cell, or a line without a release. */
export interface SheetFault {
  /** The line number in a spreadsheet program: the heading is 1. */
  line: number;
  /** The heading of its column; empty for the whole line. */
  column: string;
  message: string;
}

/** Facts outside a cell that decide how it is read. */
interface Reading {
  artists: readonly SheetArtist[];
  /** The code of a language by its name, also of one that only releases have, such as `pt-BR`. */
  languageNamed: (name: string) => string | undefined;
  /** Which number comes first in days such as `04/03/2026`; null if the sheet does not tell. */
  firstInDays: DayPart | null;
}

interface Cell {
  field: keyof Together;
  text: (fields: WholeTogether, artists: readonly SheetArtist[]) => string;
  read: (text: string, reading: Reading) => unknown;
}

interface Column extends Cell {
  heading: string;
}

const same = (text: string) => text.trim().toLowerCase();
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const textCell = (field: 'title' | TogetherText): Cell => ({
  field,
  text: (fields) => fields[field],
  read: (text) => text,
});

function readArtists(text: string, { artists }: Reading): string[] {
  const names = text.split(';').map((name) => name.trim());
  return names.filter(Boolean).map((name) => {
    const named = artists.filter((artist) => isSameName(artist.name, name));
    const apart = artists.filter((artist) => artist.note && isSameName(nameApart(artist), name));
    const [found, another] = apart.length > 0 ? apart : named;
    if (!found) throw new Unreadable(`There is no artist “${name}”.`);
    if (another)
      throw new Unreadable(
        `Several artists are called “${name}”. Give each a note that tells them apart, and write “${name} (the note)”.`,
      );
    return found.id;
  });
}

/** An artist's name in a cell, with the note only where another artist has that name. */
function cellOf(id: string, artists: readonly SheetArtist[]): string {
  const found = artists.find((artist) => artist.id === id);
  if (!found) return id;
  const isAlone = artists.every(
    (artist) => artist.id === id || !isSameName(artist.name, found.name),
  );
  return isAlone ? found.name : nameApart(found);
}

/** Finds the value that the cell means: the one with this label, unless `find` knows better. */
export function chosen<T>(
  text: string,
  values: readonly T[],
  labelOf: (value: T) => string,
  find = (cell: string) => values.find((value) => same(labelOf(value)) === same(cell)),
): T {
  const found = find(text);
  if (found !== undefined) return found;
  throw new Unreadable(`“${text}” is none of ${values.map(labelOf).join(', ')}.`);
}

/** The current code of a written one, such as `DE` or `pt-BR`; undefined if no language has it. */
function languageCode(text: string): string | undefined {
  const written = languageSchema.safeParse(/^[a-z]{2,3}$/i.test(text) ? text.toLowerCase() : text);
  const [code = ''] = written.success ? Intl.getCanonicalLocales(written.data) : [];
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return code && names.of(code) ? code : undefined;
}

/** Finds languages by name. Their names are computed when the first one is looked for. */
function namedLanguages(used: readonly string[]): Reading['languageNamed'] {
  let codes: Map<string, string> | undefined;
  return (name) => {
    codes ??= new Map(
      [...used, ...sungLanguages(), wordless].map((code) => [same(sungLanguageName(code)), code]),
    );
    return codes.get(same(name));
  };
}

/** Reads a language by its name in English, or by its code. */
function readLanguage(text: string, { languageNamed }: Reading): string | null {
  if (!text) return null;
  const code = languageNamed(text) ?? languageCode(text);
  if (code) return code;
  throw new Unreadable(`“${text}” is no language. Write it as in “German”, or as its code, “de”.`);
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The cells of all fields but the texts that are read as they are. */
const cells: Record<Exclude<TogetherField, TogetherText>, Cell> &
  Partial<Record<TogetherText, Cell>> = {
  barcode: { ...textCell('barcode'), read: readBarcode },
  title: textCell('title'),
  artists: {
    field: 'artistIds',
    text: ({ artistIds }, artists) => artistIds.map((id) => cellOf(id, artists)).join('; '),
    read: readArtists,
  },
  releaseStatus: {
    field: 'releaseStatus',
    text: (fields) => statusLabel(fields.releaseStatus),
    // An older sheet has the identifiers.
    read: (text) => chosen(text, Object.values(releaseStatus), statusLabel, statusCalled),
  },
  releaseDate: {
    field: 'releaseDate',
    text: ({ releaseDate }) => releaseDate ?? '',
    read: (text, { firstInDays }) => readSheetDay(text, firstInDays),
  },
  kind: {
    field: 'kind',
    text: ({ kind }) => (kind ? releaseKindLabels[kind] : ''),
    read: (text) => (text ? chosen(text, releaseKinds, (kind) => releaseKindLabels[kind]) : null),
  },
  language: {
    field: 'language',
    text: ({ language }) => (language ? sungLanguageName(language) : ''),
    read: readLanguage,
  },
  archived: {
    field: 'archived',
    text: ({ archived }) => yesNo(archived),
    read: (text) => chosen(text, [true, false], yesNo),
  },
};

const columns = fieldsIn(releaseFields, 'together').map(
  (field): Column => ({
    heading: releaseFields[field].label,
    ...(isTogetherText(field) ? (cells[field] ?? textCell(field)) : cells[field]),
  }),
);

const numberHeading = releaseFields.cId.label;
export const sheetHeadings: readonly string[] = [
  numberHeading,
  ...columns.map(({ heading }) => heading),
];

/** A cell's text as it is read. */
export const cellText = (text: string) => cleanText(unguarded(text)).trim();

const wordsOf = (text: string) => text.split(/[ \t\r\n]+/);

/**
 * Whether a program has replaced letters of a cell. It wrote U+FFFD for those it could not read, or
 * question marks for those it could not write: for all but ASCII, or for the few that its encoding
 * lacks. Words are compared one by one, since a person may have changed others of the cell.
 */
export function isDamaged(text: string, stored: string): boolean {
  if (text.includes('\ufffd')) return true;
  const before = wordsOf(stored);
  return wordsOf(text).some(
    (word) =>
      word.includes('?') &&
      !before.includes(word) &&
      before.some((written) => isDamagedWord(word, written)),
  );
}

/** Whether a word is one with question marks for letters. Those beyond U+FFFF become one or two. */
function isDamagedWord(text: string, stored: string): boolean {
  let at = 0;
  for (const letter of stored) {
    if (text.startsWith(letter, at)) at += letter.length;
    else if (/\p{ASCII}/u.test(letter) || text[at] !== '?') return false;
    else at += letter.length === 2 && text[at + 1] === '?' ? 2 : 1;
  }
  return at === text.length;
}

/** Refuses a damaged cell. */
export const lostLetters = 'Letters of this cell are lost. Save the file as “CSV UTF-8” in Excel.';

/** The cells of a release, in the order of `sheetHeadings`. */
export function sheetCells(
  { cId, fields }: SheetRelease,
  artists: readonly SheetArtist[],
): string[] {
  return [String(cId), ...columns.map(({ text }) => guarded(text(fields, artists)))];
}

interface Compared {
  releases: readonly SheetRelease[];
  artists: readonly SheetArtist[];
}

/**
 * Compares the lines of a sheet with the current releases. The first line has the headings; columns
 * may be missing. Only changed cells are read, and those with the same value in other words left out. A line with a refused cell changes nothing, since
 * half a change may be worse than none; other lines still count.
 */
export function readSheet(
  lines: readonly (readonly string[])[],
  { releases, artists }: Compared,
): { edits: SheetEdit[]; faults: SheetFault[] } {
  const [headings = [], ...rows] = lines;
  const indices = new Map(headings.map((heading, index) => [same(heading), index]));
  const numberIndex = indices.get(same(numberHeading));
  if (numberIndex === undefined)
    return {
      edits: [],
      faults: [
        { line: 1, column: '', message: `The first line needs a column “${numberHeading}”.` },
      ],
    };
  const known = new Map(releases.map((release) => [release.cId, release]));
  const present = columns.flatMap((column) => {
    const index = indices.get(same(column.heading));
    return index === undefined ? [] : [{ column, index }];
  });
  const dayIndex = present.find(({ column }) => column.field === 'releaseDate')?.index ?? -1;
  const days = rows.map((row) => row[dayIndex]?.trim() ?? '');
  const used = releases.flatMap(({ fields }) => fields.language ?? []);
  const reading = { artists, languageNamed: namedLanguages(used), firstInDays: firstInAll(days) };
  const edits: SheetEdit[] = [];
  const faults: SheetFault[] = [];
  const seen = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    if (row.every((cell) => cell.trim() === '')) continue;
    const cId = Number(row[numberIndex]);
    const release = known.get(cId);
    if (!release || seen.has(cId)) {
      const message = release
        ? `Release ${cId} is listed twice.`
        : `No release has the number “${row[numberIndex] ?? ''}”.`;
      faults.push({ line, column: '', message });
      continue;
    }
    seen.add(cId);
    const wanted: Record<string, unknown> = {};
    let isWhole = true;
    for (const { column, index } of present) {
      const text = cellText(row[index] ?? '');
      const stored = column.text(release.fields, artists).trim();
      if (text === stored || isShortened(text, stored)) continue;
      const read = isDamaged(text, stored)
        ? { fault: lostLetters }
        : readCell(column, text, reading);
      if ('fault' in read) {
        isWhole = false;
        faults.push({ line, column: column.heading, message: read.fault });
      } else if (!isSame(read.value, release.fields[column.field]))
        wanted[column.field] = read.value;
    }
    if (isWhole && Object.keys(wanted).length > 0)
      edits.push({ cId, version: release.version, fields: togetherSchema.parse(wanted) });
  }
  return { edits, faults };
}

function readCell(
  { field, read }: Column,
  text: string,
  reading: Reading,
): { value: unknown } | { fault: string } {
  try {
    const checked = togetherSchema.shape[field].safeParse(read(text, reading));
    if (checked.success) return { value: checked.data };
    return { fault: checked.error.issues[0]?.message ?? 'This can’t be read.' };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message };
    throw error;
  }
}
