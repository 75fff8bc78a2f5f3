import { describe, expect, it } from 'vitest';
import { openSearch } from './catalogueSearch.ts';

const release = (cId: number, title: string, artists: string[], catalogueNumber?: string) => ({
  cId,
  title,
  artists,
  url: `/releases/r-${cId}`,
  cover: null,
  releaseDate: null,
  ...(catalogueNumber && { catalogueNumber }),
});
const files: Record<string, unknown> = {
  '/data/search.json': { artists: [0], releases: [0, 1] },
  '/data/search/artists/0.json': [
    { cId: 1, name: 'Marit Våge', url: '/artists/marit-vage-1', image: null, releaseCount: 2 },
  ],
  '/data/search/releases/0.json': [
    release(1, 'Lavt lys', ['Marit Våge'], 'LSR-001'),
    release(2, 'The Long Noon', ['Grain Elevator'], 'LSR-012'),
  ],
  '/data/search/releases/1.json': [release(1001, 'Noonday', ['Почта Полюса'])],
};
const search = await openSearch(async (path) => files[path]);
const found = (words: string) => search(words).map(({ cId }) => cId);

describe('search', () => {
  it.each([
    ['a title', 'long noon', [2]],
    ['the beginning of a word', 'noon', [2, 1001]],
    ['an artist, and what they made', 'marit', [1, 1]],
    ['without diacritics', 'vage', [1, 1]],
    ['in capitals', 'VÅGE', [1, 1]],
    ['with a typo', 'elavator', [2]],
    ['in another script', 'почта', [1001]],
    ['a catalogue number', 'LSR-012', [2]],
    ['a catalogue number without its hyphen', 'lsr012', [2]],
    ['words of title and artist', 'lys vage', [1]],
    ['nothing where a word is nowhere', 'noon xylophone', []],
    ['nothing for nothing', ' ', []],
  ])('finds %s: %s', (_, words, expected) => {
    expect(found(words).sort((a, b) => a - b)).toEqual(expected);
  });

  it('puts the artist before what they made, and a whole word before its beginning', () => {
    expect(search('marit vage')[0]?.url).toBe('/artists/marit-vage-1');
    expect(found('noon')).toEqual([2, 1001]);
  });

  it('refuses malformed files', async () => {
    await expect(openSearch(async () => ({ artists: 'all' }))).rejects.toThrow('malformed');
    await expect(
      openSearch(async (path) => (path === '/data/search.json' ? files[path] : [{ id: 7 }])),
    ).rejects.toThrow('malformed');
  });
});
