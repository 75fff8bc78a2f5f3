import { expect, test } from 'vitest';
import { aPublicArtist, aPublicLabel, aPublicRelease, aSnapshot } from '#fixtures/snapshots';
import { buildCatalogue } from './builtCatalogue.ts';
import { inCatalogue } from './reading.ts';
import { tableRows } from './tableRows.ts';

const orchestra = '東京スカパラダイスオーケストラ';
const rowsIn = (language: 'en' | 'ar', title = '霧の地図') =>
  inCatalogue(
    buildCatalogue(
      {
        ...aSnapshot(),
        label: aPublicLabel({ languages: [language] }),
        artists: [
          aPublicArtist({ cId: 1, name: 'Orrery' }),
          aPublicArtist({ cId: 2, name: 'Ura' }),
        ],
        releases: [aPublicRelease({ title, artists: [1, 2] })],
      },
      '2026-03-21',
    ),
    tableRows,
  );

test('a comma from right to left stays with the name before it', () => {
  expect(rowsIn('en')).toContain('<td><bdi>Orrery</bdi>, <bdi>Ura</bdi></td>');
  expect(rowsIn('ar')).toContain(
    '<td><span class="with-comma"><bdi>Orrery</bdi>،</span> <bdi>Ura</bdi></td>',
  );
});

test('only a word without spaces that no phone could show whole may be parted', () => {
  expect(rowsIn('en')).not.toContain('class="long"');
  expect(rowsIn('en', 'Rain, Filed Alphabetically')).not.toContain('class="long"');
  expect(rowsIn('en', orchestra)).toContain(`dir="auto" class="long">${orchestra}</a>`);
});
