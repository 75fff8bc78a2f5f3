import type { ArtistRef } from '#domain/artist/artist';
import { fieldsIn } from '#domain/field';
import { releaseFields } from '#domain/release/releaseFields';
import { releaseKindLabels, releaseKinds } from '#domain/release/releaseKind';
import { releaseStatus, statusLabel } from '#domain/release/releaseStatus';
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

export type SheetArtist = Pick<ArtistRef, 'id' | 'name'>;

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

/** Thrown for a cell that can't be read; people see the message. */
class Unreadable extends Error {}

interface Cell {
  field: keyof Together;
  text: (fields: WholeTogether, artists: readonly SheetArtist[]) => string;
  read: (text: string, artists: readonly SheetArtist[]) => unknown;
}

interface Column extends Cell {
  heading: string;
}

const same = (text: string) => text.trim().toLowerCase();

const textCell = (field: 'title' | TogetherText): Cell => ({
  field,
  text: (fields) => fields[field],
  read: (text) => text,
});

/** A day as people and spreadsheets write it: `2026-11-24` or `24.11.2026`. */
function readDay(text: string): string | null {
  if (!text) return null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new Unreadable('Write the day as 2026-11-24.');
}

function readArtists(text: string, artists: readonly SheetArtist[]): string[] {
  const names = text.split(';').map((name) => name.trim());
  return names.filter(Boolean).map((name) => {
    const [found, another] = artists.filter((artist) => same(artist.name) === same(name));
    if (!found) throw new Unreadable(`There is no artist “${name}”.`);
    if (another) throw new Unreadable(`Several artists are called “${name}”: use the editor.`);
    return found.id;
  });
}

/** Finds the value whose label is in the cell. */
function chosen<T>(text: string, values: readonly T[], labelOf: (value: T) => string): T {
  const found = values.find((value) => same(labelOf(value)) === same(text));
  if (found !== undefined) return found;
  throw new Unreadable(`“${text}” is none of ${values.map(labelOf).join(', ')}.`);
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The cells of all fields but the optional texts. */
const cells: Record<Exclude<TogetherField, TogetherText>, Cell> = {
  title: textCell('title'),
  artists: {
    field: 'artistIds',
    text: ({ artistIds }, artists) =>
      artistIds.map((id) => artists.find((artist) => artist.id === id)?.name ?? id).join('; '),
    read: readArtists,
  },
  releaseStatus: {
    field: 'releaseStatus',
    text: (fields) => statusLabel(fields.releaseStatus),
    read: (text) => chosen(text, Object.values(releaseStatus), statusLabel),
  },
  releaseDate: {
    field: 'releaseDate',
    text: ({ releaseDate }) => releaseDate ?? '',
    read: readDay,
  },
  kind: {
    field: 'kind',
    text: ({ kind }) => (kind ? releaseKindLabels[kind] : ''),
    read: (text) => (text ? chosen(text, releaseKinds, (kind) => releaseKindLabels[kind]) : null),
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
    ...(isTogetherText(field) ? textCell(field) : cells[field]),
  }),
);

const numberHeading = releaseFields.cId.label;
export const sheetHeadings: readonly string[] = [
  numberHeading,
  ...columns.map(({ heading }) => heading),
];

/** A text that a spreadsheet would run as a formula; it gets an apostrophe prefix. */
const formula = /^[=+\-@\t\r]/;
const guarded = (text: string) => (formula.test(text) ? `'${text}` : text);
const unguarded = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text).trim();

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
 * may be missing. Only changed cells are read. A line with a refused cell changes nothing, since
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
      const text = unguarded(row[index] ?? '');
      if (text === column.text(release.fields, artists).trim()) continue;
      const read = readCell(column, text, artists);
      if ('fault' in read) {
        isWhole = false;
        faults.push({ line, column: column.heading, message: read.fault });
      } else wanted[column.field] = read.value;
    }
    if (isWhole && Object.keys(wanted).length > 0)
      edits.push({ cId, version: release.version, fields: togetherSchema.parse(wanted) });
  }
  return { edits, faults };
}

function readCell(
  { field, read }: Column,
  text: string,
  artists: readonly SheetArtist[],
): { value: unknown } | { fault: string } {
  try {
    const checked = togetherSchema.shape[field].safeParse(read(text, artists));
    if (checked.success) return { value: checked.data };
    return { fault: checked.error.issues[0]?.message ?? 'This can’t be read.' };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message };
    throw error;
  }
}
