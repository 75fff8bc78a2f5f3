import { afterEach, expect, test } from 'vitest';
import {
  listLabel,
  monthLabel,
  numberLabel,
  sizeLabel,
  timestampLabel,
  typedZoneLabel,
} from './formats.ts';

const { dataset } = document.documentElement;
afterEach(() => {
  delete dataset['timeZone'];
});

const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** A time zone that always differs from the reader's. */
const other = own === 'Pacific/Auckland' ? 'America/Lima' : 'Pacific/Auckland';

test('a timestamp is in the label’s time zone, which is named where the reader’s is another', () => {
  const now = new Date('2026-03-20T09:00:00.000Z');
  dataset['timeZone'] = own;
  const here = timestampLabel('2026-03-20T09:30:00.000Z', now);
  expect(here).toMatch(/^\d\d:\d\d$/);
  dataset['timeZone'] = other;
  const there = timestampLabel('2026-03-20T09:30:00.000Z', now);
  expect(there).toMatch(/^\d\d:\d\d \S+/);
  expect(there.slice(0, 5)).not.toBe(here);
  expect(timestampLabel('2026-01-02T10:00:00.000Z', now)).toMatch(/^[23] Jan 2026, \d\d:\d\d \S+$/);
});

test('a time that is typed names the reader’s zone, and the label’s with its time there', () => {
  dataset['timeZone'] = own;
  expect(typedZoneLabel(null)).toBe(`In the label’s time zone, ${own}.`);
  dataset['timeZone'] = other;
  expect(typedZoneLabel(null)).toBe(`In your time zone, ${own}. The label’s is ${other}.`);
  const at = new Date('2026-03-20T09:30:00.000Z');
  expect(typedZoneLabel(at)).toContain(` There it is ${timestampLabel(at.toISOString())}.`);
});

test('a day is the label’s, too: the time alone stands for today there', () => {
  dataset['timeZone'] = 'Pacific/Auckland';
  // On the 21st both times are in Auckland; in Lima they are on two days.
  const now = new Date('2026-03-20T23:00:00.000Z');
  expect(timestampLabel('2026-03-21T04:00:00.000Z', now)).toMatch(/^17:00/);
  dataset['timeZone'] = 'America/Lima';
  expect(timestampLabel('2026-03-21T05:30:00.000Z', now)).toMatch(/^21 Mar 2026, 00:30/);
});

test('numbers, sizes, months and lists are written as the language does', () => {
  expect(numberLabel(12_000)).toBe('12,000');
  expect([0, 200, 1_500_000, 2_000_000_000].map(sizeLabel)).toEqual([
    '0\u00a0kB',
    '1\u00a0kB',
    '1.5\u00a0MB',
    '2.0\u00a0GB',
  ]);
  expect(monthLabel('2026-11')).toBe('November 2026');
  expect(listLabel(['a cover', 'a date', 'links'])).toBe('a cover, a date and links');
});
