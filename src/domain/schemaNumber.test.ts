import { expect, test } from 'vitest';
import { snapshotSchema } from '#domain/publication/snapshot';
import { schemaNumber, upgraded } from '#domain/schemaNumber';
import { aSnapshot } from '#fixtures/snapshots';

/** A version of the product that is two forms further. */
const later = {
  current: 3,
  through: [
    (value: unknown) => ({ ...(value as object), second: true }),
    (value: unknown) => ({ ...(value as object), third: true }),
  ],
};

test.each([
  [undefined, { title: 'A', second: true, third: true }],
  [1, { title: 'A', second: true, third: true }],
  [2, { title: 'A', third: true }],
  [3, { title: 'A' }],
])('data of the form %s is brought to the current one', (found, expected) => {
  expect(upgraded({ title: 'A' }, found, later)).toEqual(expected);
});

test.each([4, 0, 'x'])('data of the form %s is refused, not guessed at', (found) => {
  expect(() => upgraded({ title: 'A' }, found, later)).toThrow(/newer version/);
});

test('a snapshot carries the number, and one without it is read as before', () => {
  const { schema, ...before } = aSnapshot();
  expect(schema).toBe(schemaNumber);
  expect(snapshotSchema.parse(before).schema).toBe(1);
  const newer = snapshotSchema.safeParse({ ...before, schema: schemaNumber + 1 });
  expect(newer.error?.issues[0]?.message).toMatch(/newer version/);
});
