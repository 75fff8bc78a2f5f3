import { expect, test } from 'vitest';
import { isWrittenAlike } from '#domain/importing/alike';

test.each<[string, unknown, unknown, boolean]>([
  ['title', 'Low Water', 'LOW WATER', true],
  ['title', 'Don’t  Stop', "Don't stop", true],
  ['title', '“Ebb”', 'Ebb', true],
  ['title', 'Ebb / Flow', 'Ebb & Flow', true],
  ['title', '!!!', '???', false],
  ['title', 'Ebb', 'Flow', false],
  ['title', 'Été', 'Ete', false],
  ['title', 'C++', 'C', false],
  ['title', 'Live 24.12', 'Live 2412', false],
  ['tags', 'Ambient, Drone', 'drone;Ambient', true],
  ['tags', 'Ambient, Drone', 'Ambient, Drone,', true],
  ['tags', 'Ambient, Drone', 'Drone', false],
  ['credits', 'Artwork: Ola Moe\nMastered by: Ida', 'Mastered By: Ida\nArtwork: Ola Moe', true],
  ['credits', 'Artwork: Ola Moe', 'Artwork: Ida', false],
  ['description', '<p>One <em>tide</em>.</p>', '<p>One tide</p>', true],
  ['description', '<p>One tide.</p>', '<p>Two tides.</p>', false],
  ['bio', '<p>Two <em>people</em>.</p>', '<p>Two people</p>', true],
  ['artistIds', ['a', 'b'], ['b', 'a'], true],
  ['artistIds', ['a', 'b'], ['b'], false],
  ['releaseDate', '2020-01-02', '2020-01-03', false],
  ['share', 10, 12, false],
])('%s: %s and %s are written alike: %s', (field, one, other, is) => {
  expect(isWrittenAlike(field, one, other)).toBe(is);
});
