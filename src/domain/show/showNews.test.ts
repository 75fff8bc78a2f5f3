import { describe, expect, test } from 'vitest';
import type { StoredFollow } from '#domain/visitor/follow';
import { aStoredShow } from '#fixtures/shows';
import {
  changeFor,
  isAtPlace,
  isKnownPlace,
  isNewShowTo,
  nearestPlace,
  toldOf,
} from './showNews.ts';

const now = new Date('2026-11-01T12:00:00Z');
const follow: StoredFollow = {
  address: 'ada@reader.example',
  state: 'confirmed',
  consent: { at: '2026-10-01T08:00:00.000Z', text: '' },
  confirmedAt: '2026-10-01T09:00:00.000Z',
  told: [],
  shows: {},
};
const show = aStoredShow({ cId: 7, venue: { country: 'DE' } });
const told = { cId: 7, day: show.day, isOff: false, city: 'Berlin', venue: 'Badehaus' };

describe('a place', () => {
  test.each([
    [undefined, true],
    ['berlin', true],
    ['Oslo', false],
    ['Germany', true],
    ['Deutschland', true],
    ['DE', true],
    ['Norway', false],
    ['Berlin, Germany', true],
    ['Berlin / Deutschland', true],
    ['Hamburg, Germany', false],
    ['Berlin, USA', false],
    ['Hamburg, Berlin', true],
    ['Germany, Austria', true],
    ['ベルリン', true],
    [' , ', true],
  ])('%j takes a show in Berlin: %s', (place, isThere) => {
    expect(isAtPlace({ place }, show)).toBe(isThere);
  });

  test.each([
    ['Munich', 'München', 'DE'],
    ['münchen', 'Munich', undefined],
    ['Tokyo', '東京', 'JP'],
    ['東京', 'Tokyo', 'JP'],
    ['Copenhagen', 'København', 'DK'],
    ['Portland', 'Portland, OR', 'US'],
    ['Singapore', 'Singapore', undefined],
  ])('%s takes a show in %s', (place, city, country) => {
    expect(isAtPlace({ place }, aStoredShow({ venue: { city, country } }))).toBe(true);
  });

  test('a city is told from accents, and a show without a country is in none', () => {
    const there = aStoredShow({ venue: { city: 'São Paulo' } });
    expect(isAtPlace({ place: 'sao paulo' }, there)).toBe(true);
    expect(isAtPlace({ place: 'Brazil' }, there)).toBe(false);
  });
});

describe('a place that a follower names', () => {
  const played = ['Hillesøy', 'Portland, OR'];

  test.each([
    ['Berlin', true],
    ['münchen', true],
    ['Germany', true],
    ['ドイツ', true],
    ['Berlin, Germany', true],
    ['Berlin, Kreuzberg', true],
    ['Portland, OR', true],
    ['Germany, Austria', true],
    ['', true],
    // Shows were there, though the table of cities lacks it.
    ['hillesoy', true],
    ['Belin', false],
    ['Belin, Germany', false],
    ['Germny', false],
    ['Hillesund', false],
  ])('%j is known: %s', (place, isKnown) => {
    expect(isKnownPlace(place, played)).toBe(isKnown);
  });

  test.each([
    ['Belin', 'en', 'Berlin'],
    ['Belin, Germany', 'en', 'Berlin, Germany'],
    ['Lonodn', 'en', 'London'],
    ['munchn', 'en', 'München'],
    ['Kopenhaguen', 'de', 'Kopenhagen'],
    ['Oslp', 'nb', 'Oslo'],
    ['Germny', 'en', 'Germany'],
    ['Frankreihc', 'de', 'Frankreich'],
    ['hillesy', 'nb', 'Hillesøy'],
    ['Kleinkleckersdorf', 'de', undefined],
  ])('of %j in %s the nearest is %j', (place, language, nearest) => {
    expect(nearestPlace(place, { cities: played, language })).toBe(nearest);
  });
});

describe('a show is new', () => {
  test.each([
    [{}, {}, true],
    [{ shows: undefined }, {}, false],
    [{ state: 'asked' as const }, {}, false],
    [{ toldShows: [told] }, {}, false],
    [{ shows: { place: 'Oslo' } }, {}, false],
    [{}, { state: 'cancelled' as const }, false],
    [{}, { day: '2026-10-31' }, false],
    [{}, { day: '2026-11-01' }, true],
  ])('to %j if it is %j: %s', (given, of, expected) => {
    expect(isNewShowTo({ ...follow, ...given }, { ...show, ...of }, now)).toBe(expected);
  });
});

describe('a show has changed', () => {
  const moved = 'moved' as const;
  test.each([
    [{}, {}, null],
    [{}, { day: '2026-12-05' }, { day: show.day }],
    [{}, { state: 'cancelled' as const }, {}],
    [{}, { state: 'soldOut' as const }, null],
    [{ isOff: true }, { state: 'cancelled' as const }, null],
    [{ isOff: true }, { state: 'cancelled' as const, day: '2026-12-05' }, null],
    [{ isOff: true }, {}, { wasOff: true }],
    [
      {},
      { state: moved, venue: { name: 'Gretchen', city: 'Berlin' } },
      { place: 'Badehaus, Berlin' },
    ],
    [
      {},
      { state: moved, venue: { name: 'Badehaus', city: 'Potsdam' } },
      { place: 'Badehaus, Berlin' },
    ],
    // Somebody corrected the name.
    [{ venue: 'Badhaus' }, {}, null],
    [{ city: 'Berlín' }, { state: moved }, null],
    // Told by an earlier version, which kept no place.
    [{ city: undefined }, { state: moved, venue: { name: 'Gretchen', city: 'Kiel' } }, null],
    // Both days are over.
    [{ day: '2026-10-01' }, { day: '2026-10-02' }, null],
    [{ day: '2026-10-01' }, { day: '2026-12-02' }, { day: '2026-10-01' }],
  ])('since %j if it is %j: %j', (before, of, expected) => {
    const knows = { ...follow, toldShows: [{ ...told, ...before }] };
    expect(changeFor(knows, { ...show, ...of }, now)).toEqual(expected);
  });

  test('only for those who were told of it and still want to hear', () => {
    const moved = { ...show, day: '2026-12-05' };
    expect(changeFor(follow, moved, now)).toBeNull();
    expect(changeFor({ ...follow, shows: undefined, toldShows: [told] }, moved, now)).toBeNull();
  });
});

test('what was told is kept by show, and forgotten a month after its day', () => {
  const knows = {
    ...follow,
    toldShows: [told, { cId: 8, day: '2026-10-02', isOff: false }, { ...told, cId: 9 }],
  };
  const moved = { ...show, day: '2026-12-05', state: 'cancelled' as const };
  const after = toldOf(knows, [moved], { now: new Date('2026-11-02T00:00:00Z'), on: '2026-11-02' });
  expect(after.toldShows).toEqual([
    { ...told, cId: 9 },
    { ...told, day: '2026-12-05', isOff: true },
  ]);
  expect(after.showsToldOn).toBe('2026-11-02');
});
