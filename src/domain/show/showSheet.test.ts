import { expect, test } from 'vitest';
import { anArtistRef } from '#fixtures/artists';
import { aShow } from '#fixtures/shows';
import { showCells, showHeadings } from './sheetColumns.ts';
import { readShows } from './showSheet.ts';

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
const today = '2026-06-01';
const read = (...lines: string[][]) => readShows(lines, { shows: stored, acts: [moles], today });
const nothing = { added: [], changed: [], faults: [], leftOut: [], moves: [], unknown: [] };
const cells = showCells(show);

/** The table as it was downloaded, with some cells changed. */
const changedTable = (changes: Record<string, string>) =>
  read(
    [...showHeadings],
    showHeadings.map((heading, index) => changes[heading] ?? cells[index] ?? ''),
  );

test('a table that nobody changed does nothing', () => {
  expect(changedTable({})).toEqual(nothing);
  expect(read(['Number', 'City'], ['7', show.venue.city], ['', ' '])).toEqual(nothing);
});

test('a state stands behind an American city, and a region of another country does not', () => {
  const lines = [
    ['2027-03-20', 'Sluice', 'Mississippi Studios', 'Portland', 'US', 'OR'],
    ['2027-03-21', 'Sluice', 'Muffathalle', 'München', 'DE', 'Bayern'],
  ];
  const { added } = read(['Day', 'Acts', 'Venue', 'City', 'Country', 'Region'], ...lines);
  expect(added.map(({ venue }) => venue.city)).toEqual(['Portland, OR', 'München']);
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
  [{ Day: 'soon' }, 'Day', /YYYY-MM-DD/],
  [{ Day: '30.2.2027' }, 'Day', /no 30 February: February 2027 has 28 days/],
  [{ Day: '31.06.2027' }, 'Day', /no 31 June: June 2027 has 30 days/],
  [{ Day: '2027-06-31' }, 'Day', /no 31 June/],
  [{ Start: 'late' }, 'Start', /HH:MM/],
  [{ Country: 'Utopia' }, 'Country', /two letters/],
  [{ Status: 'Soon' }, 'Status', /none of Draft/],
  [{ 'Public from': 'soon' }, 'Public from', /YYYY-MM-DD/],
  [{ State: 'Postponed' }, 'State', /none of Announced/],
  [{ Tickets: 'tickets.example' }, 'Tickets', /https/],
  [{ 'Free entry': 'maybe' }, 'Free entry', /Yes or No/],
  [{ Number: '8' }, '', /No show has the number/],
])('%j is refused at its cell', (changes, column, message) => {
  const { changed, faults } = changedTable(changes);
  expect(changed).toEqual([]);
  expect(faults).toMatchObject([{ line: 2, column, message: expect.stringMatching(message) }]);
});

test('a new show has the country of its city, is on sale with a link, and lacks what is open', () => {
  const { added } = read(
    ['Day', 'Venue', 'City', 'Country', 'Acts', 'Tickets'],
    ['2027-03-20', 'TBC', 'Köln', '', 'The Moles; (TBA)', 'https://t.example'],
    ['2027-03-21', 'Blå', 'tba', '', 'The Moles', ''],
    ['2027-03-22', 'Blå', 'London', 'CA', 'The Moles', ''],
  );
  expect(added.map(({ venue, state, artists }) => [venue, state, artists.length])).toEqual([
    [{ name: '', city: 'Köln', country: 'DE' }, 'onSale', 1],
    [{ name: 'Blå', city: '' }, 'announced', 1],
    [{ name: 'Blå', city: 'London', country: 'CA' }, 'announced', 1],
  ]);
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
    today,
  });
  expect(table).toEqual(nothing);
});

test('days, times, countries and states are read as people write them', () => {
  const { added, faults } = read(
    ['Day', 'Doors', 'Start', 'Venue', 'City', 'Country', 'State', 'Free entry', 'Public from'],
    [
      ...['20.3.2027', '19 Uhr', '8pm', 'Hafenklang', 'Hamburg', 'Deutschland', 'ausverkauft'],
      ...['ja', '1 March 2027'],
    ],
  );
  expect(faults).toEqual([]);
  expect(added).toMatchObject([
    {
      ...{ day: '2027-03-20', doors: '19:00', starts: '20:00', state: 'soldOut', isFree: true },
      ...{ venue: { name: 'Hafenklang', city: 'Hamburg', country: 'DE' }, status: 'draft' },
      publicFrom: '2027-03-01',
    },
  ]);
});

test('the status of a line is that of its show', () => {
  const lines = ['Public', 'Handed in', ''].map((status, at) => ['', `2027-03-2${at}`, status]);
  const { added } = read(['Number', 'Day', 'Status'], ...lines);
  expect(added.map(({ status }) => status)).toEqual(['public', 'handedIn', 'draft']);
  expect(changedTable({ Status: 'Draft' }).changed[0]?.after.status).toBe('draft');
});

test('a table of another program is read by its own headings, and the rest is named', () => {
  const { added, faults, unknown } = read(
    [
      ...['Event Date', 'Event Time', 'Venue Name', 'Venue Address', 'City', 'Region', 'Country'],
      ...['Lineup', 'Ticket Link', 'On Sale Date', 'RSVPs'],
    ],
    [
      ...['03/20/2027', '8:00 PM', 'Mississippi Studios', '3939 N Mississippi Ave', 'Portland'],
      ...['OR', 'United States', 'The Moles; (Sluice)', 'https://t.example/1', '2026-12-01', '42'],
    ],
    [
      ...['04/05/2027', '9:30 PM', 'The Chapel', '777 Valencia St', 'San Francisco', 'CA'],
      ...['United States', 'The Moles', 'https://t.example/2', '2026-12-01', '7'],
    ],
  );
  expect(faults).toEqual([]);
  expect(unknown).toEqual(['On Sale Date', 'RSVPs']);
  expect(added).toMatchObject([
    {
      ...{ day: '2027-03-20', starts: '20:00', tickets: [{ url: 'https://t.example/1' }] },
      venue: {
        ...{ name: 'Mississippi Studios', city: 'Portland, OR', country: 'US' },
        address: '3939 N Mississippi Ave',
      },
      artists: [{ id: moles.id }, { part: 'support', name: 'Sluice' }],
    },
    { day: '2027-04-05', starts: '21:30', venue: { city: 'San Francisco, CA' } },
  ]);
});

test.each([
  ['Austin', 'USA', '2027-03-04'],
  ['Dallas', '', '2027-03-04'],
  ['Leeds', 'UK', '2027-04-03'],
])('in a table of shows in %s (%s) the month stands where it is usual', (city, country, day) => {
  const { added } = read(
    ['Day', 'Acts', 'Venue', 'City', 'Country'],
    ['3/4/2027', 'The Moles', 'Hall', city, country],
  );
  expect(added.map((one) => one.day)).toEqual([day]);
});

test('a German table is read too', () => {
  const { added, faults, unknown } = read(
    ['Datum', 'Einlass', 'Beginn', 'Spielort', 'Ort', 'Land', 'Künstler', 'Kartenlink', 'Gage'],
    [
      ...['Sa, 20. März 2027', '19:00 Uhr', '20.30', 'Hafenklang', 'Hamburg', 'Deutschland'],
      ...['The Moles', 'https://t.example/1', '800 €'],
    ],
  );
  expect({ faults, unknown }).toEqual({ faults: [], unknown: ['Gage'] });
  expect(added).toMatchObject([
    {
      ...{ day: '2027-03-20', doors: '19:00', starts: '20:30' },
      venue: { name: 'Hafenklang', city: 'Hamburg', country: 'DE' },
    },
  ]);
});

test('a line without a number adds nothing that is here or in the table already', () => {
  const line = [show.day, 'The Moles', 'badehaus', 'Berlin'];
  const other = ['2027-09-01', 'The Moles', 'Blå', 'Oslo'];
  const { added, leftOut } = read(['Day', 'Acts', 'Venue', 'City'], line, other, other);
  expect(added.map(({ venue }) => venue.city)).toEqual(['Oslo']);
  expect(leftOut.map(({ reason }) => reason)).toEqual(Array(2).fill('It is here already.'));
});

test('a line for the same venue and act on another day may move the stored show', () => {
  const { added, moves } = read(
    ['Day', 'Acts', 'Venue', 'City', 'Start'],
    ['2026-12-05', 'The Moles', 'Badehaus', 'Berlin', '21:00'],
  );
  expect(added).toEqual([]);
  expect(moves).toMatchObject([
    {
      ...{ before: show, version: 3, added: { day: '2026-12-05' } },
      after: { day: '2026-12-05', starts: '21:00', state: 'moved', previousDay: show.day },
    },
  ]);
});

test('a show that has a line of its own, or that is over, is not moved by another line', () => {
  const line = ['', '2026-12-05', 'The Moles', 'Badehaus', 'Berlin'];
  const headings = ['Number', 'Day', 'Acts', 'Venue', 'City'];
  const known = ['7', show.day, 'The Moles; (Nebelhorn Trio)', show.venue.name, show.venue.city];
  expect(read(headings, known, line)).toMatchObject({ moves: [], added: [{ day: '2026-12-05' }] });
  const later = { shows: stored, acts: [moles], today: '2026-11-30' };
  expect(readShows([headings, line], later)).toMatchObject({ moves: [], added: [{}] });
});

test('a move takes the ticket link of its line, and keeps the stored one without any', () => {
  const [old, fresh] = ['https://tickets.example/1', 'https://tickets.example/2'];
  const sold = { ...show, tickets: [{ url: old }] };
  const ticketsAfter = (link: string) =>
    readShows(
      [
        ['Day', 'Acts', 'Venue', 'City', 'Tickets'],
        ['2026-12-05', 'The Moles', 'Badehaus', 'Berlin', link],
      ],
      { shows: [{ value: sold, version: 3 }], acts: [], today },
    ).moves.map(({ after }) => after.tickets);
  expect(ticketsAfter(fresh)).toEqual([[{ url: fresh }]]);
  expect(ticketsAfter('')).toEqual([sold.tickets]);
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
        today,
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
