import { expect, test } from 'vitest';
import { aShow, aStoredShow } from '#fixtures/shows';
import { newShowSchema, showName, showSchema } from './show.ts';

const errorOf = (given: object) =>
  showSchema.safeParse({ ...aShow(), ...given }).error?.issues[0]?.message;
const url = 'https://tickets.example/1';

test.each([
  [{ day: '2026-02-30' }, /YYYY-MM-DD/],
  [{ doors: '8pm' }, /HH:MM/],
  [{ start: '24:00' }, /HH:MM/],
  [{ timeZone: 'Berlin' }, /Europe\/Oslo/],
  [{ country: 'Germany' }, /two letters/],
  [{ venueUrl: 'badehaus.example' }, /https/],
  [{ ageLimit: 0 }, /./],
  [{ state: 'postponed' }, /./],
  [{ tickets: [{ url, price: '18' }] }, /currency/],
  [{ tickets: [{ url, price: '18 €', currency: 'EUR' }] }, /number/],
  [{ tickets: Array(6).fill({ url }) }, /at most 5/],
])('%j is refused', (given, message) => {
  expect(errorOf(given)).toMatch(message);
});

test.each([
  { start: '00:30', doors: '23:00' },
  { tickets: [{ url, price: '18.50', currency: 'EUR', name: 'DICE', note: 'Presale' }] },
  { country: 'DE', ageLimit: 18, isFree: true },
  { performers: [{ billing: 'support', name: 'Nebelhorn Trio' }] },
])('%j is a show', (given) => {
  expect(errorOf(given)).toBeUndefined();
});

test('a new show needs only a day', () => {
  expect(newShowSchema.parse({ day: '2026-11-21' })).toEqual({
    day: '2026-11-21',
    performers: [],
    venue: '',
    city: '',
    tickets: [],
    state: 'announced',
  });
});

test('a show is named by its festival or venue, its city and its day', () => {
  expect(showName(aStoredShow())).toBe('Badehaus, Berlin, 2026-11-21');
  expect(showName(aStoredShow({ festival: 'Lavt lys' }))).toBe('Lavt lys, Berlin, 2026-11-21');
  expect(showName(aStoredShow({ venue: '', city: '' }))).toBe('2026-11-21');
});
