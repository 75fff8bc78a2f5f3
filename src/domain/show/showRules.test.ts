import { describe, expect, test } from 'vitest';
import { aShow, aStoredShow } from '#fixtures/shows';
import {
  beginOf,
  comingAndPast,
  isOverdue,
  isPast,
  isShowVisible,
  missingShowParts,
  movedFrom,
  nextEnd,
  sequenceAfter,
} from './showRules.ts';

const at = (time: string) => new Date(`${time}:00.000Z`);

describe('the time of a show', () => {
  test.each([
    [{ starts: '20:30', doors: '19:00' }, '2026-11-21T19:30'],
    [{ doors: '19:00' }, '2026-11-21T18:00'],
    [{ starts: '00:30', doors: '23:00' }, '2026-11-21T23:30'],
    // Without doors it is the night that follows, too.
    [{ starts: '00:30' }, '2026-11-21T23:30'],
    [{ starts: '06:00' }, '2026-11-21T05:00'],
    [{ starts: '00:30', doors: '00:00' }, '2026-11-20T23:30'],
    [{}, null],
  ])('%j begins at %s', (given, begin) => {
    const expected = begin && `${begin}:00.000Z`;
    expect(beginOf(aShow(given))?.toISOString() ?? null).toBe(expected);
  });

  test.each([
    // At noon, at 23:59 and at 01:00 in the night it is on; it is 05:00 in UTC when its night ends.
    [{ starts: '20:30' }, '2026-11-21T11:00', false],
    [{ starts: '20:30' }, '2026-11-22T00:00', false],
    [{ starts: '20:30' }, '2026-11-22T04:59', false],
    [{ starts: '20:30' }, '2026-11-22T05:00', true],
    [{}, '2026-11-22T04:59', false],
    [{}, '2026-11-22T05:00', true],
    [{ timeZone: 'America/New_York' }, '2026-11-22T10:59', false],
    [{ timeZone: 'America/New_York' }, '2026-11-22T11:00', true],
    [{ timeZone: 'Pacific/Auckland' }, '2026-11-21T17:00', true],
    // A start after midnight is in the night of its day, too: by noon it is over.
    [{ doors: '23:00', starts: '00:30' }, '2026-11-22T00:00', false],
    [{ doors: '23:00', starts: '00:30' }, '2026-11-22T11:00', true],
    [{ starts: '00:30' }, '2026-11-22T04:59', false],
    [{ starts: '00:30' }, '2026-11-22T05:00', true],
    // Doors after midnight are in the night before.
    [{ doors: '00:00', starts: '00:30' }, '2026-11-21T04:59', false],
    [{ doors: '00:00', starts: '00:30' }, '2026-11-21T05:00', true],
    [{ doors: '00:30' }, '2026-11-21T05:00', true],
    // What begins in the morning goes on all day.
    [{ starts: '06:00' }, '2026-11-22T04:59', false],
    [{ doors: '05:00', starts: '06:30' }, '2026-11-22T04:59', false],
    [{ starts: '11:00' }, '2026-11-22T05:00', true],
    // Clocks are set back in the night before 25 October.
    [{ day: '2026-10-24' }, '2026-10-25T04:59', false],
    [{ day: '2026-10-24' }, '2026-10-25T05:00', true],
  ])('%j is past at %s: %s', (given, now, past) => {
    expect(isPast(aShow(given), at(now))).toBe(past);
  });

  test('the next show is first, the last past one too', () => {
    const shows = [
      aShow({ cId: 1, day: '2026-12-01' }),
      aShow({ cId: 2, day: '2026-11-01' }),
      aShow({ cId: 3, day: '2026-11-22' }),
      aShow({ cId: 4, day: '2026-11-05' }),
      aShow({ cId: 5, day: '2026-11-22', doors: '14:00' }),
      aShow({ cId: 6, day: '2026-11-22', starts: '13:00' }),
      aShow({ cId: 7, day: '2026-11-22', starts: '00:30' }),
      // At one time the show that was added first is first.
      aShow({ cId: 9, day: '2026-11-23' }),
      aShow({ cId: 8, day: '2026-11-23' }),
    ];
    const { coming, past } = comingAndPast(shows, at('2026-11-20T12:00'));
    expect(coming.map(({ cId }) => cId)).toEqual([6, 5, 7, 3, 8, 9, 1]);
    expect(past.map(({ cId }) => cId)).toEqual([4, 2]);
  });
});

test('a move tells the day and place before where they differ, and the country of another one', () => {
  const [here, there] = [
    { name: 'Badehaus', city: 'Berlin', country: 'DE' },
    { name: 'Lido', city: 'Berlin', country: 'DE' },
  ];
  const day = '2026-11-21';
  expect(movedFrom(aShow({ day, venue: here }))).toEqual({});
  const back = { day, previousDay: day, venue: here, previousVenue: here };
  expect(movedFrom(aShow(back))).toEqual({});
  const moved = { previousDay: '2026-11-20', previousVenue: there };
  expect(movedFrom(aShow({ ...back, ...moved }))).toEqual({
    ...{ day: '2026-11-20', place: { name: 'Lido', city: 'Berlin' } },
  });
  const away = { previousVenue: { name: 'Badehaus', city: 'Oslo', country: 'NO' } };
  expect(movedFrom(aShow({ ...back, ...away })).place).toEqual(away.previousVenue);
});

test.each([
  [{ status: 'public' }, true],
  [{ status: 'draft' }, false],
  [{ status: 'handedIn' }, false],
  [{ status: 'public', publicFrom: '2026-10-01' }, true],
  [{ status: 'public', publicFrom: '2026-10-02' }, false],
  [{ status: 'draft', publicFrom: '2026-09-01' }, false],
] as const)('%j is visible on 1 October: %s', (given, visible) => {
  expect(isShowVisible(given, '2026-10-01')).toBe(visible);
});

const tickets = [{ url: 'https://tickets.example/1' }];

describe('the sequence for calendars', () => {
  test.each([
    [{ day: '2026-11-28' }, 1],
    [{ starts: '21:00' }, 1],
    [{ venue: { name: 'Gretchen' } }, 1],
    [{ state: 'cancelled', day: '2026-11-28' }, 1],
    [{ state: 'soldOut' }, 0],
    [{ tour: 'Tides' }, 0],
    [{ starts: '' }, 0],
  ])('%j raises it by %i', (given, raise) => {
    const before = aStoredShow({ sequence: 4 });
    expect(sequenceAfter(before, { ...before, ...given } as typeof before)).toBe(4 + raise);
  });

  test('a cancelled show that takes place after all raises it again', () => {
    const cancelled = aStoredShow({ state: 'cancelled', sequence: 1 });
    expect(sequenceAfter(cancelled, { ...cancelled, state: 'onSale' })).toBe(2);
  });
});

test('the next end of several shows is that of the first one that is not over', () => {
  const shows = ['2026-11-20', '2026-11-23', '2026-11-21'].map((day) => aShow({ day }));
  expect(nextEnd(shows, at('2026-11-21T12:00'))).toBe('2026-11-22T05:00:00.000Z');
  expect(nextEnd(shows, at('2026-11-22T05:00'))).toBe('2026-11-24T05:00:00.000Z');
  expect(nextEnd(shows, at('2026-12-01T00:00'))).toBeUndefined();
});

describe('what a show lacks', () => {
  const partsOf = (given: Parameters<typeof aShow>[0]) =>
    missingShowParts(aShow({ venue: { country: 'DE' }, starts: '20:00', tickets, ...given })).map(
      ({ part }) => part,
    );

  test.each([
    [{}, []],
    [
      { artists: [], venue: { name: '', city: '', country: 'DE' } },
      ['artists', 'venue.name', 'venue.city'],
    ],
    [{ venue: { name: '', country: 'DE' }, festival: 'Lavt lys' }, []],
    [{ starts: undefined, venue: { country: undefined } }, ['venue.country', 'starts']],
    [{ starts: undefined, doors: '19:00' }, []],
    [{ tickets: [] }, ['tickets']],
    [{ tickets: [], isFree: true }, []],
    [{ tickets: [], state: 'soldOut' as const }, []],
    [{ tickets: [], state: 'cancelled' as const }, []],
  ])('%j lacks %j', (given, missing) => {
    expect(partsOf(given)).toEqual(missing);
  });

  test('tickets may come up to a month before, the rest is due at once', () => {
    expect(isOverdue('tickets', '2026-11-21', '2026-10-20')).toBe(false);
    expect(isOverdue('tickets', '2026-11-21', '2026-10-21')).toBe(true);
    expect(isOverdue('starts', '2026-11-21', '2026-01-01')).toBe(true);
  });
});
