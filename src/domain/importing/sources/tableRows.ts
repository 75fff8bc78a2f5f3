import { maxNameLength } from '#domain/artist/artist';
import { cleanText } from '#domain/characters';
import { barcodeSchema, isrcSchema } from '#domain/identifier';
import type { FoundArtist, FoundEntry, FoundRelease } from '#domain/importing/foundEntry';
import { quote, readOldDate, readOldText } from '#domain/importing/oldValues';
import type { SourceTrack } from '#domain/importing/sourceEntry';
import { cutLine, printedLength, readLinks } from '#domain/importing/sources/sourceText';
import { headingsAt } from '#domain/importing/sources/tableColumns';
import type { TableField } from '#domain/importing/sources/tableField';
import { compared } from '#domain/listing/twins';
import { Problem } from '#domain/problem';
import { secondsOf } from '#domain/release/credits';
import { maxTitleLength } from '#domain/release/release';
import { type ReleaseKind, releaseKinds } from '#domain/release/releaseKind';
import { type DayPart, firstInAll, readSheetDay, Unreadable } from '#domain/release/sheetDay';
import { creditsSchema, maxTracks } from '#domain/release/track';
import { europeanDigits, writtenDay } from '#domain/show/writtenDay';

/** A line of a table by field; a field of several columns has several values. */
interface Row {
  /** The line's number in a spreadsheet program: the first is 1. */
  line: number;
  values: ReadonlyMap<TableField, readonly string[]>;
}

/** The names of “various artists” in the languages of the site. */
const various = new Set(
  [
    ...['Various', 'Various Artists', 'V.A.', 'VA', 'V/A', 'Verschiedene', 'Diverse'],
    ...['Verschiedene Interpreten', 'Verschiedene Künstler', 'Artistes divers', 'Divers'],
    ...['Varios', 'Varios artistas', 'Vários', 'Vários artistas', 'Diverse artiesten'],
    ...[
      'Diverse artister',
      'ヴァリアス・アーティスト',
      'オムニバス',
      'فنانون متنوعون',
      'فنانون مختلفون',
    ],
  ].map(compared),
);

/** Kinds as tables name them. */
const kinds: Readonly<Record<string, ReleaseKind>> = {
  ...Object.fromEntries(releaseKinds.map((kind) => [kind, kind])),
  lp: 'album',
  longplay: 'album',
  maxi: 'single',
  maxisingle: 'single',
  sampler: 'compilation',
  コンピレーション: 'compilation',
  アルバム: 'album',
  シングル: 'single',
};

const yes = /^(?:1|x|y|yes|true|explicit|ja|j|oui|sí|si|sim|はい|نعم)$/iu;
const no = /^(?:0|n|no|not explicit|none|false|clean|cleaned|nein|non|não|nee|nei|いいえ|لا)?$/iu;

/** Names in a cell. “&” and commas stay: bands have them. */
const namesIn = (text: string) =>
  text
    .split(/[;|\n]/)
    .map((name) => cutLine(name, maxNameLength))
    .filter(Boolean);

/** An apostrophe that a spreadsheet program needs before a text that begins like a formula. */
const unguarded = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text).trim();

const identities: readonly TableField[] = [
  'barcode',
  'catalogueNumber',
  'releaseTitle',
  'releaseArtist',
];

/** What the rows of one release are recognised by; empty for a row that names none. */
function identityOf(row: Row): string {
  const [code, number, title, artist] = identities.map((field) => compared(one(row, field)));
  if (code) return `barcode ${code.replace(/^0+/, '')}`;
  if (number) return `number ${number}`;
  const named = title || compared(one(row, 'trackTitle'));
  return named ? `title ${named} by ${artist}` : '';
}

const one = ({ values }: Row, field: TableField): string => values.get(field)?.[0] ?? '';

/** Reads the cells of one release, and notes which are wrong. */
class Cells {
  readonly wrong: string[] = [];
  readonly notes: string[] = [];
  readonly #nameOf: (field: TableField) => string;

  constructor(nameOf: (field: TableField) => string) {
    this.#nameOf = nameOf;
  }

  /** The value of a cell; `otherwise`, with the fault noted, if it can't be read. */
  read<T>(row: Row, field: TableField, read: (text: string) => T, otherwise: T): T {
    const text = one(row, field);
    try {
      if (text.includes('\ufffd')) throw new Unreadable('Letters of this cell are lost.');
      return read(text);
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof Problem)) throw error;
      this.wrong.push(`Row ${row.line}, column “${this.#nameOf(field)}”: ${error.message}`);
      return otherwise;
    }
  }
}

const mustParse = (schema: typeof barcodeSchema | typeof isrcSchema) => (text: string) => {
  const { data, error } = schema.safeParse(text);
  if (data === undefined) throw new Unreadable(error?.issues[0]?.message ?? 'It can’t be read.');
  return data;
};

/** Spreadsheet programs show long codes as `7.09E+12`, and lose zeros at their start. */
function readBarcode(text: string): string {
  if (/^\d[.,]\d+E\+\d+$/i.test(text))
    throw new Unreadable('The program has shortened this number. Format the column as text.');
  const digits = text.replaceAll(/[\s-]/g, '');
  const whole = /^\d{11}$/.test(digits) ? `0${digits}` : digits;
  return mustParse(barcodeSchema)(whole);
}

function readDay(text: string, first: DayPart | null): { day: string | null; note?: string } {
  const plain = europeanDigits(text).trim();
  if (!plain) return { day: null };
  try {
    const day = readSheetDay(plain, first);
    const real = readOldDate(day, 'UTC');
    if (real.note) throw new Unreadable(`“${text}” is no day.`);
    return { day };
  } catch (error) {
    const read = readOldDate(plain, 'UTC');
    if (read.value) return { day: read.value, ...(read.note && { note: read.note }) };
    const { day, month, year, isAmbiguous } = writtenDay(plain) ?? {};
    if (!day || !month || !year || isAmbiguous) throw error;
    const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (!readOldDate(written, 'UTC').value) throw error;
    return { day: written };
  }
}

function readLength(text: string): string {
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

function readExplicit(text: string): boolean {
  if (yes.test(text)) return true;
  if (no.test(text)) return false;
  throw new Unreadable(`${quote(text)} is neither yes nor no.`);
}

interface Reading {
  cells: Cells;
  firstInDays: DayPart | null;
}

/** The first value of a field in the rows of a release, with its row; notes one that differs. */
function firstOf(rows: readonly Row[], field: TableField, { notes }: Cells): Row | undefined {
  const filled = rows.filter((row) => one(row, field) !== '');
  const [first] = filled;
  const other = filled.find(
    (row) => first && compared(one(row, field)) !== compared(one(first, field)),
  );
  if (first && other)
    notes.push(
      `Row ${other.line} says ${quote(one(other, field))}; ${quote(one(first, field))} was taken.`,
    );
  return first;
}

const artistOf = (name: string): FoundArtist => ({ key: compared(name) || name, name });

function tracksOf(rows: readonly Row[], own: string, { cells }: Reading): SourceTrack[] {
  const tracks: (SourceTrack & { place: number })[] = [];
  const seen = new Set<string>();
  const isOrdered = rows.every((row) => /^\d+$/.test(europeanDigits(one(row, 'trackNumber'))));
  const numberOf = (row: Row, field: TableField) =>
    Number(/\d+/.exec(europeanDigits(one(row, field)))?.[0] ?? 0);
  for (const [index, row] of rows.entries()) {
    const title = cutLine(one(row, 'trackTitle'), 300);
    const version = cutLine(one(row, 'version'), 100);
    const isIn = version === '' || compared(title).includes(compared(version));
    const name = cutLine(isIn ? title : `${title} (${version})`, 300);
    if (!name) {
      if (one(row, 'isrc'))
        cells.wrong.push(`Row ${row.line}: it has an ISRC, but its track has no name.`);
      continue;
    }
    const isrc = cells.read(row, 'isrc', mustParse(isrcSchema), '');
    const [disc, number] = [numberOf(row, 'discNumber'), numberOf(row, 'trackNumber')];
    // A report has a line for each shop and month.
    const sign = `${isrc} ${disc} ${number} ${compared(name)}`;
    if (seen.has(sign)) continue;
    seen.add(sign);
    const length = cells.read(row, 'length', readLength, '');
    const performer = cutLine(one(row, 'trackArtist'), 500);
    const guests = cutLine(one(row, 'guests'), 500);
    const isExplicit = cells.read(row, 'explicit', readExplicit, false);
    const several = (field: TableField) =>
      cutLine([...new Set(row.values.get(field) ?? [])].filter(Boolean).join(', '), 500);
    tracks.push({
      key: isrc && tracks.every((track) => track.isrc !== isrc) ? isrc : `place ${index + 1}`,
      place: isOrdered ? disc * 10_000 + number : index,
      ...{ name, isrc, description: '' },
      ...{ composer: several('composer'), lyricsWriter: several('lyricsWriter') },
      ...(performer && compared(performer) !== compared(own) && { performer }),
      ...(guests && { guests }),
      ...(length && { length }),
      ...(isExplicit && { explicit: true }),
    });
  }
  return tracks.toSorted((a, b) => a.place - b.place).map(({ place: _, ...track }) => track);
}

/** Reads the rows of one release. Wrong cells are named, and stop this release alone. */
function readRows(rows: readonly Row[], key: string, reading: Reading): FoundEntry {
  const { cells, firstInDays } = reading;
  const cellOf = (field: TableField) => firstOf(rows, field, cells);
  const lineOf = (field: TableField, length: number) => {
    const row = cellOf(field);
    return row ? cutLine(one(row, field), length) : '';
  };
  const read = <T>(field: TableField, how: (text: string) => T, otherwise: T): T => {
    const row = cellOf(field);
    return row ? cells.read(row, field, how, otherwise) : otherwise;
  };
  const title =
    lineOf('releaseTitle', maxTitleLength) ||
    cutLine(one(rows[0] as Row, 'trackTitle'), maxTitleLength);
  const artistCell = lineOf('releaseArtist', 2000);
  const isVarious = various.has(compared(artistCell));
  const tracks = tracksOf(rows, artistCell, reading);
  const fromTracks = rows.flatMap((row) => namesIn(one(row, 'trackArtist')));
  const names = isVarious || artistCell === '' ? fromTracks : namesIn(artistCell);
  const artists = new Map(names.map((name) => [artistOf(name).key, artistOf(name)]));
  const barcode = read('barcode', readBarcode, '');
  const { day, note } = read('releaseDate', (text) => readDay(text, firstInDays), { day: null });
  const kindText = lineOf('kind', 100);
  const kind = kinds[compared(kindText)] ?? (isVarious ? 'compilation' : undefined);
  const credits = read('credits', (text) => readCredits(text), '');
  const description = read('description', (text) => readOldText(text).html, '');
  const [catalogueNumber, copyright, tags] = [
    lineOf('catalogueNumber', 50),
    lineOf('copyright', 500),
    lineOf('tags', 300),
  ];
  const addresses = rows.flatMap((row) => row.values.get('link') ?? []);
  const refuse = (reason: string): FoundEntry => ({
    kindOfEntry: 'refused',
    of: 'release',
    name: title,
    reason,
  });
  const first = rows[0]?.line ?? 0;
  if (!title) return refuse(`Row ${first} names no release.`);
  if (tracks.length > maxTracks) return refuse(`A release has at most ${maxTracks} tracks.`);
  if (cells.wrong.length > 0) return refuse(listed(cells.wrong));
  const found: FoundRelease = {
    kindOfEntry: 'release',
    key,
    edition: '',
    isVarious,
    title,
    releaseDate: day,
    description,
    links: readLinks(addresses.flatMap((text) => text.split(/[\s;|]+/)).filter(Boolean)),
    ...(catalogueNumber && { catalogueNumber }),
    ...(barcode && { barcode }),
    ...(kind && { kind }),
    ...(copyright && { copyright }),
    ...(credits && { credits }),
    ...(tags && { tags }),
    artists: [...artists.values()],
    tracks,
    cover: null,
    page: '',
    notes: [
      ...(note ? [note] : []),
      ...(kindText && !kind ? [`The kind ${quote(kindText)} is unknown; left empty.`] : []),
      ...cells.notes,
    ],
    refused: [],
  };
  return found;
}

function readCredits(text: string): string {
  const { data, error } = creditsSchema.safeParse(cleanText(text));
  if (data === undefined) throw new Unreadable(error?.issues[0]?.message ?? 'It can’t be read.');
  return data;
}

/** How many wrong cells of a release are named. */
const mostNamed = 5;

function listed(wrong: readonly string[]): string {
  const more = wrong.length - mostNamed;
  return [...wrong.slice(0, mostNamed), ...(more > 0 ? [`and ${more} more cells.`] : [])].join(' ');
}

/**
 * Reads a table with one row for each track or each release. Rows with the same barcode, else
 * catalogue number, else title and artist are one release; a row that names none belongs to the
 * release before it.
 * @param columns the field of each column, in their order
 */
export function readTable(
  lines: readonly (readonly string[])[],
  columns: readonly TableField[],
): FoundEntry[] {
  const at = headingsAt(lines);
  const headings = lines[at] ?? [];
  const nameOf = (field: TableField) => headings[columns.indexOf(field)]?.trim() ?? field;
  const releases = new Map<string, Row[]>();
  const refused: FoundEntry[] = [];
  let last = '';
  for (const [index, cells] of lines.slice(at + 1).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const values = new Map<TableField, string[]>();
    for (const [column, field] of columns.entries())
      if (field !== 'ignore')
        values.set(field, [...(values.get(field) ?? []), unguarded(cells[column] ?? '')]);
    const row: Row = { line: at + 2 + index, values };
    const isNamed = identities.some((field) => one(row, field) !== '');
    const key = (isNamed || last === '' ? identityOf(row) : last) || '';
    if (key === '') {
      const reason = `Row ${row.line} names no release.`;
      refused.push({ kindOfEntry: 'refused', of: 'release', name: '', reason });
      continue;
    }
    last = key;
    const group = releases.get(key);
    if (group) group.push(row);
    else releases.set(key, [row]);
  }
  const days = [...releases.values()].flatMap((rows) => rows.map((row) => one(row, 'releaseDate')));
  const firstInDays = firstInAll(days);
  const found = [...releases].map(([key, rows]) =>
    readRows(rows, key, { cells: new Cells(nameOf), firstInDays }),
  );
  return [...found, ...refused];
}
