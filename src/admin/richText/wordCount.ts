import { plainText } from '#domain/richText/richText';

/** The words of a text in HTML, in any script: as the browser's own segmenter finds them. */
export function wordCount(html: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(plainText(html));
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
