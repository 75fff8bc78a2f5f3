import { folded } from '#domain/comparableText';
import type { Day } from '#domain/day';

/** The kinds of entry that the public search finds. */
export const searchKinds = ['artists', 'releases', 'shows', 'merch', 'news', 'pages'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A word without the Arabic article and leading zeros. */
const bare = (word: string) => word.replace(/^ال(?=.{2})/u, '').replaceAll(/(?<!\d)0+(?=\d)/g, '');

const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The parts of a word, and if there are several also the whole. */
function partsOf(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts.length > 1 ? [...parts, parts.join('')] : parts;
}

/** Words and numbers that are already terms; most texts contain nothing else. */
const plainTerm = /^(?:[a-z]+|[a-z]*[1-9]\d*)$/;
const plainTerms = /^(?:[a-z]+|[a-z]*[1-9]\d*)(?: (?:[a-z]+|[a-z]*[1-9]\d*))*$/;

/**
 * The search terms of a text. `LSR-012` gives `lsr`, `12` and `lsr12`. Chinese and Japanese have no
 * spaces, so their words are found from each letter on.
 */
export function termsOf(text: string): string[] {
  const plain = folded(text);
  const terms = plainTerms.test(plain)
    ? plain.split(' ')
    : plain
        .split(/\s+/)
        .flatMap((word) =>
          plainTerm.test(word) ? word : partsOf(word).map(bare).flatMap(beginningsOf),
        );
  return eachOnce(terms);
}

/** The most parts of a number that are joined: a longer one is no number. */
const mostParts = 6;

/**
 * The search terms of a catalogue number, however its letters and digits are separated: `STR-037LP`
 * is found by `STR 037 LP` and by `str037lp`.
 */
export function numberTermsOf(number: string): string[] {
  const pieces = folded(number).match(/\p{L}+|\p{N}+/gu) ?? [];
  if (pieces.length > mostParts) return termsOf(number);
  const runs = pieces.flatMap((_, from) =>
    pieces.slice(from).map((_, length) => pieces.slice(from, from + length + 1).join('')),
  );
  return eachOnce([...termsOf(number), ...runs.map(bare)]);
}

/** Removes duplicates. For the few texts that are usual, an array search is faster than a set. */
const eachOnce = (texts: string[]): string[] =>
  texts.every((text, at) => texts.indexOf(text) === at) ? texts : [...new Set(texts)];

function beginningsOf(word: string): string[] {
  const letters = Array.from(word);
  return asian.test(word) ? letters.map((_, at) => letters.slice(at).join('')) : [word];
}

/**
 * The words of a visitor's query, folded. A word of several parts is searched joined if it has
 * digits, like a catalogue number, and otherwise by its parts. Blanks within a barcode don't count.
 */
export function searchTerms(text: string): string[] {
  const isBarcode = /^[\d\s-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 11;
  const terms = (isBarcode ? text.replaceAll(/\s/g, '') : folded(text))
    .split(/\s+/)
    .flatMap((word) => {
      const parts = partsOf(word);
      return parts.length > 1 && /\d/.test(word)
        ? parts.slice(-1)
        : parts.slice(0, Math.max(1, parts.length - 1));
    })
    .map(bare);
  return [...new Set(terms)].filter(Boolean);
}

/** The parts of an entry in which a term can appear, with the weight of a hit. */
export const searchedParts = {
  name: 10,
  artist: 5,
  number: 9,
  track: 4,
  year: 2,
  spelling: 8,
  tag: 3,
  kind: 2,
  person: 3,
  /** An ISRC or a barcode. */
  code: 9,
  /** The beginning of a description, of a bio or of lyrics. */
  text: 1,
} as const;
export type SearchedPart = keyof typeof searchedParts;
const parts = Object.keys(searchedParts) as SearchedPart[];

/** An occurrence in the index: an entry, and the part of it that contains the term. */
export interface Posting {
  kind: SearchKind;
  cId: number;
  part: SearchedPart;
}

/** A posting as one number. */
export const codeOf = ({ kind, cId, part }: Posting) =>
  (cId * searchKinds.length + searchKinds.indexOf(kind)) * parts.length + parts.indexOf(part);

/** The posting of a code: the inverse of `codeOf`. */
export function postingOf(code: number): Posting {
  const entry = Math.floor(code / parts.length);
  return {
    kind: searchKinds[entry % searchKinds.length] ?? 'artists',
    cId: Math.floor(entry / searchKinds.length),
    part: parts[code % parts.length] ?? 'name',
  };
}

/** The codes of a term as differences between ascending codes: small numbers compress well. */
export function packed(codes: readonly number[]): number[] {
  let before = 0;
  return codes.map((code) => {
    const distance = code - before;
    before = code;
    return distance;
  });
}

/** The codes from their differences: the inverse of `packed`. */
export function unpacked(distances: readonly number[]): number[] {
  let code = 0;
  return distances.map((distance) => {
    code += distance;
    return code;
  });
}

/** Whether a word may match with a typo: no short words, no numbers. */
export const forgives = (word: string) => word.length > 4 && !/\d/.test(word);

/** How a term matches a word: it equals it, begins with it, or differs by a typo. */
export type Likeness = 'whole' | 'begun' | 'mistaken';

/**
 * Whether a match counts in a part. Codes are found whole. Texts have so many words that they are
 * found by a whole word or its first four letters, and never by a typo.
 */
export function countsIn(part: SearchedPart, likeness: Likeness, word: string): boolean {
  if (likeness === 'whole' || (part !== 'code' && part !== 'text')) return true;
  return part === 'text' && likeness === 'begun' && (word.length > 3 || asian.test(word));
}

/** The longest Chinese or Japanese term of a text: sentences in them have no spaces. */
const longestInText = 6;

/** The search terms of a text's beginning: words that say something, few letters of each. */
export const textTermsOf = (text: string): string[] =>
  eachOnce(
    termsOf(text)
      .map((term) => (asian.test(term) ? term.slice(0, longestInText) : term))
      .filter(isTelling),
  );

/** Whether a word explains a hit by itself: three Latin letters, two digits, or another script. */
export const isTelling = (word: string) => !/^(?:[a-z]{1,2}|\d)$/.test(word);

/** A word spelled backwards, to find words with a typo near the beginning. */
export const reversed = (word: string) => Array.from(word).reverse().join('');

/** The name of the shard with the terms of a prefix. */
export const chunkName = (prefix: string) =>
  `t${Array.from(new TextEncoder().encode(prefix), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** The shard whose prefix is the longest match for the term. */
export function prefixFor(prefixes: readonly string[], term: string): string | undefined {
  return prefixes
    .filter((prefix) => term.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** The number of entries whose rows share one file. */
export const rowShardSize = 20;

/** The facts that a search needs before it fetches anything else. */
export interface SearchIndex {
  /** The prefixes of terms that have a shard. */
  terms: string[];
  /** The same for reversed terms. */
  ends: string[];
  /** The numbers of the shows, the next one first; after those to come the past ones, the last one first. */
  shows: number[];
}

/** A shard of terms: the packed codes of each. */
export type TermChunk = Readonly<Record<string, readonly number[]>>;

/** An artist as a search result. */
interface FoundArtist {
  cId: number;
  name: string;
  /** What tells them from another artist of the same name. */
  note?: string | undefined;
  url: string;
  image: string | null;
  releaseCount: number;
}

/** A release as a search result. */
interface FoundRelease {
  cId: number;
  title: string;
  url: string;
  cover: string | null;
  artists: string[];
  releaseDate: string | null;
  catalogueNumber?: string | undefined;
  /** The names of its tracks. */
  tracks: string[];
  /** The people in its credits who are not its artists; absent if none. */
  people?: string[] | undefined;
  /** The address of its first playable sound. */
  sound?: string | undefined;
  /** The indexes of its playable tracks, if others can't be heard. */
  heard?: number[] | undefined;
}

/** A show as a search result. */
interface FoundShow {
  cId: number;
  title: string;
  url: string;
  poster: string | null;
  /** The main acts. */
  acts: string[];
  /** The name that its page has in large letters: its city, or else its venue or festival. */
  place: string;
  /** Festival or venue, city and country. */
  places: string[];
  day: Day;
  /** When it is over, as an ISO instant. */
  until: string;
  /** What fans must know of its state, as in “Sold out”; absent for nothing. */
  note?: string | undefined;
}

/** A piece of news as a search result. */
interface FoundNews {
  cId: number;
  title: string;
  url: string;
  picture: string | null;
  day: Day;
}

/** One of the label's own pages as a search result. */
interface FoundOwnPage {
  /** Its place among the label's pages. */
  cId: number;
  title: string;
  url: string;
  /** The first picture of its text. */
  picture: string | null;
  /** The first words of its text. */
  opening: string;
}

/** An item of merch as a search result. */
interface FoundMerch {
  cId: number;
  title: string;
  url: string;
  picture: string | null;
  artists: string[];
}

/** An entry that the public search may find. */
export type Found = FoundRelease | FoundArtist | FoundShow | FoundMerch | FoundNews | FoundOwnPage;
