import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sampleOf } from '#fixtures/rounds';
import { cutFace, cutFaces, keptFace } from '../../scripts/cut-font.ts';

// Cutting a face takes a third of a second of processor time.
test.each(sampleOf(cutFaces, 2))('$file is cut from its package', async (face) => {
  const [kept, cut] = await Promise.all([readFile(keptFace(face)), cutFace(face)]);
  expect(kept.equals(cut), 'npm run font cuts it anew').toBe(true);
});

test('all ranges of the display face have the same weights, so that a browser finds each letter', async () => {
  const sheet = await readFile(new URL('../../src/styles/fonts.css', import.meta.url), 'utf8');
  const faces = sheet
    .split('@font-face')
    .filter((rule) => rule.includes('"Bricolage Grotesque Variable"'));
  expect(faces).toHaveLength(5);
  const weights = faces.map((rule) => /font-weight: ([^;]+);/.exec(rule)?.[1]);
  expect(new Set(weights).size).toBe(1);
});
