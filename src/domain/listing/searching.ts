import type { ListKind } from '#domain/listing/listing';

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
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};

/** Text as search compares it: without case and diacritics, in letters that keyboards have. */
export function folded(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll(/[æœøßþðđłħıςىة]/g, (letter) => spelled[letter] ?? letter);
}

/** A word without the Arabic article and without the zeros that a number begins with. */
const bare = (word: string) => word.replace(/^ال(?=.{2})/u, '').replaceAll(/(?<!\d)0+(?=\d)/g, '');

const asian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The parts of a word, and all of them joined where there are several. */
function partsOf(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts.length > 1 ? [...parts, parts.join('')] : parts;
}

/** Most words, and numbers without a leading zero, are a term as they stand; most texts have no others. */
const plainTerm = /^(?:[a-z]+|[a-z]*[1-9]\d*)$/;
const plainTerms = /^(?:[a-z]+|[a-z]*[1-9]\d*)(?: (?:[a-z]+|[a-z]*[1-9]\d*))*$/;

/**
 * The terms that a text is found by. `LSR-012` gives `lsr`, `12` and `lsr12`. A word of Chinese or
 * Japanese, which are written without spaces, is found from each of its letters on.
 */
export function termsOf(text: string): string[] {
  const compared = folded(text);
  const terms = plainTerms.test(compared)
    ? compared.split(' ')
    : compared
        .split(/\s+/)
        .flatMap((word) =>
          plainTerm.test(word) ? word : partsOf(word).map(bare).flatMap(beginningsOf),
        );
  return eachOnce(terms);
}

/** Some texts, each once. Of a few, nearly always all others, a set is more work than to look. */
const eachOnce = (texts: string[]): string[] =>
  texts.every((text, at) => texts.indexOf(text) === at) ? texts : [...new Set(texts)];

function beginningsOf(word: string): string[] {
  const letters = Array.from(word);
  return asian.test(word) ? letters.map((_, at) => letters.slice(at).join('')) : [word];
}

/**
 * The words that a visitor looks for, each as it is compared. A word of several parts is looked for
 * joined where it has digits, as a catalogue number, and else in its parts.
 */
export function searchWords(text: string): string[] {
  const words = folded(text)
    .split(/\s+/)
    .flatMap((word) => {
      const parts = partsOf(word);
      return parts.length > 1 && /\d/.test(word)
        ? parts.slice(-1)
        : parts.slice(0, Math.max(1, parts.length - 1));
    })
    .map(bare);
  return [...new Set(words)].filter(Boolean);
}

/** The part of an entry that a term stands in, and how much a hit there counts. */
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
} as const;
export type SearchedPart = keyof typeof searchedParts;
const parts = Object.keys(searchedParts) as SearchedPart[];

/** A place in the index: an entry, and the part of it in which a term stands. */
export interface Posting {
  kind: ListKind;
  cId: number;
  part: SearchedPart;
}

/** A posting as one number. */
export const codeOf = ({ kind, cId, part }: Posting) =>
  (cId * 2 + (kind === 'artists' ? 0 : 1)) * parts.length + parts.indexOf(part);

/** The posting of a code: the inverse of `codeOf`. */
export function postingOf(code: number): Posting {
  const entry = Math.floor(code / parts.length);
  return {
    kind: entry % 2 === 0 ? 'artists' : 'releases',
    cId: Math.floor(entry / 2),
    part: parts[code % parts.length] ?? 'name',
  };
}

/** The codes of a term, in rising order, each as its distance from the one before: such numbers pack well. */
export function packed(codes: readonly number[]): number[] {
  let before = 0;
  return codes.map((code) => {
    const distance = code - before;
    before = code;
    return distance;
  });
}

/** The codes of their distances: the inverse of `packed`. */
export function unpacked(distances: readonly number[]): number[] {
  let code = 0;
  return distances.map((distance) => {
    code += distance;
    return code;
  });
}

/** Whether two words differ by one letter: another one, one more, one less, or two that changed places. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB)
    return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Whether a mistake in a word may be forgiven: not in a short one, and not in a number. */
export const forgives = (word: string) => word.length > 4 && !/\d/.test(word);

/** The order of letters from the end, in which words with a mistake at their beginning are found. */
export const reversed = (word: string) => Array.from(word).reverse().join('');

/** Names the file of terms that begin alike. */
export const chunkName = (prefix: string) =>
  `t${Array.from(new TextEncoder().encode(prefix), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** The file among those of some beginnings in which a term is: that of its longest one. */
export function prefixFor(prefixes: readonly string[], term: string): string | undefined {
  return prefixes
    .filter((prefix) => term.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** The entries whose rows stand in one file. */
export const rowShardSize = 20;

/** The facts that a search needs before it fetches anything else. */
export interface SearchIndex {
  /** The beginnings of terms that have a file of their own. */
  terms: string[];
  /** The same of terms that are read from their ends. */
  ends: string[];
}

/** A file of terms: the packed codes of each. */
export type TermChunk = Readonly<Record<string, readonly number[]>>;

/** An artist as search shows one. */
interface FoundArtist {
  cId: number;
  name: string;
  url: string;
  image: string | null;
  releaseCount: number;
}

/** A release as search shows it. */
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
  /** The people in its credits besides its artists; left out where there are none. */
  people?: string[] | undefined;
}

/** An entry that the public search may find. */
export type Found = FoundRelease | FoundArtist;
