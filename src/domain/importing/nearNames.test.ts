import { expect, test } from 'vitest';
import { areNear, prepareName } from '#domain/importing/nearNames';

test.each([
  ['Sluice', 'The Sluice', true],
  ['Sluice, The', 'sluice', true],
  ['Noor & Co', 'Noor and Co.', true],
  ['Noor Haddad', 'Nour Haddad', true],
  ['Noor Haddad', 'Moor Haddat', true],
  ['Ida', 'Ida Brandt', true],
  ['Ola', 'Ida', false],
  ['Low', 'Lox', false],
  ['Sluice', 'Slice of Life', false],
  ['霧島ナオ', '霧島 ナオ', true],
  ['The The', 'Them', false],
  ['!!!', '???', false],
])('%s and %s: %s', (one, other, isNear) => {
  const [name, otherName] = [prepareName(one), prepareName(other)];
  expect([areNear(name, otherName), areNear(otherName, name)]).toEqual([isNear, isNear]);
});
