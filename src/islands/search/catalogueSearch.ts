import { folded } from '#domain/comparableText';
import {
  countsIn,
  type Found,
  forgives,
  isTelling,
  type Likeness,
  postingOf,
  prefixFor,
  reversed,
  rowShardSize,
  type SearchedPart,
  type SearchIndex,
  type SearchKind,
  searchedParts,
  searchTerms,
  type TermChunk,
  unpacked,
} from '#domain/listing/searching';
import { isOneTypoApart } from '#domain/oneTypo';
import { paths, searchChunkPath, searchRowsPath } from '../../paths.ts';
import type { FileFetcher } from '../lists/fetchRows.ts';

/** A hit: an entry, and the match if it is not its name or its artists. */
export interface Hit {
  entry: Found;
  /** The name of the matching track, unless the entry's name matches. */
  track?: string | undefined;
  /** The matching person in the credits. */
  person?: string | undefined;
  /** The searched words that it lacks, unless every hit lacks them. */
  lacks?: readonly string[] | undefined;
}

/** A page of the hits, best first. */
export interface FoundPage {
  hits: Hit[];
  /** The number of all hits. */
  count: number;
  /** The public numbers of all releases found, best first. */
  records: number[];
  /** The searched words that no hit has; absent if each hit has all words. */
  missing?: readonly string[] | undefined;
  /** A known term for a missing word: the text would find something with it. */
  nearest?: { word: string; term: string } | undefined;
}

/** Searches the whole catalogue. A page past the last shows the last. */
export type Search = (text: string, page: { from: number; length: number }) => Promise<FoundPage>;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

function isIndex(value: unknown): value is SearchIndex {
  return (
    typeof value === 'object' &&
    value !== null &&
    'terms' in value &&
    'ends' in value &&
    isTexts(value.terms) &&
    isTexts(value.ends) &&
    'shows' in value &&
    Array.isArray(value.shows)
  );
}

const isChunk = (value: unknown): value is TermChunk =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);

function isFound(value: unknown): value is Found {
  if (typeof value !== 'object' || value === null) return false;
  if (!('url' in value) || typeof value.url !== 'string') return false;
  if ('name' in value) return typeof value.name === 'string';
  if (!('title' in value)) return false;
  if ('opening' in value) return typeof value.opening === 'string';
  if ('picture' in value && 'day' in value) return true;
  if ('day' in value) return 'places' in value && isTexts(value.places);
  if ('picture' in value) return 'artists' in value && isTexts(value.artists);
  if ('people' in value && !isTexts(value.people)) return false;
  return 'tracks' in value && isTexts(value.tracks);
}

/** An entry by kind and number, with each word's weight in it and the matching parts. */
interface Match {
  kind: SearchKind;
  cId: number;
  weights: (number | undefined)[];
  parts: Set<SearchedPart>;
}

/** A term that matches a word. */
interface Term {
  term: string;
  codes: readonly number[];
  likeness: Likeness;
}

/** The most shards of longer terms that an unfinished word loads. */
const mostChunks = 3;

/** Finds the terms for a word in the shards. */
function createTerms(files: FileFetcher, { terms, ends }: SearchIndex) {
  async function chunkOf(prefix: string): Promise<TermChunk> {
    const chunk = await files(searchChunkPath('terms', prefix));
    if (!isChunk(chunk)) throw new Error('A file of search terms is malformed.');
    return chunk;
  }

  async function chunkFor(term: string): Promise<TermChunk> {
    const prefix = prefixFor(terms, term);
    return prefix === undefined ? {} : chunkOf(prefix);
  }

  /** The word itself, and the terms that begin with it. */
  async function begunWith(word: string): Promise<Term[]> {
    const longer = terms.filter((prefix) => prefix.length > word.length && prefix.startsWith(word));
    const isNumber = /^\d+$/.test(word);
    const chunks = await Promise.all([
      chunkFor(word),
      ...(isNumber ? [] : longer.slice(0, mostChunks).map(chunkOf)),
    ]);
    return chunks.flatMap((chunk) =>
      Object.entries(chunk)
        .filter(([term]) => term === word || (!isNumber && term.startsWith(word)))
        .map(([term, codes]) => ({
          term,
          codes: unpacked(codes),
          likeness: term === word ? ('whole' as const) : ('begun' as const),
        })),
    );
  }

  /** The terms that differ by one typo: near the end, or else near the beginning. */
  async function mistaken(word: string): Promise<Term[]> {
    const near = (chunk: TermChunk) =>
      Object.entries(chunk)
        .filter(([term]) => isOneTypoApart(term, word))
        .map(([term, codes]) => ({
          term,
          codes: unpacked(codes),
          likeness: 'mistaken' as const,
        }));
    const found = near(await chunkFor(word));
    if (found.length > 0 || !forgives(word)) return found;
    const end = prefixFor(ends, reversed(word));
    const backwards = end === undefined ? [] : await files(searchChunkPath('ends', end));
    if (!isTexts(backwards)) throw new Error('A file of search terms is malformed.');
    const words = backwards.map(reversed).filter((term) => isOneTypoApart(term, word));
    const chunks = await Promise.all([...new Set(words)].slice(0, mostChunks).map(chunkFor));
    return chunks.flatMap(near);
  }

  return {
    mistaken,
    async matching(word: string, isStrict: boolean): Promise<Term[]> {
      const begun = await begunWith(word);
      if ((begun.length > 0 && isStrict) || !forgives(word)) return begun;
      return [...begun, ...(await mistaken(word))];
    },
  };
}

/** The factor of a match: a longer term counts less, a typo least. */
function factorOf({ term, likeness }: Term, word: string): number {
  if (likeness === 'whole') return 1;
  return likeness === 'begun' ? 0.4 + (0.4 * word.length) / term.length : 0.3;
}

const keyOf = ({ kind, cId }: Pick<Match, 'kind' | 'cId'>) => `${kind} ${cId}`;

/** A searched word, with the terms that match it. */
interface Searched {
  word: string;
  terms: readonly Term[];
}

/** The entries that match a word or more. */
function joined(searched: readonly Searched[]): Match[] {
  const matches = new Map<string, Match>();
  searched.forEach(({ word, terms }, index) => {
    for (const term of terms) {
      const factor = factorOf(term, word);
      for (const code of term.codes) {
        const { kind, cId, part } = postingOf(code);
        if (!countsIn(part, term.likeness, word)) continue;
        const key = keyOf({ kind, cId });
        const known = matches.get(key) ?? { kind, cId, weights: [], parts: new Set() };
        known.weights[index] = Math.max(known.weights[index] ?? 0, searchedParts[part] * factor);
        known.parts.add(part);
        matches.set(key, known);
      }
    }
  });
  return [...matches.values()];
}

/** The entries with every word. */
const withAll = (matches: readonly Match[], words: readonly string[]) =>
  matches.filter(({ weights }) => words.every((_, index) => weights[index] !== undefined));

/** The words that an entry lacks. */
const lackedBy = ({ weights }: Match, words: readonly string[]) =>
  words.filter((_, index) => weights[index] === undefined);

/** The entries with most of the words, and the number of words that they have. */
function withMost(matches: readonly Match[], words: readonly string[]) {
  const counted = matches.map((match) => {
    const lacked = lackedBy(match, words);
    return { match, had: words.filter((word) => isTelling(word) && !lacked.includes(word)).length };
  });
  const most = Math.max(1, ...counted.map(({ had }) => had));
  return { most, matches: counted.filter(({ had }) => had === most).map(({ match }) => match) };
}

/** An artist ranks above their releases, and those above merch, news, the label's pages and shows. */
const kindScores: Record<SearchKind, number> = {
  artists: 2,
  releases: 0,
  merch: -1,
  news: -2,
  pages: -2,
  shows: -3,
};
const scoreOf = ({ kind, weights }: Match) =>
  weights.reduce<number>((sum, weight = 0) => sum + weight, kindScores[kind]);

/** The bonus for an entry whose name equals the typed text or begins with it. */
function nameBonus(entry: Found, wanted: string): number {
  const name = folded('name' in entry ? entry.name : entry.title);
  if (name === wanted) return 30;
  return name.startsWith(wanted) ? 8 : 0;
}

/** Puts shows among each other in the order of the index, in the places that the hits have. */
function withShowsByTime<R extends { match: Match }>(
  ranked: readonly R[],
  { shows }: SearchIndex,
): R[] {
  const places = new Map(shows.map((cId, place) => [cId, place]));
  const placeOf = ({ match }: R) => places.get(match.cId) ?? shows.length;
  const isShow = ({ match }: R) => match.kind === 'shows';
  const sorted = ranked.filter(isShow).toSorted((a, b) => placeOf(a) - placeOf(b));
  return ranked.map((one) => (isShow(one) && sorted.shift()) || one);
}

/** How many of the best hits are also ranked by name. */
const considered = 12;

/**
 * Opens the search: a search loads only the small shards for its words, and the rows of the hits.
 * @throws {Error} when a file can't be fetched or is malformed
 */
export async function openSearch(files: FileFetcher): Promise<Search> {
  const index = await files(paths.searchIndex);
  if (!isIndex(index)) throw new Error('The index of the search files is malformed.');
  const terms = createTerms(files, index);

  async function rowOf({ kind, cId }: Match): Promise<Found[]> {
    const rows = await files(searchRowsPath(kind, Math.floor(cId / rowShardSize)));
    if (!Array.isArray(rows) || !rows.every(isFound))
      throw new Error(`A search file of the ${kind} is malformed.`);
    return rows.filter((row) => row.cId === cId);
  }

  const searchedFor = (words: readonly string[], isStrict: boolean): Promise<Searched[]> =>
    Promise.all(words.map(async (word) => ({ word, terms: await terms.matching(word, isStrict) })));

  /** The entries with all words, or with all but for typos, or else with most. */
  async function matchesOf(words: readonly string[]): Promise<Match[]> {
    const strict = joined(await searchedFor(words, true));
    const exact = withAll(strict, words);
    if (exact.length > 0 || words.length === 1) return exact;
    const loose = joined(await searchedFor(words, false));
    const all = withAll(loose, words);
    if (all.length > 0) return all;
    const [some, more] = [withMost(strict, words), withMost(loose, words)];
    return more.most > some.most ? more.matches : some.matches;
  }

  /** The term nearest to a missing word: one of the hits has it, or of several the most entries. */
  async function nearestTo(word: string, matches: readonly Match[], isAlone: boolean) {
    if (word.length < 3 || /\d/.test(word)) return undefined;
    // Texts have so many words that one is near to every short word.
    const inTexts = word.length > 3 && (isAlone || matches.length > 0);
    const hit = new Set(matches.map(keyOf));
    const near = (await terms.mistaken(word)).map(({ term, codes }) => {
      const counted = codes
        .map(postingOf)
        .filter(({ part }) => inTexts || countsIn(part, 'mistaken', word));
      const entries = new Set(counted.map(keyOf));
      const shared = [...entries].filter((key) => hit.has(key)).length;
      return { term, shared, count: entries.size };
    });
    const [best] = near
      .filter(({ shared, count }) => (matches.length === 0 ? count > 0 : shared > 0))
      .toSorted((a, b) => b.shared - a.shared || b.count - a.count);
    return best && { word, term: best.term };
  }

  /** The words that no match has, and the nearest known term for one of them. */
  async function missingFrom(matches: readonly Match[], words: readonly string[]) {
    const [first] = matches;
    if (first && lackedBy(first, words).length === 0) return {};
    const missing = words.filter((_, index) =>
      matches.every(({ weights }) => weights[index] === undefined),
    );
    const isAlone = words.length === 1;
    const near = await Promise.all(missing.map((word) => nearestTo(word, matches, isAlone)));
    return { missing, nearest: near.find((one) => one !== undefined) };
  }

  const searchFor: Search = async (text, page) => {
    const words = searchTerms(text);
    if (words.length === 0) return { hits: [], count: 0, records: [] };
    const wanted = folded(text).trim().replaceAll(/\s+/g, ' ');
    const ranked = (await matchesOf(words))
      .map((match) => ({ match, score: scoreOf(match) }))
      .toSorted((a, b) => b.score - a.score || b.match.cId - a.match.cId);
    const best = await Promise.all(
      ranked.slice(0, considered).map(async ({ match, score }) => {
        const [entry] = await rowOf(match);
        return { match, score: entry ? score + nameBonus(entry, wanted) : score };
      }),
    );
    const lastPage = Math.max(0, Math.ceil(ranked.length / page.length) - 1) * page.length;
    const from = Math.min(page.from, lastPage);
    const order = withShowsByTime(
      [...best.toSorted((a, b) => b.score - a.score), ...ranked.slice(considered)],
      index,
    ).slice(from, from + page.length);
    const lacking = await missingFrom(
      ranked.map(({ match }) => match),
      words,
    );
    const hits = await Promise.all(
      order.map(async ({ match }) => {
        const [entry] = await rowOf(match);
        const lacks = lackedBy(match, words).filter((word) => !lacking.missing?.includes(word));
        return entry ? [{ ...hitOf(entry, match.parts, words), lacks }] : [];
      }),
    );
    const records = ranked.flatMap(({ match: { kind, cId } }) => (kind === 'releases' ? cId : []));
    return { hits: hits.flat(), count: ranked.length, records, ...lacking };
  };

  return async (text, page) => {
    const found = await searchFor(text, page);
    // The end of an address is a name and a number.
    const [, name] = /^([a-z-]{5,})-\d+$/.exec(text.trim()) ?? [];
    return name && found.count === 0 ? searchFor(name, page) : found;
  };
}

/** Whether a word in a text begins with the typed one, allowing a typo. */
const hasWord = (text: string, word: string) =>
  searchTerms(text).some(
    (part) => part.startsWith(word) || (forgives(word) && isOneTypoApart(part, word)),
  );

/** The text with most of the words; undefined if their spelling differs. */
function bestOf(texts: readonly string[], words: readonly string[]): string | undefined {
  const counted = texts.map((text) => ({
    text,
    found: words.filter((word) => hasWord(text, word)).length,
  }));
  const [best] = counted.toSorted((a, b) => b.found - a.found);
  return best && best.found > 0 ? best.text : undefined;
}

/** An entry with its match, unless its name and artists already show it. */
function hitOf(entry: Found, parts: ReadonlySet<SearchedPart>, words: readonly string[]): Hit {
  if (!('tracks' in entry)) return { entry };
  const isTrack = parts.has('track') && !parts.has('name');
  const track = isTrack ? bestOf(entry.tracks, words) : undefined;
  const told = [entry.title, ...entry.artists, track ?? ''].join(' ');
  const left = words.filter((word) => isTelling(word) && !hasWord(told, word));
  const person = parts.has('person') ? bestOf(entry.people ?? [], left) : undefined;
  return { entry, track, person };
}
