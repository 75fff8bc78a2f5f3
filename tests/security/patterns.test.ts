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

/** The patterns that are built of parts which this test can't put together: none may be left. */
const untried: string[] = [];

/**
 * A pattern that `new RegExp` makes: of a text, or of a template whose parts are constants of the
 * file, or values that the product gives; `given` holds one of each.
 */
function builtPattern(node: ts.NewExpression, source: ts.SourceFile): RegExp | null {
  const [text, flags] = node.arguments ?? [];
  const body = text && textOf(text, source);
  if (body === undefined || body === null) return null;
  return new RegExp(body, flags && ts.isStringLiteral(flags) ? flags.text : '');
}

/** Values that are known only when the product runs, as they are there. */
const given: Record<string, string> = {
  'paths.admin': '/admin',
  before: '/artist\\.aspx\\?id=',
  after: '&from=list',
};

function textOf(node: ts.Expression, source: ts.SourceFile): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => {
      const part = textOf(expression, source);
      return part === null ? null : part + literal.text;
    });
    return parts.includes(null) ? null : node.head.text + parts.join('');
  }
  const name = node.getText(source);
  if (given[name] !== undefined) return given[name];
  if (!ts.isIdentifier(node)) return joinedOf(node, source);
  const constant = constantOf(name, source);
  return constant ? textOf(constant, source) : null;
}

/** A list of texts that is joined. */
function joinedOf(node: ts.Expression, source: ts.SourceFile): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { expression: list, name } = node.expression;
  const [separator] = node.arguments;
  const found = ts.isIdentifier(list) ? constantOf(list.text, source) : list;
  if (name.text !== 'join' || !found || !ts.isArrayLiteralExpression(found)) return null;
  const texts = found.elements.map((element) => textOf(element, source));
  const between = separator ? textOf(separator, source) : ',';
  return texts.includes(null) || between === null ? null : texts.join(between);
}

/** The value of a constant of the file. */
function constantOf(name: string, source: ts.SourceFile): ts.Expression | undefined {
  let found: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText(source) === name)
      found ??= node.initializer;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

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
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const where = `${file.slice(root.length)}:${line + 1} ${node.getText(source)}`;
      const pattern = builtPattern(node, source);
      if (pattern) found.push({ where, pattern });
      else untried.push(where);
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
      // No pause of a machine takes so long.
      if (milliseconds > 10 * maxMilliseconds) break;
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
  expect(untried).toEqual([]);
});
