import { expect, it } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { anArtistRef } from '#fixtures/artists';
import { aTrack } from '#fixtures/tracks';
import { fieldLabel } from './fieldLabels.ts';
import { valueLines } from './valueLines.ts';

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
