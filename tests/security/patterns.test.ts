import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { rounds } from '#fixtures/rounds';

/*
 * No pattern of the product takes quadratic time: each one is tried on long texts of every
 * character and pair of characters that it mentions. No absolute time is asserted: the time is
 * compared with a linear pattern's in the same run, and with the same pattern's for a quarter of
 * the text.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Even at the shorter length a quadratic pattern takes a thousand times a linear one's time. */
const length = rounds({ everyday: 4_000, long: 16_000 });

const sources = ['src', 'functions', 'publisher'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name)),
);

/** Patterns built from parts that this test can't assemble; there must be none. */
const untried: string[] = [];

/**
 * A pattern built by `new RegExp` from a text, or from a template whose parts are constants of the
 * file or runtime values; `given` holds one of each of the latter.
 */
function builtPattern(node: ts.NewExpression, source: ts.SourceFile): RegExp | null {
  const [text, flags] = node.arguments ?? [];
  const body = text && textOf(text, source);
  if (body === undefined || body === null) return null;
  return new RegExp(body, flags && ts.isStringLiteral(flags) ? flags.text : '');
}

/** Samples of values known only at run time. */
const given: Record<string, string> = {
  'paths.admin': '/admin',
  'folders[kind]': 'releases',
  before: '/artist\\.aspx\\?id=',
  after: '&from=list',
  spaced: 'sold[ -]?out|(?:entradas )?agotad[oa]s?',
  unspaced: '完売|売り?切れ',
  "spans.join('')": '\\u{100}-\\u{24F}\\u{1EA0}-\\u{1EF9}',
  "quoted.replace(/\\{(\\w+)\\}/g, '(?<$1>.+?)')": 'At most (?<most>.+?) characters\\.',
};

function textOf(node: ts.Expression, source: ts.SourceFile): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return templateText(node, source, 'text');
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'String.raw')
    return ts.isTemplateExpression(node.template)
      ? templateText(node.template, source, 'rawText')
      : (node.template.rawText ?? null);
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [textOf(node.left, source), textOf(node.right, source)];
    return left === null || right === null ? null : left + right;
  }
  const name = node.getText(source);
  if (given[name] !== undefined) return given[name];
  if (!ts.isIdentifier(node)) return joinedOf(node, source);
  const constant = constantOf(name, source);
  return constant ? textOf(constant, source) : null;
}

/** A template's text with its parts, as written or as escaped in the source. */
function templateText(
  { head, templateSpans }: ts.TemplateExpression,
  source: ts.SourceFile,
  of: 'text' | 'rawText',
): string | null {
  const parts = templateSpans.map(({ expression, literal }) => {
    const part = textOf(expression, source);
    return part === null ? null : part + literal[of];
  });
  return parts.includes(null) ? null : head[of] + parts.join('');
}

/** A joined list of texts. */
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

/**
 * The words of a pattern, each with the sign before it, alone and as a text of several: of
 * `<(?:meta|link)\b[^>]*\bname` they are `<meta `, `<link `, `<meta name ` and `<link name `.
 */
function wordsOf({ source }: RegExp): string[] {
  const plain = source.replaceAll(/\\[a-zA-Z]|\(\?(?:<?[=!]|:|<\w+>)|[()]/g, '|');
  const words = plain.replaceAll(/([<&/])\|+/g, '$1').match(/[<&/]?[a-z]{2,}/gi) ?? [];
  const last = words.at(-1) ?? '';
  const some = [...new Set(words)].slice(0, 4);
  return some.flatMap((word) => [`${word} `, `${word} ${last} `]);
}

/** Texts that, repeated, keep a pattern busy: its own parts and common parts of texts. */
function unitsFor(pattern: RegExp): string[] {
  const { source } = pattern;
  const own = [...new Set(source.match(/[^\\()[\]{}?*+|^$]/g) ?? [])].slice(0, 24);
  const parts = source.match(/[a-z]{2,}|[<&/][a-z]+/gi) ?? [];
  const pairs = own
    .slice(0, 8)
    .flatMap((one) => [`${one} `, ` ${one}`, `${one}a`, `${one}0`, `${one}\n`]);
  return [
    ...new Set([...usual, ...own]),
    ...parts.slice(0, 8),
    ...wordsOf(pattern),
    ...pairs,
    '\n ',
    ' \n',
  ];
}

/** The shortest of several runs in milliseconds, which excludes pauses of the machine. */
function timeOf(pattern: RegExp, text: string, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const began = performance.now();
    text.replace(pattern, '');
    return performance.now() - began;
  });
  return Math.min(...times);
}

/** A linear pattern's time for a text of this length, with which every other time is compared. */
const linear = timeOf(/[^a]/g, 'b'.repeat(length), 20);

/** A pattern is suspected if it takes this many times as long as the linear one. */
const suspicious = 30;

/**
 * For a text four times as long, a linear pattern takes four times as long and a quadratic one
 * sixteen times; the threshold is in between.
 */
const maxGrowth = 8;

/** The number of runs before a pattern counts as quadratic. A single undisturbed run clears it. */
const tries = 6;

/** Whether a pattern's time for long texts of this kind grows with the square of their length. */
function isQuadratic(pattern: RegExp, textOf: (length: number) => string): boolean {
  const long = textOf(length);
  const isLinear = (limit: number) => timeOf(pattern, long, 1) <= limit;
  if (isLinear(suspicious * linear)) return false;
  const limit = Math.max(
    suspicious * linear,
    maxGrowth * timeOf(pattern, textOf(length / 4), tries),
  );
  return !Array.from({ length: tries }).some(() => isLinear(limit));
}

/** The unit of the first text on which the pattern takes quadratic time. */
function worstUnit(pattern: RegExp): string | undefined {
  return unitsFor(pattern).find((unit) => {
    const repeated = (size: number) => unit.repeat(Math.ceil(size / unit.length));
    return [
      (size: number) => `${repeated(size)}\u0001`,
      (size: number) => `x${repeated(size)}`,
      (size: number) => `x${repeated(size)}\u0001`,
    ].some((textOf) => isQuadratic(pattern, textOf));
  });
}

test('a quadratic pattern is found', () => {
  expect(worstUnit(/\s*\n\s*/g)).toBe(' ');
});

test('a pattern that is quadratic on its own words is found', () => {
  const tags = /<(?:meta|link)\b[^>]*\bname\b[^>]*>/g;
  expect(worstUnit(tags)).toBe('<meta ');
});

test('a linear pattern is not taken for a quadratic one', { tags: 'night' }, () => {
  expect(worstUnit(/[^\n]/g)).toBeUndefined();
});

test('no pattern takes quadratic time', { timeout: 300_000 }, () => {
  const patterns = sources.flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.flatMap(({ where, pattern }) => {
    const unit = worstUnit(pattern);
    return unit === undefined ? [] : [`${where}: on a text of ${JSON.stringify(unit)} repeated`];
  });
  expect(slow).toEqual([]);
  expect(untried).toEqual([]);
});
