import {
  chunkName,
  type Found,
  forgives,
  reversed,
  rowShardSize,
  type SearchIndex,
  type SearchKind,
  searchKinds,
  type TermChunk,
} from '#domain/listing/searching';
import { firstHeard } from '#domain/publication/firstHeard';
import { excerpt } from '#domain/richText/richText';
import { overAt } from '#domain/show/showRules';
import { stateText } from '#words/showSentences';
import { derived } from './builtCatalogue.ts';
import { creditsOf, findArtist, findRelease } from './catalogue.ts';
import { shownWording } from './label.ts';
import { findMerch, merchArtists } from './merch.ts';
import { findNews } from './news.ts';
import { read } from './reading.ts';
import { beginningOf, peopleOf, searchTerms } from './searchTerms.ts';
import { allShowsIn, findShow } from './shows.ts';
import { mainActNames, showPlaces, showTitle, toldNow } from './showText.ts';

/** The longest shard of terms, in characters of JSON; compressed, about a third. */
const chunkLength = 16_000;
/** The longest prefix; the terms below it share a shard of any length. */
const longestPrefix = 8;
/** The shown beginning of an own page, in characters. */
const openingLength = 90;

type Entry<T> = readonly [term: string, value: T];

/**
 * Divides terms into shards by prefix. The largest groups with a further common letter get their
 * own shards until the rest fits into one, so that a new term changes only one or two files.
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

/** The terms that may match with a typo, by their reversed prefixes. */
function endFiles(names: readonly string[]): Map<string, string[]> {
  const backwards = names
    .filter(forgives)
    .map((term) => [reversed(term), null] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const byEnd = split(backwards, ([term]) => term.length + 3);
  return new Map([...byEnd].map(([prefix, part]) => [prefix, part.map(([term]) => term)]));
}

/** The shards by their file names. */
const byName = <T>(shards: ReadonlyMap<string, T>) =>
  new Map(Array.from(shards, ([prefix, shard]) => [chunkName(prefix), { prefix, shard }] as const));

/** The shards of terms and of reversed terms. */
const filesOf = derived((catalogue) => {
  const all = searchTerms(catalogue);
  const terms = split(all, ([term, codes]) => term.length + 4 + codes.length * 4);
  return { terms: byName(terms), ends: byName(endFiles(all.map(([term]) => term))) };
});

/** The prefixes of all shards, and the order of the shows. */
export const searchIndex = read('searchIndex', (catalogue): SearchIndex => {
  const { terms, ends } = filesOf(catalogue);
  const prefixesOf = (files: ReadonlyMap<string, { prefix: string }>) =>
    Array.from(files.values(), ({ prefix }) => prefix).sort();
  return { terms: prefixesOf(terms), ends: prefixesOf(ends), shows: allShowsIn(catalogue) };
});

/** A shard of terms or of reversed terms. */
export const searchChunk = read(
  'searchChunk',
  (
    catalogue,
    list: string | undefined,
    name: string | undefined,
  ): TermChunk | string[] | undefined => {
    const { terms, ends } = filesOf(catalogue);
    if (list === 'ends') return ends.get(name ?? '')?.shard;
    const found = terms.get(name ?? '');
    return found && Object.fromEntries(found.shard);
  },
);

/** Every shard of terms and of reversed terms. */
export function searchChunkPaths() {
  const { terms, ends } = searchIndex();
  return Object.entries({ terms, ends }).flatMap(([list, prefixes]) =>
    prefixes.map((prefix) => ({ params: { list, chunk: chunkName(prefix) } })),
  );
}

const shardOf = (cId: number) => Math.floor(cId / rowShardSize);

function rowOfArtist(cId: number): Found[] {
  const artist = findArtist(cId);
  if (!artist) return [];
  const { name, note, url, image, releaseCount } = artist;
  return [{ cId, name, ...(note && { note }), url, image, releaseCount }];
}

function rowOfRelease(cId: number): Found[] {
  const release = findRelease(cId);
  if (!release) return [];
  const artists = creditsOf(cId).map(({ name }) => name);
  const { title, url, cover, releaseDate, catalogueNumber, tracks } = release;
  const sound = firstHeard([release])?.track.audio;
  const heard = tracks.flatMap(({ audio }, index) => (audio ? [index] : []));
  const people = peopleOf(release).filter((name) => !artists.includes(name));
  return [
    {
      cId,
      title,
      url,
      cover,
      artists,
      releaseDate,
      ...(catalogueNumber && { catalogueNumber }),
      tracks: tracks.map(({ name }) => name),
      ...(people.length > 0 && { people }),
      ...(sound && { sound }),
      ...(sound && heard.length < tracks.length && { heard }),
    },
  ];
}

function rowOfShow(cId: number): Found[] {
  const show = findShow(cId);
  if (!show) return [];
  const wording = shownWording();
  const { url, poster, day, venue, festival = '' } = show;
  const title = showTitle(show, wording);
  const [acts, places] = [mainActNames(show), showPlaces(show, wording)];
  const note = stateText(toldNow(show), wording.words);
  const until = overAt(show).toISOString();
  const place = venue.city || venue.name || festival;
  return [{ cId, title, url, poster, acts, place, places, day, until, ...(note && { note }) }];
}

function rowOfMerch(cId: number): Found[] {
  const item = findMerch(cId);
  if (!item) return [];
  const { name: title, url, images } = item;
  const artists = merchArtists(cId).map(({ name }) => name);
  return [{ cId, title, url, picture: images[0]?.url ?? null, artists }];
}

function rowOfNews(cId: number): Found[] {
  const piece = findNews(cId);
  if (!piece) return [];
  const { title, url, images, day } = piece;
  return [{ cId, title, url, picture: images[0]?.url ?? null, day }];
}

const findOwnPage = read('ownPage', ({ pages }, place: number) => pages.get(place));

function rowOfPage(place: number): Found[] {
  const page = findOwnPage(place);
  if (!page) return [];
  const { title, url, body, images = [] } = page;
  const picture = images[0]?.url ?? null;
  return [{ cId: place, title, url, picture, opening: excerpt(beginningOf(body), openingLength) }];
}

const rowsOf: Record<SearchKind, (cId: number) => Found[]> = {
  artists: rowOfArtist,
  releases: rowOfRelease,
  shows: rowOfShow,
  merch: rowOfMerch,
  news: rowOfNews,
  pages: rowOfPage,
};

/** The search rows in one file: the entries of twenty numbers. */
export function searchRows(kind: SearchKind, shard: number): Found[] {
  const numbers = Array.from({ length: rowShardSize }, (_, at) => shard * rowShardSize + at);
  return numbers.flatMap(rowsOf[kind]);
}

/** Every file of rows. */
export const searchRowPaths = read('searchRowPaths', (catalogue) =>
  searchKinds.flatMap((kind) =>
    [...new Set([...catalogue[kind].keys()].map(shardOf))].map((shard) => ({
      params: { kind, shard: String(shard) },
    })),
  ),
);
