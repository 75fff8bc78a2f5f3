import type { FieldIn } from '#domain/field';
import { addressShardSize, type ListedArtist, type ListedRelease } from '#domain/listing/listing';
import type { PublicRelease } from '#domain/publication/snapshot';
import type { releaseFields } from '#domain/release/releaseFields';

/** Letters that Unicode doesn't decompose, with their usual transcription. */
const spelled: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Text as search compares it: without case and diacritics, in letters that keyboards have. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[æœøßþðđłħı]/g, (letter) => spelled[letter] ?? letter);
}

/**
 * The search terms in a text. A word with hyphens or the like gives its parts and the joined word:
 * `LSR-012` is found by "lsr 012", "012" and "lsr012".
 */
export function termsOf(text: string): string[] {
  const terms = folded(text)
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
      return parts.length > 1 ? [...parts, parts.join('')] : parts;
    });
  return [...new Set(terms)];
}

/** The fields that a release is found by. */
export type SearchedField = FieldIn<typeof releaseFields, 'search'>;

/** A release as the public search knows it: as in a list, with the other fields it is found by. */
type FoundRelease = ListedRelease &
  Pick<PublicRelease, Exclude<SearchedField, keyof ListedRelease>>;

/** An entry that the public search may find. */
export type Found = FoundRelease | ListedArtist;

/** The numbers whose entries share one file of the search index. */
export const searchShardSize = addressShardSize;

/** The numbers of the search index's files, by kind. */
export interface SearchIndex {
  artists: number[];
  releases: number[];
}

/** The share of a term's letters that may be wrong; none in a short term or a number. */
export function typosFor(term: string): number | false {
  return term.length > 3 && !/\d/.test(term) ? 0.25 : false;
}
