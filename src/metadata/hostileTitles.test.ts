import { expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { labelCalendar } from './calendarFile.ts';
import { outNowFeed } from './releaseFeed.ts';

/** Titles in a snapshot from before titles were cleaned. */
const hostile = 'Low\u0001\r\nWater\rEND:VCALENDAR \uffff\ud800 ]]>';

const catalogue = buildCatalogue(
  {
    ...aSnapshot(),
    artists: [{ ...aPublicArtist(), name: hostile }],
    releases: [{ ...aPublicRelease(), title: hostile }],
  },
  '2026-03-21',
);

test('a feed holds only characters of XML 1.0', () => {
  const feed = inCatalogue(catalogue, outNowFeed);
  expect(feed).toContain('Low');
  expect(feed).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
});

test('a calendar holds no line break of a title', () => {
  const calendar = inCatalogue(catalogue, labelCalendar);
  expect(calendar).toContain('Low');
  expect(calendar).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
  expect(calendar).not.toMatch(/^Water|[^\P{Cc}\r\n]/mu);
});
