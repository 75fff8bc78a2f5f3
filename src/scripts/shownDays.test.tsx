import { afterEach, expect, test, vi } from 'vitest';
import { overAt } from '#domain/show/showRules';
import { updateDays } from './shownDays.ts';

afterEach(() => {
  document.body.innerHTML = '';
  document.documentElement.lang = '';
});

/** The stamp of a day as somebody reads it whose clocks are those of a zone; null where it is hidden. */
function stampOf(day: string, { at, inZone, venue = '' }: Record<string, string>, language = 'en') {
  vi.stubEnv('TZ', inZone);
  document.documentElement.lang = language;
  const show = { day, timeZone: venue, doors: undefined, starts: undefined };
  const until = venue && `data-until="${overAt(show).toISOString()}"`;
  document.body.innerHTML = `<strong class="stamp" data-day="${day}" ${until}>in 99 days</strong>`;
  updateDays(new Date(at ?? ''));
  const stamp = document.querySelector<HTMLElement>('.stamp');
  return stamp?.hidden ? null : stamp?.textContent;
}

test.each([
  // At one moment it is the 20th in New York and Berlin, and the 21st in Tokyo and Auckland.
  ['2026-11-21', '2026-11-20T18:00:00Z', 'America/New_York', 'tomorrow'],
  ['2026-11-21', '2026-11-20T18:00:00Z', 'Europe/Berlin', 'tomorrow'],
  ['2026-11-21', '2026-11-20T18:00:00Z', 'Asia/Tokyo', null],
  ['2026-11-21', '2026-11-20T18:00:00Z', 'Pacific/Auckland', null],
  ['2026-12-24', '2026-11-20T03:00:00Z', 'America/Los_Angeles', 'in 35 days'],
  ['2026-12-24', '2026-11-20T03:00:00Z', 'Europe/Berlin', 'in 34 days'],
  ['2026-12-24', '2026-11-20T15:00:00Z', 'Asia/Tokyo', 'in 33 days'],
  // Past clocks that change, and a year's end.
  ['2026-10-26', '2026-10-24T23:30:00Z', 'Europe/Berlin', 'tomorrow'],
  ['2026-11-02', '2026-11-01T03:30:00Z', 'America/New_York', 'in 2 days'],
  ['2027-01-01', '2026-12-31T10:30:00Z', 'Asia/Kolkata', 'tomorrow'],
  ['2027-01-01', '2026-12-31T10:30:00Z', 'Pacific/Kiritimati', null],
])('%s at %s in %s is “%s”', (day, at, inZone, text) => {
  expect(stampOf(day, { at, inZone })).toBe(text);
  // Only a show goes on all day.
  for (const venue of ['Asia/Tokyo', 'America/Los_Angeles'])
    expect(stampOf(day, { at, inZone, venue })).toBe(text ?? 'today');
});

test('the word is that of the page’s language', () => {
  const given = { at: '2026-11-20T12:00:00Z', inZone: 'Europe/Berlin' };
  expect(stampOf('2026-11-21', given, 'de')).toBe('morgen');
  expect(stampOf('2026-12-24', given, 'ar')).toMatch(/34/);
});

test('a show that is over has no stamp, also where its day goes on', () => {
  const given = { at: '2026-11-21T16:30:00Z', inZone: 'Pacific/Pago_Pago' };
  expect(stampOf('2026-11-21', { ...given, venue: 'Pacific/Kiritimati' })).toBeNull();
  expect(stampOf('2026-11-21', { ...given, venue: 'Asia/Tokyo' })).toBe('today');
});

test('what counts until a show is over is hidden from that instant on, whoever reads it', () => {
  for (const inZone of ['Asia/Tokyo', 'America/Los_Angeles']) {
    vi.stubEnv('TZ', inZone);
    document.body.innerHTML =
      '<p id="a" data-until="2026-11-22T05:00:00.000Z"></p>' +
      '<p id="b" data-after="2026-11-22T05:00:00.000Z" hidden></p>';
    const hidden = () => Array.from(document.querySelectorAll('p'), (part) => part.hidden);
    updateDays(new Date('2026-11-22T04:59:00Z'));
    expect(hidden()).toEqual([false, true]);
    updateDays(new Date('2026-11-22T05:00:00Z'));
    expect(hidden()).toEqual([true, false]);
  }
});
