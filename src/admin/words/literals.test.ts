import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/*
 * Every sentence, label and hint of the back office stands in its catalogue: none is left in the
 * code of a screen. The code is parsed, and whatever reads like words is reported with its place.
 */

const office = fileURLToPath(new URL('..', import.meta.url));

/** Attributes that a reader sees or hears, whatever they hold. */
const shownAttributes =
  /^(label|title|placeholder|aria-label|aria-valuetext|alt|hint|text|legend|confirm|failed)$/;
/** Attributes, properties and calls whose texts are names for programs. */
const programs =
  /^(className|class|id|key|type|href|rel|style|autoComplete|aria-keyshortcuts|querySelector(All)?|closest|matches|addEventListener|removeEventListener|startsWith|endsWith)$/;

/** A text without what only programs read in it: addresses, markup, and assignments. */
const withoutCode = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => !/[<>={}[\]_/]|--|^\W*$/.test(word))
    .join(' ');

/** Whether a text reads like words for people: capitalised, a sentence, or several plain words. */
function isProse(given: string): boolean {
  // A selector.
  if (/\[[\w-]+[\]=]/.test(given)) return false;
  const text = withoutCode(given);
  if (/^(Arrow|Page|Enter|Escape|Tab$|Backspace|Shift|Control|Meta|AbortError)/.test(text))
    return false;
  if (/^\p{Lu}\p{Ll}/u.test(text) || /\p{L}(\.|:| …)$/u.test(text)) return true;
  return text.split(' ').filter((word) => /^\p{L}[\p{Ll}’]+[,.:]?$/u.test(word)).length > 2;
}

/** Whether a text is a name for a program by where it stands. */
function isForPrograms(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isTypeNode(parent) || ts.isCaseClause(parent))
    return true;
  if (ts.isElementAccessExpression(parent) || ts.isExternalModuleReference(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.getText().endsWith('===');
  // Only whoever reads the log sees it.
  if (ts.isNewExpression(parent)) return true;
  for (let at: ts.Node = parent; at.parent; at = at.parent) {
    if (ts.isJsxElement(at)) return false;
    if (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at))
      return programs.test(at.name.getText());
    if (ts.isCallExpression(at))
      return programs.test(at.expression.getText().replace(/.*\./, '').replace(/<.*/, ''));
  }
  return false;
}

/** The words that stand in a file's code. */
function literalsIn(name: string, code: string): string[] {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node) => {
    const parent = node.parent as ts.Node | undefined;
    if (ts.isJsxText(node)) {
      if (/\p{L}/u.test(node.text)) found.push(node.text.trim());
    } else if (ts.isStringLiteralLike(node)) {
      const isShown =
        parent && ts.isJsxAttribute(parent) && shownAttributes.test(parent.name.getText());
      if (isShown ? /\p{L}/u.test(node.text) : isProse(node.text) && !isForPrograms(node))
        found.push(node.text);
    } else if (ts.isTemplateExpression(node) && !isForPrograms(node)) {
      const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
        .map((part) => part.text)
        .join('…');
      if (/(^|\s)\p{L}[\p{Ll}’]+\s|\s\p{L}[\p{Ll}’]+[.,…]|^\p{Lu}\p{Ll}/u.test(withoutCode(text)))
        found.push(text);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** Texts that are the same in every language, or no text: each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'https://': 'how every address begins',
  'Ctrl+': 'a key',
  'Ctrl+S': 'a key',
  'Alt+F10': 'a key',
  'Alt+0': 'a key',
  Cocoa: 'a program, in its HTML',
  'style, script, meta, link, title, br.Apple-interchange-newline': 'a selector',
  Files: 'a type of what is dragged',
  ' Variable': 'the end of a family’s name',
};

const files = readdirSync(office, { recursive: true, withFileTypes: true })
  .filter(
    ({ name, parentPath }) => /(?<!\.test)\.tsx?$/.test(name) && !/words\/en$/.test(parentPath),
  )
  .map(({ parentPath, name }) => join(parentPath, name));

test('finds words wherever they may stand', () => {
  const code = `
    import x from 'Some thing';
    const a = <p className="Not this">Shown {count} <b title="named">×</b></p>;
    const b = isOpen ? 'Open until' : 'no artist of its own';
    const c = \`Remove \${name}?\`;
    const d = <a href={\`/admin/releases\`} aria-label={'Leads back'} />;
    const e = \`/releases/\${slug}; earlier addresses lead here\`;
    const f = 'a new one; it stands under /de';
    if (key === 'Delete me') throw new Error('Not for readers');`;
  expect(literalsIn('x.tsx', code)).toEqual([
    ...['Shown', 'named', 'Open until', 'no artist of its own', 'Remove …?', 'Leads back'],
    ...['/releases/…; earlier addresses lead here', 'a new one; it stands under /de'],
  ]);
});

test('no sentence of the back office stands in its code', () => {
  expect(files.length).toBeGreaterThan(100);
  const left = files.flatMap((file) =>
    literalsIn(file, readFileSync(file, 'utf8'))
      .filter((text) => !Object.hasOwn(allowed, text))
      .map((text) => `${relative(office, file)}: ${text}`),
  );
  expect(left).toEqual([]);
});
