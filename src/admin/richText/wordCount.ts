import { plainText } from '#domain/richText/richText';

/** The number of words of an HTML text in any script, by the browser's segmenter. */
export function wordCount(html: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(plainText(html));
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
