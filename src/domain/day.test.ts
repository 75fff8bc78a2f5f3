import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayAt, dayParts, daysBetween, dayText, isTimeZone, untilText } from '#domain/day';
import { daySchema } from '#domain/day.schema';
import { isFuture } from '#domain/release/future';

const pacific = 'America/Los_Angeles';
const tonga = 'Pacific/Tongatapu';

test.each([
  // UTC-8: midnight is 08:00 in UTC.
  [pacific, '2026-01-15T07:59:59.999Z', '2026-01-14'],
  [pacific, '2026-01-15T08:00:00.000Z', '2026-01-15'],
  ['Etc/GMT+8', '2026-07-15T07:59:59.999Z', '2026-07-14'],
  ['Etc/GMT+8', '2026-07-15T08:00:00.000Z', '2026-07-15'],
  // UTC+13: midnight is 11:00 in UTC, of the day before.
  [tonga, '2026-01-15T10:59:59.999Z', '2026-01-15'],
  [tonga, '2026-01-15T11:00:00.000Z', '2026-01-16'],
  // The ends of the world: one instant, three days.
  ['Pacific/Kiritimati', '2026-06-01T10:30:00Z', '2026-06-02'],
  ['UTC', '2026-06-01T10:30:00Z', '2026-06-01'],
  ['Etc/GMT+12', '2026-06-01T10:30:00Z', '2026-05-31'],
  // The year turns.
  ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ['UTC', '2027-01-01T00:00:00.000Z', '2027-01-01'],
  [pacific, '2027-01-01T07:59:59.999Z', '2026-12-31'],
  // A zone with a half hour, and one with a quarter.
  ['Asia/Kolkata', '2026-05-04T18:29:59Z', '2026-05-04'],
  ['Asia/Kolkata', '2026-05-04T18:30:00Z', '2026-05-05'],
  ['Asia/Kathmandu', '2026-05-04T18:15:00Z', '2026-05-05'],
  // Summer time begins in New York on 8 March 2026: midnight before at -5, the next at -4.
  ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
  // And ends on 1 November: that day has 25 hours.
  ['America/New_York', '2026-11-01T03:59:59.999Z', '2026-10-31'],
  ['America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-01'],
  ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
  ['America/New_York', '2026-11-02T05:00:00.000Z', '2026-11-02'],
  // Europe: 29 March and 25 October.
  ['Europe/Oslo', '2026-03-28T23:00:00Z', '2026-03-29'],
  ['Europe/Oslo', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Oslo', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['Europe/Oslo', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['Europe/Oslo', '2026-10-25T23:00:00Z', '2026-10-26'],
  // Where summer time begins at midnight the day begins at one: Beirut, 29 March 2026.
  ['Asia/Beirut', '2026-03-28T21:59:59.999Z', '2026-03-28'],
  ['Asia/Beirut', '2026-03-28T22:00:00.000Z', '2026-03-29'],
  // Samoa went without 30 December 2011.
  ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
])('in %s it is at %s the day %s', (timeZone, instant, day) => {
  expect(dayAt(new Date(instant), timeZone)).toBe(day);
});

test.each([
  ['UTC-8', pacific, '2026-03-20T06:59:59.999Z', '2026-03-20T07:00:00.000Z'],
  ['UTC+13', tonga, '2026-03-19T10:59:59.999Z', '2026-03-19T11:00:00.000Z'],
  ['the day clocks go on', 'America/New_York', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'],
  ['the day clocks go back', 'America/New_York', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'],
])('a release is future until its day begins there: %s', (_, timeZone, before, after) => {
  const releaseDate = dayAt(new Date(after), timeZone);
  expect(isFuture({ releaseDate }, dayAt(new Date(before), timeZone))).toBe(true);
  expect(isFuture({ releaseDate }, dayAt(new Date(after), timeZone))).toBe(false);
});

test('a time zone that is none is refused', () => {
  expect(() => dayAt(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
});

test.each([
  ['Europe/Oslo', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['GMT plus two', false],
  // A distance follows no clock of a place.
  ['+01:00', false],
])('%j is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

test.each(['2026-11-21', '2024-02-29', '1999-01-01'])('%s is a day', (day) => {
  expect(daySchema.parse(day)).toBe(day);
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '26-01-01',
  '2026-1-1',
  '2026-01-01T00:00:00Z',
  '21.11.2026',
  ' 2026-01-01',
  '',
  20_260_101,
])('%j is no day', (day) => {
  expect(daySchema.safeParse(day).success).toBe(false);
});

test.each([
  ['2026-01-01', '2026-01-01', 0],
  ['2026-01-01', '2026-01-02', 1],
  ['2026-01-02', '2026-01-01', -1],
  ['2026-02-28', '2026-03-01', 1],
  ['2024-02-28', '2024-03-01', 2],
  ['2026-03-28', '2026-03-30', 2],
  ['2025-11-21', '2026-11-21', 365],
])('from %s to %s it is %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
  expect(addDays(from, days)).toBe(to);
});

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('adding days and counting them are each other’s reverse', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
      expect(daysBetween(from, addDays(from, count))).toBe(count);
    }),
  );
});

test.each([
  ['2026-03-20', '2026-03-20', ''],
  ['2026-03-19', '2026-03-20', ''],
  ['2026-03-21', '2026-03-20', 'tomorrow'],
  ['2026-04-01', '2026-03-20', 'in 12 days'],
  ['2027-01-01', '2026-12-31', 'tomorrow'],
])('until %s it is on %s "%s"', (day, today, text) => {
  expect(untilText(day, today)).toBe(text);
});

test.each([
  ['2026-03-20', 'en', 'today'],
  ['2026-03-20', 'de', 'heute'],
  ['2026-03-21', 'en', 'tomorrow'],
  ['2026-03-19', 'en', ''],
])('what goes on all day on %s is, in %s, "%s"', (day, language, text) => {
  expect(untilText(day, '2026-03-20', language, 0)).toBe(text);
});

test.each([
  ['en', '2026-11-02', ['', '-11-02']],
  ['de', '02.11.2026', ['02.11.', '']],
  ['fr', '2 nov. 2026', ['2 nov. ', '']],
  ['pt-BR', '2 de nov. de 2026', ['2 de nov. de ', '']],
  ['ja', '2026/11/02', ['', '/11/02']],
  ['ar', '02/11/2026', ['02/11/', '']],
])('a day in %s is %s, and its year stands apart', (language, text, [before, after]) => {
  expect(dayText('2026-11-02', language)).toBe(text);
  expect(dayParts('2026-11-02', language)).toEqual({ before, year: '2026', after });
});
