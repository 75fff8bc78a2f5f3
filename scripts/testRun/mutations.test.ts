import { expect, it } from 'vitest';
import { mutationsOf } from './mutations.ts';

const mutants = (text: string) =>
  mutationsOf('a.ts', text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

it.each([
  ['if (a) b();', ['if (true) b();', 'if (false) b();', 'if (a) ;']],
  ['const x = !a;', ['const x = a;']],
  ['const x = a && b;', ['const x = a || b;']],
  ['const x = a <= 3;', ['const x = a < 3;']],
  ['const x = a ?? b;', ['const x = a;']],
  [
    "const x = a ? 'b' : c;",
    [`const x = true ? 'b' : c;`, `const x = false ? 'b' : c;`, "const x = a ? '' : c;"],
  ],
  ['const x = list.filter(has);', ['const x = list;']],
  ['while (a < b) a = next();', ['while (a < b) ;']],
  ["throw new Problem('clash', a ? 'Wait.' : 'Go.');", [';']],
])('%s', (text, expected) => {
  expect(mutants(text)).toEqual(expected);
});

it.each([
  ["import { a } from 'b';"],
  ["type A = 'b' | 'c';"],
  ['for (let i = 0; i < 3; i += 1) {}'],
  ['while (a < b) {}'],
  ["const x = a.get('b');"],
  ["const x = { 'a.b': c };"],
])('leaves %s as it is', (text) => {
  expect(mutants(text)).toEqual([]);
});
