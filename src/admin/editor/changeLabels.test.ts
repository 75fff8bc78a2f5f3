import { expect, it } from 'vitest';
import { changeTitle, changeValue, outcomeWords } from './changeLabels.ts';

it.each([
  [{ field: 'catalogueNumber' }, 'Catalogue number', ''],
  [{ field: 'tracks', part: 'Low Water' }, 'Track', ''],
  [{ field: 'tracks.isrc', part: 'Low Water' }, 'Track', 'ISRC'],
  [{ field: 'links.order' }, 'Links: order', ''],
])('%j is headed %s %s', (given, noun, detail) => {
  expect(changeTitle({ ...given, before: null, after: null })).toEqual({ noun, detail });
});

it.each([
  [{ field: 'tracks', part: 'Low Water' }, null, 'Low Water', 'added'],
  [{ field: 'links', part: 'Tidal' }, 'Tidal', null, 'removed'],
  [{ field: 'cover' }, 'a.jpg', 'b.jpg', 'replaced'],
  [{ field: 'tracks.isrc', part: 'Low Water' }, null, 'QZLBL2019501', ''],
  [{ field: 'title' }, 'Low', 'Water', ''],
])('%j from %s to %s is %s', (given, before, after, words) => {
  expect(outcomeWords({ ...given, before, after })).toBe(words);
});

it.each([
  ['title', null, 'nothing'],
  ['description', '<p>Ten <em>songs</em>.</p>', 'Ten songs.'],
  ['description', '<p></p>', 'nothing'],
  ['releaseStatus', 'NotReleased', 'Not released'],
  ['archived', null, 'no'],
  ['archived', 'true', 'yes'],
])('the %s %s reads %s', (field, value, words) => {
  expect(changeValue(field, value)).toBe(words);
});
