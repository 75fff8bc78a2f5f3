import Papa from 'papaparse';
import { formula } from '#domain/formulaCell';
import { mustBeQuotedWell, sheetText } from '#domain/sheetText';

/** Excel reads a file as UTF-8 only if it begins with this byte order mark. */
const byteOrderMark = '\ufeff';

/** Lines of cells as CSV. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return byteOrderMark + Papa.unparse(lines.map((line) => [...line]));
}

/**
 * The cells of a CSV file, by line. Accepts commas, semicolons and tabs, since programs and
 * countries differ.
 * @throws {Problem} unsupported, for a file that is neither UTF-8 nor UTF-16; invalid-input, for one
 * with a quotation mark at a wrong place
 */
export async function linesOf(file: Blob): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { data, errors } = Papa.parse<string[]>(sheetText(bytes));
  mustBeQuotedWell(errors);
  return data;
}

/** A table with its columns in the first line. A text that a spreadsheet would run is quoted. */
export function tableOf(lines: readonly Record<string, string | number>[]): string {
  return byteOrderMark + Papa.unparse([...lines], { escapeFormulae: formula });
}
