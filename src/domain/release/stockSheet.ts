import { pricesOf, pricesText } from '#domain/money';
import type { Edition } from '#domain/release/edition';
import { editionStateLabels, editionStates } from '#domain/release/editionFormat';
import { editionName, shopsOf, shopsText } from '#domain/release/editionText';
import {
  chosen,
  guarded,
  isDamaged,
  lostLetters,
  type SheetEdit,
  type SheetFault,
  unguarded,
} from '#domain/release/sheet';
import { readSheetDay, Unreadable } from '#domain/release/sheetDay';
import { type EditionChange, togetherSchema } from '#domain/release/together';

/** A release with its editions, as the table of the stock has them. */
export interface StockRelease {
  cId: number;
  version: number;
  fields: { title: string };
  editions: readonly Edition[];
}

interface Column {
  heading: string;
  text: (edition: Edition) => string;
  /** Absent for a column that only tells which edition a line is about. */
  read?: (text: string, edition: Edition, currency?: string) => Partial<EditionChange>;
}

const columns: readonly Column[] = [
  { heading: 'Edition', text: editionName },
  {
    heading: 'Catalogue number',
    text: ({ catalogueNumber = '' }) => catalogueNumber,
    read: (catalogueNumber) => ({ catalogueNumber }),
  },
  {
    heading: 'Barcode',
    text: ({ barcode = '' }) => barcode,
    read: (barcode) => ({ barcode }),
  },
  {
    heading: 'State',
    text: ({ state }) => editionStateLabels[state],
    read: (text) => ({ state: chosen(text, editionStates, (state) => editionStateLabels[state]) }),
  },
  {
    heading: 'Price',
    text: ({ price, prices = [] }) => pricesText([price ?? [], prices].flat()),
    read(text, edition, currency) {
      const read = pricesOf(text, edition.price?.currency ?? currency);
      if (!read) throw new Unreadable('Write a price with its currency, as in 24.90 EUR.');
      const [price = null, ...prices] = read;
      return { price, prices };
    },
  },
  {
    heading: 'Left',
    text: ({ left }) => (left === undefined ? '' : String(left)),
    read(text) {
      if (text && !/^\d+$/.test(text)) throw new Unreadable('Write a whole number.');
      return { left: text ? Number(text) : null };
    },
  },
  {
    heading: 'Day',
    text: ({ day }) => day ?? '',
    read: (text) => ({ day: readSheetDay(text, null) }),
  },
  {
    heading: 'Shops',
    text: ({ links }) => shopsText(links).replaceAll('\n', '; '),
    read(text) {
      const links = shopsOf(text.replaceAll(/;\s+|;$/g, '\n'));
      if (!links) throw new Unreadable('Each shop needs its address, and a semicolon after it.');
      return { links };
    },
  },
  {
    heading: 'Copies',
    text: ({ copies }) => (copies ? String(copies) : ''),
    read(text) {
      if (text && !/^\d+$/.test(text)) throw new Unreadable('Write a whole number.');
      return { copies: text ? Number(text) : null };
    },
  },
];

const [numberHeading, titleHeading, idHeading] = ['Number', 'Release', 'Id'];

export const stockHeadings: readonly string[] = [
  numberHeading,
  titleHeading,
  ...columns.map(({ heading }) => heading),
  // The last column, since people don't read it: it identifies the line.
  idHeading,
];

/** The lines of a release's editions, in the order of `stockHeadings`. */
export const stockLines = ({ cId, fields, editions }: StockRelease): string[][] =>
  editions.map((edition) => [
    String(cId),
    guarded(fields.title),
    ...columns.map(({ text }) => guarded(text(edition))),
    edition.id,
  ]);

const same = (text: string) => text.trim().toLowerCase();

/**
 * Compares the lines of a table with the current editions, as `readSheet` does with releases: only
 * changed cells are read, and a line with a refused cell changes nothing.
 */
export function readStock(
  lines: readonly (readonly string[])[],
  releases: readonly StockRelease[],
  currency?: string,
): { edits: SheetEdit[]; faults: SheetFault[] } {
  const [headings = [], ...rows] = lines;
  const indices = new Map(headings.map((heading, index) => [same(heading), index]));
  const idIndex = indices.get(same(idHeading));
  if (idIndex === undefined) {
    const message = `The first line needs a column “${idHeading}”.`;
    return { edits: [], faults: [{ line: 1, column: '', message }] };
  }
  const known = new Map(
    releases.flatMap((release) =>
      release.editions.map((edition) => [edition.id, { edition, release }] as const),
    ),
  );
  const edits = new Map<number, SheetEdit & { fields: { editions: EditionChange[] } }>();
  const faults: SheetFault[] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    if (row.every((cell) => cell.trim() === '')) continue;
    const id = same(row[idIndex] ?? '');
    const found = known.get(id);
    if (!found || seen.has(id)) {
      const message = found ? 'This edition is listed twice.' : `No edition has the id “${id}”.`;
      faults.push({ line, column: '', message });
      continue;
    }
    seen.add(id);
    const { change, refused } = readLine(row, indices, { edition: found.edition, currency });
    faults.push(...refused.map((fault) => ({ line, ...fault })));
    if (refused.length > 0 || Object.keys(change).length === 1) continue;
    const { cId, version } = found.release;
    const edit = edits.get(cId) ?? { cId, version, fields: { editions: [] } };
    edit.fields.editions.push(change);
    edits.set(cId, edit);
  }
  return { edits: [...edits.values()], faults };
}

/** The changed cells of a line, and those that are refused. */
function readLine(
  row: readonly string[],
  indices: ReadonlyMap<string, number>,
  { edition, currency }: { edition: Edition; currency: string | undefined },
): { change: EditionChange; refused: Omit<SheetFault, 'line'>[] } {
  let change: EditionChange = { id: edition.id };
  const refused: Omit<SheetFault, 'line'>[] = [];
  for (const { heading, text, read } of columns) {
    const index = indices.get(same(heading));
    if (index === undefined || !read) continue;
    const typed = unguarded(row[index] ?? '');
    const stored = text(edition);
    if (typed === stored) continue;
    try {
      if (isDamaged(typed, stored)) throw new Unreadable(lostLetters);
      const wanted = { id: edition.id, ...read(typed, edition, currency) };
      const checked = togetherSchema.shape.editions.safeParse([wanted]);
      if (checked.success) change = { ...change, ...checked.data?.[0] };
      else {
        const [issue] = checked.error.issues;
        refused.push({ column: heading, message: issue?.message ?? 'This can’t be read.' });
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refused.push({ column: heading, message: error.message });
    }
  }
  return { change, refused };
}
