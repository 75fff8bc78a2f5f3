import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { sampleOf } from '#fixtures/rounds';
import { aPublicLabel, aSnapshot } from '#fixtures/snapshots';
import { tableInstant, touringYear } from '#fixtures/touringYear';
import { labelShows } from './calendarFile.ts';
import { showFeed } from './showFeed.ts';
import { showElement } from './showGraph.ts';

const timeZone = 'Europe/Berlin';
const changedAt = (cId: number) => new Date(Date.UTC(2026, 0, 1) + cId * 60_000).toISOString();
const shows = touringYear.map(({ show }) => ({ ...show, changedAt: changedAt(show.cId) }));
const snapshot = aSnapshot({ label: aPublicLabel({ timeZone }), shows });
const on = <T>(day: string, make: () => T) => inCatalogue(buildCatalogue(snapshot, day), make);
const aheadOn = (day: string) =>
  touringYear.filter(({ overAt }) => overAt > tableInstant(day, '00:00', timeZone));

/** Days through the year, among them those around changes of clocks. */
const days = [
  ...['2026-01-01', '2026-02-14', '2026-03-08', '2026-03-09', '2026-03-28', '2026-03-29'],
  ...['2026-03-30', '2026-04-05', '2026-06-21', '2026-09-27', '2026-10-04', '2026-10-25'],
  ...['2026-10-26', '2026-11-01', '2026-11-02', '2026-11-03', '2026-12-20'],
];

describe.each(sampleOf(days, 3))('on %s', (day) => {
  const file = on(day, labelShows);

  test('the calendar holds the shows to come, each at the instants of the table', () => {
    const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
    const read = new Map(
      events.map((event) => {
        const { uid, startDate, endDate, sequence } = new ICAL.Event(event);
        const isDay = startDate.isDate;
        const [start, end] = [startDate, endDate].map((time) => time.toUnixTime() * 1000);
        const status = event.getFirstPropertyValue('status');
        return [
          Number(/^show-(\d+)@/.exec(uid)?.[1]),
          { ...(isDay ? { start: null, end: null } : { start, end }), sequence, status },
        ];
      }),
    );
    const table = new Map(
      aheadOn(day).map(({ show, opens, ends }) => [
        show.cId,
        {
          ...{ start: opens, end: ends, sequence: show.state === 'onSale' ? 0 : 1 },
          status: show.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
        },
      ]),
    );
    expect(read).toEqual(table);
  });

  test('a second library of others reads the same instants', () => {
    const read = new Map<number, { start: number | null; end: number | null }>();
    for (const event of Object.values(nodeIcal.sync.parseICS(file))) {
      if (event?.type !== 'VEVENT') continue;
      const isDay = event.datetype === 'date';
      read.set(Number(/^show-(\d+)@/.exec(event.uid)?.[1]), {
        start: isDay ? null : event.start.getTime(),
        end: isDay ? null : (event.end?.getTime() ?? null),
      });
    }
    const table = aheadOn(day).map(
      ({ show, opens, ends }) => [show.cId, { start: opens, end: ends }] as const,
    );
    expect(read).toEqual(new Map(table));
  });

  test('the feed has the thirty that changed last, with the day before of each moved one', () => {
    const [, ...entries] = on(day, showFeed).split('<entry>');
    const found = entries.map((entry) => ({
      cId: Number(/\/shows\/(\d+)<\/id>/.exec(entry)?.[1]),
      moved: /Moved from \w+,? (\d+ \w+ \d{4})/.exec(entry)?.[1],
    }));
    const written = (moved: string) =>
      new Date(moved).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    const table = aheadOn(day)
      .toSorted((a, b) => b.show.cId - a.show.cId)
      .slice(0, 30)
      .map(({ show }) => ({ cId: show.cId, moved: show.previousDay && written(show.previousDay) }));
    expect(found).toEqual(table);
  });

  test('tickets are on offer until the show is over at its venue', () => {
    const offered = on(day, () =>
      shows.filter((show) => showElement(show)['offers'] !== undefined).map(({ cId }) => cId),
    );
    expect(offered).toEqual(aheadOn(day).map(({ show }) => show.cId));
  });
});

test('machines read each beginning as the instant of the table', () => {
  const found = on('2026-01-01', () => shows.map((show) => showElement(show)['startDate']));
  for (const [index, { show, opens, ends }] of touringYear.entries()) {
    const begins = ends === null ? null : ends - 3 * 3_600_000;
    const written = String(found[index]);
    expect({ cId: show.cId, at: begins === null ? written : Date.parse(written) }).toEqual({
      cId: show.cId,
      at: begins ?? show.day,
    });
    expect(opens === null).toBe(begins === null);
  }
});
