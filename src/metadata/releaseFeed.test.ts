import { expect, test } from 'vitest';
import { buildCatalogue } from '#catalogue/builtCatalogue';
import { inCatalogue } from '#catalogue/reading';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { outNowFeed } from './releaseFeed.ts';

const out = { releaseDate: '2026-03-01' };
const snapshot = {
  ...aSnapshot(),
  label: aPublicLabel({ languages: ['en', 'de'] }),
  artists: [aPublicArtist({ cId: 1 })],
  releases: [
    aPublicRelease({
      cId: 3,
      title: '<entry> 夜',
      language: 'ja',
      ...out,
      description: '<p>Night.</p>',
      descriptionIn: { de: '<p>Nacht.</p>' },
    }),
    aPublicRelease({ cId: 2, language: 'de', ...out, description: '<p>A record.</p>' }),
    aPublicRelease({ cId: 1, language: 'zxx', ...out, description: '' }),
  ],
};

/** The languages that a feed in one names: its own, and those of each title, summary and content. */
function languagesIn(language: 'en' | 'de') {
  const feed = inCatalogue(buildCatalogue(snapshot, '2026-03-21', language), outNowFeed);
  const [own = '', ...entries] = feed.split(/<entry>\n/);
  const of = (part: string, tag: string) =>
    new RegExp(`<${tag} [^>]*xml:lang="([^"]+)"`).exec(part)?.[1] ?? null;
  return [
    of(own, 'feed'),
    ...entries.map((entry) => ['title', 'summary', 'content'].map((tag) => of(entry, tag))),
  ];
}

test('a feed names its language, and that of each title and text in another one', () => {
  expect(languagesIn('en')).toEqual([
    'en',
    ['ja', null, null],
    ['de', null, null],
    [null, null, null],
  ]);
  expect(languagesIn('de')).toEqual([
    'de',
    ['ja', null, null],
    [null, 'en', 'en'],
    [null, null, null],
  ]);
});

test('an entry shows cover and tracks, and encloses what can be heard', () => {
  const track = { isrc: '', composer: '', lyricsWriter: '', description: '' };
  const heard = aPublicRelease({
    cId: 4,
    title: 'Salt & Light',
    ...out,
    description: '<p>Made at night.</p>',
    cover: 'https://images.example/mediumsquare/0a/releasecover_4.jpg',
    tracks: [
      { ...track, name: 'A < B', seconds: 252 },
      { ...track, name: 'Kerosene', audio: 'https://images.example/audio/4/0a/128.mp3' },
    ],
  });
  const catalogue = buildCatalogue({ ...snapshot, releases: [heard] }, '2026-03-21', 'en');
  const feed = inCatalogue(catalogue, outNowFeed);
  const [, content = ''] =
    /<content type="html"><!\[CDATA\[(.*?)\]\]><\/content>/s.exec(feed) ?? [];
  expect(content).toBe(
    '<p><img src="https://images.example/mediumsquare/0a/releasecover_4.jpg" alt="Salt &amp; Light" width="640" height="640"></p>' +
      '<p>Made at night.</p><ol><li>A &lt; B (4:12)</li><li>Kerosene</li></ol>',
  );
  const [enclosure = ''] = /<link rel="enclosure"[^>]*>/.exec(feed) ?? [];
  expect(enclosure).toContain('href="https://images.example/audio/4/0a/128.mp3"');
  expect(enclosure).toContain('type="audio/mpeg"');
  expect(enclosure).not.toContain('undefined');
});

test('a release without a cover shows the one that is drawn for it, once it is drawn', () => {
  const feedWith = (drawnCovers: string) =>
    inCatalogue(
      buildCatalogue(
        {
          ...snapshot,
          label: aPublicLabel({ drawnCovers }),
          releases: [aPublicRelease({ cId: 4, title: 'Bare', cover: null, ...out })],
        },
        '2026-03-21',
        'en',
      ),
      outNowFeed,
    );
  const folder = 'https://images.example/covers/0/';
  expect(feedWith(folder)).toMatch(
    new RegExp(`<img src="${folder}[^"]+\\.jpg" alt="Bare" width="\\d+" height="\\d+">`),
  );
  expect(feedWith('')).not.toContain('<img');
});
