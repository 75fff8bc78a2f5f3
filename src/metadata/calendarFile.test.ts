import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { aPublicShow } from '#fixtures/shows';
import { inOrder, instantsOf, showYear } from '#fixtures/showYear';
import { aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { labelCalendar, labelShows, showCalendar } from './calendarFile.ts';

test('a calendar says in which language it is', () => {
  const label = { ...neutralPublicLabel, languages: ['de'] };
  const snapshot = { ...aSnapshot(), label, releases: [aPublicRelease()] };
  const calendar = inCatalogue(buildCatalogue(snapshot, '2026-03-21'), labelCalendar);
  expect(calendar).toMatch(/^PRODID:.*\/\/DE\r$/m);
});

test('an event leaves the day free, and a subscription is read again twice a day', () => {
  const release = aPublicRelease({ releaseDate: '2026-03-27' });
  const snapshot = { ...aSnapshot(), label: neutralPublicLabel, releases: [release] };
  const calendar = inCatalogue(buildCatalogue(snapshot, '2026-03-21'), labelCalendar);
  expect(calendar).toMatch(/^TRANSP:TRANSPARENT\r$/m);
  expect(calendar).toMatch(/^REFRESH-INTERVAL;VALUE=DURATION:P\w+\r$/m);
});

/** The lines of a calendar, as they were before they were folded. */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

/** The parts of a calendar with a name, each as its lines. */
function partsOf(lines: readonly string[], name: string): string[][] {
  const parts: string[][] = [];
  for (const [at, line] of lines.entries())
    if (line === `BEGIN:${name}`) parts.push(lines.slice(at + 1, lines.indexOf(`END:${name}`, at)));
  return parts;
}

/** The value of a line by the name before its parameters. */
const fieldOf = (part: readonly string[], name: string) =>
  part
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.replace(/^.*?:/, '');

const readTime = (text = '') =>
  Date.parse(text.replace(/^(\d{4})(..)(..)T(..)(..)(..)Z?$/, '$1-$2-$3T$4:$5:$6Z'));

/** An instant of an event in UTC, found with nothing but what the file says. */
function instantIn(
  lines: readonly string[],
  event: readonly string[],
  name: string,
): string | null {
  const line = event.find((one) => one.startsWith(name)) ?? '';
  const [, zone, value = ''] = /^\w+(?:;TZID=([^:]+))?:(.*)$/.exec(line) ?? [];
  if (!value.includes('T')) return null;
  let instant = readTime(value);
  if (!value.endsWith('Z')) {
    const rules = partsOf(lines, 'VTIMEZONE').find((part) => fieldOf(part, 'TZID') === zone) ?? [];
    const changes = [...partsOf(rules, 'STANDARD'), ...partsOf(rules, 'DAYLIGHT')].map((part) => {
      const [sign = '', hours, minutes] = (fieldOf(part, 'TZOFFSETTO') ?? '').split(
        /(?<=^.)|(?<=^...)/,
      );
      const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
      return { from: readTime(fieldOf(part, 'DTSTART')), offset };
    });
    // Of a time that clocks show twice the first one is meant, as RFC 5545 says.
    const last = changes.filter(({ from }) => from <= instant).sort((a, b) => b.from - a.from)[0];
    if (!last) throw new Error(`Nothing says what ${line} means.`);
    instant -= last.offset;
  }
  return new Date(instant).toISOString().slice(0, 16);
}

describe('the shows of a year', () => {
  const label = { ...neutralPublicLabel, name: 'Nightjar', timeZone: 'Europe/Oslo' };
  const catalogue = buildCatalogue({ ...aSnapshot(), label, shows: showYear }, '2026-01-01');
  const file = inCatalogue(catalogue, labelShows);
  const lines = linesOf(file);
  const events = partsOf(lines, 'VEVENT');
  const eventOf = (cId: number) =>
    events.find((event) => fieldOf(event, 'UID')?.startsWith(`show-${cId}@`)) ?? [];

  test('are all in the calendar of the label, by day', () => {
    const numbers = events.map((event) => Number(fieldOf(event, 'UID')?.match(/\d+/)?.[0]));
    expect(numbers).toEqual(inOrder);
    expect(file).toMatch(/END:VCALENDAR\r\n$/);
  });

  test.each(showYear.map(({ cId, venue }) => ({ cId, city: venue.city })))(
    '$city is at its time',
    ({ cId }) => {
      const { begins = null, opens = null } = instantsOf.get(cId) ?? {};
      const event = eventOf(cId);
      expect(instantIn(lines, event, 'DTSTART')).toBe(opens ?? begins);
      const length =
        begins && Date.parse(`${instantIn(lines, event, 'DTEND')}Z`) - Date.parse(`${begins}Z`);
      expect(length).toBe(begins && 3 * 3_600_000);
      // A file of one show has the rules that it needs, too.
      const alone = linesOf(inCatalogue(catalogue, () => showCalendar([cId], 'A show')));
      const [only = []] = partsOf(alone, 'VEVENT');
      expect(instantIn(alone, only, 'DTSTART')).toBe(opens ?? begins);
    },
  );

  test('another program’s library reads each time by the rules in the file', () => {
    const file = inCatalogue(catalogue, labelShows);
    const read = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
    const instants = read.map((event) => {
      const { uid, startDate, endDate } = new ICAL.Event(event);
      const [start, end] = [startDate, endDate].map((time) => time.toUnixTime() * 1000);
      return { cId: Number(/^show-(\d+)@/.exec(uid)?.[1]), isDay: startDate.isDate, start, end };
    });
    expect(instants.map(({ cId }) => cId)).toEqual(inOrder);
    for (const { cId, isDay, start, end } of instants) {
      const { begins = null, opens = null } = instantsOf.get(cId) ?? {};
      expect(isDay).toBe(begins === null);
      if (begins) {
        expect({ cId, start }).toEqual({ cId, start: Date.parse(`${opens ?? begins}Z`) });
        expect({ cId, end }).toEqual({ cId, end: Date.parse(`${begins}Z`) + 3 * 3_600_000 });
      }
    }
  });

  test('a time is the one on the venue’s clocks, and a day without a time is whole', () => {
    expect(eventOf(1)).toContain('DTSTART;TZID=Europe/Berlin:20261121T190000');
    expect(eventOf(13)).toContain('DTSTART;TZID=Europe/Paris:20260328T230000');
    expect(eventOf(18)).toContain('DTSTART;VALUE=DATE:20260801');
    expect(eventOf(19)).toContain('DTSTART:20260214T200000Z');
  });

  test('a moved and a cancelled show say so, with a higher number', () => {
    const told = (cId: number) =>
      ['SEQUENCE', 'STATUS', 'DESCRIPTION'].map((name) => fieldOf(eventOf(cId), name));
    expect(told(16)).toEqual([
      '2',
      'CONFIRMED',
      expect.stringMatching(
        /^Moved from Saturday.* 9 May 2026\\nTickets stay valid\.\\nStart 20:00$/,
      ),
    ]);
    expect(told(17)).toEqual(['1', 'CANCELLED', 'Cancelled\\nLayan is ill.\\nStart 21:00']);
    expect(told(1)).toEqual(['0', 'CONFIRMED', 'Doors 19:00\\, Start 20:30']);
  });

  test('the rules of a zone name each change of its clocks', () => {
    const zones = partsOf(lines, 'VTIMEZONE');
    const rules = zones.find((part) => fieldOf(part, 'TZID') === 'Europe/Berlin');
    const change = (kind: string, day: string, from: string, to: string) => [
      ...[`BEGIN:${kind}`, `DTSTART:${day}`],
      ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${kind}`],
    ];
    expect(rules).toEqual([
      'TZID:Europe/Berlin',
      ...change('STANDARD', '19700101T000000', '+0100', '+0100'),
      ...change('DAYLIGHT', '20260329T020000', '+0100', '+0200'),
      ...change('STANDARD', '20261025T030000', '+0200', '+0100'),
    ]);
    // A zone without such changes has one rule, and one west of Greenwich a minus.
    const [tokyo, stJohns] = ['Asia/Tokyo', 'America/St_Johns'].map(
      (name) => zones.find((part) => fieldOf(part, 'TZID') === name) ?? [],
    );
    expect(partsOf(tokyo ?? [], 'DAYLIGHT')).toEqual([]);
    expect(stJohns).toContain('TZOFFSETTO:-0230');
    expect(new Set(zones.map((part) => fieldOf(part, 'TZID'))).size).toBe(zones.length);
  });

  test('shows over the years in one zone share its rules, each change once', () => {
    const shows = ['2027-07-01', '2029-01-10'].map((day, at) =>
      aPublicShow({ cId: at + 1, day, starts: '20:00' }),
    );
    const later = linesOf(
      inCatalogue(buildCatalogue({ ...aSnapshot(), shows }, '2026-01-01'), labelShows),
    );
    const [rules = [], ...others] = partsOf(later, 'VTIMEZONE');
    expect(others).toEqual([]);
    expect(rules.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART:19700101T000000',
      ...['DTSTART:20270328T020000', 'DTSTART:20271031T030000'],
      ...['DTSTART:20280326T020000', 'DTSTART:20281029T030000'],
      ...['DTSTART:20290325T020000', 'DTSTART:20291028T030000'],
    ]);
    const at = partsOf(later, 'VEVENT').map((event) => instantIn(later, event, 'DTSTART'));
    expect(at).toEqual(['2027-07-01T18:00', '2029-01-10T19:00']);
  });

  test('a time in UTC needs no rules', () => {
    const shows = [aPublicShow({ timeZone: 'UTC', starts: '20:00' })];
    const plain = inCatalogue(buildCatalogue({ ...aSnapshot(), shows }, '2026-01-01'), labelShows);
    expect(plain).toContain('DTSTART:20261121T200000Z');
    expect(plain).not.toContain('TZID');
  });
});
