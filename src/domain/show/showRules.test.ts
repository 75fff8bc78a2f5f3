import { describe, expect, test } from 'vitest';
import { aShow, aStoredShow } from '#fixtures/shows';
import {
  beginOf,
  cancelledShow,
  comingAndPast,
  earlierCountriesAfter,
  isMoveForFans,
  isOverdue,
  isPast,
  isSelling,
  isShowVisible,
  missingShowParts,
  movedShow,
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
    // 21 November in Berlin ends at 23:00 in UTC.
    [{}, '2026-11-21T22:59', false],
    [{}, '2026-11-21T23:00', true],
    [{ timeZone: 'America/New_York' }, '2026-11-22T04:59', false],
    [{ timeZone: 'Pacific/Auckland' }, '2026-11-21T11:00', true],
    // A night is past when the day after it is.
    [{ doors: '23:00', starts: '00:30' }, '2026-11-22T22:59', false],
    [{ doors: '23:00', starts: '00:30' }, '2026-11-22T23:00', true],
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
    ];
    const { coming, past } = comingAndPast(shows, at('2026-11-20T12:00'));
    expect(coming.map(({ cId }) => cId)).toEqual([6, 5, 3, 1]);
    expect(past.map(({ cId }) => cId)).toEqual([4, 2]);
  });
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

test.each([
  [{ state: 'onSale' }, '2026-11-21T12:00', true],
  [{ state: 'moved' }, '2026-11-21T12:00', true],
  [{ state: 'soldOut' }, '2026-11-21T12:00', false],
  [{ state: 'cancelled' }, '2026-11-21T12:00', false],
  [{ state: 'onSale' }, '2026-11-22T12:00', false],
  [{ state: 'onSale', tickets: [] }, '2026-11-21T12:00', false],
] satisfies [Parameters<typeof aShow>[0], string, boolean][])(
  '%j sells at %s: %s',
  (given, now, sells) => {
    expect(isSelling(aShow({ tickets, ...given }), at(now))).toBe(sells);
  },
);

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

describe('moving and cancelling', () => {
  const show = aShow({ state: 'onSale', stateNote: 'Doors are earlier.', starts: '20:00' });

  test('a moved show has its new day, the old one and what fans are told', () => {
    const moved = movedShow(show, { to: '2026-12-05', stateNote: 'Tickets stay valid.' });
    expect(moved).toMatchObject({
      day: '2026-12-05',
      previousDay: '2026-11-21',
      state: 'moved',
      stateNote: 'Tickets stay valid.',
      starts: '20:00',
    });
  });

  test('a show that is moved twice was moved from its first day', () => {
    const moved = movedShow(movedShow(show, { to: '2026-12-05' }), { to: '2026-12-06' });
    expect(moved).toMatchObject({ day: '2026-12-06', previousDay: '2026-11-21' });
    expect(moved).not.toHaveProperty('stateNote');
  });

  test('a show that is back on its day was moved from no other', () => {
    const back = movedShow(movedShow(show, { to: '2026-12-05' }), { to: '2026-11-21' });
    expect(back).not.toHaveProperty('previousDay');
  });

  test('a show at another place was moved from its first one, until it is back there', () => {
    const lido = { name: 'Lido', city: 'Potsdam', country: 'DE' };
    const there = movedShow(show, { to: '2026-12-05', venue: lido });
    expect(there).toMatchObject({ previousVenue: { name: 'Badehaus', city: 'Berlin' } });
    const third = movedShow(there, { to: '2026-12-05', venue: { ...lido, name: 'Ufo' } });
    expect(third.previousVenue).toEqual({ name: 'Badehaus', city: 'Berlin' });
    expect(movedShow(third, { to: '2026-12-06' }).previousVenue).toEqual(third.previousVenue);
    const back = movedShow(third, { to: '2026-12-06', venue: show.venue });
    expect(back).not.toHaveProperty('previousVenue');
    expect(movedShow(show, { to: '2026-12-05' })).not.toHaveProperty('previousVenue');
  });

  test('a move keeps the ticket links or takes new ones, and says what becomes of old tickets', () => {
    const sold = aShow({ tickets: [{ url: 'https://tickets.example/1' }], boughtTickets: 'valid' });
    const kept = movedShow(sold, { to: '2026-12-05' });
    expect(kept.tickets).toEqual(sold.tickets);
    expect(kept).not.toHaveProperty('boughtTickets');
    const tickets = [{ url: 'https://tickets.example/2' }];
    expect(movedShow(sold, { to: '2026-12-05', tickets, boughtTickets: 'refunded' })).toMatchObject(
      {
        tickets,
        boughtTickets: 'refunded',
      },
    );
  });

  test.each([
    ['DE', ['CZ'], 'AT', ['DE', 'CZ']],
    ['DE', ['CZ'], 'CZ', ['DE']],
    ['DE', undefined, 'DE', undefined],
    [undefined, undefined, 'DE', undefined],
  ])('a public show in %s, before in %j, that goes to %s was in %j', (from, earlier, to, left) => {
    const entity = aStoredShow({ venue: { country: from }, earlierCountries: earlier });
    const after = aShow({ venue: { country: to } });
    const saved = earlierCountriesAfter({ wasPublic: true, entity }, after);
    expect(saved.earlierCountries).toEqual(left);
    const hidden = earlierCountriesAfter({ wasPublic: false, entity }, after);
    expect(hidden.earlierCountries ?? []).not.toContain('DE');
  });

  test('a show that sold again keeps its first day when it is moved once more', () => {
    const again = { ...movedShow(show, { to: '2026-12-05' }), state: 'onSale' as const };
    expect(movedShow(again, { to: '2026-12-06' })).toMatchObject({ previousDay: '2026-11-21' });
  });

  test('a show at another venue has its times and zone, and not the address of the old one', () => {
    const there = aShow({
      venue: { country: 'DE', address: 'Revaler Str. 99', url: 'https://badehaus.example' },
    });
    const venue = { name: 'Band on the Wall', city: 'Manchester', country: 'GB' };
    const moved = movedShow(there, { to: there.day, starts: '19:00', doors: '', venue });
    expect(moved).toMatchObject({ venue, starts: '19:00', timeZone: 'Europe/London' });
    expect(moved.venue).toEqual(venue);
    expect(moved.doors).toBeUndefined();
    expect(moved).not.toHaveProperty('previousDay');
    expect(moved.state).toBe('moved');
    const { name, city, country } = there.venue;
    const same = { name, city, ...(country && { country }) };
    expect(movedShow(there, { to: '2026-12-05', venue: same }).venue).toEqual(there.venue);
  });

  test.each([
    [{}, {}, false],
    [{ day: '2026-12-05' }, {}, true],
    [{ venue: { name: 'Gretchen' } }, {}, true],
    [{ venue: { city: 'Potsdam' } }, {}, true],
    [{ venue: { address: 'Revaler Str. 99' } }, {}, false],
    [{ day: '2026-12-05', state: 'cancelled' as const }, {}, false],
    [{ day: '2026-12-05' }, { status: 'draft' as const }, false],
  ])('%j of a show that is %j is news to fans: %s', (given, of, isNews) => {
    expect(isMoveForFans(aShow(of), aShow({ ...of, ...given }))).toBe(isNews);
  });

  test('a cancelled show keeps its day and says why', () => {
    const stateNoteIn = { de: 'Layan ist krank.', fr: '' };
    const cancelled = cancelledShow(show, { stateNote: 'Layan is ill.', stateNoteIn });
    expect(cancelled).toMatchObject({ state: 'cancelled', day: show.day });
    expect(cancelled).toMatchObject({ stateNote: 'Layan is ill.' });
    expect(cancelled.stateNoteIn).toEqual({ de: 'Layan ist krank.' });
  });
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
