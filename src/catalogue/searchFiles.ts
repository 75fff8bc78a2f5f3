import { type ListKind, listKinds } from '#domain/listing/listing';
import {
  chunkName,
  type Found,
  forgives,
  reversed,
  rowShardSize,
  type SearchIndex,
  type TermChunk,
} from '#domain/listing/searching';
import { createMaker } from '#domain/madeOnce';
import type { PublicRelease } from '#domain/publication/snapshot';
import { cacheKey, type StaticPath } from './cacheKey.ts';
import { type BuiltCatalogue, type CataloguedArtist, creditsOf } from './catalogue.ts';
import { rowDigest } from './lists.ts';
import { type IndexedTerm, peopleOf, searchTerms } from './searchTerms.ts';

/** A file of terms is split when it is longer, in characters of JSON; compressed it is about a third. */
const chunkLength = 16_000;
/** A beginning of terms is never longer: a term of all entries may fill a file of its own. */
const longestPrefix = 8;

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
    const point = entry[0].codePointAt(prefix.length);
    const letter = point === undefined ? '' : String.fromCodePoint(point);
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

type EndFiles = ReadonlyMap<string, string[]>;

const endsOnce = createMaker<EndFiles>();

/** The terms in which a mistake is forgiven, by their ends. */
function endFiles(names: readonly string[]): EndFiles {
  return endsOnce(names, [], () => {
    const backwards = names
      .filter(forgives)
      .map((term) => [reversed(term), null] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const byEnd = split(backwards, ([term]) => term.length + 3);
    return new Map([...byEnd].map(([prefix, part]) => [prefix, part.map(([term]) => term)]));
  });
}

interface SearchFiles {
  terms: ReadonlyMap<string, readonly IndexedTerm[]>;
  ends: EndFiles;
}
const made = new WeakMap<BuiltCatalogue, SearchFiles>();

function filesOf(catalogue: BuiltCatalogue): SearchFiles {
  const known = made.get(catalogue);
  if (known) return known;
  const { byTerm, names } = searchTerms(catalogue);
  const terms = split([...byTerm.values()], ([term, codes]) => term.length + 4 + codes.length * 4);
  const files = { terms, ends: endFiles(names) };
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
  const { terms, ends } = filesOf(catalogue);
  const prefix = [...(list === 'ends' ? ends : terms).keys()].find(
    (key) => chunkName(key) === name,
  );
  if (prefix === undefined) return undefined;
  const part = terms.get(prefix);
  return list === 'ends' ? ends.get(prefix) : part && Object.fromEntries(part);
}

type ChunkPath = StaticPath & { params: { list: string; chunk: string } };
const termPath = createMaker<ChunkPath>();
const endPaths = createMaker<ChunkPath[]>();

/** Every file of terms and of their ends, with the key of its content. */
export function searchChunkPaths(catalogue: BuiltCatalogue): ChunkPath[] {
  const { terms, ends } = filesOf(catalogue);
  const path = (list: 'terms' | 'ends', prefix: string, content: unknown) => ({
    params: { list, chunk: chunkName(prefix) },
    cacheKey: cacheKey(content),
  });
  const ofTerms = [...terms].map(([prefix, part]) =>
    termPath(part[0] ?? part, [prefix, ...part], () => path('terms', prefix, part)),
  );
  const ofEnds = endPaths(ends, [], () =>
    Array.from(ends, ([prefix, part]) => path('ends', prefix, part)),
  );
  return [...ofTerms, ...ofEnds];
}

const shardOf = (cId: number) => Math.floor(cId / rowShardSize);

const artistRow = createMaker<Found>();
const releaseRow = createMaker<Found>();

function rowOfArtist(artist: CataloguedArtist): Found {
  return artistRow(artist, [], () => {
    const { cId, name, url, image, releaseCount } = artist;
    return { cId, name, url, image, releaseCount };
  });
}

function rowOfRelease(catalogue: BuiltCatalogue, release: PublicRelease): Found {
  const artists = creditsOf(catalogue, release).map(({ name }) => name);
  return releaseRow(release, artists, () => {
    const { cId, title, url, cover, releaseDate, catalogueNumber, tracks } = release;
    const people = peopleOf(release).filter((name) => !artists.includes(name));
    return {
      cId,
      title,
      url,
      cover,
      artists,
      releaseDate,
      ...(catalogueNumber && { catalogueNumber }),
      tracks: tracks.map(({ name }) => name),
      ...(people.length > 0 && { people }),
    };
  });
}

/** The entries of one file: those of twenty numbers. */
function entriesOf<E>(entries: ReadonlyMap<number, E>, shard: number): E[] {
  const numbers = Array.from({ length: rowShardSize }, (_, at) => shard * rowShardSize + at);
  return numbers.flatMap((cId) => entries.get(cId) ?? []);
}

/** The rows of one file, as search shows them. */
export function searchRows(catalogue: BuiltCatalogue, kind: ListKind, shard: number): Found[] {
  return kind === 'artists'
    ? entriesOf(catalogue.artists, shard).map(rowOfArtist)
    : entriesOf(catalogue.releases, shard).map((release) => rowOfRelease(catalogue, release));
}

type RowPath = StaticPath & { params: { kind: ListKind; shard: string } };
const rowPath = createMaker<RowPath>();

/** Every file of rows, with the key of its content. */
export function searchRowPaths(catalogue: BuiltCatalogue): RowPath[] {
  return listKinds.flatMap((kind) =>
    [...new Set([...catalogue[kind].keys()].map(shardOf))].map((shard) => {
      const entries = entriesOf<PublicRelease | CataloguedArtist>(catalogue[kind], shard);
      // A release's row names its artists.
      return rowPath(entries[0] ?? entries, [catalogue.names, ...entries], () => ({
        params: { kind, shard: String(shard) },
        cacheKey: cacheKey(entries.map((entry) => rowDigest(catalogue, entry))),
      }));
    }),
  );
}
