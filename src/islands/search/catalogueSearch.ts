import type { ListKind } from '#domain/listing/listing';
import {
  type Found,
  folded,
  forgives,
  isOneTypoApart,
  postingOf,
  prefixFor,
  reversed,
  rowShardSize,
  type SearchedPart,
  type SearchIndex,
  searchedParts,
  searchTerms,
  type TermChunk,
  unpacked,
} from '#domain/listing/searching';
import { paths, searchChunkPath, searchRowsPath } from '../../paths.ts';
import type { FileFetcher } from '../lists/fetchRows.ts';

/** A hit: an entry, and the match if it is not its name or its artists. */
export interface Hit {
  entry: Found;
  /** The name of the matching track, unless the entry's name matches. */
  track?: string | undefined;
  /** The matching person in the credits. */
  person?: string | undefined;
}

/** A page of the hits, best first, and the total. */
interface FoundPage {
  hits: Hit[];
  count: number;
}

/** Searches the whole catalogue. */
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
    isTexts(value.ends)
  );
}

const isChunk = (value: unknown): value is TermChunk =>
  typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);

function isFound(value: unknown): value is Found {
  if (typeof value !== 'object' || value === null) return false;
  if (!('url' in value) || typeof value.url !== 'string') return false;
  if ('name' in value) return typeof value.name === 'string';
  if ('people' in value && !isTexts(value.people)) return false;
  return 'title' in value && 'tracks' in value && isTexts(value.tracks);
}

/** An entry by kind and number, with each word's weight in it and the matching parts. */
interface Match {
  kind: ListKind;
  cId: number;
  weights: number[];
  parts: Set<SearchedPart>;
}

/** A term that matches a word: equal, longer, or with a typo. */
interface Term {
  codes: readonly number[];
  likeness: number;
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
          codes: unpacked(codes),
          likeness: term === word ? 1 : 0.4 + (0.4 * word.length) / term.length,
        })),
    );
  }

  /** The terms that differ by one typo: near the end, or else near the beginning. */
  async function mistaken(word: string): Promise<Term[]> {
    const near = (chunk: TermChunk) =>
      Object.entries(chunk)
        .filter(([term]) => isOneTypoApart(term, word))
        .map(([, codes]) => ({ codes: unpacked(codes), likeness: 0.3 }));
    const found = near(await chunkFor(word));
    if (found.length > 0) return found;
    const end = prefixFor(ends, reversed(word));
    const backwards = end === undefined ? [] : await files(searchChunkPath('ends', end));
    if (!isTexts(backwards)) throw new Error('A file of search terms is malformed.');
    const words = backwards.map(reversed).filter((term) => isOneTypoApart(term, word));
    const chunks = await Promise.all([...new Set(words)].slice(0, mostChunks).map(chunkFor));
    return chunks.flatMap(near);
  }

  return async (word: string, isStrict: boolean): Promise<Term[]> => {
    const begun = await begunWith(word);
    if ((begun.length > 0 && isStrict) || !forgives(word)) return begun;
    return [...begun, ...(await mistaken(word))];
  };
}

const keyOf = ({ kind, cId }: Pick<Match, 'kind' | 'cId'>) => `${kind} ${cId}`;

/** The entries that match every word. */
function joined(words: readonly (readonly Term[])[]): Match[] {
  const matches = new Map<string, Match>();
  words.forEach((terms, index) => {
    for (const { codes, likeness } of terms)
      for (const code of codes) {
        const { kind, cId, part } = postingOf(code);
        const key = keyOf({ kind, cId });
        const match = matches.get(key);
        if (!match && index > 0) continue;
        const known = match ?? { kind, cId, weights: [], parts: new Set<SearchedPart>() };
        const weight = searchedParts[part] * likeness;
        known.weights[index] = Math.max(known.weights[index] ?? 0, weight);
        known.parts.add(part);
        matches.set(key, known);
      }
  });
  return [...matches.values()].filter(({ weights }) =>
    words.every((_, index) => weights[index] !== undefined),
  );
}

/** An artist ranks above their releases. */
const scoreOf = ({ kind, weights }: Match) =>
  weights.reduce((sum, weight) => sum + weight, kind === 'artists' ? 2 : 0);

/** The bonus for an entry whose name equals the typed text or begins with it. */
function nameBonus(entry: Found, wanted: string): number {
  const name = folded('name' in entry ? entry.name : entry.title);
  if (name === wanted) return 30;
  return name.startsWith(wanted) ? 8 : 0;
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
  const termsFor = createTerms(files, index);

  async function rowOf({ kind, cId }: Match): Promise<Found[]> {
    const rows = await files(searchRowsPath(kind, Math.floor(cId / rowShardSize)));
    if (!Array.isArray(rows) || !rows.every(isFound))
      throw new Error(`A search file of the ${kind} is malformed.`);
    return rows.filter((row) => row.cId === cId);
  }

  async function matchesOf(words: readonly string[]): Promise<Match[]> {
    const strict = joined(await Promise.all(words.map((word) => termsFor(word, true))));
    if (strict.length > 0 || words.length === 1) return strict;
    return joined(await Promise.all(words.map((word) => termsFor(word, false))));
  }

  return async (text, { from, length }) => {
    const words = searchTerms(text);
    if (words.length === 0) return { hits: [], count: 0 };
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
    const order = [
      ...best.toSorted((a, b) => b.score - a.score),
      ...ranked.slice(considered),
    ].slice(from, from + length);
    const hits = await Promise.all(
      order.map(async ({ match }) => {
        const [entry] = await rowOf(match);
        return entry ? [hitOf(entry, match.parts, words)] : [];
      }),
    );
    return { hits: hits.flat(), count: ranked.length };
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
  const left = words.filter((word) => !hasWord(told, word));
  const person = parts.has('person') ? bestOf(entry.people ?? [], left) : undefined;
  return { entry, track, person };
}
