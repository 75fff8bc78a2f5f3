import { hash } from 'node:crypto';
import type { OwnFile } from '#design/faces';

interface Letters {
  /** Those that are in none of the files that every page shows; none is of ASCII. */
  all: RegExp;
  files: readonly OwnFile[];
}

const sheet = /<link rel="stylesheet" href="[^"]*"[^>]* data-late>/;
const texts = />[^<>]+/g;
/** Tags whose text is a title. */
const titled = /<(?:h[1-3]|th)\b|class="[^"]*(?:title|name)/;
const headings = ['<h1', '<h2', '<h3'];
/** How far before a text a heading that it stands in may begin. */
const headingReach = 1000;

/**
 * What bold and italic text stands in. Tags without attributes are those of rich text alone; others may
 * be, and headings of a table, unless they or the table have a class.
 */
const tags = {
  strong: { plain: /<(?:strong|th)>/, other: /<(?:strong |table)(?! ?class)/ },
  em: { plain: /<em>/, other: /<em (?!class)/ },
};
const tagNames: readonly (keyof typeof tags)[] = ['strong', 'em'];

/** The text face has these in the file that every page fetches; the display face has the commonest alone. */
const punctuation = /[\u{2000}-\u{206f}]/gu;

const beyondAscii = /[^\0-\x7f]+/g;

/** Whether the text at a place is a title's: of the tag before it, or inside a heading. */
function isTitle(body: string, index: number): boolean {
  const closed = Math.max(0, body.lastIndexOf('</', index));
  if (titled.test(body.slice(closed, index))) return true;
  const before = body.slice(Math.max(0, index - headingReach), index);
  const opened = Math.max(...headings.map((heading) => before.lastIndexOf(heading)));
  return opened > before.lastIndexOf('</h');
}

/** The files of what a part of a page sets apart, and those of what it may. */
function apartIn(part: string, files: readonly OwnFile[]) {
  const plain = tagNames.filter((tag) => tags[tag].plain.test(part));
  const other = tagNames.filter((tag) => tags[tag].other.test(part));
  const filesOf = (names: typeof tagNames) => files.filter(({ tag }) => tag && names.includes(tag));
  return { plain: filesOf(plain), all: filesOf([...plain, ...other]) };
}

/** The files that a part of a page shows, and those of its letters that it may show somewhere else. */
function needsOf(part: string, { all, files }: Letters) {
  const apart = apartIn(part, files);
  const ofAscii = ({ letters }: OwnFile) => letters.test('a');
  const shown = new Set(apart.plain.filter(ofAscii));
  const possible = new Set(apart.all.filter(ofAscii));
  // Nearly all of a page is ASCII: to pass it over takes a tenth of the time of looking for each
  // character in a hundred spans.
  if (!all.test(part.match(beyondAscii)?.join('') ?? '')) return { shown, possible };
  const fit = [...files.filter(({ tag }) => !tag), ...apart.all];
  for (const { 0: text, index } of part.matchAll(texts)) {
    if (!all.test(text)) continue;
    const isOfTitle = isTitle(part, index);
    const letters = text.replace(punctuation, '');
    for (const file of fit) {
      const isShown = !file.tag && file.isTitles === isOfTitle;
      const known = isShown ? shown : possible;
      if (!known.has(file) && file.letters.test(isShown ? text : letters)) known.add(file);
    }
  }
  return { shown, possible };
}

/**
 * Where what a phone shows first ends: with the header of the page's first image, or before the next
 * image that waits for the layout. A page that begins with no image is one part.
 */
function firstScreen(body: string): number {
  const image = body.indexOf('loading="eager"');
  const ends = ['</header>', 'loading="lazy"'].map((end) => body.indexOf(end, image));
  return image < 0 ? body.length : Math.min(...ends.map((end) => (end < 0 ? body.length : end)));
}

const allowed = (rules: string) => ` 'sha256-${hash('sha256', rules, 'base64')}'`;

/** Screens that show more at first than a phone. */
const wide = '(min-width:600px)';
/** Where a page does not wait for its script to apply the rules, which it does after the first paint. */
const atOnce = `${wide},(scripting:none)`;

const preload = (media: string) => (file: OwnFile) =>
  `<link rel="preload" href="${file.url}" as="font" type="font/woff2" crossorigin fetchpriority="low"${media}>`;

const styleOf = (rules: string, media: string) => (rules ? `<style${media}>${rules}</style>` : '');

const rulesOf = (files: readonly OwnFile[]) => files.map(({ rule }) => rule).join('');

/** The files of a page by when it needs them: on its first screen, or after it; others only their rules. */
function neededFiles(body: string, letters: Letters) {
  const end = firstScreen(body);
  const first = needsOf(body.slice(0, end), letters);
  const rest = needsOf(body.slice(end), letters);
  const shown = new Set([...first.shown, ...rest.shown]);
  const possible = [...first.possible, ...rest.possible].filter((file) => !shown.has(file));
  // Of a face whose rules are in the page anyway, a browser fetches all that the page shows.
  const late = [...rest.shown].filter((file) => !first.shown.has(file) && file.rule !== '');
  const early = [...shown].filter((file) => !late.includes(file));
  return { early, late, possible: [...new Set(possible)], isWhole: end === body.length };
}

/**
 * Gives a page the rules of the fonts that only its letters need, or its bold and italic text, and has
 * it fetch them at once: a browser asks for a font when it lays its letters out, which is one turn
 * later, and then before all else. Those of what stands below a phone's first screen wait there until
 * the first paint. Only a page with islands, which may bring any letter, keeps the sheet with all rules.
 */
export function withOwnLetters(html: string, letters: Letters): string {
  const start = Math.max(0, html.indexOf('<body'));
  const { early, late, possible, isWhole } = neededFiles(html.slice(start), letters);
  const atFirst = rulesOf([...early, ...(isWhole ? possible : [])]);
  const later = rulesOf([...late, ...(isWhole ? [] : possible)]);
  const added = [
    ...early.map(preload('')),
    ...late.map(preload(` media="${wide}"`)),
    styleOf(atFirst, ''),
    styleOf(later, ` media="${atOnce}" data-late`),
  ].join('');
  const page = html.includes('<astro-island') ? html : html.replace(sheet, '');
  if (!added) return page;
  const hashes = [atFirst, later].filter(Boolean).map(allowed).join('');
  return page
    .replace("style-src 'self'", (found) => found + hashes)
    .replace('</head>', () => `${added}</head>`);
}
