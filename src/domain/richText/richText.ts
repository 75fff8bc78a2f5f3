import * as z from 'zod';

/** The longest bio or description, in characters of HTML. */
export const maxRichText = 100_000;

/** The HTML of a bio or description. The server sanitizes it at every write. */
export const richTextSchema = z
  .string()
  .max(maxRichText, `The text is longer than ${maxRichText} characters of HTML.`);

/** The allowed elements; the only such list. */
export const allowedTags = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'ul', 'ol', 'li', 'span'],
  // Names a picture or a release, see `figures.ts`.
  'figure',
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** The allowed attributes, by element. */
export const allowedAttributes: Record<string, string[]> = {
  '*': ['dir', 'lang'],
  a: ['href', 'title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  figure: ['data-picture', 'data-release'],
};

export const allowedSchemes = ['https', 'http', 'mailto', 'tel'];

/** Elements from older editors, with their replacements. */
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

/** The description of a new release until somebody writes one, as the specification words it. */
export const placeholderDescription = 'A default description, this need to be changed.';
/** A shorter description counts as missing. */
const minDescription = 7;

/** True for a description that is long enough and is not the default. */
export function hasDescription(description: string): boolean {
  const text = plainText(description);
  return (
    description.length >= minDescription && text !== '' && !text.includes(placeholderDescription)
  );
}

/** The same for a release, whose description may be in any language. */
export const isDescribed = (release: {
  description: string;
  descriptionIn?: Readonly<Record<string, string>> | undefined;
}) => [release.description, ...Object.values(release.descriptionIn ?? {})].some(hasDescription);

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Tags that separate words. */
const blockTag = /<\/?(p|br|hr|h\d|[uo]l|li|blockquote|pre|figure|table|caption|t[dhr])\b[^<>]*>/g;

/** The text of sanitized HTML, in one line. */
export function plainText(html: string): string {
  return (
    html
      .replaceAll(blockTag, ' ')
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
      // Matches no single space, of which there are most.
      .replaceAll(/ \s+|[^\S ]\s*/g, ' ')
      .trim()
  );
}

/** The texts of sanitized HTML, a line for each block that has one. */
export const paragraphTexts = (html: string): string[] =>
  html.replaceAll(blockTag, '\n').split('\n').map(plainText).filter(Boolean);

/** Texts from this length on are set for reading, in characters. */
const longText = 600;

/** Whether a text is long enough to begin with a lead. */
export const isLongText = (html: string): boolean => plainText(html).length >= longText;

/** The beginning of a text in one line, cut between words. */
export function excerpt(text: string, most = 300): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.search(/[\s,;:.–—-]+\S*$/u);
  return `${cut.slice(0, end > most / 2 ? end : most - 1)}…`;
}
