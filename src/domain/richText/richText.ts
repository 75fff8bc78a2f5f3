import { z } from 'zod';

/** The longest bio or description, in characters of HTML. */
export const maxRichText = 100_000;

/** A bio or description: HTML. The server sanitises it at every write to the list below. */
export const richTextSchema = z
  .string()
  .max(maxRichText, `The text is longer than ${maxRichText} characters of HTML.`);

/** The one list of elements that a text may hold. */
export const allowedTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'ul', 'ol', 'li', 'span'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** The attributes they may carry. */
export const allowedAttributes: Record<string, string[]> = {
  '*': ['dir', 'lang'],
  a: ['href', 'title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
};

/** What a link in a text may begin with. */
export const allowedSchemes = ['https', 'http', 'mailto', 'tel'];

/** Elements of older editors, and what they become. */
export const renamedTags: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  div: 'p',
};

/** What a new release says until someone writes its description. */
export const placeholderDescription = 'A default description, this need to be changed.';
/** A description shorter than this is shown as missing. */
export const minDescription = 7;
export const missingDescription = '<p>You need to provide a description for this release</p>';

/** True for a description that says something: long enough, and with words in it. */
export function hasDescription(description: string): boolean {
  return description.length >= minDescription && plainText(description) !== '';
}

/** The description as it is shown: the substitute where there is none to speak of. */
export function shownDescription(description: string): string {
  return hasDescription(description) ? description : missingDescription;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Tags between which words do not join. */
const blockTag = /<\/?(p|br|hr|h\d|[uo]l|li|blockquote|pre|table|caption|t[dhr])\b[^>]*>/g;

/** The words of sanitised HTML in one line, for descriptions, search and mails' text parts. */
export function plainText(html: string): string {
  return html
    .replaceAll(blockTag, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
