import { expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { aPublicShow } from '#fixtures/shows';
import { showYear } from '#fixtures/showYear';
import { aPublicArtist, aPublicLabel, aSnapshot } from '#fixtures/snapshots';
import { showDay } from '#words/showSentences';
import { artistShowFeed, showFeed } from './showFeed.ts';

const label = aPublicLabel({ languages: ['en', 'de'] });

function entriesOf(shows: ReturnType<typeof aPublicShow>[], language: 'en' | 'de' = 'en') {
  const catalogue = buildCatalogue(aSnapshot({ label, shows }), '2026-01-01', language);
  const [head = '', ...entries] = inCatalogue(catalogue, showFeed).split('<entry>');
  return { head, entries };
}
const day = (written: string) =>
  showDay(new Date(`${written} UTC`).toISOString().slice(0, 10), { language: 'en' });
const titleOf = (entry = '') => /<title type="html">(.*?)<\/title>/s.exec(entry)?.[1];
const inside = (text = '') => /<!\[CDATA\[(.*?)\]\]>/s.exec(text)?.[1] ?? text;

test('the feed has the shows to come, the last changed one first', () => {
  const shows = showYear.map((show) => ({
    ...show,
    changedAt: `2026-01-${10 + show.cId}T09:00:00.000Z`,
  }));
  const { head, entries } = entriesOf(shows);
  expect(head).toContain('<updated>2026-01-29T09:00:00.000Z</updated>');
  expect(head).toContain('href="https://gatefold.example/feeds/shows.atom"');
  const ids = entries.map((entry) => /<id>(.*?)<\/id>/.exec(entry)?.[1]);
  const newest = showYear.map(({ cId }) => cId).toReversed();
  expect(ids).toEqual(newest.map((cId) => `https://gatefold.example/shows/${cId}`));
});

test('a moved and a cancelled show say so first, with what fans are told', () => {
  const { entries } = entriesOf(showYear.filter(({ cId }) => cId === 16 || cId === 17));
  const [moved, cancelled] = entries;
  expect(inside(titleOf(moved))).toBe(`Moved · Artist 1 in Oslo, ${day('12 September 2026')}`);
  expect(moved).toContain(`<p>Moved from ${day('9 May 2026')}</p><p>Tickets stay valid.</p>`);
  expect(moved).toContain(
    `<p>${day('12 September 2026')}, Start 20:00</p><p>Badehaus, Oslo, Norway</p>`,
  );
  expect(inside(titleOf(cancelled))).toBe(`Cancelled · Artist 1 in Lisboa, ${day('20 June 2026')}`);
});

test('a moved show that sells again still says from which day, and what fans were told', () => {
  const show = aPublicShow({
    ...{ day: '2026-09-12', previousDay: '2026-05-09', state: 'onSale' },
    stateNote: 'Tickets stay valid.',
  });
  const { entries } = entriesOf([show]);
  expect(entries[0]).toContain(`<p>Moved from ${day('9 May 2026')}</p><p>Tickets stay valid.</p>`);
  expect(inside(titleOf(entries[0]))).toBe(`Artist 1 in Berlin, ${day('12 September 2026')}`);
});

test('a show that was moved elsewhere names the old place, and what becomes of tickets', () => {
  const show = aPublicShow({
    ...{ day: '2026-09-12', previousDay: '2026-05-09', state: 'moved', boughtTickets: 'valid' },
    previousVenue: { name: 'Lido', city: 'Berlin' },
  });
  const { entries } = entriesOf([show]);
  expect(entries[0]).toContain(
    `<p>Moved from Lido, Berlin, ${day('9 May 2026')}</p><p>Tickets stay valid.</p>`,
  );
});

test('the summary of an entry keeps sentences apart', () => {
  const show = aPublicShow({ state: 'cancelled', stateNote: 'Layan is ill.' });
  expect(entriesOf([show]).entries[0]).toContain('Cancelled · Layan is ill. · Saturday');
});

test('an entry names the acts beside the main ones', () => {
  const artists = [
    { part: 'main' as const, name: 'Sluice' },
    { part: 'support' as const, name: 'Orrery' },
  ];
  expect(entriesOf([aPublicShow({ artists })]).entries[0]).toContain('<p>With Orrery</p>');
});

test('a feed keeps its id in one language when a show is renamed, and marks texts in another', () => {
  const show = aPublicShow({
    url: '/shows/renamed-1',
    state: 'cancelled',
    stateNote: 'A < B',
    note: '<p>Seated.</p>',
    noteIn: { de: '<p>Bestuhlt.</p>' },
    textsLanguage: 'en',
  });
  const [english] = entriesOf([show]).entries;
  expect(english).toContain('<p>A &lt; B</p>');
  expect(english).toContain('<div><p>Seated.</p></div>');
  const [german] = entriesOf([show], 'de').entries;
  expect(german).toContain('<id>https://gatefold.example/de/shows/1</id>');
  expect(german).toContain('href="https://gatefold.example/de/shows/renamed-1"');
  expect(german).toContain('<p lang="en">A &lt; B</p>');
  expect(german).toContain('<div><p>Bestuhlt.</p></div>');
});

test('an artist has a feed of the shows that they play', () => {
  const artists = [aPublicArtist({ cId: 1, name: 'Marit', url: '/artists/marit-1' })];
  const other = [{ part: 'main' as const, name: 'Other' }];
  const shows = [aPublicShow({ cId: 1 }), aPublicShow({ cId: 2, artists: other })];
  const catalogue = buildCatalogue(aSnapshot({ label, artists, shows }), '2026-01-01');
  const feed = inCatalogue(catalogue, () => artistShowFeed(1)) ?? '';
  expect(feed).toContain('href="https://gatefold.example/feeds/artists/marit-1/shows.atom"');
  expect([...feed.matchAll(/\/shows\/(\d+)<\/id>/g)].map(([, cId]) => cId)).toEqual(['1']);
  expect(inCatalogue(catalogue, () => artistShowFeed(9))).toBeUndefined();
});
