import { expect, test } from 'vitest';
import { readStock, stockHeadings, stockLines } from '#domain/release/stockSheet';
import { anId } from '#fixtures/ids';
import { aFullEdition } from '#fixtures/releases';

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
const sheet = () => [[...stockHeadings], ...stockLines(release)];
const at = (heading: string) => stockHeadings.indexOf(heading);

/** The result of changed cells: line, heading, text. */
const read = (...cells: [line: number, heading: string, text: string][]) => {
  const lines = sheet();
  for (const [line, heading, text] of cells) (lines[line] ?? [])[at(heading)] = text;
  return readStock(lines, [release]);
};

test('has a line for each edition, which changes nothing as it is', () => {
  expect(sheet()[1]).toEqual([
    ...['7', "'=Low Water", '2 × Vinyl, clear vinyl', 'GF-001', '036000291452'],
    ...[
      'In stock',
      '24.90 EUR, 26.90 USD',
      '7',
      '2026-04-03',
      'https://gatefold.bandcamp.com/album/1',
      '300',
      anId('edition', 1),
    ],
  ]);
  expect(read()).toEqual({ edits: [], faults: [] });
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
  expect(edits[0]?.fields.editions).toEqual([
    { id: anId('edition', 1), price: null, prices: [], barcode: '', copies: null },
  ]);
});

test.each([
  ['State', 'gone'],
  ['Price', 'cheap'],
  ['Barcode', '123'],
  ['Copies', 'many'],
])('refuses %s “%s”, and with it the line but no other', (heading, text) => {
  const { edits, faults } = read(
    [1, heading, text],
    [1, 'Catalogue number', 'X'],
    [2, 'Copies', '9'],
  );
  expect(faults).toEqual([{ line: 2, column: heading, message: expect.any(String) }]);
  expect(edits[0]?.fields.editions).toEqual([{ id: cd.id, copies: 9 }]);
});

test('names a line of an edition that there is not, or that is listed twice', () => {
  const { faults } = read([2, 'Id', anId('edition', 1)], [1, 'Id', anId('edition', 1)]);
  expect(faults.map(({ line }) => line)).toEqual([3]);
  expect(read([1, 'Id', 'x']).faults[0]?.message).toContain('No edition');
  expect(readStock([['Release']], [release]).faults[0]?.message).toContain('“Id”');
});

test('reads how many are left, the day and the shops, each with its address', () => {
  const { edits, faults } = read(
    [1, 'Left', ''],
    [1, 'Day', '2026-05-01'],
    [2, 'Left', '0'],
    [2, 'Shops', 'https://a.bandcamp.com/album/1; Rough Trade https://rt.example/1'],
  );
  expect(faults).toEqual([]);
  expect(edits[0]?.fields.editions).toEqual([
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
  expect(readStock(lines, [release]).faults).toHaveLength(1);
  expect(readStock(lines, [release], 'EUR').edits[0]?.fields.editions).toMatchObject([
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
