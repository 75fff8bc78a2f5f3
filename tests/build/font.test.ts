import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { open } from 'fontkit';
import { expect, test } from 'vitest';
import { sampleOf } from '#fixtures/rounds';
import { charactersIn, cutFace, cutFaces, keptFace } from '../../scripts/cut-font.ts';

const sheet = new URL('../../src/styles/fonts.css', import.meta.url);

// Cutting a face takes a third of a second of processor time.
test.each(sampleOf(cutFaces, 2))('$file is cut from its package', async (face) => {
  const [kept, cut] = await Promise.all([readFile(keptFace(face)), cutFace(face)]);
  expect(kept.equals(cut), 'npm run font cuts it anew').toBe(true);
});

test('all ranges of the display face have the same weights, so that a browser finds each letter', async () => {
  const faces = (await readFile(sheet, 'utf8'))
    .split('@font-face')
    .filter((rule) => rule.includes('"Bricolage Grotesque Variable"'));
  expect(faces).toHaveLength(5);
  const weights = faces.map((rule) => /font-weight: ([^;]+);/.exec(rule)?.[1]);
  expect(new Set(weights).size).toBe(1);
});

test('the file of rare characters is not fetched for an arrow that it lacks', async () => {
  const [, rule = ''] = (await readFile(sheet, 'utf8')).split('@font-face');
  const [, range = ''] = /unicode-range:([^;]+);/.exec(rule) ?? [];
  const [, file = ''] = /url\("([^"]+)"\)/.exec(rule) ?? [];
  const font = await open(fileURLToPath(import.meta.resolve(file)));
  const arrows = charactersIn(range).match(/[←-⇿]/g) ?? [];
  expect(arrows.length).toBeGreaterThan(0);
  const lacks = arrows.filter(
    (arrow) => !('hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(arrow.charCodeAt(0))),
  );
  expect(lacks).toEqual([]);
});
