import { expect, test } from 'vitest';
import { aShow, aStoredShow } from '#fixtures/shows';
import { newShowSchema, showName, showSchema } from './show.ts';

const errorOf = (given: object) =>
  showSchema.safeParse({ ...aShow(), ...given }).error?.issues[0]?.message;
const url = 'https://tickets.example/1';
const venue = { name: 'Badehaus', city: 'Berlin' };

test.each([
  [{ day: '2026-02-30' }, /YYYY-MM-DD/],
  [{ doors: '8pm' }, /HH:MM/],
  [{ starts: '24:00' }, /HH:MM/],
  [{ timeZone: 'Berlin' }, /Europe\/Oslo/],
  [{ venue: { ...venue, country: 'Germany' } }, /two letters/],
  [{ venue: { ...venue, url: 'badehaus.example' } }, /https/],
  [{ ageLimit: 0 }, /from 1 to 99/],
  [{ ageLimit: 100 }, /from 1 to 99/],
  [{ ageLimit: 16.5 }, /from 1 to 99/],
  [{ state: 'postponed' }, /./],
  [{ artists: [{ part: 'guest', name: '' }] }, /Name the act/],
  [{ tickets: [{ url, price: '18 EUR' }] }, /./],
  [{ tickets: [{ url, price: { amount: 18.5, currency: 'EUR' } }] }, /whole number/],
  [{ tickets: [{ url, price: { amount: 1850, currency: 'XYZ' } }] }, /no such currency/],
  [{ tickets: Array(6).fill({ url }) }, /at most 5/],
])('%j is refused', (given, message) => {
  expect(errorOf(given)).toMatch(message);
});

test.each([
  { starts: '00:30', doors: '23:00' },
  { tickets: [{ url, price: { amount: 1850, currency: 'EUR' }, name: 'DICE', note: 'Presale' }] },
  { venue: { ...venue, country: 'DE' }, ageLimit: 18, isFree: true },
  { artists: [{ part: 'support', name: 'Nebelhorn Trio' }] },
])('%j is a show', (given) => {
  expect(errorOf(given)).toBeUndefined();
});

test('a new show needs only a day', () => {
  expect(newShowSchema.parse({ day: '2026-11-21' })).toEqual({
    day: '2026-11-21',
    artists: [],
    venue: { name: '', city: '' },
    tickets: [],
    state: 'announced',
    note: '',
    release: null,
  });
});

test('an artist of the label is named by id alone', () => {
  const artists = [{ part: 'main', id: aShow().id }];
  expect(newShowSchema.parse({ day: '2026-11-21', artists }).artists[0]?.name).toBe('');
});

test('a show is named by its festival or venue, its city and its day', () => {
  expect(showName(aStoredShow())).toBe('Badehaus, Berlin, 2026-11-21');
  expect(showName(aStoredShow({ festival: 'Lavt lys' }))).toBe('Lavt lys, Berlin, 2026-11-21');
  expect(showName(aStoredShow({ venue: { name: '', city: '' } }))).toBe('2026-11-21');
});
