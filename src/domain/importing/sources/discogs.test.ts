import { expect, test } from 'vitest';
import { discogsLabelIn, readDiscogsRelease } from '#domain/importing/sources/discogs';

const label = 1234;
const artist = (id: number, name: string, given = {}) => ({
  id,
  name,
  anv: '',
  join: '',
  ...given,
});

/** A release as the API answers it, in short. */
const answer = (given: Record<string, unknown> = {}) => ({
  id: 77,
  title: 'Two Rooms',
  master_id: 9,
  released: '2020-11-06',
  country: 'Norway',
  notes: 'Recorded by [a=Sluice] in [url=https://x.example]a room[/url].',
  artists: [artist(1, 'Sluice (3)', { join: '&' }), artist(2, 'Noor Haddad*')],
  extraartists: [
    artist(3, 'Ida Brandt', { role: 'Mastered By, Lacquer Cut By [A: side]' }),
    artist(4, 'Ola Moe (2)', { role: 'Mastered By' }),
  ],
  labels: [
    { id: 99, name: 'Northern Static', catno: 'NS44' },
    { id: label, name: 'Tidewrack', catno: 'TWR-002' },
  ],
  formats: [{ name: 'Vinyl', qty: '2', text: 'Clear', descriptions: ['12"', 'EP'] }],
  identifiers: [
    { type: 'Matrix / Runout', value: 'TWR-002 A' },
    { type: 'Barcode', value: '7 090014 380017' },
  ],
  genres: ['Electronic'],
  styles: ['Ambient', 'Drone'],
  tracklist: [
    { position: '', type_: 'heading', title: 'First side' },
    { position: 'A1', type_: 'track', title: 'Room One', duration: '1:01' },
    {
      position: 'B2',
      type_: 'track',
      title: 'Room Two',
      duration: '1:02:05',
      artists: [artist(5, 'A Guest', { join: 'feat.' }), artist(2, 'Noor Haddad')],
      extraartists: [artist(6, 'Bo Lund', { role: 'Drums' })],
    },
  ],
  images: [
    { type: 'secondary', uri: 'https://i.discogs.com/b.jpg' },
    { type: 'primary', uri: 'https://i.discogs.com/a.jpg' },
  ],
  ...given,
});

const read = (given: Record<string, unknown> = {}) => {
  const found = readDiscogsRelease(answer(given), label);
  if (found.kindOfEntry !== 'release') throw new Error(found.reason);
  return found;
};

test('reads what a release has in our terms', () => {
  expect(read()).toMatchObject({
    key: '77',
    group: 'master 9',
    pressing: '2020-11-06, Norway',
    editions: [
      {
        key: '77',
        format: 'lp',
        pieces: 2,
        name: 'Clear',
        catalogueNumber: 'TWR-002',
        barcode: '7090014380017',
        sides: [
          { name: 'A', tracks: ['place 1'] },
          { name: 'B', tracks: ['place 2'] },
        ],
      },
    ],
    title: 'Two Rooms',
    releaseDate: '2020-11-06',
    description: '<p>Recorded by Sluice in a room.</p>',
    catalogueNumber: 'TWR-002',
    barcode: '7090014380017',
    kind: 'ep',
    credits: 'Mastered By: Ida Brandt, Ola Moe\nLacquer Cut By [A  side]: Ida Brandt',
    tags: 'Electronic, Ambient, Drone',
    artists: [
      { key: '1', name: 'Sluice' },
      { key: '2', name: 'Noor Haddad' },
    ],
    tracks: [
      { name: 'Room One', length: '1:01' },
      {
        name: 'Room Two',
        length: '1:02:05',
        performer: 'A Guest feat. Noor Haddad',
        credits: 'Drums: Bo Lund',
      },
    ],
    cover: 'https://i.discogs.com/a.jpg',
    notes: [],
    refused: [],
  });
});

test.each([
  ['2019-09-00', '2019-09-01', /names only a month/],
  ['2019-00-00', '2019-01-01', /names only a year/],
  ['2019', '2019-01-01', /names only a year/],
  ['', null, null],
])('the day %j is %j', (released, day, note) => {
  const { releaseDate, notes } = read({ released, tracklist: [] });
  expect(releaseDate).toBe(day);
  expect(notes).toEqual(note ? [expect.stringMatching(note)] : []);
});

const part = (position: string, title: string, given = {}) => ({
  position,
  type_: 'track',
  title,
  ...given,
});
const suite = (parts: object[], given = {}) =>
  read({
    tracklist: [
      part('A1', 'One'),
      {
        position: '',
        type_: 'index',
        title: 'The Suite',
        duration: '',
        sub_tracks: parts,
        ...given,
      },
      part('B2', 'Last'),
    ],
  });

test.each([
  ['of its first part', [part('B1a', 'Dawn'), part('B1b', 'Dusk')], {}],
  ['of its first part', [part('B1.1', 'Dawn'), part('B1.2', 'Dusk')], {}],
  ['of its own', [part('', 'Dawn'), part('', 'Dusk')], { position: 'B1' }],
])('a suite is one track at the position %s', (_, parts, given) => {
  const found = suite(parts, given);
  expect(found.tracks.map(({ name }) => name)).toEqual(['One', 'The Suite', 'Last']);
  expect(found.editions[0]?.sides).toEqual([
    { name: 'A', tracks: ['place 1'] },
    { name: 'B', tracks: ['place 2', 'place 3'] },
  ]);
  expect(found.notes).toEqual([
    '“The Suite” is one track here; there it has the parts “Dawn”, “Dusk”.',
  ]);
});

test('a suite is as long as it says, or as its parts together', () => {
  const parts = [
    part('B1a', 'Dawn', { duration: '1:30' }),
    part('B1b', 'Dusk', { duration: '2:40' }),
  ];
  expect(suite(parts).tracks[1]).toMatchObject({ length: '4:10' });
  expect(suite(parts, { duration: '4:12' }).tracks[1]).toMatchObject({ length: '4:12' });
  expect(
    suite([part('B1a', 'Dawn', { duration: '1:30' }), part('B1b', 'Dusk')]).tracks[1],
  ).not.toHaveProperty('length');
});

test('movements with positions of their own are tracks, with the name of the work', () => {
  const found = suite([part('B1', 'Dawn'), part('B2', 'Dusk'), part('B3', '')]);
  expect(found.tracks.map(({ name }) => name)).toEqual([
    'One',
    'The Suite: Dawn',
    'The Suite: Dusk',
    'Last',
  ]);
  expect(found.refused).toEqual([{ entry: 'Track B3', reason: 'It has no name.' }]);
  expect(found.notes).toEqual([]);
});

test('an index that can’t be read is refused, and no more than that', () => {
  const found = suite([], { title: '', sub_tracks: 'none' });
  expect(found.tracks).toHaveLength(2);
  expect(found.refused).toEqual([{ entry: 'Track 2', reason: 'It has no name.' }]);
});

test('the day of a release is its edition’s, if it is known whole', () => {
  expect(read({ released: '2019-09-20' })).toMatchObject({
    editions: [{ releasedOn: '2019-09-20' }],
  });
  expect(read({ released: '2019-09-00' }).editions[0]).not.toHaveProperty('releasedOn');
});

test('tracks beyond the limit are refused, with the limit', () => {
  const tracklist = Array.from({ length: 501 }, (_, index) => ({ title: `Take ${index + 1}` }));
  const found = read({ tracklist });
  expect(found.tracks).toHaveLength(500);
  expect(found.refused).toEqual([
    { entry: 'Track 501', reason: 'A release has at most 500 tracks.' },
  ]);
});

test('of one by various artists the artists are those of its tracks', () => {
  const found = read({ artists: [artist(194, 'Various')] });
  expect(found).toMatchObject({ isVarious: true, kind: 'compilation' });
  expect(found.artists.map(({ name }) => name)).toEqual(['A Guest', 'Noor Haddad']);
});

test('what is wrong or missing is left out', () => {
  const found = read({
    master_id: 0,
    labels: [{ id: label, name: 'Tidewrack', catno: 'none' }],
    identifiers: [{ type: 'Barcode', value: '7090014380099' }],
    tracklist: [{ position: '1', type_: 'track', title: '' }, 7],
    images: [],
    extraartists: null,
  });
  expect(found).not.toHaveProperty('group');
  expect(found).not.toHaveProperty('catalogueNumber');
  expect(found).toMatchObject({
    cover: null,
    tracks: [],
    refused: [{ entry: 'Track 1' }, { entry: 'Track 2' }],
    notes: ['The barcode “7090014380099” is not valid; left empty.'],
  });
});

test('credits that have no room are told, and the others stay', () => {
  const extraartists = Array.from({ length: 60 }, (_, index) =>
    artist(10 + index, `${'Ida '.repeat(24)}Bo`, { role: `Role ${index}` }),
  );
  const tracklist = [{ position: 'A1', type_: 'track', title: 'Room One', extraartists }];
  const { credits, notes, tracks } = read({ extraartists, tracklist });
  for (const text of [credits, tracks[0]?.credits]) expect(text).toContain('\nRole 40: Ida');
  expect(notes).toEqual([
    expect.stringMatching(/^No room in the credits, so left out: “Role 4\d: /),
    expect.stringMatching(/^Track A1: No room in the credits, so left out: “Role 4\d: /),
  ]);
});

test('tags that have no room are told, and none is cut', () => {
  const styles = Array.from({ length: 40 }, (_, index) => `Style ${index}`);
  const { tags, notes } = read({ genres: [], styles });
  expect(tags).toBe(styles.slice(0, 31).join(', '));
  expect(notes).toEqual([
    'No room in the tags, so left out: “Style 31”, “Style 32”, “Style 33”, “Style 34”, “Style 35” and 4 more.',
  ]);
});

test('hostile notes bring no markup', () => {
  const { description } = read({
    notes: '<img src=x onerror=alert(1)><script>alert(1)</script>Hi',
  });
  expect(description).not.toMatch(/onerror|script|<img/);
});

test.each([{ title: '' }, { id: 0 }, { tracklist: 'none' }])('%j is refused alone', (given) => {
  expect(readDiscogsRelease(answer(given), label)).toMatchObject({ kindOfEntry: 'refused' });
});

test.each([
  ['1234', 1234],
  ['https://www.discogs.com/label/1234-Tidewrack', 1234],
  ['https://www.discogs.com/de/label/1234', 1234],
  ['https://api.discogs.com/labels/1234/releases', 1234],
  ['https://www.discogs.com/artist/1234', null],
  ['https://discogs.com.evil.example/label/1234', null],
  ['Tidewrack', null],
  ['0', null],
])('the label in %j is %j', (asked, found) => {
  expect(discogsLabelIn(asked)).toBe(found);
});

test.each(['Unofficial Release', 'Partially Unofficial', 'Counterfeit'])(
  'a release that is “%s” there is left out, unless staff want it',
  (said) => {
    const formats = [{ name: 'Vinyl', qty: '1', descriptions: ['LP', said] }];
    const given = { id: 7, title: 'Ebb', formats };
    expect(readDiscogsRelease(given, 1)).toMatchObject({
      kindOfEntry: 'refused',
      reason: expect.stringContaining('unofficial'),
    });
    expect(readDiscogsRelease(given, 1, { unofficial: true }).kindOfEntry).toBe('release');
  },
);
