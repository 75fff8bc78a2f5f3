import { expect, test } from 'vitest';
import { startOfDay, zoneMove } from '#domain/label/zoneMove';

test.each([
  ['2026-06-02', 'UTC', '2026-06-02T00:00:00.000Z'],
  ['2026-06-02', 'Europe/Oslo', '2026-06-01T22:00:00.000Z'],
  ['2026-12-02', 'Europe/Oslo', '2026-12-01T23:00:00.000Z'],
  ['2026-06-02', 'Pacific/Kiritimati', '2026-06-01T10:00:00.000Z'],
  ['2026-06-02', 'Pacific/Niue', '2026-06-02T11:00:00.000Z'],
  ['2026-06-02', 'Pacific/Chatham', '2026-06-01T11:15:00.000Z'],
  // Clocks go from 23:59:59 to 01:00 in Cairo: the day has no midnight.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  // Samoa left this day out.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('the %s begins in %s at %s', (day, zone, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start);
});

const eastward = { from: 'Europe/Oslo', to: 'Pacific/Auckland' };

test('on the evening before, a zone to the east brings a release at once', () => {
  const now = new Date('2026-06-01T18:00:00.000Z');
  expect(zoneMove('2026-06-02', eastward, now)).toMatchObject({ isAtOnce: true });
  expect(zoneMove('2026-06-03', eastward, now)).toMatchObject({ isAtOnce: false });
});

test('a release that is out stays out, and the same hour moves nothing', () => {
  const now = new Date('2026-06-01T22:00:01.000Z');
  expect(zoneMove('2026-06-02', eastward, now)).toBeNull();
  expect(zoneMove('2026-06-03', { from: 'Europe/Oslo', to: 'Europe/Berlin' }, now)).toBeNull();
});

test('a release is out at the very moment at which its day begins', () => {
  const begun = startOfDay('2026-06-02', eastward.from);
  expect(zoneMove('2026-06-02', eastward, begun)).toBeNull();
  expect(zoneMove('2026-06-02', eastward, new Date(begun.getTime() - 1))).not.toBeNull();
});
