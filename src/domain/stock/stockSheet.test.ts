import { expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { aMerch } from '#fixtures/merch';
import { aFullEdition } from '#fixtures/releases';
import { readStock, stockHeadings, stockLines } from './stockSheet.ts';

const cd = {
  id: anId('edition', 2),
  format: 'cd' as const,
  state: 'soldOut' as const,
  links: [],
};
const release = {
  cId: 7,
  version: 3,
  fields: { title: '=Low Water' },
  editions: [aFullEdition(), cd],
};
const shirt = aMerch({
  id: anId('merch', 1),
  cId: 7,
  name: 'Shirt',
  price: { amount: 2800, currency: 'EUR' },
  links: [{ name: 'Big Cartel', url: 'https://gatefold.bigcartel.com/shirt' }],
  sizes: [
    { name: 'S', state: 'inStock', left: 4 },
    { name: 'M', state: 'inStock' },
  ],
});
const stock = { releases: [release], merch: [shirt] };
const given = { newId: () => anId('edition', 9) };
const sheet = () => [[...stockHeadings], ...stockLines(stock)];
const at = (heading: string) => stockHeadings.indexOf(heading);

/** The changed editions. */
const editionsIn = (edits: ReturnType<typeof readStock>['edits']) =>
  edits.flatMap((edit) => ('kind' in edit ? [] : (edit.fields.editions ?? [])));

/** The result of changed cells: line, heading, text. */
const read = (...cells: [line: number, heading: string, text: string][]) => {
  const lines = sheet();
  for (const [line, heading, text] of cells) (lines[line] ?? [])[at(heading)] = text;
  return readStock(lines, stock, given);
};

test('has a line for each edition, which changes nothing as it is', () => {
  expect(sheet()[1]).toEqual([
    '7',
    "'=Low Water",
    '2 × Vinyl, clear vinyl',
    'GF-001',
    '036000291452',
    'In stock',
    '24.90 EUR, 26.90 USD',
    '7',
    '2026-04-03',
    'https://gatefold.bandcamp.com/album/1',
    '300',
    anId('edition', 1),
  ]);
  expect(read()).toEqual({ edits: [], faults: [] });
  const blank = stockHeadings.map(() => ' ');
  expect(readStock([...sheet(), blank], stock, given)).toEqual({ edits: [], faults: [] });
});

test('reads changed cells as one edit of each release', () => {
  const { edits, faults } = read(
    [1, 'State', 'few left'],
    [1, 'Price', '21'],
    [2, 'State', 'In stock'],
    [2, 'Copies', '100'],
  );
  expect(faults).toEqual([]);
  expect(edits).toEqual([
    {
      cId: 7,
      version: 3,
      fields: {
        editions: [
          {
            id: anId('edition', 1),
            state: 'fewLeft',
            price: { amount: 2100, currency: 'EUR' },
            prices: [],
          },
          { id: cd.id, state: 'inStock', copies: 100 },
        ],
      },
    },
  ]);
});

test('an emptied cell takes the value away', () => {
  const { edits } = read([1, 'Price', ''], [1, 'Barcode', ''], [1, 'Copies', '']);
  expect(editionsIn(edits)).toEqual([
    { id: anId('edition', 1), price: null, prices: [], barcode: '', copies: null },
  ]);
});

test.each([
  ['State', 'gone'],
  ['Price', 'cheap'],
  ['Barcode', '123'],
  ['Copies', 'many'],
  ['Left', '99999999'],
])('refuses %s “%s”, and with it the line but no other', (heading, text) => {
  const { edits, faults } = read(
    [1, heading, text],
    [1, 'Catalogue number', 'X'],
    [2, 'Copies', '9'],
  );
  expect(faults).toEqual([{ line: 2, column: heading, message: expect.any(String) }]);
  expect(editionsIn(edits)).toEqual([{ id: cd.id, copies: 9 }]);
});

test('names a line of an edition that there is not, or that is listed twice', () => {
  const { faults } = read([2, 'Id', anId('edition', 1)], [1, 'Id', anId('edition', 1)]);
  expect(faults.map(({ line }) => line)).toEqual([3]);
  expect(read([1, 'Id', 'x']).faults[0]?.message).toContain('Nothing has');
  expect(readStock([['Release']], stock, given).faults[0]?.message).toContain('“Id”');
});

test('reads how many are left, the day and the shops, each with its address', () => {
  const { edits, faults } = read(
    [1, 'Left', ''],
    [1, 'Day', '2026-05-01'],
    [2, 'Left', '0'],
    [2, 'Shops', 'https://a.bandcamp.com/album/1; Rough Trade https://rt.example/1'],
  );
  expect(faults).toEqual([]);
  expect(editionsIn(edits)).toEqual([
    { id: anId('edition', 1), left: null, day: '2026-05-01' },
    {
      id: cd.id,
      left: 0,
      links: [
        { name: 'Bandcamp', url: 'https://a.bandcamp.com/album/1' },
        { name: 'Rough Trade', url: 'https://rt.example/1' },
      ],
    },
  ]);
  expect(read([2, 'Shops', 'at the shows']).faults).toHaveLength(1);
});

test('a price without a currency has the label’s', () => {
  const lines = sheet();
  (lines[2] ?? [])[at('Price')] = '12';
  expect(readStock(lines, stock, given).faults).toHaveLength(1);
  expect(editionsIn(readStock(lines, stock, { ...given, currency: 'EUR' }).edits)).toMatchObject([
    { price: { amount: 1200, currency: 'EUR' } },
  ]);
});

test('a cell whose letters a program has replaced is refused', () => {
  const { edits, faults } = read([1, 'Catalogue number', 'GF\ufffd001']);
  expect(edits).toEqual([]);
  expect(faults).toMatchObject([
    { line: 2, column: 'Catalogue number', message: expect.stringContaining('CSV UTF-8') },
  ]);
});

test.each([
  ['Barcode', '036000291452', '36000291452'],
  ['Barcode', '4006381333931', '4.00638E+12'],
  ['Barcode', '4006381333931', '4,00638E+12'],
  ['Catalogue number', '001', '1'],
  ['Catalogue number', '12E3', '1.20E+04'],
])('a program’s way to write the %s %s changes nothing: %s', (heading, stored, text) => {
  const field = heading === 'Barcode' ? 'barcode' : 'catalogueNumber';
  const own = { releases: [{ ...release, editions: [{ ...cd, [field]: stored }] }], merch: [] };
  const [line = []] = stockLines(own);
  const changed = line.with(at(heading), text).with(at('State'), 'In stock');
  const { edits, faults } = readStock([[...stockHeadings], changed], own, given);
  expect(faults).toEqual([]);
  expect(editionsIn(edits)).toEqual([{ id: cd.id, state: 'inStock' }]);
});

test('a new barcode that a program has shortened is refused, and one without its zero is read', () => {
  expect(read([1, 'Barcode', '4.00638E+12']).faults).toMatchObject([
    { line: 2, column: 'Barcode', message: expect.stringContaining('Format the column as text') },
  ]);
  expect(editionsIn(read([2, 'Barcode', '36000291452']).edits)).toEqual([
    { id: cd.id, barcode: '036000291452' },
  ]);
});

test('has a line for each item of merch and each of its sizes', () => {
  const blank = ['', ''];
  const shop = 'Big Cartel https://gatefold.bigcartel.com/shirt';
  expect(sheet().slice(3)).toEqual([
    ['7', 'Shirt', '', ...blank, 'In stock', '28.00 EUR', '', '', shop, '', shirt.id],
    ['7', 'Shirt', 'S', ...blank, 'In stock', '', '4', ...blank, '', shirt.id],
    ['7', 'Shirt', 'M', ...blank, 'In stock', '', '', ...blank, '', shirt.id],
  ]);
});

test('reads the shops of an item', () => {
  const { edits, faults } = read([3, 'Shops', 'Stall https://stall.example/1']);
  expect(faults).toEqual([]);
  const links = [{ name: 'Stall', url: 'https://stall.example/1' }];
  expect(edits).toEqual([{ kind: 'merch', cId: 7, fields: { links } }]);
});

test('reads the changed lines of an item as one edit', () => {
  const { edits, faults } = read(
    [3, 'Price', '31'],
    [4, 'State', 'Sold out'],
    [4, 'Left', '0'],
    [5, 'Left', '12'],
  );
  expect(faults).toEqual([]);
  expect(edits).toEqual([
    {
      kind: 'merch',
      cId: 7,
      fields: {
        price: { amount: 3100, currency: 'EUR' },
        sizes: [
          { name: 'S', state: 'soldOut', left: 0 },
          { name: 'M', left: 12 },
        ],
      },
    },
  ]);
  const emptied = read([3, 'Price', ''], [4, 'Left', '']).edits[0];
  expect(emptied?.fields).toEqual({ price: null, sizes: [{ name: 'S', left: null }] });
});

test.each([
  [3, 'Price', '31 EUR, 35 USD'],
  [3, 'Left', '4'],
  [4, 'Price', '31'],
  [4, 'Barcode', '036000291452'],
  [4, 'Left', 'few'],
  [4, 'Edition or size', 'XXL'],
  [5, 'Edition or size', 's'],
])('refuses line %i of an item for %s “%s”, and no other', (line, heading, text) => {
  const { edits, faults } = read([line, heading, text], [1, 'Left', '1']);
  expect(faults).toHaveLength(1);
  expect(faults[0]?.line).toBe(line + 1);
  expect(edits).toHaveLength(1);
});

/** A line of the release without an id. */
const added = (what: string, cells: Record<string, string> = {}, number = '7') => {
  const line = stockHeadings.map((heading) => cells[heading] ?? '');
  line[at('Number')] = number;
  line[at('Edition or size')] = what;
  return readStock([...sheet(), line], stock, given);
};

test.each([
  ['CD, second pressing', { format: 'cd', name: 'second pressing' }],
  ['2 × 10″ Vinyl, red, signed', { format: 'lp', pieces: 2, size: '10', name: 'red, signed' }],
  ['Tape', { format: 'cassette' }],
  ['Flexi postcard set', { format: 'lp' }],
  ['Tea towel', { format: 'other', name: 'Tea towel' }],
  ['Other, a zine', { format: 'other', name: 'a zine' }],
])('a line without an id adds “%s” to its release', (what, edition) => {
  const { edits, faults } = added(what, { State: 'Pre-order', Price: '12', Left: '40' });
  expect(faults).toEqual([]);
  const price = { amount: 1200, currency: 'EUR' };
  const change = { state: 'preorder', price, prices: [], left: 40 };
  expect(edits).toEqual([
    {
      cId: 7,
      version: 3,
      fields: { editions: [{ id: anId('edition', 9), ...edition, ...change }] },
    },
  ]);
});

test.each([
  ['', { State: 'In stock' }, '7', 'Edition or size'],
  ['Tape', {}, '7', 'State'],
  ['Tape', { State: 'In stock' }, '8', 'Number'],
  ['Tape', { State: 'In stock', 'Release or item': 'Shirt' }, '7', 'Release or item'],
  ['Tape', { State: 'In stock', Price: 'cheap' }, '7', 'Price'],
  ['CD', { State: 'In stock' }, '7', ''],
])('a new edition “%s” with %j of release %s is refused at “%s”', (what, cells, number, column) => {
  const { edits, faults } = added(what, cells, number);
  expect(edits).toEqual([]);
  expect(faults).toEqual([{ line: 7, column, message: expect.any(String) }]);
});

/** A line that adds to the release. */
const newLine = (cells: Record<string, string>) =>
  stockHeadings.map((heading) => ({ Number: '7', State: 'In stock', ...cells })[heading] ?? '');

test.each([
  ['its number', { 'Catalogue number': 'GF-9' }, 0],
  ['its barcode', { 'Catalogue number': 'GF-2', Barcode: '4 006381 333931' }, 0],
  ['no number of its own', { 'Catalogue number': 'GF-2', Barcode: '0 360-0029-1452' }, 1],
  ['no number', {}, 1],
])('a second CD with %s %o: faults', (_, numbers, count) => {
  const first = { ...cd, catalogueNumber: 'GF-2', barcode: '036000291452' };
  const own = { releases: [{ ...release, editions: [first] }], merch: [] };
  const line = newLine({ 'Edition or size': 'CD', ...numbers });
  expect(readStock([[...stockHeadings], line], own, given).faults).toHaveLength(count);
});

test('two new tapes are told apart by their barcodes', () => {
  const tapes = ['4006381333931', '036000291452'].map((Barcode) =>
    newLine({ 'Edition or size': 'Tape', Barcode }),
  );
  const { edits, faults } = readStock([...sheet(), ...tapes], stock, given);
  expect(faults).toEqual([]);
  expect(editionsIn(edits)).toHaveLength(2);
});

test('the same new edition on two lines is added once', () => {
  const line = stockHeadings.map((heading) => ({ Number: '7', State: 'In stock' })[heading] ?? '');
  line[at('Edition or size')] = 'Tape';
  const { edits, faults } = readStock([...sheet(), line, [...line]], stock, given);
  expect(edits[0]?.fields).toMatchObject({ editions: [{ format: 'cassette' }] });
  expect(faults).toMatchObject([{ line: 8, message: 'This is listed twice.' }]);
});
