import { expect, test } from 'vitest';
import { firstLabel } from '#domain/label/label';
import { toSnapshot } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { aStoredNews } from '#fixtures/news';
import { aStoredRelease } from '#fixtures/releases';

const savedAt = '2026-11-20T09:00:00.000Z';
const dated = <E>(entity: E) => ({ entity, savedAt });
const [here, gone] = ['0123456789abcdefABCD_-', 'zzzzzzzzzzzzzzzzzzzzzz'];
const pictures = (kind: string) => [{ url: `mediumsquare/${here}/${kind}_1.jpg`, accent: null }];
const text = [
  '<p>Words</p>',
  `<figure data-picture="${here}">Kept</figure>`,
  `<figure data-picture="${gone}">Gone</figure>`,
  '<figure data-release="1">Out</figure>',
  '<figure data-release="2">Secret</figure>',
].join('');
const shown = [
  '<p>Words</p>',
  `<figure data-picture="${here}">Kept</figure>`,
  '<figure data-release="1">Out</figure>',
].join('');

test('texts of the snapshot name only releases and pictures that it has', () => {
  const { label, artists, releases, news } = toSnapshot(
    aCatalogue({
      label: {
        ...firstLabel,
        pages: ['about', 'studio'].map((slug) => ({
          ...{ slug, title: slug, body: text, bodyIn: { de: text } },
          ...{ place: 'footer' as const, earlierSlugs: [] },
          ...(slug === 'studio' && { images: pictures('labelpicture') }),
        })),
      },
      artists: [dated(aStoredArtist({ bio: text, photographs: pictures('artistsimage') }))],
      releases: [
        aStoredRelease({
          description: text,
          descriptionIn: { de: text },
          pictures: pictures('releasecover').map((one) => ({ ...one, kind: 'back' as const })),
        }),
        aStoredRelease({ cId: 2, releaseStatus: releaseStatus.Planning }),
      ].map(dated),
      news: [dated(aStoredNews({ text, images: pictures('newspicture') }))],
    }),
    aStamp({ exportedAt: '2026-11-24T09:00:00.000Z' }),
  );
  expect([artists[0]?.bio, news[0]?.text]).toEqual([shown, shown]);
  expect(releases[0]).toMatchObject({ description: shown, descriptionIn: { de: shown } });
  const ofLabel = '<p>Words</p><figure data-release="1">Out</figure>';
  expect(label.pages[0]).toMatchObject({ body: ofLabel, bodyIn: { de: ofLabel } });
  expect(label.pages[1]).toMatchObject({ body: shown, bodyIn: { de: shown } });
  expect(label.pages[1]?.images?.map(({ url }) => url)).toEqual([
    `https://images.example/mediumsquare/${here}/labelpicture_1.jpg`,
  ]);
});
