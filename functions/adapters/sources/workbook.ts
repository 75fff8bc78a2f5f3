import { inflateRawSync } from 'node:zlib';
import { downloadZip } from 'client-zip';
import { readSheet } from 'read-excel-file/universal';
import { Problem } from '#domain/problem';

/** The most that a workbook's parts may have when they are unpacked, in bytes. */
const maxUnpacked = 32 * 1024 * 1024;
const maxParts = 2_000;
/** A sheet is read whole, so its rows and columns have limits too. */
const maxRows = 50_000;
const maxColumns = 300;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;

const notRead = (why: string) => new Problem('unsupported', `This workbook can’t be read: ${why}.`);
const damaged = () => notRead('the file is damaged');

interface Part {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  at: number;
}

/** The parts that a ZIP's directory lists. */
function partsOf(zip: Buffer): Part[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endBytes > zip.length || zip.readUInt32LE(end) !== endSignature)
    throw damaged();
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > maxParts) throw notRead(`it has more than ${maxParts} parts`);
  const parts: Part[] = [];
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > zip.length || zip.readUInt32LE(at) !== entrySignature) throw damaged();
    if ((zip.readUInt16LE(at + 8) & 1) === 1) throw notRead('it has a password');
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + entryBytes, at + entryBytes + nameBytes);
    parts.push({
      name,
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += entryBytes + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** A part's content; never more than the directory says. */
function contentOf(zip: Buffer, { method, packed, unpacked, at }: Part): Buffer {
  if (at + localBytes > zip.length || zip.readUInt32LE(at) !== localSignature) throw damaged();
  const start = at + localBytes + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (start + packed > zip.length) throw damaged();
  const bytes = zip.subarray(start, start + packed);
  try {
    const content =
      method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(unpacked, 1) });
    if (content.length !== unpacked || (method !== 0 && method !== 8)) throw damaged();
    return content;
  } catch {
    // Inflating also throws if the part is larger than the directory says.
    throw damaged();
  }
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The tags of rows and cells, with their attributes; without them if no program writes it so. */
const placed =
  /<(?:[\w.-]*:)?(?:c|row)(?=[\s/>])((?:\s+[\w:.-]+=(?:"[^"<&]*"|'[^'<&]*')){0,40}\s*\/?>)?/g;
/** The place in such a tag: `B3` of a cell, `3` of a row. */
const place = /\s(?:[\w.-]*:)?r=["']([^"']*)/g;

/**
 * The limits of a sheet, before a parser fills up its empty cells. What is not plainly written is
 * refused, since the parser could read it in another way.
 * @throws {Problem} too-large, for a cell or row beyond the limits; unsupported
 */
function mustBeSmall(sheet: string): void {
  for (const [, attributes] of sheet.matchAll(placed)) {
    if (attributes === undefined) throw damaged();
    for (const [, written = ''] of attributes.matchAll(place)) {
      const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(written) ?? [];
      if (letters === undefined) throw damaged();
      if (Number(digits) > maxRows)
        throw new Problem(
          'too-large',
          `The sheet goes down to row ${digits}; at most ${maxRows} are read. Delete the empty rows below, or save it as CSV.`,
        );
      if (columnOf(letters) > maxColumns)
        throw new Problem('too-large', `The sheet has more than ${maxColumns} columns.`);
    }
  }
}

/** Dates as days, or as times of day for lengths; Excel counts days from 30 December 1899. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return value.getUTCFullYear() < 1901 ? time.slice(0, 8) : day;
}

/**
 * The cells of a workbook's first sheet, by row. Everything is unpacked within limits before it is
 * parsed: the sizes in the directory decide, and a part that has more than they say is refused.
 * @throws {Problem} unsupported or too-large
 */
export async function workbookLines(zip: Buffer): Promise<string[][]> {
  const parts = partsOf(zip).filter(({ name }) => /\.(?:xml|rels)$/i.test(name));
  const sum = parts.reduce((bytes, { unpacked }) => bytes + unpacked, 0);
  if (sum > maxUnpacked)
    throw new Problem(
      'too-large',
      `The workbook has more than ${maxUnpacked / 1024 / 1024} MB when it is unpacked. Save the sheet as CSV.`,
    );
  const read = parts.map((part) => ({ name: part.name, content: contentOf(zip, part) }));
  // A workbook may keep its sheets in any part.
  for (const { content } of read)
    if (content.includes('sheetData')) mustBeSmall(content.toString('utf8'));
  // Only the checked contents are parsed, in a new archive.
  const checked = downloadZip(
    read.map(({ name, content }) => ({ name, input: new Uint8Array(content) })),
  );
  const bytes = await checked.arrayBuffer();
  try {
    const rows = await readSheet(bytes, 1, { trim: false });
    return rows.map((row) => row.map(textOf));
  } catch {
    throw damaged();
  }
}
