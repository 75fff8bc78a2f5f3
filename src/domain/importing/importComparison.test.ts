import { expect, test } from 'vitest';
import {
  compareWithStored,
  fingerprintsOf,
  shorten,
  showDifference,
} from '#domain/importing/importComparison';
import { aFullEdition } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';

const fingerprint = (value: unknown) => JSON.stringify(value);
const last = { name: 'A', bio: 'one' };
const imported = fingerprintsOf(last, fingerprint);
const compare = (stored: object, incoming: object) =>
  compareWithStored(stored, incoming, { imported, fingerprint });

const bio = (stored: string, incoming: string) => [{ field: 'bio', stored, incoming }];

test.each([
  ['nothing changed', 'one', 'one', { fields: { bio: 'one' }, changes: [], kept: [] }],
  ['changed there', 'one', 'two', { fields: { bio: 'two' }, changes: bio('one', 'two'), kept: [] }],
  [
    'edited here',
    'mine',
    'one',
    { fields: { bio: 'mine' }, changes: [], kept: bio('mine', 'one') },
  ],
  ['both', 'mine', 'two', { fields: { bio: 'mine' }, changes: [], kept: bio('mine', 'two') }],
  ['both alike', 'two', 'two', { fields: { bio: 'two' }, changes: [], kept: [] }],
])('%s: here %s, there %s', (_, here, there, expected) => {
  expect(compare({ ...last, bio: here }, { ...last, bio: there })).toMatchObject(expected);
});

test('fields are compared one by one, and what is kept is remembered as it was imported', () => {
  const compared = compare({ name: 'A', bio: 'mine' }, { name: 'B', bio: 'two' });
  expect(compared.fields).toEqual({ name: 'B', bio: 'mine' });
  expect(compared.fingerprints).toEqual(fingerprintsOf({ name: 'B', bio: 'one' }, fingerprint));
});

test('a field that no import wrote is kept', () => {
  const { kept } = compare({ ...last, share: 10 }, { ...last, share: 20 });
  expect(kept).toEqual([{ field: 'share', stored: 10, incoming: 20 }]);
});

const shown = (field: string, stored: unknown, incoming: unknown) => {
  const difference = showDifference({ field, stored, incoming }, (id) => id.toUpperCase());
  return difference && [difference.stored, difference.incoming];
};
const tracks = (...names: string[]) =>
  names.map((name) => aTrack({ name, isrc: '', composer: '', lyricsWriter: '', description: '' }));

test.each([
  ['title', 'Here', 'There', ['Here', 'There']],
  ['title', null, 'There', ['', 'There']],
  ['share', 10, 12.5, ['10 %', '12.5 %']],
  ['releaseStatus', -1, 50, ['Not released', 'Out']],
  ['artistIds', ['a'], ['a', 'b'], ['A', 'A, B']],
  ['bio', '<p>Same</p>', '<p>Other</p>', ['Same', 'Other']],
  ['bio', '<p>One</p>', '<p><em>One</em></p>', ['<p>One</p>', '<p><em>One</em></p>']],
])('%s: %j and %j', (field, stored, incoming, texts) => {
  expect(shown(field, stored, incoming)).toEqual(texts);
});

test('a text of several lines is shown whole', () => {
  const [here, there] = ['<p>One</p><p>Two</p>', '<p>One</p><p>Three</p>'];
  expect(shown('bio', here, there)?.map((text) => text.split(/\s+/))).toEqual([
    ['One', 'Two'],
    ['One', 'Three'],
  ]);
});

test('an edition is shown in a line, with what is known of it', () => {
  const { picture: _, ...full } = aFullEdition();
  const bare = { id: full.id, format: 'cd', state: 'soldOut', links: [] };
  expect(shown('editions', [bare], [full])).toEqual([
    'CD, Sold out',
    '2 × Vinyl, clear vinyl, GF-001, 036000291452, First pressing, 2026-04-03, ' +
      '24.90 EUR, 26.90 USD, 300 copies, In stock, A: 1, + High Water, ' +
      'https://gatefold.bandcamp.com/album/1',
  ]);
});

test('the lines with which both lists begin or end are left out', () => {
  const here = tracks('One', 'Two', 'Three', 'Four', 'Five');
  const there = tracks('One', 'Two', 'Drei', 'Four', 'Five');
  expect(shown('tracks', here, there)).toEqual([
    '… 2 the same …\n3. Three\n… 2 the same …',
    '… 2 the same …\n3. Drei\n… 2 the same …',
  ]);
  expect(shown('tracks', here.slice(0, 4), here)).toEqual([
    '… 4 the same …',
    '… 4 the same …\n5. Five',
  ]);
});

test('tracks are shown with their performers where the source names any', () => {
  const [one, two] = tracks('One', 'Two');
  const sung = [{ ...one, performer: 'Noor' }, two];
  expect(shown('tracks', [], sung)).toEqual(['', '1. Noor – One\n2. Two']);
  expect(shown('tracks', sung, [one, two])).toBeNull();
});

test('texts that are empty on both sides show no difference', () => {
  expect(shown('description', null, '')).toBeNull();
  expect(shown('bio', '', '<p></p>')).toBeNull();
});

test('tracks that only have more fields here show no difference', () => {
  const there = tracks('One');
  expect(shown('tracks', [{ ...there[0], lyrics: 'La' }], there)).toBeNull();
});

test('a text is shown whole, and shortened without half a character', () => {
  const long = '😀'.repeat(400);
  expect(shown('bio', '', `<p>${long}</p>`)).toEqual(['', long]);
  const { incoming } = shorten({ field: 'bio', stored: '', incoming: `x${long}` });
  expect(incoming).toHaveLength(602);
  expect(incoming.isWellFormed()).toBe(true);
});
