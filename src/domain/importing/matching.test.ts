import { expect, test } from 'vitest';
import type { FoundRelease } from '#domain/importing/foundEntry';
import { type Here, matchReleases } from '#domain/importing/matching';
import type { Edition } from '#domain/release/edition';
import { anId } from '#fixtures/ids';
import { aTrack } from '#fixtures/tracks';

const found = (key: string, given: Partial<FoundRelease> = {}): FoundRelease => ({
  kindOfEntry: 'release',
  key,
  editions: [],
  pressing: '',
  isVarious: false,
  title: `Release ${key}`,
  releaseDate: null,
  description: '',
  links: [],
  artists: [],
  tracks: [],
  cover: null,
  page: `https://source.example/${key}`,
  notes: [],
  refused: [],
  ...given,
});
const here = (cId: number, given: Partial<Here> = {}): Here => ({
  cId,
  title: `Stored ${cId}`,
  releaseDate: null,
  tracks: [],
  links: [],
  artists: [],
  ...given,
});
const aStoredEdition = (given: Partial<Edition>): Edition => ({
  id: anId('edition', 1),
  format: 'lp',
  state: 'inStock',
  links: [],
  ...given,
});
const track = (isrc: string) => ({ ...aTrack({ name: isrc, isrc }), key: isrc });
const named = (name: string) => ({ ...aTrack({ name, isrc: '' }), key: name });
const match = (
  one: Partial<FoundRelease>,
  other: Partial<Here>,
  keys = new Map<string, number>(),
) => matchReleases([found('a', one)], [here(1, other)], keys).get('a')?.by;

test.each<[string, Partial<FoundRelease>, Partial<Here>, string | undefined]>([
  [
    'its page as a link',
    {},
    { links: [{ name: 'x', url: 'https://www.source.example/a/' }] },
    'address',
  ],
  ['UPC and EAN', { barcode: '036000291452' }, { barcode: '0036000291452' }, 'barcode'],
  [
    'a number',
    { title: 'Ebb', catalogueNumber: 'TWR 1' },
    { title: 'Ebb', catalogueNumber: 'twr-001' },
    undefined,
  ],
  [
    'a number',
    { title: 'Ebb (LP)', catalogueNumber: 'TWR 001' },
    { title: 'Ebb', catalogueNumber: 'twr-001' },
    'catalogueNumber',
  ],
  [
    'a number of another title',
    { title: 'Ebb', catalogueNumber: 'T1' },
    { title: 'Salt', catalogueNumber: 'T1' },
    undefined,
  ],
  [
    'a number of a title with half of its words',
    { title: 'Tapes, Vol. 2', catalogueNumber: 'T1' },
    { title: 'Tapes, Vol. 1', catalogueNumber: 'T1' },
    undefined,
  ],
  [
    'a number of a longer title',
    { title: 'Ebb, Remixed', catalogueNumber: 'T1' },
    { title: 'Ebb', catalogueNumber: 'T1' },
    undefined,
  ],
  [
    'a number of another form',
    { title: 'Ebb and Flow – Deluxe Edition (12" Vinyl)', catalogueNumber: 'T1' },
    { title: 'Ebb & Flow 2LP', catalogueNumber: 'T1' },
    'catalogueNumber',
  ],
  [
    'a number and the tracks',
    { title: 'Ebb: Songs', catalogueNumber: 'T1', tracks: ['Low', 'High'].map(named) },
    { title: 'Ebb', catalogueNumber: 'T1', tracks: ['low', 'High', 'Salt'].map(named) },
    'catalogueNumber',
  ],
  [
    'a number of a release that names no artist',
    { title: 'Ebb', catalogueNumber: 'T1' },
    { title: 'Ebb', catalogueNumber: 'T1', artists: ['Sluice'] },
    'catalogueNumber',
  ],
  [
    'a number of a compilation',
    {
      ...{ title: 'Ebb', catalogueNumber: 'T1', isVarious: true },
      artists: [{ key: 'n', name: 'Noor' }],
    },
    { title: 'Ebb', catalogueNumber: 'T1', artists: ['Sluice'] },
    'catalogueNumber',
  ],
  [
    'a number given twice',
    { title: 'Ebb', catalogueNumber: 'T1', barcode: '036000291452' },
    { title: 'Ebb Tide', catalogueNumber: 'T1', barcode: '4006381333931' },
    undefined,
  ],
  [
    'the barcode of another edition',
    { editions: [{ key: 'lp', format: 'lp', barcode: '036000291452', links: [] }] },
    { editions: [aStoredEdition({ barcode: '0036000291452' })] },
    'barcode',
  ],
  [
    'the number of another edition',
    { title: 'Ebb', editions: [{ key: 'lp', format: 'lp', catalogueNumber: 'T-2', links: [] }] },
    { title: 'Ebb', catalogueNumber: 'T-1', editions: [aStoredEdition({ catalogueNumber: 'T2' })] },
    'catalogueNumber',
  ],
  [
    'most recordings',
    { tracks: [track('QZLBL2019501'), track('QZLBL2019502')] },
    { tracks: [track('QZLBL2019501')] },
    'isrc',
  ],
  [
    'one recording of many',
    { tracks: ['1', '2', '3'].map((last) => track(`QZLBL201950${last}`)) },
    { tracks: [track('QZLBL2019501')] },
    undefined,
  ],
  [
    'name and day',
    { title: 'Low Water!', releaseDate: '2020-01-01' },
    { title: 'low water', releaseDate: '2020-01-01' },
    'name',
  ],
  [
    'a name on another day',
    { title: 'Low Water', releaseDate: '2020-01-02' },
    { title: 'Low Water', releaseDate: '2020-01-01' },
    undefined,
  ],
  [
    'a name in a year that the source only knows',
    { title: 'Low Water', releaseDate: '2020-01-01', dayOnly: 'year' },
    { title: 'Low Water', releaseDate: '2020-06-03' },
    'name',
  ],
  [
    'a name by others',
    { title: 'Untitled', releaseDate: '2020-01-01', artists: [{ key: 'a', name: 'Sluice' }] },
    { title: 'Untitled', releaseDate: '2020-01-01', artists: ['Noor'] },
    undefined,
  ],
  ['a name without a day', { title: 'Low Water' }, { title: 'Low Water' }, undefined],
])('recognises a release by %s', (_, one, other, by) => {
  expect(match(one, other)).toBe(by);
});

test('an earlier import is the surest sign, even of an entry that is deleted now', () => {
  expect(match({}, {}, new Map([['a', 7]]))).toBe('key');
});

test('a release of here is found once, by the surest sign', () => {
  const day = '2020-01-01';
  const two = [
    found('a', { title: 'Ebb', releaseDate: day }),
    found('b', { title: 'Ebb', releaseDate: day, barcode: '036000291452' }),
  ];
  const stored = [here(1, { title: 'Ebb', releaseDate: day, barcode: '036000291452' })];
  expect([...matchReleases(two, stored, new Map())]).toEqual([['b', { cId: 1, by: 'barcode' }]]);
});

test('a number is that of the one with its title where both have barcodes', () => {
  const [code, other] = ['036000291452', '4006381333931'];
  const one = { title: 'Ebb', catalogueNumber: 'T1', barcode: code };
  expect(match(one, { ...one, barcode: other })).toBe('catalogueNumber');
  const tracks = ['Low', 'High'].map(named);
  expect(match({ ...one, tracks }, { ...one, title: 'Flow', barcode: other, tracks })).toBe(
    undefined,
  );
});

test('a sign of several says nothing', () => {
  const one = { title: 'Ebb', catalogueNumber: 'T1' };
  const stored = [here(1, one), here(2, one)];
  expect(matchReleases([found('a', one)], stored, new Map()).size).toBe(0);
});

const bySluice = { artists: [{ key: 'a', name: 'Sluice' }] };
const ebb = { title: 'Ebb', artists: ['Sluice'] };

test.each<[string, Partial<FoundRelease>, Partial<Here>, string | undefined]>([
  ['no day on either side', {}, {}, 'name'],
  ['a day here alone', {}, { releaseDate: '2020-01-01' }, 'name'],
  ['a day there alone', { releaseDate: '2020-01-01' }, {}, 'name'],
  ['another artist', { artists: [{ key: 'n', name: 'Noor' }] }, {}, undefined],
  ['no artist', { artists: [] }, {}, undefined],
  [
    'tracks alike',
    { tracks: [{ ...aTrack({ name: "Don't go", isrc: '' }), key: 'a' }] },
    { tracks: [aTrack({ name: 'Don’t Go', isrc: '' })] },
    'name',
  ],
  [
    'other tracks',
    { tracks: [{ ...aTrack({ name: 'Salt', isrc: '' }), key: 'a' }] },
    { tracks: [aTrack({ name: 'Reef', isrc: '' })] },
    undefined,
  ],
])('a name and an artist without a day, with %s', (_, one, other, by) => {
  expect(match({ title: 'EBB', ...bySluice, ...one }, { ...ebb, ...other })).toBe(by);
});

test('of twins without a day neither is taken for one of here, nor one for either of two', () => {
  const one = { title: 'Ebb', ...bySluice };
  const two = [found('a', one), found('b', one)];
  expect(matchReleases(two, [here(1, ebb)], new Map()).size).toBe(0);
  expect(matchReleases([found('a', one)], [here(1, ebb), here(2, ebb)], new Map()).size).toBe(0);
});

test('a day tells which of two of the same name is meant', () => {
  const [first, second] = ['2019-01-01', '2021-01-01'];
  const one = found('a', { title: 'Ebb', ...bySluice, releaseDate: first });
  const stored = [here(1, ebb), here(2, { ...ebb, releaseDate: first })];
  expect(matchReleases([one], stored, new Map()).get('a')?.cId).toBe(2);
  const other = found('b', { title: 'Ebb', ...bySluice, releaseDate: second });
  expect(matchReleases([other], [stored[1] as Here], new Map()).size).toBe(0);
});

test('of several releases with one number or barcode the one of that title is ours', () => {
  const artists = [{ key: 'artist moth', name: 'Moth' }];
  const stored = here(1, { title: 'Tapes, Vol. 1', catalogueNumber: 'GF-1', artists: ['Moth'] });
  const tapes = (key: string, title: string) =>
    found(key, { title, catalogueNumber: 'GF-1', artists });
  const both = matchReleases(
    [tapes('b', 'Tapes, Vol. 2'), tapes('a', 'Tapes, Vol. 1')],
    [stored],
    new Map(),
  );
  expect([...both.keys()]).toEqual(['a']);
  const coded = (key: string, title: string) => found(key, { title, barcode: '036000291452' });
  const codes = matchReleases(
    [coded('b', 'Ebb'), coded('a', 'Low')],
    [here(1, { title: 'Low', barcode: '036000291452' })],
    new Map(),
  );
  expect([...codes.keys()]).toEqual(['a']);
});

test('a number of another artist, and the front page of a site, tell nothing', () => {
  const moth = [{ key: 'artist moth', name: 'Moth' }];
  expect(
    match(
      { title: 'Tapes', catalogueNumber: 'GF-1', artists: moth },
      { title: 'Tapes', catalogueNumber: 'GF-1', artists: ['Sluice'] },
    ),
  ).toBeUndefined();
  const links = [{ name: 'x', url: 'https://label.bandcamp.example/' }];
  expect(match({ links }, { links })).toBeUndefined();
});
