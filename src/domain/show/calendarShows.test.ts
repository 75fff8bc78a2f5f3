import { describe, expect, test } from 'vitest';
import { actsText } from '#domain/show/sheetColumns';
import { anId } from '#fixtures/ids';
import { aShow } from '#fixtures/shows';
import { type CalendarEvent, calendarShows } from './calendarShows.ts';

const moles = { id: anId('artist', 1), name: 'The Moles' };
const noor = { id: anId('artist', 2), name: 'Noor' };
const event: CalendarEvent = {
  summary: 'The Moles in Berlin',
  location: 'Badehaus, Revaler Straße 99, 10245 Berlin, Germany',
  description: '',
  url: '',
  day: '2027-03-20',
  time: '20:30',
  timeZone: 'Europe/Berlin',
  isCancelled: false,
  repeats: false,
};
const read = (given: Partial<CalendarEvent>[], shows: Parameters<typeof aShow>[0][] = []) =>
  calendarShows(
    given.map((one) => ({ ...event, ...one })),
    { shows: shows.map((show) => ({ value: aShow(show), version: 1 })), acts: [noor, moles] },
  );
const first = (given: Partial<CalendarEvent>) => read([given]).added[0];

test('an event is a draft with its artists, place and time', () => {
  expect(first({ url: 'https://tickets.example/1', description: 'Seated.\nBring <tea>.' })).toEqual(
    {
      day: '2027-03-20',
      starts: '20:30',
      timeZone: 'Europe/Berlin',
      venue: {
        ...{ name: 'Badehaus', city: 'Berlin', country: 'DE' },
        address: 'Revaler Straße 99',
      },
      artists: [{ part: 'main', ...moles }],
      tickets: [{ url: 'https://tickets.example/1' }],
      note: '<p>Seated.<br>Bring &lt;tea&gt;.</p>',
      release: null,
      state: 'announced',
      status: 'draft',
    },
  );
});

describe('a place', () => {
  test.each([
    ['Badehaus', { name: 'Badehaus', city: '' }],
    ['Berlin', { name: '', city: 'Berlin' }],
    ['Blå, Oslo', { name: 'Blå', city: 'Oslo' }],
    ['Blå\nBrenneriveien 9\n0182 Oslo\nNorge', { name: 'Blå', city: 'Oslo', country: 'NO' }],
    ['Conway Hall, London, UK', { name: 'Conway Hall', city: 'London', country: 'GB' }],
    ['', { name: '', city: '' }],
    ['A-Trane, Berlin', { name: 'A-Trane', city: 'Berlin', country: 'DE' }],
  ])('%j is read', (location, venue) => {
    expect(first({ location })?.venue).toMatchObject(venue);
  });
});

describe('a place in America', () => {
  const street = '1026 Spring Garden St';
  test.each([
    [`Union Transfer, ${street}, Philadelphia, PA`, 'Philadelphia, PA', 'US'],
    [`Union Transfer, ${street}, Philadelphia, PA 19123, USA`, 'Philadelphia, PA', 'US'],
    ['Zebulon, Los Angeles, CA', 'Los Angeles, CA', 'US'],
    ['The Earl, Atlanta, GA, USA', 'Atlanta, GA', 'US'],
    ['Hole in the Wall, Austin TX 78705', 'Austin, TX', 'US'],
    ['The Orbit Room, Smallville, IN', 'Smallville, IN', 'US'],
    ['The Garrison, 1197 Dundas St W, Toronto, ON M6J 1X3, Canada', 'Toronto, ON', 'CA'],
    // A code that is a country's stays one where the city is there.
    ['Rialto, Tunis, TN', 'Tunis', 'TN'],
  ])('%j is in %j', (location, city, country) => {
    const show = first({ location, timeZone: 'America/New_York' });
    expect(show?.venue).toMatchObject({ city, country });
  });

  test.each([
    ['America/Chicago', 'US'],
    ['Europe/London', 'GB'],
  ])('a city that two countries have is in the one of %j', (timeZone, country) => {
    expect(first({ location: 'The Nick, Birmingham', timeZone })?.venue.country).toBe(country);
  });

  test('a state alone on its kind is told by the others of the file', () => {
    const { added } = read([
      { location: 'Mohawk, Austin, TX', timeZone: 'UTC' },
      { location: 'The Orbit Room, Smallville, IN', timeZone: 'UTC', day: '2027-03-21' },
    ]);
    expect(added.map(({ venue }) => venue.country)).toEqual(['US', 'US']);
  });
});

describe('a time', () => {
  test.each([
    // Calendars of other programs often have all in UTC: the city tells its clocks.
    [{ time: '19:30', timeZone: 'UTC' }, '2027-03-20 20:30 Europe/Berlin'],
    [{ time: '23:30', timeZone: 'UTC' }, '2027-03-20 00:30 Europe/Berlin'],
    // After midnight it belongs to the evening before.
    [{ time: '02:30' }, '2027-03-19 02:30 Europe/Berlin'],
    [{ time: '06:00' }, '2027-03-20 06:00 Europe/Berlin'],
    [{ time: '19:30', timeZone: 'UTC', location: 'Badehaus' }, '2027-03-20 19:30 UTC'],
    [{ timeZone: 'Europe/Vienna' }, '2027-03-20 20:30 Europe/Vienna'],
  ])('%j is %j', (given, expected) => {
    const { day, starts, timeZone } = first(given) ?? {};
    expect([day, starts, timeZone].join(' ')).toBe(expected);
  });

  test('without a zone is on the clocks of its place', () => {
    const { timeZone: _, ...floating } = event;
    const [show] = calendarShows([floating], { shows: [], acts: [] }).added;
    expect(show).toMatchObject({ starts: '20:30', timeZone: 'Europe/Berlin' });
  });

  test('a whole day has none', () => {
    const { time: _, timeZone: __, ...whole } = event;
    const [show] = calendarShows([whole], { shows: [], acts: [] }).added;
    expect(show).not.toHaveProperty('starts');
  });
});

describe('the acts', () => {
  test.each([
    // A “+” joins equals, also those of a support.
    ['Sluice + the moles @ Badehaus', ['Sluice', 'The Moles']],
    ['the moles + Sluice', ['The Moles', 'Sluice']],
    ['The Moles & Noor in Berlin', ['The Moles', 'Noor']],
    ['The Moles + Elk @ Badehaus', ['The Moles', 'Elk']],
    ['Sluice + Elk', ['Sluice', 'Elk']],
    ['The Moles w/ Elk + Sluice', ['The Moles', '(Elk)', '(Sluice)']],
    ['The Moles +1 in Berlin', ['The Moles']],
    ['The Moles w/ Grain Elevator', ['The Moles', '(Grain Elevator)']],
    ['The Moles with Grain Elevator in Berlin', ['The Moles', '(Grain Elevator)']],
    ['Sluice @ Badehaus, support: The Moles & Elk', ['Sluice', '(The Moles)', '(Elk)']],
    ['An evening with The Moles', ['The Moles']],
    // Only a whole name counts.
    ['The Molestone in Berlin', ['The Molestone']],
    ['Sluice at Badehaus', ['Sluice']],
    ['', []],
  ])('of %j are %j', (summary, names) => {
    expect(actsText(first({ summary })?.artists ?? [])).toBe(names.join('; '));
  });
});

test('what is here, comes twice, repeats or can’t be read is left out, and the rest stays', () => {
  const { added, leftOut } = read(
    [
      {},
      {},
      { day: '2026-11-21', summary: 'Artist 1 in Berlin', location: 'Elsewhere, Berlin' },
      { day: '2026-11-21', summary: 'Others', location: 'Elsewhere, Berlin' },
      { repeats: true },
      { day: 'soon' },
    ],
    [{}],
  );
  expect(added.map(({ day }) => day)).toEqual(['2027-03-20', '2026-11-21']);
  expect(leftOut).toEqual([
    { name: 'Badehaus, Berlin, 2027-03-20', reason: 'It is here already.' },
    { name: 'Elsewhere, Berlin, 2026-11-21', reason: 'It is here already.' },
    { name: 'The Moles in Berlin, 2027-03-20', reason: expect.stringMatching(/repeats/) },
    { name: 'The Moles in Berlin, soon', reason: expect.stringMatching(/YYYY-MM-DD/) },
  ]);
});

test.each(['Travel day', 'Day off', 'Off', 'The Moles – day off'])('%j is no show', (summary) => {
  const { added, leftOut } = read([{ summary, isCancelled: true }]);
  expect(added).toEqual([]);
  expect(leftOut).toEqual([
    { name: `${summary}, 2027-03-20`, reason: 'It is a day without a show.' },
  ]);
});

test('a cancelled event is a cancelled show', () => {
  expect(first({ isCancelled: true })?.state).toBe('cancelled');
});
