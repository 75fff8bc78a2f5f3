import { expect, test } from 'vitest';
import type { FoundEdition } from '#domain/importing/foundEdition';
import type { FoundRelease } from '#domain/importing/foundEntry';
import { uniteEditions } from '#domain/importing/uniting';
import { aFoundRelease } from '#fixtures/elsewhere';

const edition = (key: string, given: Partial<FoundEdition> = {}): FoundEdition => ({
  key,
  format: 'lp',
  links: [],
  ...given,
});
const track = (key: string, name: string) => ({
  ...{ key, name, isrc: '', composer: '', lyricsWriter: '', description: '' },
});
const found = (key: string, given: Partial<FoundRelease> = {}) =>
  aFoundRelease(1, {
    key,
    group: 'g',
    tracks: [track('1', 'Low Water'), track('2', 'Mudflat')],
    editions: [edition(key)],
    ...given,
  });

test('editions become one release, led by the earliest, whose numbers are the first edition’s', () => {
  const [one, ...others] = uniteEditions([
    found('lp', {
      releaseDate: '2019-09-01',
      catalogueNumber: 'T-1LP',
      editions: [edition('lp', { catalogueNumber: 'T-1LP', barcode: '036000291452' })],
      cover: 'c',
      links: [{ name: 'x', url: 'https://x.example' }],
    }),
    found('cd', {
      releaseDate: '2019-03-22',
      title: 'Ebb',
      catalogueNumber: 'T-1CD',
      editions: [edition('cd', { format: 'cd', catalogueNumber: 'T-1CD' })],
      cover: null,
    }),
    found('lp', { releaseDate: '2019-09-01' }),
    found('other', { group: undefined }),
  ]);
  expect(one).toMatchObject({
    key: 'g',
    title: 'Ebb',
    releaseDate: '2019-03-22',
    catalogueNumber: 'T-1CD',
    cover: 'c',
    links: [{ url: 'https://x.example' }],
    editions: [
      { key: 'cd', catalogueNumber: 'T-1CD' },
      { key: 'lp', catalogueNumber: 'T-1LP', barcode: '036000291452', day: '2019-09-01' },
    ],
    notes: [],
  });
  expect(one).not.toHaveProperty('barcode');
  expect(others.map(({ key }) => key)).toEqual(['other']);
});

test('sides name the tracks of the release, and what only one edition has is a bonus', () => {
  const sides = [
    { name: 'A', tracks: ['a'] },
    { name: 'B', tracks: ['b', 'c'] },
    { name: 'C', tracks: ['c'] },
  ];
  const tracks = [track('a', 'low water'), track('b', 'Mudflat'), track('c', 'Extra')];
  const [one] = uniteEditions([
    found('cd', { releaseDate: '2019-01-01' }),
    found('lp', { releaseDate: '2020-01-01', editions: [edition('lp', { sides })], tracks }),
  ]);
  expect(one?.tracks).toHaveLength(2);
  expect(one?.editions[1]).toMatchObject({
    sides: [
      { name: 'A', tracks: ['1'] },
      { name: 'B', tracks: ['2'] },
    ],
    bonusTracks: ['Extra'],
  });
});

test('an edition with half of its tracks in common has the others as a bonus', () => {
  const [one] = uniteEditions([
    found('cd', { releaseDate: '2019-01-01' }),
    found('lp', { tracks: [track('b', 'Mudflat'), track('c', 'Extra')] }),
  ]);
  expect([one?.editions[1]?.bonusTracks, one?.notes]).toEqual([['Extra'], []]);
});

test('bonus tracks that an edition has no room for are told', () => {
  const shared = Array.from({ length: 60 }, (_, index) => track(`s${index}`, `Tide ${index}`));
  const more = Array.from({ length: 53 }, (_, index) => track(`m${index}`, `Extra ${index}`));
  const [one] = uniteEditions([
    found('cd', { releaseDate: '2019-01-01', tracks: shared }),
    found('lp', { catalogueNumber: 'T-2', tracks: [...shared, ...more] }),
  ]);
  expect(one?.editions[1]?.bonusTracks).toHaveLength(50);
  expect(one?.notes).toEqual([
    'Its edition T-2 has at most 50 bonus tracks; 3 more were left out.',
  ]);
});

test('what the earliest entry lacks comes from the others', () => {
  const facts = {
    ...{ barcode: '036000291452', catalogueNumber: 'T-1', copyright: '2020 Sluice' },
    ...{ credits: 'Art: Bo', tags: 'Ambient', description: '<p>Tides.</p>' },
  };
  const bare = found('a', { releaseDate: '2019-01-01', editions: [], catalogueNumber: undefined });
  const [one] = uniteEditions([bare, found('b', { ...facts, editions: [] })]);
  expect(one).toMatchObject(facts);
  const own = {
    ...{ barcode: '4006381333931', catalogueNumber: 'T-0', copyright: '2019 Sluice' },
    ...{ credits: 'Art: Di', tags: 'Drone', description: '<p>Ebb.</p>' },
  };
  const [two] = uniteEditions([{ ...bare, ...own }, found('b', { ...facts, editions: [] })]);
  expect(two).toMatchObject(own);
  const [three] = uniteEditions([bare, { ...bare, key: 'b' }]);
  for (const field of ['barcode', 'catalogueNumber', 'copyright', 'credits', 'tags'])
    expect(three?.[field as 'tags']).toBeUndefined();
});

test('an edition with quite other tracks says so', () => {
  const [one] = uniteEditions([
    found('cd', { releaseDate: '2019-01-01' }),
    found('lp', {
      pressing: '2020, JP',
      tracks: [track('1', 'Live'), track('2', 'Live again')],
      editions: [edition('lp', { sides: [{ name: 'A', tracks: ['1', '2'] }] })],
    }),
  ]);
  for (const field of ['bonusTracks', 'sides']) expect(one?.editions[1]).not.toHaveProperty(field);
  expect(one?.notes).toEqual([expect.stringContaining('has other tracks there')]);
});

test('pressings that look the same are told apart', () => {
  const [one] = uniteEditions([
    found('a', { releaseDate: '2019-01-01', pressing: '2019, NO' }),
    found('b', { releaseDate: '2020-01-01', pressing: '2020, JP' }),
    found('c', {
      ...{ releaseDate: '2021-01-01', pressing: '2021, US' },
      editions: [edition('c', { format: 'cd' })],
    }),
  ]);
  expect(one?.editions.map(({ pressing }) => pressing)).toEqual([
    '2019, NO',
    '2020, JP',
    undefined,
  ]);
});

test('a day that is only half known is no day of an edition', () => {
  const [one] = uniteEditions([
    found('a', { releaseDate: '2019-03-22' }),
    found('b', { releaseDate: '2020-01-01', dayOnly: 'year' }),
  ]);
  expect(one?.editions[1]).not.toHaveProperty('day');
});

test('a year that is another than the release’s tells the pressing', () => {
  const cd = { format: 'cd' as const };
  const [one] = uniteEditions([
    found('a', { releaseDate: '2019-03-22', editions: [edition('a', cd)] }),
    found('b', { releaseDate: '2020-01-01', dayOnly: 'year', pressing: '2020, JP' }),
  ]);
  expect(one?.editions[1]).toMatchObject({ pressing: '2020, JP' });
  const [same] = uniteEditions([
    found('a', { releaseDate: '2019-03-22', editions: [edition('a', cd)] }),
    found('b', { releaseDate: '2019-01-01', dayOnly: 'year', pressing: '2019, JP' }),
  ]);
  expect(same?.editions[1]).not.toHaveProperty('pressing');
});

test('a pressing of which only the year is known does not set the day of the release', () => {
  const [one] = uniteEditions([
    found('lp', { releaseDate: '2019-01-01', dayOnly: 'year' }),
    found('cd', { releaseDate: '2019-03-22' }),
  ]);
  expect(one?.releaseDate).toBe('2019-03-22');
  expect(one?.dayOnly).toBeUndefined();
});

test('editions that a release has no room for are told in a note', () => {
  const keys = Array.from({ length: 52 }, (_, index) => `e${index}`);
  const [one] = uniteEditions(keys.map((key) => found(key)));
  expect([one?.editions.length, one?.notes]).toEqual([
    50,
    ['A release has at most 50 editions; 2 more were left out.'],
  ]);
});

test('what was left out of a further edition is told with its number', () => {
  const [one] = uniteEditions([
    found('a', { notes: ['Both.', 'First.'] }),
    found('b', {
      releaseDate: '2020-01-01',
      dayOnly: 'year',
      catalogueNumber: 'T 2',
      notes: ['The date “2020” names only a year; taken as its first day.', 'Both.', 'No barcode.'],
    }),
  ]);
  expect(one?.notes).toEqual(['Both.', 'First.', 'Its edition T 2: No barcode.']);
});

test('tracks that are taken from a further edition come with those it refuses', () => {
  const refused = [{ entry: 'Track 2', reason: 'It has no name.' }];
  const more = found('b', { releaseDate: '2021-01-01', tracks: [track('1', 'Salt')], refused });
  expect(uniteEditions([found('a', { tracks: [] }), more])[0]?.refused).toEqual(refused);
  const [own] = uniteEditions([found('a', { tracks: [track('1', 'Reef')] }), more]);
  expect(own?.refused).toEqual([]);
});

test('links that a release has no room for are told in a note', () => {
  const linksFrom = (first: number) =>
    Array.from({ length: 60 }, (_, index) => ({
      name: 'x',
      url: `https://x.example/${first + index}`,
    }));
  const [one] = uniteEditions([
    found('a', { links: linksFrom(0) }),
    found('b', { links: linksFrom(60) }),
  ]);
  expect([one?.links, one?.notes]).toEqual([
    [...linksFrom(0), ...linksFrom(60)].slice(0, 100),
    ['A release has at most 100 links; 20 more were left out.'],
  ]);
});
