import { expect, test } from 'vitest';
import { showStates } from '#domain/show/showState';
import { aShow } from '#fixtures/shows';
import { languages } from './languages.ts';
import {
  beforeMove,
  beforeText,
  boughtText,
  showDay,
  stateLines,
  stateText,
  timesText,
} from './showSentences.ts';
import { wordingOf } from './wording.ts';

const wordingIn = (language: string) => wordingOf({ languages: [language], words: {} });
const english = wordingIn('en');
const lido = { name: 'Lido', city: 'Berlin', country: 'DE' };
const venue = { country: 'DE' };
// Engines write the comma or not.
const day = showDay('2026-11-14', english);

test.each([
  ['moved', { previousDay: '2026-11-14' }, [`Moved from ${day}`]],
  ['moved', {}, ['Moved']],
  ['soldOut', { previousDay: '2026-11-14' }, ['Sold out', `Moved from ${day}`]],
  ['onSale', { previousDay: '2026-11-14' }, [`Moved from ${day}`]],
  ['soldOut', { previousDay: '2026-11-14' }, ['Sold out', `Moved from ${day}`]],
  ['onSale', { previousDay: '2026-11-21' }, []],
  ['moved', { previousVenue: lido }, ['Moved from Lido, Berlin']],
  [
    'moved',
    { previousVenue: lido, previousDay: '2026-11-14' },
    [`Moved from Lido, Berlin, ${day}`],
  ],
  // The same place, whose country was added.
  ['onSale', { previousVenue: { name: 'Badehaus', city: 'Berlin' } }, []],
  // The country is told only where it is another one.
  [
    'cancelled',
    { previousVenue: { name: 'Ufo', city: 'Praha', country: 'CZ' } },
    ['Cancelled', 'Moved from Ufo, Praha, Czechia'],
  ],
] as const)('a show that is %s, with %j, says %j', (state, given, lines) => {
  expect(stateLines(aShow({ state, venue, ...given }), english)).toEqual(lines);
});

test('a show that only has another venue is called so, beside the old one', () => {
  const show = aShow({ state: 'moved', venue, previousVenue: lido });
  expect(stateText(show, english.words)).toBe('Now at another venue');
  expect(beforeText(beforeMove(show, english), english)).toBe('Before: Lido, Berlin');
  expect(beforeText(beforeMove(aShow(), english), english)).toBe('');
});

test.each([
  ['de', 'Verlegt; vorher: Lido, Berlin, Samstag, 14. November 2026'],
  ['ja', 'Lido、Berlin、2026年11月14日土曜日から変更'],
  ['ar', 'السبت، 14 نوفمبر 2026'],
])('in %s a day and a place are written as there: %s', (language, text) => {
  const show = aShow({ state: 'moved', venue, previousVenue: lido, previousDay: '2026-11-14' });
  expect(stateLines(show, wordingIn(language)).join()).toContain(text);
});

test('a place with names of two writings keeps the order of an Arabic line', () => {
  const previousVenue = { name: 'Lido', city: 'Berlin', country: 'PL' };
  const show = aShow({ state: 'moved', venue, previousVenue });
  const arabic = wordingIn('ar');
  expect(beforeText(beforeMove(show, arabic), arabic)).toBe(
    'سابقًا: \u2068Lido\u2069، \u2068Berlin\u2069، بولندا',
  );
});

test('each language has a word for what fans must know, and none for the rest', () => {
  for (const language of Object.keys(languages)) {
    const { words } = wordingIn(language);
    const texts = showStates.map((state) => stateText(aShow({ state }), words));
    expect([language, texts.slice(0, 2)]).toEqual([language, ['', '']]);
    expect(new Set(texts.slice(2)).size).toBe(4);
    expect(showDay('2026-11-14', wordingIn(language))).toMatch(/14.*2026|2026.*14/);
  }
});

test('a start after midnight says that it is', () => {
  const late = { doors: '23:00', starts: '00:30' };
  expect(timesText(aShow(late), english)).toBe('Doors 23:00, Start 00:30 (after midnight)');
  expect(timesText(aShow({ starts: '20:00' }), english)).toBe('Start 20:00');
  expect(timesText(aShow(), english)).toBe('');
});

test('what becomes of bought tickets is told only if the label says so', () => {
  expect(boughtText(aShow(), english.words)).toBe('');
  expect(boughtText(aShow({ boughtTickets: 'valid' }), english.words)).toBe('Tickets stay valid.');
  expect(boughtText(aShow({ boughtTickets: 'refunded' }), english.words)).toMatch(/refunded/);
});
