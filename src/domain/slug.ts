import { toRomaji } from 'wanakana';
import { cutSlug, latin } from '#domain/latinSlug';
import type { StoredShow } from '#domain/show/show';

/** Hiragana and katakana, also at half width, with the mark that lengthens a vowel. */
const kana = /[\u3041-\u309f\u30a0-\u30ff\uff66-\uff9f]+/g;
/** Their reading needs a dictionary: the context is not enough. */
const kanji = /[\p{Script=Han}々]/u;

/** A text with its kana in Latin letters; without kana that only join kanji. */
const withoutKana = (text: string) =>
  text.replace(kana, (found) =>
    kanji.test(text) ? ' ' : toRomaji(found.normalize('NFKC'), { upcaseKatakana: false }),
  );

/** The words of a text in Latin letters. */
export const latinWords = (text: string) => latin(withoutKana(text)).split('-').filter(Boolean);

/** A title as part of an address; empty for a script without a transliteration. */
export const slugOf = (title: string): string => cutSlug(latin(withoutKana(title)));

/** An artist's slug: from the name, or from the sort name if the name gives none. */
export function artistSlug({ name, sortName }: { name: string; sortName?: string | undefined }) {
  return slugOf(name) || slugOf(sortName ?? '');
}

/**
 * A release's slug: from the title or, if that gives none, from the title in Latin letters or from
 * the catalogue number.
 */
export function releaseSlug({
  title,
  latinTitle,
  catalogueNumber,
}: {
  title: string;
  latinTitle?: string | undefined;
  catalogueNumber?: string | undefined;
}) {
  return slugOf(title) || slugOf(latinTitle ?? '') || slugOf(catalogueNumber ?? '');
}

/** A show's slug, which outlives a move to another day: the city, then festival or venue. */
export const showSlug = ({ venue, festival }: Pick<StoredShow, 'venue' | 'festival'>): string =>
  slugOf([venue.city, festival || venue.name].filter(Boolean).join(' '));
