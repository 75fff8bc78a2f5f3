import type { LettersFile, StyledFiles } from '#design/faces';

interface Letters {
  /** Those for which a page needs the sheet; none is of ASCII. */
  all: RegExp;
  files: readonly LettersFile[];
  styled: StyledFiles;
}

const sheet = /<link rel="stylesheet" href="[^"]*" data-further>/;
const texts = />[^<>]+/g;
/** Tags whose text is a title. */
const titled = /<(?:h[1-3]|th)\b|class="[^"]*(?:title|name)/;

/** The text face has these in the file that every page fetches; the display face has the commonest alone. */
const punctuation = /[\u{2000}-\u{206f}]/gu;

const beyondAscii = /[^\0-\x7f]+/g;

/** The font files that a page needs for its letters, and whether it needs the sheet at all. */
function needsOf(body: string, { all, files }: Letters) {
  // Nearly all of a page is ASCII: to pass it over takes a tenth of the time of looking for each
  // character in a hundred spans.
  const others = body.match(beyondAscii)?.join('') ?? '';
  if (!all.test(others)) return undefined;
  const found = new Set<LettersFile>();
  let isNeeded = all.test(others.replace(punctuation, ''));
  for (const { 0: text, index } of body.matchAll(texts)) {
    if (!all.test(text)) continue;
    const closed = Math.max(0, body.lastIndexOf('</', index));
    const isTitle = titled.test(body.slice(closed, index));
    isNeeded ||= isTitle;
    for (const file of files)
      if (file.isTitles === isTitle && file.letters.test(text)) found.add(file);
  }
  return { isNeeded, files: [...found] };
}

/** The files of what tags set apart in a page. Only those of rich text have no attributes. */
const styledIn = (body: string, styled: StyledFiles) =>
  (['strong', 'em'] as const).flatMap((tag) => {
    const url = styled[tag];
    return url && body.includes(`<${tag}>`) ? [url] : [];
  });

const preloadOf = (url: string) =>
  `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin fetchpriority="low">`;

/**
 * Leaves the sheet of further letters only to pages that have some, and has a page fetch the files of
 * such letters, and of bold and italic text, at once: a browser asks for a font when it lays its
 * letters out, which is one turn later, and then before all else. A page with islands keeps the
 * sheet, since they may bring any letter.
 */
export function withOwnLetters(html: string, letters: Letters): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')));
  const needs = needsOf(body, letters);
  const isSpared = !needs?.isNeeded && !body.includes('<astro-island');
  const urls = styledIn(body, letters.styled);
  if (needs?.isNeeded) urls.push(...needs.files.map(({ url }) => url));
  const page = isSpared ? html.replace(sheet, '') : html;
  if (urls.length === 0) return page;
  return page.replace('</head>', () => `${urls.map(preloadOf).join('')}</head>`);
}
