import { expect, test } from 'vitest';
import { editionsIn } from './editionIn.ts';
import { languages } from './languages.ts';

test('editions of one name have their numbers, others do not', () => {
  const editions = (['cd', 'cd', 'lp'] as const).map((format, index) => ({
    format,
    catalogueNumber: `GF-${index}`,
  }));
  expect(editionsIn(languages.en.words, editions)).toEqual(['CD (GF-0)', 'CD (GF-1)', 'Vinyl']);
});
