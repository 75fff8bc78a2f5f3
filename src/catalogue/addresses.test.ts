import { expect, test } from 'vitest';
import { aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { bandcampAddresses, earlierAddresses as readEarlier } from './addresses.ts';
import { buildCatalogue } from './builtCatalogue.ts';
import { inCatalogue } from './reading.ts';

const earlierAddresses = (catalogue: ReturnType<typeof buildCatalogue>) =>
  inCatalogue(catalogue, () => readEarlier());

const of = (languages: string[], ...tags: string[]) =>
  buildCatalogue(
    aSnapshot({
      label: aPublicLabel({ languages }),
      releases: tags.map((one, index) => aPublicRelease({ cId: index + 1, tags: one })),
    }),
    '2026-03-20',
  );

test('the earlier address of tags that were one leads to the first, in each language', () => {
  expect(earlierAddresses(of(['en', 'de'], '夜、海', 'Ambient'))).toEqual({
    '/tags/xe5a49ce38081e6b5b7': '/tags/xe5a49c',
    '/de/tags/xe5a49ce38081e6b5b7': '/de/tags/xe5a49c',
  });
});

test('an address that a tag has now leads nowhere else', () => {
  expect(earlierAddresses(of(['en'], '夜、ambient'))).toEqual({});
});

test('the earlier address of tags that shared it leads to that of the newest release', () => {
  const { releases, ...rest } = aSnapshot({
    label: aPublicLabel({ languages: ['en'] }),
    releases: [
      aPublicRelease({ cId: 1, tags: '夜2024', releaseDate: '2024-01-02' }),
      aPublicRelease({ cId: 2, tags: '春2024', releaseDate: '2024-05-02' }),
    ],
  });
  const earlier = (more: typeof releases) =>
    earlierAddresses(buildCatalogue({ ...rest, releases: [...releases, ...more] }, '2026-03-20'));
  expect(earlier([])).toEqual({ '/tags/2024': '/tags/xe698a532303234' });
  expect(earlier([aPublicRelease({ cId: 3, tags: '2024' })])).toEqual({});
});

test('a release is also found by its path at Bandcamp', () => {
  const links = [{ name: 'Bandcamp', url: 'https://lowsun.bandcamp.com/album/tide' }];
  const release = aPublicRelease({ cId: 1, links });
  const catalogue = buildCatalogue(aSnapshot({ releases: [release] }), '2026-03-20');
  expect(inCatalogue(catalogue, () => bandcampAddresses())).toEqual({ '/album/tide': release.url });
});
