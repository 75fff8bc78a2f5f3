import { expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { aPublicShow } from '#fixtures/shows';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { artistShows, labelCalendar, labelShows } from './calendarFile.ts';
import { outNowFeed } from './releaseFeed.ts';
import { showFeed } from './showFeed.ts';

/** Titles in a snapshot from before titles were cleaned. */
const hostile = 'Low\u0001\r\nWater\rEND:VCALENDAR \uffff\ud800 ]]>';

const catalogue = buildCatalogue(
  {
    ...aSnapshot(),
    artists: [{ ...aPublicArtist(), name: hostile }],
    releases: [{ ...aPublicRelease(), title: hostile }],
    shows: [
      {
        ...aPublicShow({ state: 'cancelled', starts: '20:00' }),
        ...{
          venue: { city: hostile, name: hostile, address: hostile },
          stateNote: hostile,
          note: hostile,
        },
        artists: [{ part: 'main', name: hostile, cId: 1 }],
      },
    ],
  },
  '2026-03-21',
);

test.each([
  ['releases', outNowFeed],
  ['shows', showFeed],
])('a feed of %s holds only characters of XML 1.0', (_, write) => {
  const feed = inCatalogue(catalogue, write);
  expect(feed).toContain('Low');
  expect(feed).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
});

test.each([
  ['releases', labelCalendar],
  ['shows', labelShows],
  ['the shows of an artist', () => artistShows(1)],
])('a calendar of %s holds no line break of a title', (_, write) => {
  const calendar = inCatalogue(catalogue, write);
  expect(calendar).toContain('Low');
  expect(calendar).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
  expect(calendar).not.toMatch(/^Water|[^\P{Cc}\r\n]/mu);
});
