import { expect, it } from 'vitest';
import { displayFaces } from '#domain/label/theme';
import { cardFaces } from './cardFaces.ts';
import { setText } from './cardText.ts';

const faces = await cardFaces('bricolage-grotesque', 800);
const room = { width: 474, sizes: [104, 74, 44], lines: 3 };
const glyphs = (text: string) => setText(text, faces, room)?.drawing.match(/<path /g)?.length;

it('sets a text as large as its room allows', () => {
  expect(setText('Low Water', faces, room)).toMatchObject({ size: 104, lines: 2 });
  expect(setText('Low Water Under the Bridge', faces, room)).toMatchObject({ size: 74, lines: 3 });
  expect(setText('Sun', faces, room)).toMatchObject({ size: 104, lines: 1 });
});

it('ends a text that is too long with three dots, also within a word', () => {
  const long = setText(
    'The Long and Winding History of Something Else Entirely '.repeat(4),
    faces,
    room,
  );
  expect(long).toMatchObject({ size: 44, lines: 3 });
  const word = setText('Donaudampfschifffahrtsgesellschaftskapitän', faces, room);
  expect(word).toMatchObject({ size: 44, lines: 1 });
});

it.each([
  ['Vietnamese', 'Đặng', 4],
  ['Greek', 'Νερό', 4],
  ['Cyrillic', 'Вода', 4],
  ['a decomposed letter', 'Na\u0308chster', 8],
])('has the letters of %s', (_, text, count) => {
  expect(glyphs(text)).toBe(count);
});

it('sets nothing in letters that it lacks, and nothing of nothing', () => {
  expect(setText('日本語', faces, room)).toBeNull();
  expect(setText('Low 水', faces, room)).toBeNull();
  expect(setText('  ', faces, room)).toBeNull();
});

it.each(displayFaces)(
  '%s sets Polish, Romanian and Turkish by itself, without another face',
  async (face) => {
    const [own = []] = await cardFaces(face, 700);
    for (const text of ['Łódź', 'Timișoara', 'Dağ İçi'])
      expect(setText(text, [own], room)?.drawing, text).toContain('<path ');
  },
);

it.each(['Вода', 'Νερό', 'Đặng'])('Caprasimo has its own letters of %s', async (text) => {
  const [own = []] = await cardFaces('caprasimo', 400);
  expect(setText(text, [own], room)).not.toBeNull();
});

it('makes a heavier weight wider', async () => {
  const light = await cardFaces('bricolage-grotesque', 400);
  const narrow = { width: 1_000, sizes: [100], lines: 1 };
  const end = (drawing = '') => Number(/translate\(([\d.]+) 0\)[^(]*\([^(]*$/.exec(drawing)?.[1]);
  expect(end(setText('nnnnnn', light, narrow)?.drawing)).toBeLessThan(
    end(setText('nnnnnn', faces, narrow)?.drawing),
  );
});
