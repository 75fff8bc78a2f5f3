import { Problem } from '#domain/problem';
import { maxRichText } from '#domain/richText/richText';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';

/** A text of the old catalogue as it is stored, and as it came where the two differ. */
export interface OldText {
  html: string;
  original?: string;
}

/** The longest text that is looked at: beyond it somebody pasted a picture. In characters. */
const maxOriginal = 2 * maxRichText;

const looksLikeHtml = /<(?:!--|\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>)/i;
const entity = /&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;

/** Text without markup as HTML: what stands apart by an empty line is a paragraph. */
function fromPlainText(text: string): string {
  const safe = text.replaceAll(entity, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return safe
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, '<br>'))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

/**
 * A bio or description of the old catalogue, plain or HTML, as clean HTML.
 * @throws {Problem} invalid-input, for a text that is too long
 */
export function readOldText(value: string | null | undefined): OldText {
  const original = (value ?? '').toWellFormed();
  const text = original.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
  const html =
    text.length <= maxOriginal &&
    sanitizeHtml(looksLikeHtml.test(text) ? text : fromPlainText(text));
  if (html === false || html.length > maxRichText)
    throw new Problem('invalid-input', `A text is longer than ${maxRichText} characters of HTML.`);
  return html === original ? { html } : { html, original };
}
