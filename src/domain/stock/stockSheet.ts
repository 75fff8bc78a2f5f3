import { guarded } from '#domain/formulaCell';
import type { Id } from '#domain/identifier';
import { formatOrOther } from '#domain/importing/sources/mediaFormat';
import type { Link } from '#domain/link';
import type { Size } from '#domain/merch/merch';
import type { MerchChange, MerchEdit, SizeChange, StockItem } from '#domain/merch/merchChange';
import { type Money, pricesOf, pricesText } from '#domain/money';
import type { Edition } from '#domain/release/edition';
import {
  type EditionState,
  editionStateLabels,
  editionStates,
} from '#domain/release/editionFormat';
import { catalogueCodesOf, editionName, shopsOf, shopsText } from '#domain/release/editionText';
import { leftSchema } from '#domain/release/left';
import {
  cellText,
  chosen,
  isDamaged,
  lostLetters,
  type SheetEdit,
  type SheetFault,
} from '#domain/release/sheet';
import { isShortened, readBarcode } from '#domain/release/sheetCode';
import { readSheetDay, Unreadable } from '#domain/release/sheetDay';
import { type EditionChange, togetherSchema } from '#domain/release/together';

/** A release with its editions, as the table of the stock has them. */
interface StockRelease {
  cId: number;
  version: number;
  fields: { title: string };
  editions: readonly Edition[];
}

/** Everything that the table of the stock has a line for. */
export interface StockOfLabel {
  releases: readonly StockRelease[];
  merch: readonly StockItem[];
}

/** The columns that can be changed. */
const headings = [
  'Catalogue number',
  'Barcode',
  'State',
  'Price',
  'Left',
  'Day',
  'Shops',
  'Copies',
] as const;
type Heading = (typeof headings)[number];

const numberHeading = 'Number';
const titleHeading = 'Release or item';
const whatHeading = 'Edition or size';
const idHeading = 'Id';

/** The headings of the table, in order. */
export const stockHeadings: readonly string[] = [
  numberHeading,
  titleHeading,
  whatHeading,
  ...headings,
  // Last: nobody reads it, and it tells the lines apart.
  idHeading,
];

/** A cell of a line: its text, and the change that another text means. */
interface Cell<C> {
  text: string;
  read: (text: string) => C;
}
/** The cells of a line; a column without one can't be filled in there. */
type Cells<C> = Partial<Record<Heading, Cell<C>>>;

function readWhole(text: string): number | null {
  if (text && !/^\d+$/.test(text)) throw new Unreadable('Write a whole number.');
  return text ? Number(text) : null;
}

function readLeft(text: string): number | null {
  const { data, error } = leftSchema.nullable().safeParse(readWhole(text));
  if (data === undefined) throw new Unreadable(error?.issues[0]?.message ?? '');
  return data;
}

const leftText = ({ left }: { left?: number | undefined }) =>
  left === undefined ? '' : String(left);

const readState = (text: string): EditionState =>
  chosen(text, editionStates, (state) => editionStateLabels[state]);

function readPrices(text: string, before: Money | undefined, currency: string | undefined) {
  const read = pricesOf(text, before?.currency ?? currency);
  if (!read) throw new Unreadable('Write a price with its currency, as in 24.90 EUR.');
  return read;
}

/** The shops in one cell, with semicolons between them. */
const shopsCell = (sold: readonly Link[] = []): Cell<{ links: Link[] }> => ({
  text: shopsText(sold).replaceAll('\n', '; '),
  read(text) {
    const links = shopsOf(text.replaceAll(/;\s+|;$/g, '\n'));
    if (!links) throw new Unreadable('Each shop needs its address, and a semicolon after it.');
    return { links };
  },
});

type OfEdition = Partial<EditionChange>;
type Sold = Partial<Edition>;

const editionCells = (
  edition: Sold,
  currency: string | undefined,
): Record<Heading, Cell<OfEdition>> => ({
  'Catalogue number': {
    text: edition.catalogueNumber ?? '',
    read: (catalogueNumber) => ({ catalogueNumber }),
  },
  Barcode: {
    text: edition.barcode ?? '',
    read: (text) => ({ barcode: readBarcode(text) }),
  },
  State: {
    text: edition.state ? editionStateLabels[edition.state] : '',
    read: (text) => ({ state: readState(text) }),
  },
  Price: {
    text: pricesText([edition.price ?? [], edition.prices ?? []].flat()),
    read(text) {
      const [price = null, ...prices] = readPrices(text, edition.price, currency);
      return { price, prices };
    },
  },
  Left: { text: leftText(edition), read: (text) => ({ left: readLeft(text) }) },
  Day: { text: edition.day ?? '', read: (text) => ({ day: readSheetDay(text, null) }) },
  Shops: shopsCell(edition.links),
  Copies: {
    text: edition.copies ? String(edition.copies) : '',
    read: (text) => ({ copies: readWhole(text) }),
  },
});

const itemCells = (item: StockItem, currency: string | undefined): Cells<MerchChange> => ({
  State: {
    text: editionStateLabels[item.state],
    read: (text) => ({ state: readState(text) }),
  },
  Price: {
    text: item.price ? pricesText([item.price]) : '',
    read(text) {
      const [price = null, another] = readPrices(text, item.price, currency);
      if (another) throw new Unreadable('An item has one price.');
      return { price };
    },
  },
  Shops: shopsCell(item.links),
});

const sizeCells = (size: Size): Cells<Omit<SizeChange, 'name'>> => ({
  State: {
    text: editionStateLabels[size.state],
    read: (text) => ({ state: readState(text) }),
  },
  Left: {
    text: leftText(size),
    read: (text) => ({ left: readLeft(text) }),
  },
});

interface LineOf {
  cId: number;
  title: string;
  what: string;
  cells: Cells<unknown>;
  id: Id;
}

const lineOf = ({ cId, title, what, cells, id }: LineOf): string[] => [
  String(cId),
  guarded(title),
  guarded(what),
  ...headings.map((heading) => guarded(cells[heading]?.text ?? '')),
  id,
];

/** The lines of the table, in the order of `stockHeadings`: editions, then merch with its sizes. */
export const stockLines = ({ releases, merch }: StockOfLabel): string[][] => [
  ...releases.flatMap(({ cId, fields: { title }, editions }) =>
    editions.map((edition) => {
      const cells = editionCells(edition, undefined);
      return lineOf({ cId, title, what: editionName(edition), cells, id: edition.id });
    }),
  ),
  ...merch.flatMap((item) => {
    const { id, cId, name: title, sizes } = item;
    return [
      lineOf({ cId, title, what: '', cells: itemCells(item, undefined), id }),
      ...sizes.map((size) => lineOf({ cId, title, what: size.name, cells: sizeCells(size), id })),
    ];
  }),
];

const same = (text: string) => text.trim().toLowerCase();

/** A line of the table that was read. */
interface Line {
  /** Its number in a spreadsheet program. */
  at: number;
  /** The text of a cell; undefined for a column that the table lacks. */
  cell: (heading: string) => string | undefined;
}

type Fault = Omit<SheetFault, 'line'>;

/** What a line changes: its change, the reasons against it, or nothing. */
interface Read<C> {
  change?: C | undefined;
  refused: Fault[];
}

/** The change that the changed cells of a line make together. */
function readCells<C extends object>(
  line: Line,
  cells: Cells<C>,
  check: (read: C) => string | undefined = () => undefined,
): Read<C> {
  let change: C | undefined;
  const refused: Fault[] = [];
  for (const heading of headings) {
    const typed = line.cell(heading);
    const cell = cells[heading];
    const stored = cell?.text ?? '';
    if (typed === undefined || typed === stored || isShortened(typed, stored)) continue;
    try {
      if (!cell) throw new Unreadable('This line has no such value.');
      if (isDamaged(typed, cell.text)) throw new Unreadable(lostLetters);
      const read = cell.read(typed);
      const message = check(read);
      if (message) throw new Unreadable(message);
      change = change ? { ...change, ...read } : read;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refused.push({ column: heading, message: error.message });
    }
  }
  return { change, refused };
}

/** Why a change of an edition can't be stored. */
function faultOf(change: EditionChange): string | undefined {
  return togetherSchema.shape.editions.safeParse([change]).error?.issues[0]?.message;
}

/** The format and name of an edition in words, as in “2 × 10″ Vinyl, clear”. */
function namedEdition(text: string): Pick<Edition, 'format' | 'pieces' | 'size' | 'name'> {
  const [first = '', ...rest] = text.split(',');
  const is = formatOrOther(first);
  const name = (is.name ? text : rest.join(',')).trim();
  return { ...is, ...(name && { name }) };
}

interface Given {
  /** The currency of a price that is written without one. */
  currency?: string | undefined;
  newId: () => Id;
}

function readEdition(line: Line, edition: Edition, { currency }: Given): Read<EditionChange> {
  const { id } = edition;
  const cells = editionCells(edition, currency);
  const { change, refused } = readCells(line, cells, (read) => faultOf({ id, ...read }));
  return { change: change && { id, ...change }, refused };
}

/** A line without an id: a new edition of the release that its number names. */
function readNewEdition(
  line: Line,
  release: StockRelease | undefined,
  { currency, newId }: Given,
): Read<EditionChange> {
  const whole = (message: string, column = '') => ({ refused: [{ column, message }] });
  const [number = '', title = ''] = [numberHeading, titleHeading].map(line.cell);
  if (!release) return whole(`No release has the number “${number}”.`, numberHeading);
  if (title && same(title) !== same(release.fields.title))
    return whole(`Release ${release.cId} is “${release.fields.title}”.`, titleHeading);
  const what = line.cell(whatHeading);
  if (!what) return whole('Say what the edition is, as in “CD” or “Vinyl, clear”.', whatHeading);
  const named = namedEdition(what);
  const added = { id: newId(), ...named };
  const priced = release.editions.find(({ price }) => price)?.price?.currency ?? currency;
  const cells = editionCells({}, priced);
  const read = readCells(line, cells, (cell) => faultOf({ id: added.id, ...cell }));
  const { refused } = read;
  const change: EditionChange = { ...added, ...read.change };
  if (!change.state && refused.length === 0)
    return whole('A new edition needs a state, as in “In stock”.', 'State');
  const fault = faultOf(change);
  if (fault) return whole(fault, whatHeading);
  const numbers = catalogueCodesOf(change);
  const known = release.editions.find(
    (one) =>
      editionName(one) === editionName(named) &&
      numbers.every((number) => catalogueCodesOf(one).includes(number)),
  );
  if (known)
    return whole(
      'The release has this edition: its line needs its Id. Another needs a number of its own.',
    );
  return { change, refused };
}

function readMerch(line: Line, item: StockItem, { currency }: Given): Read<MerchChange> {
  const name = line.cell(whatHeading) ?? '';
  const size = item.sizes.find((one) => same(one.name) === same(name));
  if (name && !size)
    return { refused: [{ column: whatHeading, message: `${item.name} has no size “${name}”.` }] };
  if (!size) return readCells(line, itemCells(item, currency));
  const { change, refused } = readCells(line, sizeCells(size));
  return { change: change && { sizes: [{ name: size.name, ...change }] }, refused };
}

/**
 * Compares the lines of a table with the current stock, as `readSheet` does with releases: only
 * changed cells are read, and a line with a refused cell changes nothing. A line without an id adds
 * an edition to the release that its number names.
 */
export function readStock(
  lines: readonly (readonly string[])[],
  { releases, merch }: StockOfLabel,
  given: Given,
): { edits: (SheetEdit | MerchEdit)[]; faults: SheetFault[] } {
  const [first = [], ...rows] = lines;
  const indices = new Map(first.map((heading, index) => [same(heading), index]));
  if (!indices.has(same(idHeading))) {
    const message = `The first line needs a column “${idHeading}”.`;
    return { edits: [], faults: [{ line: 1, column: '', message }] };
  }
  const editions = new Map(
    releases.flatMap((release) =>
      release.editions.map((edition) => [edition.id, { edition, release }] as const),
    ),
  );
  const items = new Map(merch.map((item) => [item.id, item]));
  const ofReleases = new Map<number, SheetEdit & { fields: { editions: EditionChange[] } }>();
  const ofMerch = new Map<number, MerchEdit>();
  const faults: SheetFault[] = [];
  const seen = new Set<string>();

  const addEdition = ({ cId, version }: StockRelease, change: EditionChange) => {
    const edit = ofReleases.get(cId) ?? { cId, version, fields: { editions: [] } };
    edit.fields.editions.push(change);
    ofReleases.set(cId, edit);
  };
  const addMerch = ({ cId }: StockItem, { sizes, ...change }: MerchChange) => {
    const { fields = {} }: Partial<MerchEdit> = ofMerch.get(cId) ?? {};
    const all = [...(fields.sizes ?? []), ...(sizes ?? [])];
    const merged = { ...fields, ...change, ...(all.length > 0 && { sizes: all }) };
    ofMerch.set(cId, { kind: 'merch', cId, fields: merged });
  };

  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const cell = (heading: string) => {
      const column = indices.get(same(heading));
      return column === undefined ? undefined : cellText(row[column] ?? '');
    };
    const line: Line = { at: index + 2, cell };
    const id = same(cell(idHeading) ?? '');
    const found = editions.get(id);
    const item = items.get(id);
    const parts = item || !id ? [numberHeading, whatHeading, 'Catalogue number', 'Barcode'] : [];
    const key = [id, ...parts.map((heading) => same(cell(heading) ?? ''))].join('\n');
    const refuse = (refused: readonly Fault[]) =>
      faults.push(...refused.map((fault) => ({ line: line.at, ...fault })));
    if (id && !found && !item) {
      refuse([{ column: '', message: `Nothing has the id “${id}”.` }]);
      continue;
    }
    if (seen.has(key)) {
      refuse([{ column: '', message: 'This is listed twice.' }]);
      continue;
    }
    seen.add(key);
    if (item) {
      const { change, refused } = readMerch(line, item, given);
      refuse(refused);
      if (change && refused.length === 0) addMerch(item, change);
      continue;
    }
    const release =
      found?.release ?? releases.find(({ cId }) => String(cId) === cell(numberHeading));
    const { change, refused } = found
      ? readEdition(line, found.edition, given)
      : readNewEdition(line, release, given);
    refuse(refused);
    if (change && release && refused.length === 0) addEdition(release, change);
  }
  return { edits: [...ofReleases.values(), ...ofMerch.values()], faults };
}
