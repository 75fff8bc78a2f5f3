import { expect, test } from 'vitest';
import { sampleOf } from '#fixtures/rounds';
import { aPublicLabel, aSnapshot } from '#fixtures/snapshots';
import { tableInstant, touringYear } from '#fixtures/touringYear';
import { buildCatalogue } from './builtCatalogue.ts';
import { inCatalogue } from './reading.ts';
import { nextShows, showCountries, showsIn, showsOfYear, showsOn } from './shows.ts';

const shows = touringYear.map(({ show }) => show);
const snapshotAt = (timeZone: string) => aSnapshot({ label: aPublicLabel({ timeZone }), shows });

/** The days of the year, and those around it. */
const year = Array.from({ length: 369 }, (_, index) =>
  new Date(Date.parse('2025-12-31') + index * 86_400_000).toISOString().slice(0, 10),
);
const clockChanges =
  /-(03-0[789]|03-(28|29|30)|04-0[456]|09-2[678]|10-0[345]|10-2[456]|11-0[123])$/;
/** By day those around changes of clocks, and one in five of the others. */
const days = [
  ...new Set([...sampleOf(year, 24), ...year.filter((day) => clockChanges.test(day))]),
].toSorted();
const tableOrder = (a: (typeof touringYear)[number], b: (typeof touringYear)[number]) => {
  const keyOf = ({ show }: typeof a) =>
    [show.day, show.doors ?? show.starts ?? '~', show.starts ?? '~'].join(' ');
  return keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a.show.cId - b.show.cId;
};
const numbers = (found: readonly (typeof touringYear)[number][]) =>
  found.map(({ show }) => show.cId);

test('the year has 300 shows in twelve zones, moved, cancelled and after midnight', () => {
  expect(shows).toHaveLength(300);
  expect(new Set(shows.map(({ timeZone }) => timeZone)).size).toBe(12);
  for (const state of ['moved', 'cancelled'] as const)
    expect(shows.filter((show) => show.state === state).length).toBeGreaterThan(20);
});

test.each(['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata'])(
  'a label in %s lists each show until its night is over at its venue, all year',
  (timeZone) => {
    const snapshot = snapshotAt(timeZone);
    const sorted = touringYear.toSorted(tableOrder);
    for (const day of days) {
      const begins = tableInstant(day, '00:00', timeZone);
      const ahead = sorted.filter(({ overAt }) => overAt > begins);
      const over = sorted.filter(({ overAt }) => overAt <= begins).toReversed();
      const found = inCatalogue(buildCatalogue(snapshot, day), () => ({
        day,
        coming: showsOn('coming'),
        past: showsOn('past'),
        next: nextShows(3),
        german: showsIn('DE'),
        count: showCountries().reduce((sum, { count }) => sum + count, 0),
        year: showsOfYear('2026'),
      }));
      expect(found).toEqual({
        day,
        coming: numbers(ahead),
        past: numbers(over),
        next: numbers(ahead.filter(({ show }) => show.state !== 'cancelled')).slice(0, 3),
        german: numbers(ahead.filter(({ show }) => show.venue.country === 'DE')),
        count: ahead.length,
        year: numbers(over),
      });
    }
  },
);

test('a show west of the label is ahead while its evening lasts', () => {
  const evening = shows.find(
    ({ day, timeZone }) => day === '2026-11-01' && timeZone === 'America/Los_Angeles',
  );
  const on = (day: string) =>
    inCatalogue(buildCatalogue(snapshotAt('Europe/Berlin'), day), () => showsOn('coming'));
  expect(on('2026-11-02')).toContain(evening?.cId);
  expect(on('2026-11-03')).not.toContain(evening?.cId);
});
