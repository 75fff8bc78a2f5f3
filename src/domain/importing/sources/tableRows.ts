import { maxNameLength } from '#domain/artist/artist';
import { letterKey, titleKey } from '#domain/comparableText';
import { unguarded } from '#domain/formulaCell';
import { isrcSchema } from '#domain/identifier';
import {
  artistByName,
  type FoundEntry,
  type FoundRelease,
  refusedRelease,
} from '#domain/importing/foundEntry';
import { isLikeTitle } from '#domain/importing/matching';
import { linksWithin } from '#domain/importing/noRoom';
import {
  foundTrack,
  type Refusal,
  type SourceTrack,
  trackKey,
} from '#domain/importing/sourceEntry';
import { type Place, readFormat } from '#domain/importing/sources/mediaFormat';
import { cutLine, isNoNumber, quoteFirst, readLinks } from '#domain/importing/sources/sourceText';
import {
  Cells,
  firstOf,
  one,
  type Row,
  readCredits,
  readDay,
  readExplicit,
  readLength,
} from '#domain/importing/sources/tableCells';
import { currencyIn, headingsAt, repeated } from '#domain/importing/sources/tableColumns';
import { editionOfRows, isBareNumber } from '#domain/importing/sources/tableEditions';
import type { TableField } from '#domain/importing/sources/tableField';
import { quote, readSourceText } from '#domain/importing/sourceValues';
import { isVariousArtists } from '#domain/importing/variousArtists';
import { type Link, mergeLinks } from '#domain/link';
import type { FormatOf } from '#domain/release/oldEditions';
import { maxTags, maxTitleLength } from '#domain/release/release';
import { type ReleaseKind, releaseKinds } from '#domain/release/releaseKind';
import { mustParse, readBarcode } from '#domain/release/sheetCode';
import { type DayPart, firstInAll } from '#domain/release/sheetDay';
import { maxTracks, tooManyTracks } from '#domain/release/track';
import { europeanDigits } from '#domain/show/writtenDay';

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

/** Names in a cell. “&”, commas and a slash without blanks stay: bands have them. */
const namesIn = (text: string) =>
  text
    .split(/[;|\n]|\s\/\s/)
    .map((name) => cutLine(name, maxNameLength))
    .filter(Boolean);

const identities: readonly TableField[] = [
  'barcode',
  'catalogueNumber',
  'releaseTitle',
  'releaseArtist',
];

/** The text of a cell; empty for a number that is none. */
function textIn(cell: string, field: TableField): string {
  const text = unguarded(cell);
  const isNumber = field === 'catalogueNumber' || field === 'barcode';
  return isNumber && isNoNumber(text) ? '' : text;
}

/** The cells that identify the edition of a row; empty if the table has no such column. */
const editionIn = (row: Row) =>
  [one(row, 'format'), one(row, 'edition')].map(letterKey).filter(Boolean).join(' ');

/**
 * A text that is equal for all rows of an edition; empty for a row that names no release. Where no row
 * is a track, releases of one name are told apart by their days.
 */
function identityOf(row: Row, hasTracks: boolean): string {
  const [code, number, , artist] = identities.map((field) => letterKey(one(row, field)));
  const title = titleKey(one(row, 'releaseTitle'));
  if (code) return `barcode ${code.replace(/^0+/, '')}`;
  const edition = editionIn(row);
  const as = edition && ` as ${edition}`;
  if (number) return `number ${number}${as}`;
  const named = title || titleKey(one(row, 'trackTitle'));
  const day = hasTracks ? '' : letterKey(one(row, 'releaseDate'));
  return named ? `title ${named} by ${artist}${as}${day && ` on ${day}`}` : '';
}

/** Whether a row without numbers goes on with the release of the row before. */
const goesOn = (row: Row, before: Row | undefined): boolean =>
  before !== undefined &&
  !one(row, 'barcode') &&
  !one(row, 'catalogueNumber') &&
  one(row, 'releaseTitle') !== '' &&
  (['releaseTitle', 'releaseArtist'] as const).every(
    (field) => titleKey(one(row, field)) === titleKey(one(before, field)),
  ) &&
  editionIn(row) === editionIn(before);

/** A text that is equal for all editions of a release; undefined for rows without an edition. */
function groupOf(rows: readonly Row[]): string | undefined {
  const row = rows.find((each) => one(each, 'releaseTitle'));
  if (!row || !rows.some(editionIn)) return undefined;
  const [title, artist, kind] = (['releaseTitle', 'releaseArtist', 'kind'] as const).map((field) =>
    letterKey(one(row, field)),
  );
  return `release ${title} by ${artist}${kind && ` as ${kind}`}`;
}

interface Reading {
  cells: Cells;
  firstInDays: DayPart | null;
  /** The currency that the heading of the prices names, or else the label's. */
  currency: string | undefined;
  formatOf: FormatOf | undefined;
}

/** What a table is read with. */
interface TableNeeds {
  /** Knows the names of formats in other languages than English. */
  formatOf?: FormatOf | undefined;
  /** The label's currency, of prices for which the table names none. */
  currency?: string | undefined;
}

/** The place of a side that is named by a letter, A being the first; 0 for another text. */
const sideNumber = (text: string): number =>
  /^[a-z]$/i.test(text) ? text.toLowerCase().charCodeAt(0) - 96 : 0;

function tracksOf(rows: readonly Row[], own: string, { cells }: Reading) {
  const tracks: { track: SourceTrack; order: number; place: Place }[] = [];
  const refused: Refusal[] = [];
  const seen = new Set<string>();
  const isOrdered = rows.every((row) => /^\d+$/.test(europeanDigits(one(row, 'trackNumber'))));
  const numberOf = (row: Row, field: TableField) =>
    Number(/\d+/.exec(europeanDigits(one(row, field)))?.[0] ?? sideNumber(one(row, field)));
  for (const [index, row] of rows.entries()) {
    const title = cells.line(row, 'trackTitle', 300);
    const version = cells.line(row, 'version', 100);
    const isIn = version === '' || letterKey(title).includes(letterKey(version));
    const name = cutLine(isIn ? title : `${title} (${version})`, 300);
    if (!name) {
      const number = one(row, 'trackNumber');
      if (one(row, 'isrc'))
        cells.wrong.push(`Row ${row.line}: it has an ISRC, but its track has no name.`);
      else if (number && row.values.has('trackTitle'))
        refused.push({ entry: `Row ${row.line}, track ${number}`, reason: 'It has no name.' });
      continue;
    }
    const isrc = cells.read(row, 'isrc', mustParse(isrcSchema), '');
    const [disc, number] = [numberOf(row, 'discNumber'), numberOf(row, 'trackNumber')];
    // Sales reports repeat a track in a line for each shop and month.
    const sign = `${isrc} ${disc} ${number} ${letterKey(name)}`;
    if (seen.has(sign)) continue;
    seen.add(sign);
    const length = cells.read(row, 'length', readLength, '');
    const performer = cells.line(row, 'trackArtist', 500);
    const guests = cells.line(row, 'guests', 500);
    const isExplicit = cells.read(row, 'explicit', readExplicit, false);
    const several = (field: TableField) =>
      cells.line(
        row,
        field,
        500,
        [...new Set(row.values.get(field) ?? [])].filter(Boolean).join(', '),
      );
    const key = trackKey(
      isrc,
      index + 1,
      tracks.map(({ track }) => track),
    );
    const discText = one(row, 'discNumber');
    const track = foundTrack({
      key,
      name,
      isrc,
      composer: several('composer'),
      lyricsWriter: several('lyricsWriter'),
      ...(performer && letterKey(performer) !== letterKey(own) && { performer }),
      ...(guests && { guests }),
      ...(length && { length }),
      ...(isExplicit && { explicit: true }),
    });
    // The column of discs may name sides instead: A, B.
    const isSide = sideNumber(discText) > 0;
    const position = isSide ? discText : one(row, 'trackNumber');
    tracks.push({
      track,
      order: isOrdered ? disc * 10_000 + number : index,
      place: { key, position, disc: isSide ? 1 : disc || 1 },
    });
  }
  const inOrder = tracks.toSorted((a, b) => a.order - b.order);
  return {
    tracks: inOrder.map(({ track }) => track),
    places: inOrder.map(({ place }) => place),
    refused,
  };
}

/** The artists that a cell names; of an empty cell or various artists, those of the tracks. */
function artistsOfRows(rows: readonly Row[], cell: string) {
  const isVarious = isVariousArtists(cell);
  const names =
    isVarious || cell === ''
      ? rows.flatMap((row) => namesIn(one(row, 'trackArtist')))
      : namesIn(cell);
  const artists = new Map(names.map(artistByName).map((artist) => [artist.key, artist]));
  return { isVarious, artists: [...artists.values()] };
}

/** The kind of a release, and its format: some tables call the kind a format. */
function kindOfRows(
  given: { formatText: string; kindText: string; isVarious: boolean },
  formatOf: FormatOf | undefined,
): { kind: ReleaseKind | undefined; formatText: string; note?: string } {
  const { formatText, kindText, isVarious } = given;
  const asFormat = readFormat(formatText, formatOf) ? undefined : kinds[letterKey(formatText)];
  const kind = kinds[letterKey(kindText)] ?? asFormat ?? (isVarious ? 'compilation' : undefined);
  const isUnknown = kindText !== '' && kind === undefined;
  return {
    kind,
    formatText: asFormat ? '' : formatText,
    ...(isUnknown && { note: `The kind ${quote(kindText)} is unknown; left empty.` }),
  };
}

function linksOfRows(rows: readonly Row[], field: TableField, { notes: all }: Cells): Link[] {
  const texts = rows.flatMap((row) => row.values.get(field) ?? []);
  const { links, notes } = readLinks(texts, /[\s;|]+/);
  all.push(...notes);
  return links;
}

/** Reads the rows of one edition. Wrong cells are named, and stop this release alone. */
function readRows(rows: readonly Row[], key: string, reading: Reading): FoundEntry {
  const { cells, firstInDays, formatOf, currency } = reading;
  const cellOf = (field: TableField) => firstOf(rows, field, cells);
  const lineOf = (field: TableField, length: number) => {
    const row = cellOf(field);
    return row ? cells.line(row, field, length) : '';
  };
  const read = <T>(field: TableField, how: (text: string) => T, otherwise: T): T => {
    const row = cellOf(field);
    return row ? cells.read(row, field, how, otherwise) : otherwise;
  };
  const unread = [...new Set(rows.flatMap((row) => row.unread))];
  if (unread.length > 0)
    cells.notes.push(
      `Beyond the headings or in a second column of one field, so left out: ${quoteFirst(unread)}.`,
    );
  const title =
    lineOf('releaseTitle', maxTitleLength) ||
    cutLine(one(rows[0] as Row, 'trackTitle'), maxTitleLength);
  const artistCell = lineOf('releaseArtist', 2000);
  const { isVarious, artists } = artistsOfRows(rows, artistCell);
  const { tracks, places, refused } = tracksOf(rows, artistCell, reading);
  const barcode = read('barcode', readBarcode, '');
  const { note: dayNote, ...day } = read<ReturnType<typeof readDay>>(
    'releaseDate',
    (text) => readDay(text, firstInDays),
    { releaseDate: null },
  );
  const {
    kind,
    formatText,
    note: kindNote,
  } = kindOfRows(
    { formatText: lineOf('format', 100), kindText: lineOf('kind', 100), isVarious },
    formatOf,
  );
  const credits = read('credits', (text) => readCredits(text), '');
  const description = read('description', (text) => readSourceText(text).html, '');
  const [catalogueNumber, copyright, tags] = [
    lineOf('catalogueNumber', 50),
    lineOf('copyright', 500),
    lineOf('tags', maxTags),
  ];
  const shops = linksOfRows(rows, 'shop', cells);
  const edition = editionOfRows(
    {
      key,
      formatText,
      lineOf,
      read,
      places,
      codes: { ...(catalogueNumber && { catalogueNumber }), ...(barcode && { barcode }) },
      shops,
    },
    { formatOf, currency, notes: cells.notes },
  );
  const all = mergeLinks(linksOfRows(rows, 'link', cells), edition ? [] : shops);
  const { links, notes: linkNotes } = linksWithin(all);
  const group = groupOf(rows);
  const refuse = (reason: string) => refusedRelease(title, reason);
  const first = rows[0]?.line ?? 0;
  if (!title) return refuse(`Row ${first} names no release.`);
  if (tracks.length > maxTracks) return refuse(tooManyTracks);
  if (cells.wrong.length > 0) return refuse(listed(cells.wrong));
  const notes = [dayNote, kindNote].flatMap((note) => note ?? []);
  const found: FoundRelease = {
    kindOfEntry: 'release',
    key,
    ...(group && { group }),
    editions: edition ? [edition] : [],
    pressing: '',
    isVarious,
    title,
    ...day,
    description,
    links,
    ...(catalogueNumber && { catalogueNumber }),
    ...(barcode && { barcode }),
    ...(kind && { kind }),
    ...(copyright && { copyright }),
    ...(credits && { credits }),
    ...(tags && { tags }),
    artists,
    tracks,
    cover: null,
    page: '',
    notes: [...notes, ...linkNotes, ...cells.notes],
    refused,
  };
  return found;
}

/** How many wrong cells of a release are named. */
const mostNamed = 5;

function listed(wrong: readonly string[]): string {
  const named = wrong.slice(0, mostNamed).join(' ');
  const more = wrong.length - mostNamed;
  return more > 0 ? `${named} and ${more} more cells.` : named;
}

/**
 * Reads a table with one row for each track, edition or release. Rows with the same barcode, else
 * catalogue number and a like title, else title and artist are one edition; a row that names none, or
 * that has no number and the same title and artist, belongs to the one before it. Where rows tell of
 * formats, those with the same title and artist are one release.
 * @param columns the field of each column, in their order
 */
export function readTable(
  lines: readonly (readonly string[])[],
  columns: readonly TableField[],
  { formatOf, currency }: TableNeeds = {},
): { entries: FoundEntry[]; isCurrencyOfLabel: boolean } {
  const at = headingsAt(lines);
  const headings = lines[at] ?? [];
  const nameOf = (field: TableField) => headings[columns.indexOf(field)]?.trim() ?? field;
  const releases = new Map<string, Row[]>();
  /** The first title of each group of rows. */
  const titles = new Map<string, string>();
  const refused: FoundEntry[] = [];
  const hasTracks = columns.includes('trackTitle');
  /** False for a cell beyond the headings, and for a further column of a field that has one. */
  const isRead = (column: number) => {
    const field = columns[column];
    return field !== undefined && (repeated.includes(field) || columns.indexOf(field) === column);
  };
  let last = '';
  let before: Row | undefined;
  for (const [index, cells] of lines.slice(at + 1).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const values = new Map<TableField, string[]>();
    for (const [column, field] of columns.entries()) {
      const texts = [...(values.get(field) ?? []), textIn(cells[column] ?? '', field)];
      // Credits have a line for each role.
      const all = field === 'credits' ? [texts.filter(Boolean).join('\n')] : texts;
      if (field !== 'ignore') values.set(field, all);
    }
    const unread = cells.filter((cell, column) => cell.trim() !== '' && !isRead(column));
    const row: Row = { line: at + 2 + index, values, unread };
    const isNamed = identities.some((field) => one(row, field) !== '');
    const isLast = !isNamed || (hasTracks && goesOn(row, before));
    let key = isLast && last !== '' ? last : identityOf(row, hasTracks);
    // Some labels gave two releases one number. A row without a title may be of the first of them.
    const title = one(row, 'releaseTitle');
    const firstTitle = titles.get(key) ?? title;
    if (key.startsWith('number ') && title && !isLikeTitle(title, firstTitle))
      key += ` called ${titleKey(title)}`;
    if (key === '') {
      refused.push(refusedRelease('', `Row ${row.line} names no release.`));
      continue;
    }
    if (title && !titles.has(key)) titles.set(key, title);
    last = key;
    before = row;
    const group = releases.get(key);
    if (group) group.push(row);
    else releases.set(key, [row]);
  }
  const days = [...releases.values()].flatMap((rows) => rows.map((row) => one(row, 'releaseDate')));
  const firstInDays = firstInAll(days);
  const named = currencyIn(headings[columns.indexOf('price')] ?? '');
  const reading = { firstInDays, currency: named ?? currency, formatOf };
  const found = [...releases].map(([key, rows]) =>
    readRows(rows, key, { ...reading, cells: new Cells(nameOf) }),
  );
  const prices = [...releases.values()].flatMap((rows) => rows.map((row) => one(row, 'price')));
  return {
    entries: [...found, ...refused],
    isCurrencyOfLabel: !named && currency !== undefined && prices.some(isBareNumber),
  };
}
