import { expect, test } from 'vitest';
import { mergeImported, printsOf } from '#domain/importing/importMerge';

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
  ['edited here', 'mine', 'one', { bio: 'mine', changes: [], differences: field('mine', 'one') }],
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
