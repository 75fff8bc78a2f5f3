import { cleanText } from '#domain/characters';
import { letterKey } from '#domain/comparableText';
import { cutLine, printedLength, readSourceDay } from '#domain/importing/sources/sourceText';
import type { TableField } from '#domain/importing/sources/tableField';
import { oneLine, quote, readSourceDate } from '#domain/importing/sourceValues';
import { Problem } from '#domain/problem';
import { secondsOf } from '#domain/release/credits';
import { type DayPart, readSheetDay, Unreadable } from '#domain/release/sheetDay';
import { creditsSchema } from '#domain/release/track';
import { europeanDigits, writtenDay } from '#domain/show/writtenDay';

/** A line of a table by field; a field of several columns has several values. */
export interface Row {
  /** The line's number in a spreadsheet program: the first is 1. */
  line: number;
  values: ReadonlyMap<TableField, readonly string[]>;
  /** Its cells that belong to no field. */
  unread: readonly string[];
}

const yes = /^(?:1|x|y|yes|true|explicit|ja|j|oui|sí|si|sim|はい|نعم)$/iu;
const no = /^(?:0|n|no|not explicit|none|false|clean|cleaned|nein|non|não|nee|nei|いいえ|لا)?$/iu;

/** The first value of a field in a row; empty for none. */
export const one = ({ values }: Row, field: TableField): string => values.get(field)?.[0] ?? '';

/** Reads the cells of one release, and notes which are wrong. */
export class Cells {
  readonly wrong: string[] = [];
  readonly notes: string[] = [];
  readonly #nameOf: (field: TableField) => string;

  constructor(nameOf: (field: TableField) => string) {
    this.#nameOf = nameOf;
  }

  /** A text on one line; one of more characters is cut, with a note. */
  line(row: Row, field: TableField, length: number, text = one(row, field)): string {
    if (oneLine(text).length > length)
      this.notes.push(`${this.#placeOf(row, field)}: cut to ${length} characters.`);
    return cutLine(text, length);
  }

  #placeOf({ line }: Row, field: TableField): string {
    return `Row ${line}, column “${this.#nameOf(field)}”`;
  }

  /** The value of a cell; `otherwise`, with the fault noted, if it can't be read. */
  read<T>(row: Row, field: TableField, read: (text: string) => T, otherwise: T): T {
    const text = one(row, field);
    try {
      if (text.includes('\ufffd')) throw new Unreadable('Letters of this cell are lost.');
      return read(text);
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof Problem)) throw error;
      this.wrong.push(`${this.#placeOf(row, field)}: ${error.message}`);
      return otherwise;
    }
  }
}

/** A day in one of the ways of the sheet of releases, or with its month as a word. */
export function readDay(text: string, first: DayPart | null): ReturnType<typeof readSourceDay> {
  const plain = europeanDigits(text).trim();
  if (!plain) return { releaseDate: null };
  try {
    const day = readSheetDay(plain, first);
    if (readSourceDate(day, 'UTC').note) throw new Unreadable(`“${text}” is no day.`);
    return { releaseDate: day };
  } catch (error) {
    const read = readSourceDay(plain);
    if (read.releaseDate) return read;
    const { day, month, year, ambiguous } = writtenDay(plain) ?? {};
    if (!day || !month || !year || ambiguous) throw error;
    const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (!readSourceDate(written, 'UTC').value) throw error;
    return { releaseDate: written };
  }
}

/** A length as it is printed. */
export function readLength(text: string): string {
  const plain = europeanDigits(text).trim();
  if (!plain) return '';
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/i.exec(plain) ?? [];
  if (/^P/i.test(plain))
    return printedLength((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  if (/^\d+(?:\.\d+)?$/.test(plain)) {
    const number = Number(plain);
    // Nobody's track lasts ten hours: such a number counts milliseconds.
    return printedLength(number > 36_000 ? number : number * 1000);
  }
  const bare = plain.replace(/^0+:(?=\d+:\d)/, '').replace(/[.,]\d+$/, '');
  const total = secondsOf(bare);
  if (total === undefined) throw new Unreadable('A length is written as 3:45, or 1:02:03.');
  return printedLength(total * 1000);
}

/** Yes or no, in nine languages. */
export function readExplicit(text: string): boolean {
  if (yes.test(text)) return true;
  if (no.test(text)) return false;
  throw new Unreadable(`${quote(text)} is neither yes nor no.`);
}

/** The first value of a field in the rows of a release, with its row; notes one that differs. */
export function firstOf(
  rows: readonly Row[],
  field: TableField,
  { notes }: Cells,
): Row | undefined {
  const filled = rows.filter((row) => one(row, field) !== '');
  const [first] = filled;
  const other = filled.find(
    (row) => first && letterKey(one(row, field)) !== letterKey(one(first, field)),
  );
  if (first && other)
    notes.push(
      `Row ${other.line} says ${quote(one(other, field))}; ${quote(one(first, field))} was taken.`,
    );
  return first;
}

/** Credits, a line each. */
export function readCredits(text: string): string {
  const { data, error } = creditsSchema.safeParse(cleanText(text));
  if (data === undefined) throw new Unreadable(error?.issues[0]?.message ?? 'It can’t be read.');
  return data;
}
