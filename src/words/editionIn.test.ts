import { expect, test } from 'vitest';
import { editionIn } from './editionIn.ts';
import { languages } from './languages.ts';

test('an edition is one line in the language of a page, with the number that tells it apart', () => {
  const { words } = languages.de;
  expect(editionIn(words, { format: 'lp', pieces: 2, name: 'klar' })).toBe('2 × Vinyl, klar');
  expect(editionIn(words, { format: 'cd', apart: 'GF-1' })).toBe('CD (GF-1)');
});
