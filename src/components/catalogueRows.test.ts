import { expect, test } from 'vitest';
import { wordingOf } from '#words/wording';
import { catalogueRows } from './catalogueRows.ts';

const orchestra = '東京スカパラダイスオーケストラ';

function rowsIn(language: 'en' | 'ar', title = '霧の地図') {
  const { card, release: kinds } = wordingOf({ languages: [language], words: {} }).words;
  const release = { url: '/releases/x-1', title, releaseDate: null, artists: ['Orrery', 'Ura'] };
  return catalogueRows([release], { language, comma: card.comma, kinds });
}

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
