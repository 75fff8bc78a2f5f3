import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../docs/decisions/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const notes = files.filter((name) => name !== 'README.md');
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

test('each decision has a number of its own, in its name and its heading', () => {
  const numbers = notes.map((name) => name.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const name of notes) expect(read(name).slice(0, 6)).toMatch(`# ${name.slice(0, 3)}`);
});

test('links from decisions lead to files that are there', () => {
  const broken = files.flatMap((name) =>
    [...read(name).matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.startsWith('https:') && !existsSync(new URL(path, folder)))
      .map((path) => `${name}: ${path}`),
  );
  expect(broken).toEqual([]);
});
