import { describe, expect, it } from 'vitest';
import { drawnCover, motifs } from '#design/drawnCover';
import { contrast } from '#domain/label/contrast';

const titles = Array.from({ length: 200 }, (_, number) => `Record no. ${number}`);

describe('drawnCover', () => {
  it('is the same for the same title and artist, and another for others', () => {
    expect(drawnCover('Tide', 'Sluice')).toEqual(drawnCover('Tide', 'Sluice'));
    const drawn = new Set(titles.map((title) => JSON.stringify(drawnCover(title, 'Sluice'))));
    expect(drawn.size).toBeGreaterThan(50);
  });

  it('uses every motif, and prints that stand out from their ground', () => {
    const covers = titles.map((title) => drawnCover(title, ''));
    expect(new Set(covers.map(({ motif }) => motif)).size).toBe(motifs.length);
    for (const { ground, print } of covers) expect(contrast(ground, print)).toBeGreaterThan(3);
  });

  it.each([
    ['… and then', 'A'],
    ['夜の港', '夜'],
    ['كتاب', 'ك'],
    ['1999', '1'],
    ['???', ''],
  ])('shows the first letter of %s', (title, initial) => {
    expect(drawnCover(title, '').initial).toBe(initial);
  });
});
