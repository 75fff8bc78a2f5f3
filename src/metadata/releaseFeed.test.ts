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
