import { describe, expect, test } from 'vitest';
import { anId } from '#fixtures/ids';
import { aShow } from '#fixtures/shows';
import { type CalendarEvent, calendarShows } from './calendarShows.ts';

const moles = { id: anId('artist', 1), name: 'The Moles' };
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
    { shows: shows.map((show) => ({ value: aShow(show), version: 1 })), acts: [moles] },
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
  ])('%j is read', (location, venue) => {
    expect(first({ location })?.venue).toMatchObject(venue);
  });
});

describe('a time', () => {
  test.each([
    // Calendars of other programs often have all in UTC: the city tells its clocks.
    [{ time: '19:30', timeZone: 'UTC' }, '2027-03-20 20:30 Europe/Berlin'],
    [{ time: '23:30', timeZone: 'UTC' }, '2027-03-21 00:30 Europe/Berlin'],
    [{ time: '19:30', timeZone: 'UTC', location: 'Badehaus' }, '2027-03-20 19:30 UTC'],
    [{ timeZone: 'Europe/Vienna' }, '2027-03-20 20:30 Europe/Vienna'],
  ])('%j is %j', (given, expected) => {
    const { day, starts, timeZone } = first(given) ?? {};
    expect([day, starts, timeZone].join(' ')).toBe(expected);
  });

  test('a whole day has none', () => {
    const { time: _, timeZone: __, ...whole } = event;
    const [show] = calendarShows([whole], { shows: [], acts: [] }).added;
    expect(show).not.toHaveProperty('starts');
  });
});

describe('the acts', () => {
  test.each([
    ['Sluice + the moles @ Badehaus', ['The Moles']],
    // Only a whole name counts.
    ['The Molestone in Berlin', ['The Molestone']],
    ['Sluice at Badehaus', ['Sluice']],
    ['', []],
  ])('of %j are %j', (summary, names) => {
    expect(first({ summary })?.artists.map(({ name }) => name)).toEqual(names);
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

test('a cancelled event is a cancelled show', () => {
  expect(first({ isCancelled: true })?.state).toBe('cancelled');
});
