import { type ListKind, listKinds } from '#domain/listing/listing';
import {
  chunkName,
  codeOf,
  type Found,
  forgives,
  packed,
  reversed,
  rowShardSize,
  type SearchedPart,
  type SearchIndex,
  type TermChunk,
  termsOf,
} from '#domain/listing/searching';
import { createMaker } from '#domain/madeOnce';
import type { PublicRelease } from '#domain/publication/snapshot';
import { releaseKindLabels } from '#domain/release/releaseKind';
import { tagsOf } from '#domain/release/tags';
import { latinWords } from '#domain/slug';
import { type BuiltCatalogue, type CataloguedArtist, creditsOf } from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

/** A file of terms is split when it is longer, in characters of JSON; compressed it is about a third. */
const chunkLength = 16_000;
/** A beginning of terms is never longer: a term of all entries may fill a file of its own. */
const longestPrefix = 8;

/** A text with the parts that its terms count as: other letters are found by Latin ones too. */
function spellings(text: string, part: SearchedPart, latinPart = part): [string, SearchedPart][] {
  const own = termsOf(text).map((term): [string, SearchedPart] => [term, part]);
  if (!/(?!\p{Script=Latin})\p{L}/u.test(text)) return own;
  return [...own, ...latinWords(text).map((word): [string, SearchedPart] => [word, latinPart])];
}

const wordsOfAddress = (url: string) =>
  url
    .slice(url.lastIndexOf('/') + 1)
    .split('-')
    .slice(0, -1);

function artistTerms({ name, sortName = '', url, earlierUrls }: CataloguedArtist) {
  return [
    ...spellings(name, 'name', 'spelling'),
    ...termsOf(sortName).map((term): [string, SearchedPart] => [term, 'spelling']),
    ...[url, ...earlierUrls]
      .flatMap(wordsOfAddress)
      .filter((word) => word !== 'artist')
      .map((word): [string, SearchedPart] => [word, 'spelling']),
  ];
}

const termsOfRelease = createMaker<[string, SearchedPart][]>();

function releaseTerms(catalogue: BuiltCatalogue, release: PublicRelease) {
  const artists = creditsOf(catalogue, release);
  return termsOfRelease(release, artists, () => madeTerms(release, artists));
}

function madeTerms(release: PublicRelease, artists: readonly CataloguedArtist[]) {
  const { title, url, earlierUrls, catalogueNumber = '', releaseDate, kind, tracks } = release;
  const one = (text: string, part: SearchedPart) =>
    termsOf(text).map((term): [string, SearchedPart] => [term, part]);
  return [
    ...spellings(title, 'name', 'spelling'),
    ...[url, ...earlierUrls]
      .flatMap(wordsOfAddress)
      .filter((word) => word !== 'release')
      .map((word): [string, SearchedPart] => [word, 'spelling']),
    ...one(catalogueNumber, 'number'),
    ...one(releaseDate?.slice(0, 4) ?? '', 'year'),
    ...(kind ? one(releaseKindLabels[kind], 'kind') : []),
    ...tagsOf(release).flatMap((tag) => spellings(tag, 'tag')),
    ...artists.flatMap((artist) =>
      artistTerms(artist).map(([term]): [string, SearchedPart] => [term, 'artist']),
    ),
    ...tracks.flatMap(({ name }) => spellings(name, 'track')),
  ];
}

/** The codes of every term. */
function allTerms(catalogue: BuiltCatalogue): Map<string, Set<number>> {
  const terms = new Map<string, Set<number>>();
  const add = (kind: ListKind, cId: number, found: [string, SearchedPart][]) => {
    for (const [term, part] of found) {
      if (!term) continue;
      const codes = terms.get(term) ?? new Set();
      terms.set(term, codes.add(codeOf({ kind, cId, part })));
    }
  };
  for (const artist of catalogue.artists.values()) add('artists', artist.cId, artistTerms(artist));
  for (const release of catalogue.newest)
    add('releases', release.cId, releaseTerms(catalogue, release));
  return terms;
}

type Entry<T> = readonly [term: string, value: T];

/**
 * Sorts terms into files by their beginnings. The largest groups that go on with the same letter get
 * files of their own until the rest fits into one, so that a new term changes one file or two.
 */
function split<T>(entries: readonly Entry<T>[], length: (entry: Entry<T>) => number, prefix = '') {
  const chunks = new Map<string, Entry<T>[]>();
  const sizeOf = (some: readonly Entry<T>[]) => some.reduce((sum, entry) => sum + length(entry), 0);
  const groups = new Map<string, Entry<T>[]>();
  for (const entry of entries) {
    const letter = Array.from(entry[0].slice(prefix.length))[0] ?? '';
    const group = groups.get(letter);
    if (group) group.push(entry);
    else groups.set(letter, [entry]);
  }
  let rest = sizeOf(entries);
  const sized = [...groups].map(([letter, group]) => ({ letter, group, size: sizeOf(group) }));
  const kept: Entry<T>[] = [...(groups.get('') ?? [])];
  for (const { letter, group, size } of sized.toSorted((a, b) => b.size - a.size)) {
    if (letter === '') continue;
    if (rest <= chunkLength || prefix.length >= longestPrefix) kept.push(...group);
    else {
      rest -= size;
      for (const [name, part] of split(group, length, prefix + letter)) chunks.set(name, part);
    }
  }
  return chunks.set(prefix, kept);
}

interface SearchFiles {
  terms: Map<string, TermChunk>;
  ends: Map<string, string[]>;
}
const made = new WeakMap<BuiltCatalogue, SearchFiles>();

function filesOf(catalogue: BuiltCatalogue): SearchFiles {
  const known = made.get(catalogue);
  if (known) return known;
  const sorted = [...allTerms(catalogue)]
    .map(([term, codes]) => [term, packed([...codes].sort((a, b) => a - b))] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const backwards = sorted
    .filter(([term]) => forgives(term))
    .map(([term]) => [reversed(term), null] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const byTerm = split(sorted, ([term, codes]) => term.length + 4 + codes.length * 4);
  const byEnd = split(backwards, ([term]) => term.length + 3);
  const files = {
    terms: new Map([...byTerm].map(([prefix, part]) => [prefix, Object.fromEntries(part)])),
    ends: new Map([...byEnd].map(([prefix, part]) => [prefix, part.map(([term]) => term)])),
  };
  made.set(catalogue, files);
  return files;
}

/** The beginnings of the files of terms. */
export function searchIndex(catalogue: BuiltCatalogue): SearchIndex {
  const { terms, ends } = filesOf(catalogue);
  return { terms: [...terms.keys()].sort(), ends: [...ends.keys()].sort() };
}

/** A file of terms, or of their ends. */
export function searchChunk(
  catalogue: BuiltCatalogue,
  list: string | undefined,
  name: string | undefined,
): TermChunk | string[] | undefined {
  const files: ReadonlyMap<string, TermChunk | string[]> =
    filesOf(catalogue)[list === 'ends' ? 'ends' : 'terms'];
  const prefix = [...files.keys()].find((key) => chunkName(key) === name);
  return prefix === undefined ? undefined : files.get(prefix);
}

/** Every file of terms and of their ends, with the key of its content. */
export function searchChunkPaths(catalogue: BuiltCatalogue) {
  const { terms, ends } = filesOf(catalogue);
  const paths = (list: 'terms' | 'ends', files: ReadonlyMap<string, unknown>) =>
    [...files].map(([prefix, content]) => ({
      params: { list, chunk: chunkName(prefix) },
      cacheKey: cacheKey(content),
    }));
  return [...paths('terms', terms), ...paths('ends', ends)];
}

const shardOf = (cId: number) => Math.floor(cId / rowShardSize);

/** The rows of one file: the entries of twenty numbers, as search shows them. */
export function searchRows(catalogue: BuiltCatalogue, kind: ListKind, shard: number): Found[] {
  const numbers = Array.from({ length: rowShardSize }, (_, at) => shard * rowShardSize + at);
  if (kind === 'artists')
    return numbers
      .flatMap((cId) => catalogue.artists.get(cId) ?? [])
      .map(({ cId, name, url, image, releaseCount }) => ({ cId, name, url, image, releaseCount }));
  return numbers
    .flatMap((cId) => catalogue.releases.get(cId) ?? [])
    .map((release) => {
      const { cId, title, url, cover, releaseDate, catalogueNumber, tracks } = release;
      return {
        cId,
        title,
        url,
        cover,
        artists: creditsOf(catalogue, release).map(({ name }) => name),
        releaseDate,
        ...(catalogueNumber && { catalogueNumber }),
        tracks: tracks.map(({ name }) => name),
      };
    });
}

/** Every file of rows, with the key of its content. */
export function searchRowPaths(catalogue: BuiltCatalogue) {
  return listKinds.flatMap((kind) =>
    [...new Set([...catalogue[kind].keys()].map(shardOf))].map((shard) => ({
      params: { kind, shard: String(shard) },
      cacheKey: cacheKey(searchRows(catalogue, kind, shard)),
    })),
  );
}
