import { expect, test } from 'vitest';
import { type Made, ofSource, problemsIn } from './astroSources.ts';

const source = ['---', 'const title: number = Astro.url;', '---', '<h1>{title}</h1>'].join('\n');
const code = ['/* made */', 'const title: number = Astro.url;', '<h1>{title}</h1>', 'added'].join(
  '\n',
);
const start = code.indexOf('const');
const span = { start, length: code.indexOf('added') - start, sourceStart: source.indexOf('const') };
const made = new Map<string, Made>([
  ['.astro/tsx/src/a.astro.tsx', { file: 'src/a.astro', source, code, spans: [span] }],
]);

test('a problem is told of the line that a person wrote, with its explanation', () => {
  const problem = '.astro/tsx/src/a.astro.tsx(2,7): error TS2322: No number.\n  It is an URL.';
  expect(ofSource(problem, made)).toBe(
    'src/a.astro(2,7): error TS2322: No number.\n  It is an URL.',
  );
});

test('a problem of what the conversion added is none', () => {
  expect(ofSource('.astro/tsx/src/a.astro.tsx(4,1): error TS2304: added', made)).toBeUndefined();
  expect(ofSource('.astro/tsx/src/a.astro.tsx(1,1): error TS2304: made', made)).toBeUndefined();
});

test('other problems stay as they are', () => {
  for (const problem of ['src/b.ts(1,2): error TS2304: x', 'error TS5058: There is no such file.'])
    expect(ofSource(problem, made)).toBe(problem);
});

test('an indented line belongs to the problem before it', () => {
  expect(problemsIn('a.ts(1,1): error\n  Why.\r\n    Where.\nb.ts(2,2): error\n')).toEqual([
    'a.ts(1,1): error\n  Why.\r\n    Where.',
    'b.ts(2,2): error',
  ]);
  expect(problemsIn('')).toEqual([]);
});
