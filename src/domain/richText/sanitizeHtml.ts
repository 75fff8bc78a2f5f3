import sanitize from 'sanitize-html';
import { cleanText } from '#domain/characters';
import type { OtherTexts } from '#domain/otherTexts';
import { figureHtml, replaceFigures } from '#domain/richText/figures';
import {
  allowedAttributes,
  allowedSchemes,
  allowedTags,
  renamedTags,
} from '#domain/richText/richText';

const { div: divBecomes, ...renamed } = renamedTags;

const listed: sanitize.IOptions = {
  allowedTags,
  allowedAttributes,
  allowedSchemes,
  allowProtocolRelative: false,
  transformTags: renamed,
  nestingLimit: 50,
};

const withDiv: sanitize.IOptions = { ...listed, allowedTags: [...allowedTags, 'div'] };

const blocks =
  'div|p|pre|blockquote|figure|h\\d|hr|[uo]l|li|table|caption|t[hdr]|thead|tbody|tfoot';
const innermostDiv = new RegExp(`<div([^<>]*)>((?:(?!</?(?:${blocks})\\b)[^])*)</div>`, 'g');

/** A `div` around text becomes a paragraph; one around blocks is removed. */
function replaceDivs(html: string): string {
  return html
    .replace(innermostDiv, `<${divBecomes}$1>$2</${divBecomes}>`)
    .replaceAll(/<\/?div[^>]*>/g, '');
}

/**
 * Reduces HTML to the elements that `richText.ts` allows. Idempotent: removing a tag may nest
 * paragraphs, which the second pass separates. Not in `richText.ts`, because the browser needs the
 * list without the parser.
 */
export function sanitizeHtml(html: string): string {
  const sanitized = sanitizePass(cleanText(html));
  // The parser decodes `&#1;` to the character. Removing that may join text into forbidden markup.
  return cleanText(sanitized) === sanitized ? sanitized : sanitizePass(cleanText(sanitized));
}

/** Figures name one thing each and hold nothing but text. */
function replaceBrokenFigures(html: string): string {
  const replaced = replaceFigures(html, figureHtml);
  // A second pass drops what a figure within another one leaves behind.
  return replaced === html ? html : sanitize(replaced, listed);
}

function sanitizePass(html: string): string {
  const withDivs = sanitize(html, withDiv);
  // The input was clean, so a second pass would change nothing.
  if (withDivs === html && !html.includes('<div')) return replaceBrokenFigures(html);
  return replaceBrokenFigures(sanitize(replaceDivs(withDivs), listed));
}

/** A text to store: cleaned, unless it equals the stored one. */
export const cleanedHtml = (html: string, before: string | undefined) =>
  html === before ? html : sanitizeHtml(html);

/** A text's translations to store. */
export function cleanedTexts(texts: OtherTexts, before: OtherTexts = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, html]) => [
      language,
      cleanedHtml(html, before[language]),
    ]),
  );
}
