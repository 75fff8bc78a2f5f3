import { expect, test } from 'vitest';
import { anArtistRef } from '#fixtures/artists';
import { aShow } from '#fixtures/shows';
import { readShows, showCells, showHeadings } from './showSheet.ts';

const moles = anArtistRef({ name: 'The Moles' });
const show = aShow({
  cId: 7,
  artists: [
    { part: 'main', name: moles.name, id: moles.id },
    { part: 'support', name: 'Nebelhorn Trio' },
  ],
  venue: { country: 'DE' },
  starts: '20:30',
  tickets: [
    { url: 'https://tickets.example/1', price: { amount: 1850, currency: 'EUR' }, note: 'Presale' },
  ],
});
const stored = [{ value: show, version: 3 }];
const read = (...lines: string[][]) => readShows(lines, { shows: stored, acts: [moles] });
const cells = showCells(show);

/** The table as it was downloaded, with some cells changed. */
const changedTable = (changes: Record<string, string>) =>
  read(
    [...showHeadings],
    showHeadings.map((heading, index) => changes[heading] ?? cells[index] ?? ''),
  );

test('a table that nobody changed does nothing', () => {
  expect(changedTable({})).toEqual({ added: [], changed: [], faults: [], leftOut: [] });
});

test('a line with a number changes its show, and only the cells that differ', () => {
  const { changed, faults } = changedTable({ Venue: 'Gretchen', State: 'Sold out' });
  expect(faults).toEqual([]);
  expect(changed).toEqual([
    {
      before: show,
      after: { ...show, venue: { ...show.venue, name: 'Gretchen' }, state: 'soldOut' },
      version: 3,
    },
  ]);
});

test('an empty cell removes an optional value, an absent column leaves all as it is', () => {
  expect(changedTable({ Start: '' }).changed[0]?.after.starts).toBeUndefined();
  const { changed } = read(['Number', 'City'], ['7', 'Kiel']);
  expect(changed[0]?.after).toEqual({ ...show, venue: { ...show.venue, city: 'Kiel' } });
});

test('a line without a number adds a show', () => {
  const { added, faults } = read(
    ['Day', 'Acts', 'Venue', 'City', 'Country', 'Tickets', 'Free entry', 'Lowest age'],
    [
      '2027-03-20',
      'the moles; (Sluice)',
      'Blå',
      'Oslo',
      'no',
      'https://t.example 22 NOK Billett',
      'Yes',
      '18',
    ],
  );
  expect(faults).toEqual([]);
  expect(added).toMatchObject([
    {
      ...{ day: '2027-03-20', venue: { name: 'Blå', city: 'Oslo', country: 'NO' } },
      ...{ isFree: true, ageLimit: 18, state: 'announced' },
      artists: [
        { part: 'main', name: 'The Moles', id: moles.id },
        { part: 'support', name: 'Sluice' },
      ],
      tickets: [
        { url: 'https://t.example', price: { amount: 2200, currency: 'NOK' }, name: 'Billett' },
      ],
    },
  ]);
});

test.each([
  [{ Day: '20.3.2027' }, 'Day', /YYYY-MM-DD/],
  [{ Start: '8pm' }, 'Start', /HH:MM/],
  [{ Country: 'Germany' }, 'Country', /two letters/],
  [{ State: 'Postponed' }, 'State', /none of Announced/],
  [{ Tickets: 'tickets.example' }, 'Tickets', /https/],
  [{ 'Free entry': 'maybe' }, 'Free entry', /Yes or No/],
  [{ Number: '8' }, '', /No show has the number/],
])('%j is refused at its cell', (changes, column, message) => {
  const { changed, faults } = changedTable(changes);
  expect(changed).toEqual([]);
  expect(faults).toMatchObject([{ line: 2, column, message: expect.stringMatching(message) }]);
});

test('a refused line stops no other, and a number counts once', () => {
  const { changed, added, faults } = read(
    ['Number', 'Day', 'City'],
    ['7', show.day, 'Kiel'],
    ['', 'soon', 'Oslo'],
    ['', '2027-03-20', 'Oslo'],
    ['7', show.day, 'Rom'],
  );
  expect(changed.map(({ after }) => after.venue.city)).toEqual(['Kiel']);
  expect(added.map(({ venue }) => venue.city)).toEqual(['Oslo']);
  expect(faults.map(({ line }) => line)).toEqual([3, 5]);
});

test('a table without day and number says so', () => {
  expect(read(['City'], ['Kiel']).faults).toMatchObject([{ line: 1, column: '' }]);
});

test('a cell that a spreadsheet would run is guarded, and read as it was', () => {
  const risky = aShow({ cId: 7, venue: { name: '=HYPERLINK("x")' } });
  const at = showHeadings.indexOf('Venue');
  expect(showCells(risky)[at]).toBe('\'=HYPERLINK("x")');
  const table = readShows([[...showHeadings], showCells(risky)], {
    shows: [{ value: risky, version: 1 }],
    acts: [],
  });
  expect(table).toEqual({ added: [], changed: [], faults: [], leftOut: [] });
});

test('a cell whose letters a program has replaced is refused', () => {
  const blå = { ...show, venue: { ...show.venue, name: 'Blå', city: 'Łódź' } };
  const lines = (venue: string, city: string) =>
    readShows(
      [
        ['Number', 'Venue', 'City'],
        ['7', venue, city],
      ],
      {
        shows: [{ value: blå, version: 3 }],
        acts: [],
      },
    );
  for (const [venue, city] of [
    ['Bl\ufffd', 'Łódź'],
    ['Blå', '?ód?'],
  ] as const) {
    const { changed, faults } = lines(venue, city);
    expect(changed).toEqual([]);
    expect(faults).toMatchObject([{ line: 2, message: expect.stringContaining('CSV UTF-8') }]);
  }
  expect(read(['Day', 'Venue', 'City'], ['2027-03-20', 'Bl\ufffd', 'Oslo']).added).toEqual([]);
});
