import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import type { PublicShow } from '#domain/publication/publicShow';
import { aPublicShow } from '#fixtures/shows';
import { instantsOf, showYear } from '#fixtures/showYear';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { showElement } from './showGraph.ts';

/** A show as machines read it from its page. */
function graphOf(show: PublicShow): Record<string, unknown> {
  const artists = [aPublicArtist({ cId: 1, name: 'Artist 1', url: '/artists/artist-1-1' })];
  const catalogue = buildCatalogue(aSnapshot({ artists, shows: [show] }), '2026-01-01');
  return JSON.parse(JSON.stringify(inCatalogue(catalogue, () => showElement(show))));
}
const graphWith = (given: Parameters<typeof aPublicShow>[0]) => graphOf(aPublicShow(given));
const term = (name: string) => `https://schema.org/${name}`;
const url = 'https://tickets.example/1';

test.each(showYear.map((show) => ({ city: show.venue.city, show })))(
  'the show in $city begins and opens at its instants, written on the clocks of its venue',
  ({ show }) => {
    const { begins = null, opens = null } = instantsOf.get(show.cId) ?? {};
    const graph = graphOf(show);
    const { doors, starts, day } = show;
    const instantIn = (text: unknown) => new Date(String(text)).toISOString().slice(0, 16);
    if (begins) expect(instantIn(graph['startDate'])).toBe(begins);
    else expect(graph['startDate']).toBe(day);
    if (starts && starts !== '02:30') expect(graph['startDate']).toContain(`T${starts}:00`);
    if (opens) expect(instantIn(graph['doorTime'])).toBe(opens);
    else expect(graph).not.toHaveProperty('doorTime');
    if (doors) expect(graph['doorTime']).toContain(`${day}T${doors}:00`);
  },
);

test.each([
  ['announced', 'EventScheduled'],
  ['soldOut', 'EventScheduled'],
  ['moved', 'EventRescheduled'],
  ['cancelled', 'EventCancelled'],
] as const)('a show that is %s is %s', (state, status) => {
  expect(graphWith({ state })['eventStatus']).toBe(term(status));
});

test('a time has the distance of its clocks from UTC', () => {
  const at = (day: string, timeZone: string) =>
    graphWith({ day, starts: '20:00', timeZone })['startDate'];
  expect(at('2026-11-01', 'America/Los_Angeles')).toBe('2026-11-01T20:00:00-08:00');
  expect(at('2026-07-01', 'Europe/Berlin')).toBe('2026-07-01T20:00:00+02:00');
  expect(at('2026-07-01', 'America/St_Johns')).toBe('2026-07-01T20:00:00-02:30');
  expect(at('2026-07-01', 'UTC')).toBe('2026-07-01T20:00:00+00:00');
});

test('a moved show keeps its day before, also once it sells again, until it is cancelled', () => {
  for (const state of ['moved', 'onSale', 'soldOut'] as const)
    expect(graphWith({ state, previousDay: '2026-11-14' })).toMatchObject({
      eventStatus: term('EventRescheduled'),
      previousStartDate: '2026-11-14',
      startDate: '2026-11-21',
    });
  const elsewhere = graphWith({ state: 'onSale', previousVenue: { name: 'Lido', city: 'Berlin' } });
  expect(elsewhere).toMatchObject({ eventStatus: term('EventScheduled') });
  expect(elsewhere).not.toHaveProperty('previousStartDate');
  for (const given of [
    { state: 'cancelled' as const, previousDay: '2026-11-14' },
    { state: 'onSale' as const, previousDay: '2026-11-21' },
  ])
    expect(graphWith(given)).not.toHaveProperty('previousStartDate');
});

test('a show is at its venue, or at its festival', () => {
  expect(
    graphWith({
      venue: { country: 'DE', address: 'Revaler Straße 99', url: 'https://badehaus.example' },
    }),
  ).toMatchObject({
    '@type': 'MusicEvent',
    name: 'Artist 1 in Berlin',
    location: {
      '@type': 'MusicVenue',
      name: 'Badehaus',
      url: 'https://badehaus.example',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Revaler Straße 99',
        addressLocality: 'Berlin',
        addressCountry: 'DE',
      },
    },
  });
  const addressOf = (city: string, country?: string) =>
    graphWith({ venue: { city, ...(country && { country }) } });
  expect(addressOf('Portland, OR', 'US')).toMatchObject({
    location: { address: { addressLocality: 'Portland', addressRegion: 'OR' } },
  });
  expect(addressOf('Regina, SK', 'CA')).toMatchObject({
    location: { address: { addressLocality: 'Regina', addressRegion: 'SK' } },
  });
  // No state of the country.
  for (const [city, country] of [['Kiel, OR', 'DE'], ['Portland, OR']] as const)
    expect(addressOf(city, country)).toMatchObject({
      location: { address: { addressLocality: city } },
    });
  expect(graphWith({ venue: { name: '' }, festival: 'Lavt lys' })).toMatchObject({
    location: { name: 'Lavt lys' },
    superEvent: { '@type': 'Festival', name: 'Lavt lys' },
  });
});

test('artists link to their pages; a guest has a name', () => {
  const artists = [
    { part: 'main' as const, name: 'Artist 1', cId: 1 },
    { part: 'support' as const, name: 'Nebelhorn Trio' },
  ];
  expect(graphWith({ artists })['performer']).toEqual([
    {
      '@type': 'MusicGroup',
      '@id': 'https://gatefold.example/artists/artist-1-1#artist',
      name: 'Artist 1',
      url: 'https://gatefold.example/artists/artist-1-1',
    },
    { '@type': 'MusicGroup', name: 'Nebelhorn Trio' },
  ]);
  expect(graphWith({ artists: [] })).not.toHaveProperty('performer');
});

test('a show has a picture: its poster, who plays, the release it launches, or its card', () => {
  const image = (name: string) => `https://images.example/mediumsquare/ab/${name}.jpg`;
  const large = (name: string) => `https://images.example/large/ab/${name}.jpg`;
  const artists = [
    aPublicArtist({ cId: 1 }),
    aPublicArtist({ cId: 2, image: image('portrait') }),
    aPublicArtist({ cId: 3, image: image('support') }),
  ];
  const releases = [aPublicRelease({ cId: 7, cover: image('cover') })];
  const pictureOf = (given: Parameters<typeof aPublicShow>[0]) => {
    const show = aPublicShow(given);
    const catalogue = buildCatalogue(aSnapshot({ artists, releases, shows: [show] }), '2026-01-01');
    return inCatalogue(catalogue, () => showElement(show))['image'];
  };
  const act = (cId: number, part: 'main' | 'support' = 'main') => ({ part, name: 'X', cId });
  const both = [act(3, 'support'), act(2)];
  expect(pictureOf({ poster: image('poster'), artists: both })).toBe(large('poster'));
  expect(pictureOf({ artists: both, release: 7 })).toBe(large('portrait'));
  expect(pictureOf({ artists: [act(1)], release: 7 })).toBe(large('cover'));
  expect(pictureOf({ artists: [act(1)] })).toMatch(/^https:/);
});

test('a show is described by its note, or by its facts', () => {
  expect(graphWith({ note: '<p>Seated.</p>' })['description']).toBe('Seated.');
  const artists = [
    { part: 'main' as const, name: 'Artist 1', cId: 1 },
    { part: 'support' as const, name: 'Orrery' },
  ];
  expect(graphWith({ artists, venue: { country: 'DE' } })['description']).toMatch(
    /21 November 2026, Badehaus, Berlin, Germany, With Orrery$/,
  );
});

test('nothing is guessed: neither when a show ends nor since when tickets sell', () => {
  const graph = graphWith({ starts: '20:00', state: 'onSale', tickets: [{ url }] });
  expect(graph).not.toHaveProperty('endDate');
  expect(JSON.stringify(graph)).not.toContain('validFrom');
});

test('an age limit and a start after midnight are told', () => {
  expect(graphWith({ ageLimit: 18, doors: '23:00', starts: '00:30' })).toMatchObject({
    typicalAgeRange: '18-',
    doorTime: '2026-11-21T23:00:00+01:00',
    startDate: '2026-11-22T00:30:00+01:00',
  });
});

describe('the offers', () => {
  test.each([
    ['announced', undefined],
    ['onSale', term('InStock')],
    ['fewLeft', term('LimitedAvailability')],
    ['soldOut', term('SoldOut')],
    ['moved', term('InStock')],
    ['cancelled', undefined],
  ] as const)('of a show that is %s say %s', (state, availability) => {
    const tickets = [{ url, name: 'DICE', price: { amount: 1850, currency: 'EUR' } }, { url }];
    expect(graphWith({ state, tickets })['offers']).toEqual([
      {
        '@type': 'Offer',
        ...{ url, name: 'DICE', price: '18.50', priceCurrency: 'EUR' },
        ...(availability && { availability }),
      },
      { '@type': 'Offer', url, ...(availability && { availability }) },
    ]);
  });

  test('of free entry cost nothing, on the show’s own page', () => {
    const graph = graphWith({ isFree: true, url: '/shows/berlin-1' });
    expect(graph).toMatchObject({
      isAccessibleForFree: true,
      offers: [{ url: 'https://gatefold.example/shows/berlin-1', price: '0' }],
    });
    expect(graph['offers']).not.toContainEqual(expect.objectContaining({ priceCurrency: 'EUR' }));
    expect(graphWith({})).not.toHaveProperty('offers');
  });

  test('end with the show', () => {
    const tickets = [{ url }];
    expect(graphWith({ day: '2025-12-30', state: 'onSale', tickets })).not.toHaveProperty('offers');
    expect(graphWith({ day: '2025-12-30', isFree: true })).not.toHaveProperty('offers');
  });
});
