import { expect, test } from 'vitest';
import { neutralPublicLabel } from '#domain/label/publicLabel';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue, byTitle, localized } from './builtCatalogue.ts';
import { chunkRows } from './lists.ts';
import { inCatalogue } from './reading.ts';

const label = {
  ...neutralPublicLabel,
  languages: ['en', 'de'],
  tagline: 'Slow music',
  taglineIn: { de: 'Langsame Musik' },
  pages: [{ slug: 'about', title: 'About', body: '<p>Us.</p>', bodyIn: { de: '<p>Wir.</p>' } }].map(
    (page) => ({ ...page, earlierSlugs: [], place: 'footer' as const }),
  ),
};
const artists = [
  aPublicArtist({ cId: 1, bio: '<p>Hello.</p>', bioIn: { de: '<p>Hallo.</p>' } }),
  aPublicArtist({ cId: 2, bio: '<p>Only in English.</p>' }),
];
const releases = [
  aPublicRelease({ cId: 1, description: '', descriptionIn: { de: '<p>Neu.</p>' } }),
];
const snapshot = aSnapshot({ label, artists, releases });

test('the second language has its texts and addresses, and shows what it lacks as it is', () => {
  const german = localized(snapshot, 'de');
  expect(german.artists).toMatchObject([
    { bio: '<p>Hallo.</p>', url: `/de${artists[0]?.url}` },
    { bio: '<p>Only in English.</p>', textLangs: { bio: 'en' } },
  ]);
  expect(german.artists[0]).not.toHaveProperty('textLangs');
  expect(german.label).toMatchObject({ tagline: 'Langsame Musik' });
  expect(german.label.pages).toMatchObject([
    { title: 'About', body: '<p>Wir.</p>', textLangs: { title: 'en' } },
  ]);
});

test('the first language shows a text of the second where it has none', () => {
  const english = localized(snapshot, 'en');
  expect(english.releases).toMatchObject([
    { description: '<p>Neu.</p>', textLangs: { description: 'de' }, url: releases[0]?.url },
  ]);
  expect(english.artists[0]).toMatchObject({ bio: '<p>Hello.</p>' });
  // Entries with one text are the same objects.
  expect(english.artists[1]).toBe(snapshot.artists[1]);
});

test('texts stay in their languages when these change places', () => {
  const turned = { ...snapshot, label: { ...label, languages: ['de', 'en'] } };
  expect(localized(turned, 'de').artists[0]).toMatchObject({ bio: '<p>Hallo.</p>' });
  expect(localized(turned, 'en').artists[0]).toMatchObject({ bio: '<p>Hello.</p>' });
});

test('texts keep their language when the label takes another one', () => {
  const turned = aSnapshot({
    label: { ...label, languages: ['de'], textsLanguage: 'en' },
    artists: [...artists, aPublicArtist({ cId: 3, bio: '<p>Neu.</p>', textsLanguage: 'de' })],
    releases,
  });
  const german = localized(turned, 'de');
  expect(german.artists).toMatchObject([
    { bio: '<p>Hallo.</p>', bioIn: { en: '<p>Hello.</p>' } },
    { bio: '<p>Only in English.</p>', textLangs: { bio: 'en' } },
    { bio: '<p>Neu.</p>' },
  ]);
  expect(german.artists[2]).toBe(turned.artists[2]);
  expect(german.label.pages).toMatchObject([{ title: 'About', textLangs: { title: 'en' } }]);
  const corrected = { ...turned, label: { ...turned.label, textsLanguage: 'de' } };
  expect(localized(corrected, 'de').artists[1]).not.toHaveProperty('textLangs');
});

const titles = ['Ålesund', 'Zebra', 'Ærlig'];
const inTwo = aSnapshot({
  label: aPublicLabel({ languages: ['en', 'nb'] }),
  releases: titles.map((title, index) => aPublicRelease({ cId: index + 1, title })),
});

test('each of a label’s languages lists titles in its own order, whichever was built before', () => {
  const inOrder = (language: 'en' | 'nb') => {
    const built = buildCatalogue(inTwo, '2026-03-20', language);
    const rows = inCatalogue(built, () =>
      chunkRows({ kind: 'releases', order: 'title', chunk: '0' }),
    );
    const fetched = rows.map((row) => 'title' in row && row.title);
    expect(fetched).toEqual(byTitle(built).map(({ title }) => title));
    return fetched;
  };
  const english = ['Ærlig', 'Ålesund', 'Zebra'];
  const norwegian = ['Zebra', 'Ærlig', 'Ålesund'];
  expect([inOrder('en'), inOrder('nb'), inOrder('en'), inOrder('nb')]).toEqual([
    english,
    norwegian,
    english,
    norwegian,
  ]);
});
