import { toRomaji } from 'wanakana';
import { cutSlug, latin } from '#domain/latinSlug';

/** Hiragana and katakana, also at half width, with the mark that lengthens a vowel. */
const kana = /[\u3041-\u309f\u30a0-\u30ff\uff66-\uff9f]+/g;
/** Read in one way or another only with a dictionary: what stands around them says too little. */
const kanji = /[\p{Script=Han}々]/u;

/** A text with its kana in Latin letters; without them where they only join kanji. */
const withoutKana = (text: string) =>
  text.replace(kana, (found) =>
    kanji.test(text) ? ' ' : toRomaji(found.normalize('NFKC'), { upcaseKatakana: false }),
  );

/** The words of a text in Latin letters. */
export const latinWords = (text: string) => latin(withoutKana(text)).split('-').filter(Boolean);

/** A title as a part of an address; empty for a script that has no transliteration. */
export const slugOf = (title: string): string => cutSlug(latin(withoutKana(title)));

/** The slug of an artist: by the name, or by the name to sort by where that one has none. */
export function artistSlug({ name, sortName }: { name: string; sortName?: string | undefined }) {
  return slugOf(name) || slugOf(sortName ?? '');
}

/** The slug of a release: by the title, or by the catalogue number where that one has none. */
export function releaseSlug({
  title,
  catalogueNumber,
}: {
  title: string;
  catalogueNumber?: string | undefined;
}) {
  return slugOf(title) || slugOf(catalogueNumber ?? '');
}
