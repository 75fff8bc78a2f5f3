import { expect, test } from 'vitest';
import { mergeImported, printsOf, shownPair } from '#domain/importing/importDifferences';
import { aTrack } from '#fixtures/tracks';

const print = (value: unknown) => JSON.stringify(value);
const last = { name: 'A', bio: 'one' };
const memory = { prints: printsOf(last, print) };
const merge = (stored: object, incoming: object, declined = {}) =>
  mergeImported(
    stored,
    { fields: incoming, prints: printsOf(incoming, print) },
    { memory: { ...memory, declined }, print },
  );

const field = (stored: string, incoming: string) => [{ field: 'bio', stored, incoming }];

test.each([
  ['nothing moved', 'one', 'one', { bio: 'one', changes: [], differences: [] }],
  ['changed there', 'one', 'two', { bio: 'two', changes: field('one', 'two'), differences: [] }],
  ['edited here alone', 'mine', 'one', { bio: 'mine', changes: [], differences: [] }],
  ['both moved', 'mine', 'two', { bio: 'mine', changes: [], differences: field('mine', 'two') }],
  ['both moved to the same', 'two', 'two', { bio: 'two', changes: [], differences: [] }],
])('%s: here %s, there %s', (_, here, there, { bio, changes, differences }) => {
  const merged = merge({ ...last, bio: here }, { ...last, bio: there });
  expect(merged.fields).toEqual({ name: 'A', bio });
  expect(merged.changes).toEqual(changes);
  expect(merged.differences).toEqual(differences);
});

test('what was decided against is not asked again, until it says something else', () => {
  const mine = { ...last, bio: 'mine' };
  const declined = { bio: print('two') };
  expect(merge(mine, { ...last, bio: 'two' }, declined).differences).toEqual([]);
  expect(merge(mine, { ...last, bio: 'three' }, declined).differences).toHaveLength(1);
});

test('fields are compared one by one', () => {
  const merged = merge({ name: 'A', bio: 'mine' }, { name: 'B', bio: 'two' });
  expect(merged.fields).toEqual({ name: 'B', bio: 'mine' });
  expect(merged.prints).toEqual({ name: print('B'), bio: print('one') });
});

const readers = { artistName: (id: string) => id.toUpperCase() };
const shown = (field: string, stored: unknown, incoming: unknown) => {
  const pair = shownPair(field, { stored, incoming }, readers);
  return [pair.stored, pair.incoming];
};
const tracks = (...names: string[]) =>
  names.map((name) => aTrack({ name, isrc: '', composer: '', lyricsWriter: '', description: '' }));

test.each([
  ['title', 'Here', 'There', ['Here', 'There']],
  ['title', null, 'There', ['', 'There']],
  ['share', 10, 12.5, ['10 %', '12.5 %']],
  ['releaseStatus', -1, 50, ['Not released', 'Released']],
  ['artistIds', ['a'], ['a', 'b'], ['A', 'A, B']],
  ['bio', '<p>Same</p>', '<p>Other</p>', ['Same', 'Other']],
])('%s: %j and %j', (field, stored, incoming, texts) => {
  expect(shown(field, stored, incoming)).toEqual(texts);
});

test('of lists what both begin or end with is left out', () => {
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

test('of long texts what differs is shown, wherever it stands', () => {
  const long = 'word '.repeat(300);
  const [stored = '', incoming = ''] = shown('description', `${long}here`, `${long}there`);
  expect(stored).toMatch(/^… .{60}here$/);
  expect(incoming).toMatch(/^… .{60}there$/);
  expect(shown('bio', '', `<p>${long}</p>`)[1]).toHaveLength(602);
});

test('where only the markup differs, the markup is shown', () => {
  const [stored, incoming] = shown('bio', '<p>One</p>', '<p><em>One</em></p>');
  expect([stored, incoming]).toEqual(['<p>One</p>', '<p><em>One</em></p>']);
});
