import Papa from 'papaparse';
import { Problem } from '#domain/problem';

/** Excel reads a file as UTF-8 only if it begins with this byte order mark. */
const byteOrderMark = '\ufeff';

/** Lines of cells as CSV. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return byteOrderMark + Papa.unparse(lines.map((line) => [...line]));
}

/** UTF-16 only with its byte order mark: without one, it can't be told from other bytes. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * The text of a CSV file. In the encodings of older programs, letters that they lack are already
 * lost, so such a file is refused whole.
 * @throws {Problem} unsupported
 */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(
      'unsupported',
      'This file has lost some of its letters, so nothing of it was read. Save it as “CSV UTF-8” in Excel.',
    );
  }
}

/**
 * The cells of a CSV file, by line. Accepts commas, semicolons and tabs, since programs and
 * countries differ.
 * @throws {Problem} unsupported, for a file that is neither UTF-8 nor UTF-16
 */
export async function linesOf(file: Blob): Promise<string[][]> {
  return Papa.parse<string[]>(await textOf(file)).data;
}

/** A table with its columns in the first line. A text that a spreadsheet would run is quoted. */
export function tableOf(lines: readonly Record<string, string | number>[]): string {
  return byteOrderMark + Papa.unparse([...lines], { escapeFormulae: true });
}
