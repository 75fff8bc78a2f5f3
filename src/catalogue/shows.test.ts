import { describe, expect, test } from 'vitest';
import { aPublicShow } from '#fixtures/shows';
import { inOrder, showYear } from '#fixtures/showYear';
import { aPublicArtist, aPublicLabel, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './builtCatalogue.ts';
import { artistCalendarPaths, showCountryPaths, showPaths, showYearPaths } from './pagePaths.ts';
import { inCatalogue } from './reading.ts';
import {
  actsOf,
  changedShows,
  findShow,
  hasShows,
  nextShows,
  othersOnTour,
  playedPlaces,
  showArtists,
  showCountries,
  showsBy,
  showsIn,
  showsOfYear,
  showsOn,
  showYears,
} from './shows.ts';

const year = aSnapshot({ shows: showYear });
/** What the pages find at a moment, or as a day begins. */
const on = <T>(day: Date | string, find: () => T, snapshot = year) =>
  inCatalogue(buildCatalogue(snapshot, day), find);

describe('the shows of a year', () => {
  test('are all ahead on its first day, and past on the first of the next one', () => {
    expect(on('2026-01-01', () => showsOn('coming'))).toEqual(inOrder);
    expect(on('2026-01-01', () => showsOn('past'))).toEqual([]);
    expect(on('2027-01-02', () => showsOn('past'))).toEqual(inOrder.toReversed());
  });

  test.each([
    // Berlin's is on until six in the morning, as are two that start after midnight.
    ['2026-11-22', 1, 'coming'],
    [new Date('2026-11-22T04:59Z'), 1, 'coming'],
    [new Date('2026-11-22T05:00Z'), 1, 'past'],
    ['2026-03-29', 13, 'coming'],
    ['2026-03-30', 13, 'past'],
    ['2026-12-31', 15, 'coming'],
    [new Date('2026-12-31T17:00Z'), 15, 'past'],
    // At Oslo's midnight it is evening in São Paulo and Los Angeles.
    ['2026-06-13', 3, 'coming'],
    ['2026-06-14', 3, 'past'],
    ['2026-11-02', 11, 'coming'],
    ['2026-11-03', 11, 'past'],
  ] as const)('on %s show %i is %s', (day, cId, side) => {
    expect(on(day, () => showsOn(side))).toContain(cId);
  });

  test('the next ones take place: none is cancelled', () => {
    expect(on('2026-06-14', () => nextShows(3))).toEqual([2, 7, 18]);
    expect(on('2026-06-14', () => showsOn('coming')).slice(0, 2)).toEqual([17, 2]);
  });

  test('stand by country, by its name in the language of the page', () => {
    const german = aSnapshot({ ...year, label: aPublicLabel({ languages: ['de'] }) });
    const countries = on('2026-09-01', showCountries, german);
    expect(countries.map(({ name, count }) => `${name} ${count}`)).toEqual([
      ...['Australien 1', 'Deutschland 1', 'Indien 1', 'Nepal 1', 'Neuseeland 1'],
      ...['Norwegen 1', 'Spanien 1', 'Vereinigte Staaten 1'],
    ]);
    expect(on('2026-01-01', () => showsIn('MA'))).toEqual([8, 9]);
    // A country whose shows are past keeps its page, which says so.
    expect(on('2026-09-01', () => showsIn('MA'))).toEqual([]);
    for (const day of ['2026-01-01', '2026-09-01', '2027-06-01']) {
      const paths = on(day, showCountryPaths);
      expect(paths).toContainEqual({ params: { country: 'ma' } });
      expect(paths).toHaveLength(new Set(showYear.map(({ venue }) => venue.country)).size);
    }
  });

  test('leave a page in a country that they were moved out of', () => {
    const moved = aPublicShow({ cId: 1, venue: { country: 'AT' }, earlierCountries: ['DE'] });
    const paths = on('2026-01-01', showCountryPaths, aSnapshot({ shows: [moved] }));
    expect(paths.map(({ params }) => params['country'])).toEqual(['at', 'de']);
  });

  test('stand by year once they are past, the last one first', () => {
    expect(on('2026-03-20', showYears)).toEqual(['2026']);
    expect(on('2026-03-20', () => showsOfYear('2026'))).toEqual([10, 8, 19]);
    expect(on('2026-03-20', () => showsOfYear('2025'))).toEqual([]);
    expect(on('2026-01-01', showYearPaths)).toEqual([]);
  });

  test('have a page each, past ones too', () => {
    const pages = on('2026-07-01', showPaths).map(({ params }) => params['show']);
    expect(pages).toHaveLength(showYear.length);
    expect(new Set(pages)).toEqual(new Set(showYear.map(({ cId }) => `show-${cId}`)));
    expect(on('2026-07-01', () => findShow(16))?.venue.city).toBe('Oslo');
  });
});

test('shows of one day stand by their time, and those without a time last', () => {
  const shows = [{}, { starts: '20:00' }, { doors: '17:00', starts: '21:00' }].map((time, at) =>
    aPublicShow({ cId: at + 1, ...time }),
  );
  expect(on('2026-11-21', () => showsOn('coming'), aSnapshot({ shows }))).toEqual([3, 2, 1]);
});

test('the last changed shows come first, without the past ones', () => {
  const changedAt = (minute: number) => `2026-03-20T09:0${minute}:00.000Z`;
  const shows = [
    aPublicShow({ cId: 1, changedAt: changedAt(1) }),
    aPublicShow({ cId: 2, changedAt: changedAt(3), day: '2027-01-01' }),
    aPublicShow({ cId: 3, changedAt: changedAt(2) }),
    aPublicShow({ cId: 4, changedAt: changedAt(4), day: '2026-01-01' }),
  ];
  expect(on('2026-03-21', () => changedShows(2), aSnapshot({ shows }))).toEqual([2, 3]);
});

describe('the acts', () => {
  const artists = [
    { part: 'main' as const, name: 'Artist 2', cId: 2 },
    { part: 'support' as const, name: 'Nebelhorn Trio' },
    { part: 'support' as const, name: 'Gone', cId: 9 },
  ];
  const snapshot = aSnapshot({
    label: aPublicLabel({ languages: ['en', 'de'] }),
    artists: [1, 2].map((cId) => aPublicArtist({ cId, url: `/artists/a-${cId}` })),
    shows: [
      aPublicShow({ cId: 1, artists }),
      aPublicShow({ cId: 2, day: '2026-01-10', artists }),
      aPublicShow({ cId: 3, artists: [{ part: 'main', name: 'Guest' }] }),
    ],
  });

  test('stand in the order of the bill, linked where they have a page', () => {
    const inGerman = buildCatalogue(snapshot, '2026-03-20', 'de');
    expect(inCatalogue(inGerman, () => actsOf(1))).toEqual([
      { part: 'main', name: 'Artist 2', url: '/de/artists/a-2' },
      { part: 'support', name: 'Nebelhorn Trio' },
      { part: 'support', name: 'Gone' },
    ]);
    expect(on('2026-03-20', () => actsOf(99), snapshot)).toEqual([]);
  });

  test('have their own shows, and a calendar that stays when all of them are past', () => {
    expect(on('2026-03-20', () => showsBy('coming', 2), snapshot)).toEqual([1]);
    expect(on('2026-03-20', () => showsBy('past', 2), snapshot)).toEqual([2]);
    expect(on('2026-03-20', () => showsBy('coming', 1), snapshot)).toEqual([]);
    expect(on('2028-01-01', () => [1, 2].map((cId) => hasShows(cId)), snapshot)).toEqual([
      false,
      true,
    ]);
    expect(on('2028-01-01', artistCalendarPaths, snapshot)).toEqual([
      { params: { artist: 'a-2' } },
    ]);
  });

  test('are listed by name while they have shows to come, and tours by their others', () => {
    const tour = 'Tide Tables';
    const touring = aSnapshot({
      artists: [
        aPublicArtist({ cId: 1, name: 'Zora', url: '/artists/z-1' }),
        aPublicArtist({ cId: 2, name: 'Anna', url: '/artists/a-2' }),
      ],
      shows: [
        aPublicShow({ cId: 1, tour }),
        aPublicShow({ cId: 2, tour, day: '2026-12-01', artists }),
        aPublicShow({ cId: 3, tour, day: '2026-01-01', artists }),
        aPublicShow({ cId: 4, day: '2026-12-02', artists }),
      ],
    });
    expect(on('2026-03-20', showArtists, touring)).toEqual([
      { name: 'Anna', url: '/artists/a-2', count: 2 },
      { name: 'Zora', url: '/artists/z-1', count: 1 },
    ]);
    expect(on('2026-03-20', () => [1, 2, 4].map((cId) => othersOnTour(cId)), touring)).toEqual([
      [2],
      [1],
      [],
    ]);
  });
});

test('the places in which shows were are named in the language of the page, each once', () => {
  const shows = [
    aPublicShow({ cId: 1, venue: { city: 'Oslo', country: 'NO' } }),
    aPublicShow({ cId: 2, day: '2020-01-01', venue: { city: 'Berlin', country: 'DE' } }),
    aPublicShow({ cId: 3, venue: { city: 'Berlin', country: 'DE' } }),
  ];
  const label = aPublicLabel({ languages: ['de'] });
  expect(on('2026-03-21', playedPlaces, aSnapshot({ label, shows }))).toEqual([
    ...['Berlin', 'Deutschland', 'Norwegen', 'Oslo'],
  ]);
});
