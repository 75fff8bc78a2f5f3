import { expect, test } from 'vitest';
import { firstLabel } from '#domain/label/label';
import { toSnapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { StoredShow } from '#domain/show/show';
import { aStoredArtist } from '#fixtures/artists';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aFullStoredShow, aStoredShow } from '#fixtures/shows';

const savedAt = '2026-10-01T09:00:00.000Z';
const dated = <E>(entity: E) => ({ entity, savedAt });

function shownOf(
  show: StoredShow,
  { at = savedAt, artist = {}, status = releaseStatus.Released as 50 | 10, timeZone = 'UTC' } = {},
) {
  return toSnapshot(
    aCatalogue({
      label: { ...firstLabel, timeZone },
      artists: [dated(aStoredArtist({ name: 'The Moles', ...artist }))],
      releases: [dated(aStoredRelease({ releaseStatus: status }))],
      shows: [dated(show)],
    }),
    aStamp({ exportedAt: at }),
  ).shows;
}

test('a public show has its public fields and nothing else', () => {
  const [shown] = shownOf(aFullStoredShow());
  expect(shown).toEqual({
    cId: 1,
    url: '/shows/berlin-badehaus-1',
    earlierUrls: ['/shows/berlin-1'],
    changedAt: savedAt,
    artists: [{ part: 'main', name: 'The Moles', cId: 1 }],
    day: '2026-11-21',
    doors: '19:00',
    starts: '20:30',
    timeZone: 'Europe/Berlin',
    venue: {
      name: 'Badehaus',
      city: 'Berlin',
      country: 'DE',
      address: 'Revaler Straße 99',
      url: 'https://badehaus.example',
    },
    festival: 'Its festival',
    stage: 'Its stage',
    tour: 'Its tour',
    tickets: aFullStoredShow().tickets,
    ageLimit: 18,
    state: 'moved',
    previousDay: '2026-11-14',
    previousVenue: { name: 'Lido', city: 'Potsdam', country: 'DE' },
    boughtTickets: 'valid',
    earlierCountries: ['PL'],
    stateNote: 'Its stateNote',
    stateNoteIn: { de: 'Karten bleiben gültig.' },
    note: '<p>Seated.</p>',
    noteIn: { de: '<p>Bestuhlt.</p>' },
    textsLanguage: 'en',
    poster: 'https://images.example/mediumsquare/ab/showposter_1.jpg',
    accent: '#d8432b',
    posterAlt: 'Its posterAlt',
    release: 1,
    sequence: 2,
  });
});

test.each(['draft', 'handedIn'] as const)('a show that is %s does not leave', (status) => {
  expect(shownOf(aStoredShow({ status }))).toEqual([]);
});

test.each([
  ['2026-10-01T21:59:59.000Z', 0],
  ['2026-10-01T22:00:00.000Z', 1],
])('a show that is public from 2 October in Oslo, at %s: %i', (at, count) => {
  const show = aStoredShow({ publicFrom: '2026-10-02' });
  expect(shownOf(show, { at, timeZone: 'Europe/Oslo' })).toHaveLength(count);
});

test('an artist without a page has only a name, an archived one is not named', () => {
  const guest = { part: 'support' as const, name: 'Nebelhorn Trio' };
  const own = { part: 'main' as const, name: 'Moles', id: anId('artist', 1) };
  const show = aStoredShow({ artists: [own, guest] });
  const [hidden] = shownOf(show, { status: releaseStatus.Planning });
  expect(hidden?.artists).toEqual([{ part: 'main', name: 'The Moles' }, guest]);
  const [archived] = shownOf(show, { artist: { archived: true } });
  expect(archived?.artists).toEqual([guest]);
});

test('a release that is not public is not named', () => {
  const show = aStoredShow({ release: anId('release', 1) });
  expect(shownOf(show)[0]?.release).toBe(1);
  expect(shownOf(show, { status: releaseStatus.Planning })[0]?.release).toBeNull();
});

test('an unreadable show has its name, its number and the reason', () => {
  const row = aStoredShow();
  const unreadable = { shows: [{ id: row.id, row, reason: 'torn' }] };
  const snapshot = toSnapshot(aCatalogue({ unreadable }), aStamp({ exportedAt: savedAt }));
  expect(snapshot.shows).toEqual([{ cId: 1, name: 'Badehaus, Berlin, 2026-11-21' }]);
  expect(snapshot.faults).toMatchObject([{ kind: 'show', cId: 1, reason: 'torn' }]);
});
