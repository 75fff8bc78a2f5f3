import { expect, test } from 'vitest';
import { postingOf, termsOf, unpacked } from '#domain/listing/searching';
import { aPublicMerch } from '#fixtures/merch';
import { aPublicNews } from '#fixtures/news';
import { aFullEdition } from '#fixtures/releases';
import { aPublicShow } from '#fixtures/shows';
import { aPublicArtist, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './builtCatalogue.ts';
import { searchTerms } from './searchTerms.ts';

test('a term has the codes of all its entries, in their order and each once', () => {
  const artists = [1, 2].map((cId) => aPublicArtist({ cId, name: `Salt Band ${cId}` }));
  const releases = [2, 1].map((cId) =>
    aPublicRelease({ cId, title: 'Salt and Salt', artists: [2, 1] }),
  );
  const terms = searchTerms(buildCatalogue(aSnapshot({ artists, releases }), '2026-11-22'));
  const names = terms.map(([term]) => term);
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(names.length);
  const [, salt = []] = terms.find(([term]) => term === 'salt') ?? [];
  const codes = unpacked(salt);
  // By name: two artists and two releases; by artist: two releases; in addresses: those of artists.
  expect(codes.length).toBeGreaterThanOrEqual(6);
  expect(codes).toEqual([...new Set(codes)].toSorted((a, b) => a - b));
});

/** The entries that a term finds, as in “releases 1”. */
function foundBy(term: string): string[] {
  const first = { ...aFullEdition(), sides: [] };
  const tape = {
    ...first,
    id: '77777777-0000-4000-8000-000000000002',
    format: 'cassette' as const,
    name: 'smoke shell',
  };
  const track = {
    ...{ name: 'Tide', isrc: '', composer: '', lyricsWriter: '', description: '' },
    ...{ audio: 'https://audio.example/audio/1/0123456789abcdef/128.mp3', heard: 'clip' as const },
    lyrics: 'Low water',
  };
  const release = aPublicRelease({
    cId: 1,
    links: [],
    tracks: [track],
    editions: [first, { ...tape, catalogueNumber: 'GF-001-MC', barcode: '4006381333931' }],
  });
  const merch = [aPublicMerch({ cId: 7, name: 'Tide shirt', artists: [] })];
  const shows = [
    aPublicShow({
      ...{ cId: 9, festival: 'Lavt lys', tour: 'Winter' },
      venue: { name: 'Kranhalle', city: 'München', country: 'DE' },
    }),
  ];
  const catalogue = buildCatalogue(
    aSnapshot({ releases: [release], merch, shows, news: [aPublicNews({ cId: 3 })] }),
    '2026-11-22',
  );
  const [, codes = []] = searchTerms(catalogue).find(([one]) => one === term) ?? [];
  return [
    ...new Set(
      unpacked(codes)
        .map(postingOf)
        .map(({ kind, cId }) => `${kind} ${cId}`),
    ),
  ];
}

test.each(['gf1mc', '4006381333931', 'cassette', 'smoke'])(
  'a release is found by %s, which only its second edition has',
  (term) => {
    expect(foundBy(term)).toEqual(['releases 1']);
  },
);

test.each(['lyrics', 'clip'])('a release with %s is found by that word', (term) => {
  expect(foundBy(term)).toEqual(['releases 1']);
});

test.each([
  ['shows', 'shows 9'],
  ['news', 'news 3'],
  ['shop', 'merch 7'],
])('%s finds every entry of that kind', (term, entry) => {
  expect(foundBy(term)).toContain(entry);
});

test.each(['shirt', 'merch'])('merch is found by %s', (term) => {
  expect(foundBy(term)).toEqual(['merch 7']);
});

test.each([
  ...['kranhalle', 'lavt', 'winter', 'germany'],
  // The city, by its names in the site's languages.
  ...['munchen', 'munich', 'munique', ...termsOf('ミュンヘン'), ...termsOf('ميونخ')],
])('a show is found by %s', (term) => {
  expect(foundBy(term)).toEqual(['shows 9']);
});
