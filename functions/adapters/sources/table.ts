import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import { readTable } from '#domain/importing/sources/tableRows';
import { Problem } from '#domain/problem';
import { mustBeQuotedWell, sheetText } from '#domain/sheetText';
import type { PagedSource } from '#functions/ports/importing';
import { formatOf } from '#words/soldFormat';
import { workbookLines } from './workbook.ts';

/** The most lines, and the most characters in a cell and in all cells. */
const maxLines = 50_000;
const maxCell = 32_767;
const maxCharacters = 32 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

async function linesIn(bytes: Buffer): Promise<string[][]> {
  if (startsWith(bytes, 0x50, 0x4b)) return workbookLines(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Problem('unsupported', 'This is a workbook of an old Excel. Save it as XLSX or CSV.');
  const { data, errors } = Papa.parse<string[]>(sheetText(bytes), { preview: maxLines + 1 });
  mustBeQuotedWell(errors);
  return data;
}

/**
 * The cells of a table by line: CSV, TSV, or the first sheet of an XLSX workbook.
 * @throws {Problem} unsupported, too-large, or invalid-input for a file without lines
 */
export async function tableLines(file: AsyncIterable<Uint8Array>): Promise<string[][]> {
  const lines = await linesIn(await buffer(file));
  if (lines.length > maxLines)
    throw new Problem('too-large', `A table has at most ${maxLines} lines.`);
  let characters = 0;
  for (const [index, line] of lines.entries())
    for (const cell of line) {
      characters += cell.length;
      if (cell.length > maxCell || characters > maxCharacters)
        throw new Problem(
          'too-large',
          `The cells of line ${index + 1} have too much text for a table.`,
        );
    }
  if (!lines.some((line) => line.some((cell) => cell.trim() !== '')))
    throw new Problem('invalid-input', 'The table is empty.');
  return lines;
}

/** A table of the label's own or of a distributor. Its columns are those that staff confirmed. */
export function createTableSource(): PagedSource {
  return {
    addressOf() {
      const message = 'Choose a file.';
      throw new Problem('invalid-input', message, { errors: [{ path: 'upload', message }] });
    },
    async page(from) {
      if (!('file' in from) || !from.columns)
        throw new Problem('invalid-input', 'A table needs a file and its columns.');
      const entries = readTable(await tableLines(from.file), from.columns, formatOf);
      return { entries, next: null, expected: entries.length };
    },
    picture: async () => null,
    isThere: async () => true,
  };
}
