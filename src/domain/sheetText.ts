import { type OlderEncoding, olderText } from '#domain/olderEncoding';
import { Problem } from '#domain/problem';

const notUnicode = () =>
  new Problem(
    'unsupported',
    'This file is not in UTF-8, so nothing of it was read. Save it as “CSV UTF-8” in Excel.',
  );

const marks = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
} as const;
type Unicode = keyof typeof marks;
const encodings = Object.keys(marks) as Unicode[];

/** The encoding whose mark the bytes begin with. */
const markedAs = (bytes: Uint8Array): Unicode | undefined =>
  encodings.find((encoding) => marks[encoding].every((byte, index) => bytes[index] === byte));

/** The text in an encoding, or null where bytes are not of it. */
function decoded(bytes: Uint8Array, encoding: Unicode): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What separates the cells and rows of a CSV file. */
const separator = /[\n\t,;]/;

/** UTF-16 without its mark: the order of its bytes shows in the signs between cells. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const found = (['utf-16le', 'utf-16be'] as const).flatMap((encoding) => {
    const text = decoded(bytes, encoding);
    return text !== null && separator.test(text) ? text : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The text, and its encoding if that is an older one; null if it is in none that can be told. */
function textIn(bytes: Uint8Array): SheetText | null {
  const marked = markedAs(bytes);
  const isUtf16 = !marked && bytes.includes(0);
  const text = isUtf16 ? unmarkedUtf16(bytes) : decoded(bytes, marked ?? 'utf-8');
  if (text !== null) return text.includes('\0') ? null : { text };
  return marked || isUtf16 ? null : olderText(bytes);
}

/** The text of a CSV file. */
export interface SheetText {
  text: string;
  /** The encoding of an older program that it was read in; absent for Unicode. */
  encoding?: OlderEncoding;
}

/**
 * The text of a CSV file, also of an older program if its letters tell the encoding. All line ends are
 * the same, since files that several programs wrote mix them.
 * @throws {Problem} unsupported
 */
export function readSheetText(bytes: Uint8Array): SheetText {
  const read = textIn(bytes);
  if (!read) throw notUnicode();
  return { ...read, text: read.text.replaceAll(/\r\n?/g, '\n') };
}

/**
 * The text of a CSV file. In the encodings of older programs, letters that they lack are already
 * lost, so such a file is refused whole.
 * @throws {Problem} unsupported
 */
export function sheetText(bytes: Uint8Array): string {
  const { text, encoding } = readSheetText(bytes);
  if (encoding) throw notUnicode();
  return text;
}

/**
 * Refuses a CSV file with a quotation mark at a wrong place: all rows up to the next one would be one
 * cell.
 * @throws {Problem} invalid-input, naming the row
 */
export function mustBeQuotedWell(
  errors: readonly { type: string; row?: number | undefined }[],
): void {
  const wrong = errors.find(({ type }) => type === 'Quotes');
  if (wrong)
    throw new Problem(
      'invalid-input',
      `Row ${(wrong.row ?? 0) + 1} has a quotation mark at a wrong place, so nothing of the file was read. In CSV a text with a quotation mark stands in quotation marks, and the mark itself twice.`,
    );
}
