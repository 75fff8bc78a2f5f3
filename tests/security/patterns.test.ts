import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/*
 * No pattern of the product takes quadratic time: each one is tried on long texts of every
 * character and pair of characters that it speaks of. Quadratic time is a second here, linear time
 * a millisecond.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const length = 40_000;
const maxMilliseconds = 250;

const sources = ['src', 'functions', 'publisher'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name)),
);

/** The patterns of a file, each with its line. */
function patternsOf(file: string): { where: string; pattern: RegExp }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: { where: string; pattern: RegExp }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, body = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const where = `${file.slice(root.length)}:${line + 1} ${node.text}`;
      found.push({ where, pattern: new RegExp(body, flags) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const usual = [
  ' ',
  '\n',
  '\t',
  '<',
  '/',
  '-',
  '.',
  '0',
  'a',
  'A',
  '"',
  '&',
  '%',
  '<p',
  '<a ',
  '\u0000',
  'é',
];

/** Texts that keep a pattern busy: a part of it, repeated, with an end that it does not expect. */
function longTexts({ source }: RegExp): string[] {
  const own = [...new Set(source.match(/[^\\()[\]{}?*+|^$]/g) ?? [])].slice(0, 24);
  const units = [...new Set([...usual, ...own])];
  const words = source.match(/[a-z]{2,}|[<&/][a-z]+/gi) ?? [];
  const pairs = own
    .slice(0, 8)
    .flatMap((one) => [`${one} `, ` ${one}`, `${one}a`, `${one}0`, `${one}\n`]);
  return [...units, ...words.slice(0, 8), ...pairs, '\n ', ' \n'].flatMap((unit) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    return [`${text}\u0001`, `x${text}`, `x${text}\u0001`];
  });
}

/** The longest time for one text. A pause of the machine is not the pattern's: the best of three counts. */
function slowest(pattern: RegExp): { milliseconds: number; text: string } {
  let worst = { milliseconds: 0, text: '' };
  for (const text of longTexts(pattern)) {
    let milliseconds = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 3 && milliseconds > maxMilliseconds; tries++) {
      const began = performance.now();
      text.replace(pattern, '');
      milliseconds = Math.min(milliseconds, performance.now() - began);
    }
    if (milliseconds > worst.milliseconds) worst = { milliseconds, text: text.slice(0, 20) };
    if (milliseconds > maxMilliseconds) break;
  }
  return worst;
}

test('a quadratic pattern is found', () => {
  expect(slowest(/\s*\n\s*/g).milliseconds).toBeGreaterThan(maxMilliseconds);
});

test('no pattern takes quadratic time', { timeout: 300_000 }, () => {
  const patterns = sources.flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.flatMap(({ where, pattern }) => {
    const { milliseconds, text } = slowest(pattern);
    return milliseconds > maxMilliseconds
      ? [`${where}: ${Math.round(milliseconds)} ms for ${JSON.stringify(text)} …`]
      : [];
  });
  expect(slow).toEqual([]);
});
