import { expect, it } from 'vitest';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [String(value)];

/** Words of the formal address. “Sie” is also “they”, so German is known by the other forms. */
it.each([
  ['de', de, /\b(?:Ihnen|Ihre[mnrs]?)\b/],
  ['es', es, /\b(?:usted|ustedes)\b/i],
  ['fr', fr, /\b(?:vous|votre|vos)\b/i],
  ['nl', nl, /\b(?:uw|uzelf)\b/i],
])('%s speaks to its readers in the familiar form throughout', (_, words, formal) => {
  expect(textsIn(words).filter((text) => formal.test(text))).toEqual([]);
});

it('Spanish has one word for a track', () => {
  expect(textsIn(es).filter((text) => /\bcanci[óo]n/i.test(text))).toEqual([]);
});
