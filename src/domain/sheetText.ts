import { Problem } from '#domain/problem';

/** UTF-16 only with its byte order mark: without one, it can't be told from other bytes. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The decoded text, or null where bytes are not of the encoding. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of a CSV file. In the encodings of older programs, letters that they lack are already
 * lost, so such a file is refused whole. So is UTF-16 without its mark, whose Latin letters would
 * be read with a zero byte beside each. All line ends are the same, since files that several programs
 * wrote mix them.
 * @throws {Problem} unsupported
 */
export function sheetText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text === null || text.includes('\0'))
    throw new Problem(
      'unsupported',
      'This file is not in UTF-8, so nothing of it was read. Save it as “CSV UTF-8” in Excel.',
    );
  return text.replaceAll(/\r\n?/g, '\n');
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
