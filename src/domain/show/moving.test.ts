import { describe, expect, test } from 'vitest';
import { aShow, aStoredShow } from '#fixtures/shows';
import { cancelledShow, isMoveForFans, movedShow } from './moving.ts';
import { earlierCountriesAfter } from './showRules.ts';

describe('moving and cancelling', () => {
  const times = { doors: '19:00', starts: '20:00' };
  const show = aShow({ state: 'onSale', stateNote: 'Doors are earlier.', ...times });

  test('a moved show has its new day, the old one and what fans are told', () => {
    const moved = movedShow(show, { to: '2026-12-05', stateNote: 'Tickets stay valid.' });
    expect(moved).toMatchObject({
      day: '2026-12-05',
      previousDay: '2026-11-21',
      state: 'moved',
      stateNote: 'Tickets stay valid.',
      ...times,
    });
    expect(moved.stateNoteIn).toBeUndefined();
  });

  test('a show that is moved twice was moved from its first day', () => {
    const moved = movedShow(movedShow(show, { to: '2026-12-05' }), { to: '2026-12-06' });
    expect(moved).toMatchObject({ day: '2026-12-06', previousDay: '2026-11-21' });
    expect(moved.stateNote).toBeUndefined();
  });

  test.each([
    ['soldOut', { to: '2026-12-05' }, 'soldOut'],
    ['soldOut', { to: '2026-12-05', boughtTickets: 'valid' }, 'soldOut'],
    ['soldOut', { to: '2026-12-05', tickets: [] }, 'soldOut'],
    ['soldOut', { to: '2026-11-21', venue: { name: 'Lido', city: 'Berlin' } }, 'soldOut'],
    ['fewLeft', { to: '2026-12-05' }, 'fewLeft'],
    ['onSale', { to: '2026-12-05' }, 'moved'],
    ['cancelled', { to: '2026-12-05' }, 'moved'],
    ['soldOut', { to: '2026-12-05', boughtTickets: 'refunded' }, 'moved'],
    ['soldOut', { to: '2026-12-05', tickets: [{ url: 'https://other.example/1' }] }, 'moved'],
  ] as const)('a show that is %s and moved as %j is then %s', (state, move, after) => {
    expect(movedShow(aShow({ state }), move).state).toBe(after);
  });

  test('a sold-out show that is back at its first place is sold out, and moved from the second', () => {
    const sold = aShow({ state: 'soldOut' });
    const lido = { name: 'Lido', city: 'Berlin' };
    const there = movedShow(sold, { to: sold.day, venue: lido });
    const back = movedShow(there, { to: sold.day, venue: sold.venue });
    expect(back).toMatchObject({ state: 'soldOut', previousVenue: lido, venue: sold.venue });
    const again = movedShow({ ...there, state: 'onSale' }, { to: sold.day, venue: sold.venue });
    expect(again).toMatchObject({ state: 'moved' });
    expect(again.previousVenue).toBeUndefined();
  });

  test('a show that is back on its day was moved from no other', () => {
    const back = movedShow(movedShow(show, { to: '2026-12-05' }), { to: '2026-11-21' });
    expect(back.previousDay).toBeUndefined();
  });

  test('a show at another place was moved from its first one, until it is back there', () => {
    const lido = { name: 'Lido', city: 'Potsdam', country: 'DE' };
    const there = movedShow(show, { to: '2026-12-05', venue: lido });
    expect(there).toMatchObject({ previousVenue: { name: 'Badehaus', city: 'Berlin' } });
    const third = movedShow(there, { to: '2026-12-05', venue: { ...lido, name: 'Ufo' } });
    expect(third.previousVenue).toEqual({ name: 'Badehaus', city: 'Berlin' });
    expect(movedShow(third, { to: '2026-12-06' }).previousVenue).toEqual(third.previousVenue);
    const back = movedShow(third, { to: '2026-12-06', venue: show.venue });
    expect(back.previousVenue).toBeUndefined();
    for (const one of [show, aShow({ state: 'soldOut' })])
      expect(movedShow(one, { to: '2026-12-05' }).previousVenue).toBeUndefined();
  });

  test('a move keeps the ticket links or takes new ones, and says what becomes of old tickets', () => {
    const sold = aShow({ tickets: [{ url: 'https://tickets.example/1' }], boughtTickets: 'valid' });
    const kept = movedShow(sold, { to: '2026-12-05' });
    expect(kept.tickets).toEqual(sold.tickets);
    expect(kept.boughtTickets).toBeUndefined();
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

  test.each([
    ['Los Angeles', 'America/Los_Angeles'],
    // Staff may have chosen another zone than that of the town.
    ['New York', 'America/Toronto'],
  ])('a show that moves from New York to a venue in %s has the zone %s', (city, timeZone) => {
    const venue = { name: 'Elsewhere', city: 'New York', country: 'US' } as const;
    const there = aShow({ venue, timeZone: 'America/Toronto' });
    const move = { to: '2026-12-05', venue: { ...venue, name: 'The Echo', city } };
    expect(movedShow(there, move).timeZone).toBe(timeZone);
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
    expect(moved.previousDay).toBeUndefined();
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
