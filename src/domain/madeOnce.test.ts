import { expect, test } from 'vitest';
import { createMaker } from '#domain/madeOnce';

test('a thing is made once, and again when anything that it is made from is another', () => {
  let count = 0;
  const make = createMaker<number>();
  const [one, other] = [{}, {}];
  const of = (thing: object, ...around: unknown[]) => make(thing, around, () => ++count);
  expect([of(one), of(one), of(one, 'a', one), of(one, 'a', one)]).toEqual([1, 1, 2, 2]);
  expect([of(other, 'a', one), of(one, 'a', one)]).toEqual([3, 2]);
  expect([of(one, 'a', other), of(one, 'a'), of(one, 'a', undefined), of(one, 'a')]).toEqual([
    4, 5, 6, 7,
  ]);
});
