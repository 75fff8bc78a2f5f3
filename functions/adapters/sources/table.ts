import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import { readTable } from '#domain/importing/sources/tableRows';
import { quote } from '#domain/importing/sourceValues';
import { Problem } from '#domain/problem';
import { mustBeQuotedWell, readSheetText, type SheetText } from '#domain/sheetText';
import type { PagedSource, TableLines } from '#functions/ports/importing';
import { formatOf } from '#words/soldFormat';
import { workbookLines } from './workbook.ts';

/** The most lines, and the most characters in a cell and in all cells. */
const maxLines = 50_000;
const maxCell = 32_767;
const maxCharacters = 32 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** How many words are shown of a file in an older encoding, and their longest. */
const wordsShown = 5;
const maxWord = 40;

/** Asks to check the letters of a file that was read in an older encoding. */
function noticeOf({ text, encoding }: SheetText): Pick<TableLines, 'notice'> {
  if (!encoding) return {};
  const words = text.split(/[\s,;"]+/v).filter((word) => /[^\p{ASCII}]/v.test(word));
  const shown = [...new Set(words)]
    .slice(0, wordsShown)
    .map((word) => quote(word.slice(0, maxWord)));
  const notice = `The file is not in UTF-8. Read as ${encoding}: check the letters in ${shown.join(', ')}. Letters that this encoding lacks may have become “?”. If any are wrong, save the file as “CSV UTF-8” and choose it again.`;
  return { notice };
}

async function linesIn(bytes: Buffer): Promise<TableLines> {
  if (startsWith(bytes, 0x50, 0x4b)) return { lines: await workbookLines(bytes) };
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Problem('unsupported', 'This is a workbook of an old Excel. Save it as XLSX or CSV.');
  const read = readSheetText(bytes);
  const { data, errors } = Papa.parse<string[]>(read.text, { preview: maxLines + 1 });
  mustBeQuotedWell(errors);
  return { lines: data, ...noticeOf(read) };
}

/**
 * The cells of a table by line: CSV, TSV, or the first sheet of an XLSX workbook.
 * @throws {Problem} unsupported, too-large, or invalid-input for a file without lines
 */
export async function tableLines(file: AsyncIterable<Uint8Array>): Promise<TableLines> {
  const { lines, notice } = await linesIn(await buffer(file));
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
  return { lines, ...(notice && { notice }) };
}

/** A table of the label's own or of a distributor. Its columns are those that staff confirmed. */
export function createTableSource(): PagedSource {
  return {
    addressOf() {
      const message = 'Choose a file.';
      throw new Problem('invalid-input', message, { errors: [{ path: 'upload', message }] });
    },
    async page(from, _, { currency }) {
      if (!('file' in from) || !from.columns)
        throw new Problem('invalid-input', 'A table needs a file and its columns.');
      const { lines, notice } = await tableLines(from.file);
      const { entries, isCurrencyOfLabel } = readTable(lines, from.columns, { formatOf, currency });
      const notices = notice ? [notice] : [];
      if (isCurrencyOfLabel)
        notices.push(`Prices that name no currency were read in ${currency}, your label’s.`);
      return {
        entries,
        next: null,
        expected: entries.length,
        ...(notices.length > 0 && { notice: notices.join(' ') }),
      };
    },
    picture: async () => null,
    isThere: async () => true,
  };
}
