import { expect, it } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { anArtistRef } from '#fixtures/artists';
import { aTrack } from '#fixtures/tracks';
import { fieldLabel } from './fieldLabels.ts';
import { changeOutcome, changeTitle, changeValue, valueLines } from './valueLabels.ts';

it.each([
  ['title', 'Low Water', ['Low Water']],
  ['title', '', []],
  ['releaseDate', null, []],
  ['kind', undefined, []],
  ['share', 0, ['0']],
  ['archived', true, ['Yes']],
  ['archived', false, ['No']],
  ['releaseStatus', releaseStatus.NotReleased, ['Not released']],
  ['description', '<p>Ten <em>songs</em>.</p><p>And one.</p>', ['Ten songs. And one.']],
  ['description', '<p></p>', []],
  ['artists', [anArtistRef({ name: 'The Moles' })], ['The Moles']],
  ['tracks', [aTrack({ isrc: 'QZLBL2019501' }), aTrack()], ['Track 1, QZLBL2019501', 'Track 1']],
  ['links', [{ name: 'Tidal', url: 'https://tidal.com/1' }], ['Tidal, https://tidal.com/1']],
  ['links', [], []],
])('%s %j reads %j', (field, value, lines) => {
  expect(valueLines(field, value)).toEqual(lines);
});

it.each([
  ['title', 'Title'],
  ['tracks.isrc', 'Tracks: isrc'],
  ['links.order', 'Links: order'],
  ['somethingNew', 'somethingNew'],
])('the field %s is called %s', (field, words) => {
  expect(fieldLabel(field)).toBe(words);
});

it.each([
  [{ field: 'catalogueNumber' }, 'Catalogue number', ''],
  [{ field: 'tracks', part: 'Low Water' }, 'Track', ''],
  [{ field: 'tracks.isrc', part: 'Low Water' }, 'Track', 'ISRC'],
  [{ field: 'links.order' }, 'Links: order', ''],
  [{ field: 'pages.slug', part: 'Imprint' }, 'Page', 'Address'],
  [{ field: 'footer.hidden', part: '/contact' }, 'Footer entry', 'Hidden'],
  [{ field: 'theme.preset' }, 'Looks: theme', ''],
  [{ field: 'marks.wordmarkDark' }, 'Mark: wordmark on dark pages', ''],
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
  expect(changeOutcome({ ...given, before, after })).toBe(words);
});

it.each([
  ['title', null, 'nothing'],
  ['description', '<p>Ten <em>songs</em>.</p>', 'Ten songs.'],
  ['description', '<p></p>', 'nothing'],
  ['privacy', '<p>Nobody else.</p>', 'Nobody else.'],
  ['pages.body', '<h2>Us</h2><p>Bergen</p>', 'Us Bergen'],
  ['releaseStatus', 'NotReleased', 'Not released'],
  ['archived', null, 'no'],
  ['archived', 'true', 'yes'],
])('the %s %s reads %s', (field, value, words) => {
  expect(changeValue(field, value)).toBe(words);
});
