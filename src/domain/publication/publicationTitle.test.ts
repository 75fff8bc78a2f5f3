import { expect, test } from 'vitest';
import { theImport, theUndoing } from '#domain/publication/publication';
import { publicationTitle } from '#domain/publication/publicationTitle';

const changes = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([by, length]) =>
    Array.from({ length }, () => ({ name: 'Slow Tide', by })),
  );

test.each([
  [{ Mina: 1 }, 'Slow Tide was changed'],
  [{ Mina: 1, [theImport]: 161 }, '161 entries were changed by the import and 1 by Mina'],
  [{ [theUndoing]: 17 }, '17 entries were changed by undoing the import'],
  [{ Mina: 2 }, '2 entries were changed by Mina'],
  [{ Mina: 1, Astrid: 1 }, '1 entry was changed by Mina and 1 by Astrid'],
  [{ Mina: 3, Astrid: 2, '': 1 }, '3 entries were changed by Mina, 2 by Astrid and 1 by somebody'],
  [
    { Mina: 9, Astrid: 5, Noor: 1, Ada: 1 },
    '9 entries were changed by Mina, 5 by Astrid and 2 by others',
  ],
])('%o', (counts, title) => {
  expect(publicationTitle(undefined, changes(counts))).toBe(title);
});

test('the cause of a single change is its title', () => {
  expect(publicationTitle('Slow Tide was deleted', changes({ Mina: 1 }))).toBe(
    'Slow Tide was deleted',
  );
});
