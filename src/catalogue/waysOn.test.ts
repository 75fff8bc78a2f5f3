import { expect, test } from 'vitest';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './builtCatalogue.ts';
import { releasesBy } from './catalogue.ts';
import { inCatalogue } from './reading.ts';
import { selectionPage, selectionPaths, selectionsBy } from './selections.ts';
import { waysOn } from './waysOn.ts';

const release = (cId: number, number: string | undefined, artists: number[], title = `R${cId}`) =>
  aPublicRelease({
    cId,
    title,
    artists,
    catalogueNumber: number,
    url: `/releases/r-${cId}`,
    releaseDate: `${2020 + (cId % 3)}-0${(cId % 8) + 1}-01`,
    kind: cId % 2 ? 'album' : 'single',
    tags: cId < 4 ? 'Ambient, Dub' : undefined,
  });
const releases = [
  release(1, 'LSR-10', [1]),
  release(2, 'LSR-2', [1, 2]),
  release(3, 'LSR-1', [2]),
  release(4, undefined, [3]),
  ...[5, 6, 7, 8, 9].map((cId) => release(cId, `LSR-${cId + 20}`, [1])),
];
/** Asks the catalogue of some releases. */
const asked = <T>(run: () => T, some = releases): T =>
  inCatalogue(
    buildCatalogue(
      aSnapshot({
        artists: [1, 2, 3].map((cId) => aPublicArtist({ cId, name: `A${cId}` })),
        releases: some,
      }),
      '2026-03-20',
    ),
    run,
  );

test('the catalogue goes by number, as numbers are read, and what has none comes last', () => {
  expect(asked(() => releasesBy('number'))).toEqual([3, 2, 1, 5, 6, 7, 8, 9, 4]);
});

test('a release leads to its neighbours, and to more by all of its artists', () => {
  const { before, after, more } = asked(() => waysOn(2));
  expect([before?.row.cId, after?.row.cId]).toEqual([3, 1]);
  expect(more).toHaveLength(4);
  const dates = more.map(({ releaseDate }) => releaseDate ?? '');
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(asked(() => waysOn(4))).toMatchObject({ more: [], after: undefined });
  expect(asked(() => waysOn(3)).before).toBeUndefined();
});

test('more begins with what can be heard, then what is out, then what is announced', () => {
  const sound = { isrc: '', composer: '', lyricsWriter: '', description: '' };
  const some = [
    release(1, undefined, [1]),
    ...[2, 3, 4, 5, 6, 7].map((cId) => ({
      ...release(cId, undefined, [1]),
      releaseDate: `202${cId}-01-01`,
      tracks: cId === 3 ? [{ ...sound, name: 'A', audio: 'https://x.example/a/128.mp3' }] : [],
    })),
  ];
  // On 20 March 2026 number 7 is still to come.
  expect(asked(() => waysOn(1).more.map(({ cId }) => cId), some)).toEqual([3, 6, 5, 4]);
});

test('releases are selected by kind, year and tag, each with its pages', () => {
  expect(asked(() => selectionsBy('kind')).map(({ path }) => path)).toEqual([
    '/releases/kind/album',
    '/releases/kind/single',
  ]);
  expect(asked(() => selectionsBy('year')).map(({ name }) => name)).toEqual([
    '2022',
    '2021',
    '2020',
  ]);
  expect(asked(() => selectionPage('tag', 'dub'))?.releases.toSorted()).toEqual([1, 2, 3]);
  expect(asked(() => selectionPage('tag', 'no-such'))).toBeUndefined();
  const many = Array.from({ length: 30 }, (_, at) => release(at * 2 + 1, undefined, [1]));
  expect(asked(() => selectionPaths('kind'), many).map(({ params }) => params.rest)).toEqual([
    'album',
    'album/2',
  ]);
  expect(asked(() => selectionPage('kind', 'album/2'), many)?.releases).toHaveLength(6);
});
