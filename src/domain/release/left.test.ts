import { expect, test } from 'vitest';
import { keptLeft, withoutLeft } from '#domain/release/left';
import { aCaller } from '#fixtures/callers';

const before = [{ name: 'S', left: 4 }, { name: 'M' }];
const keyOf = ({ name }: { name: string }) => name;
type Size = { name: string; left?: number };

test('an artist keeps the numbers that they do not see, and sets none', () => {
  const wanted: Size[] = [{ name: 'M', left: 9 }, { name: 'S' }, { name: 'L', left: 1 }];
  const kept = keptLeft(wanted, { before, keyOf, caller: aCaller('artist') });
  expect(kept).toEqual([{ name: 'M' }, { name: 'S', left: 4 }, { name: 'L' }]);
  expect(keptLeft(wanted, { before, keyOf, caller: aCaller('staff') })).toEqual(wanted);
});

test('an answer to an artist has neither the numbers nor their history, and all else', () => {
  const answer = {
    entry: { editions: [{ id: 'a', left: 3, price: { amount: 0 } }], left: 'aligned' },
    changes: [
      { field: 'editions.left', part: 'LP', before: '3', after: '2' },
      { field: 'editions.price', part: 'LP', before: '1', after: '2' },
    ],
    sizes: [{ name: 'S', left: 0 }],
  };
  expect(withoutLeft(answer)).toEqual({
    entry: { editions: [{ id: 'a', price: { amount: 0 } }], left: 'aligned' },
    changes: [{ field: 'editions.price', part: 'LP', before: '1', after: '2' }],
    sizes: [{ name: 'S' }],
  });
});
