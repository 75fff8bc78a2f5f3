import { expect, test } from 'vitest';
import { clockText, instantOf, zoneName } from './zonedTime.ts';

test.each([
  ['2026-11-21', '20:30', 'UTC', '2026-11-21T20:30'],
  ['2026-11-21', '20:30', 'Europe/Berlin', '2026-11-21T19:30'],
  ['2026-07-04', '20:30', 'Europe/Berlin', '2026-07-04T18:30'],
  ['2026-11-21', '00:00', 'Asia/Tokyo', '2026-11-20T15:00'],
  ['2026-01-01', '23:59', 'America/New_York', '2026-01-02T04:59'],
  ['2026-11-21', '20:30', 'Asia/Kolkata', '2026-11-21T15:00'],
  ['2026-11-21', '20:30', 'Asia/Kathmandu', '2026-11-21T14:45'],
  ['2026-12-01', '20:00', 'Pacific/Auckland', '2026-12-01T07:00'],
  ['2026-12-01', '08:00', 'Pacific/Kiritimati', '2026-11-30T18:00'],
  // On the days of a change, before and after it.
  ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30'],
  ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30'],
  ['2026-10-25', '01:30', 'Europe/Berlin', '2026-10-24T23:30'],
  ['2026-10-25', '03:30', 'Europe/Berlin', '2026-10-25T02:30'],
  // Skipped: an hour later. Shown twice: the first one.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30'],
  // Lord Howe Island moves its clocks by half an hour.
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45'],
])('%s %s in %s is %s', (day, time, zone, instant) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(`${instant}:00.000Z`);
});

test.each([
  ['2026-11-02T04:00Z', 'America/Los_Angeles', '2026-11-01T20:00:00-08:00'],
  ['2026-07-04T18:30Z', 'Europe/Berlin', '2026-07-04T20:30:00+02:00'],
  ['2026-07-04T18:30Z', 'Asia/Kathmandu', '2026-07-05T00:15:00+05:45'],
  ['2026-07-04T18:30Z', 'UTC', '2026-07-04T18:30:00+00:00'],
])('%s is written in %s as %s', (instant, zone, text) => {
  expect(clockText(new Date(instant), zone)).toBe(text);
});

test('a zone has the name that its time has on that day', () => {
  const nameAt = (day: string, zone: string) => zoneName(new Date(`${day}T12:00Z`), zone, 'en');
  expect(nameAt('2026-11-01', 'America/New_York')).toBe('EST');
  expect(nameAt('2026-07-01', 'America/New_York')).toBe('EDT');
  expect(nameAt('2026-07-01', 'Asia/Tokyo')).toBe('GMT+9');
});
