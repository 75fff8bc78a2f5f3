import { expect, test } from 'vitest';
import type { FoundRelease } from '#domain/importing/foundEntry';
import { type Here, matchReleases, uniteEditions } from '#domain/importing/matching';
import { aTrack } from '#fixtures/tracks';

const found = (key: string, given: Partial<FoundRelease> = {}): FoundRelease => ({
  kindOfEntry: 'release',
  key,
  edition: '',
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
  ...given,
});
const track = (isrc: string) => ({ ...aTrack({ name: isrc, isrc }), key: isrc });
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
  ['a number', { catalogueNumber: 'TWR 1' }, { catalogueNumber: 'twr-001' }, undefined],
  ['a number', { catalogueNumber: 'TWR 001' }, { catalogueNumber: 'twr-001' }, 'catalogueNumber'],
  [
    'a number given twice',
    { catalogueNumber: 'T1', barcode: '036000291452' },
    { catalogueNumber: 'T1', barcode: '4006381333931' },
    undefined,
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

test('a sign of several says nothing', () => {
  const stored = [here(1, { catalogueNumber: 'T1' }), here(2, { catalogueNumber: 'T1' })];
  expect(matchReleases([found('a', { catalogueNumber: 'T1' })], stored, new Map()).size).toBe(0);
});

test('editions become one release, led by the earliest', () => {
  const [one, ...others] = uniteEditions([
    found('lp', {
      group: 'g',
      releaseDate: '2019-09-01',
      edition: 'Vinyl',
      barcode: '036000291452',
      cover: 'c',
      links: [{ name: 'x', url: 'https://x.example' }],
    }),
    found('cd', { group: 'g', releaseDate: '2019-03-22', title: 'Ebb' }),
    found('lp', { group: 'g', releaseDate: '2019-09-01' }),
    found('other'),
  ]);
  expect(one).toMatchObject({
    key: 'g',
    title: 'Ebb',
    releaseDate: '2019-03-22',
    barcode: '036000291452',
    cover: 'c',
    links: [{ url: 'https://x.example' }],
    notes: ['The source has another edition: Vinyl, 036000291452. It is not imported by itself.'],
  });
  expect(others.map(({ key }) => key)).toEqual(['other']);
});
