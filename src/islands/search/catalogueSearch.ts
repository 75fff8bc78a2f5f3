import MiniSearch from 'minisearch';
import { type ListKind, listKinds } from '#domain/listing/listing';
import {
  type Found,
  type SearchedField,
  type SearchIndex,
  termsOf,
  typosFor,
} from '#domain/listing/searching';
import { paths, searchShardPath } from '../../paths.ts';
import type { FileFetcher } from '../lists/fetchRows.ts';

/** Searches the whole catalogue, best hits first. */
export type Search = (text: string) => Found[];

/** An entry as MiniSearch indexes it: its searched fields as text, by its address. */
type Document = Record<SearchedField | 'url', string>;

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(Number.isInteger);

function isIndex(value: unknown): value is SearchIndex {
  return (
    typeof value === 'object' &&
    value !== null &&
    'artists' in value &&
    'releases' in value &&
    isNumbers(value.artists) &&
    isNumbers(value.releases)
  );
}

function isFound(value: unknown): value is Found {
  if (typeof value !== 'object' || value === null) return false;
  if (!('url' in value) || typeof value.url !== 'string') return false;
  return 'title' in value ? typeof value.title === 'string' : 'name' in value;
}

async function fetchShard(files: FileFetcher, kind: ListKind, shard: number): Promise<Found[]> {
  const rows = await files(searchShardPath(kind, shard));
  if (!Array.isArray(rows) || !rows.every(isFound))
    throw new Error(`A search file of the ${kind} is malformed.`);
  return rows;
}

async function fetchEntries(files: FileFetcher): Promise<Found[]> {
  const index = await files(paths.searchIndex);
  if (!isIndex(index)) throw new Error('The index of the search files is malformed.');
  const shards = listKinds.flatMap((kind) =>
    index[kind].map((shard) => fetchShard(files, kind, shard)),
  );
  return (await Promise.all(shards)).flat();
}

function documentOf(entry: Found): Document {
  if ('name' in entry)
    return { url: entry.url, title: entry.name, artists: '', catalogueNumber: '' };
  const { url, title, artists, catalogueNumber = '' } = entry;
  return { url, title, artists: artists.join(' '), catalogueNumber };
}

/** How much a word counts, by the field that it stands in. */
const boost: Record<SearchedField, number> = { title: 3, catalogueNumber: 2, artists: 1 };
const searchedFields = Object.keys(boost);

/** Indexes the catalogue in chunks, so that the page stays responsive. */
async function indexOf(entries: readonly Found[]): Promise<MiniSearch<Document>> {
  const index = new MiniSearch<Document>({
    idField: 'url',
    fields: searchedFields,
    tokenize: termsOf,
    processTerm: (term) => term,
  });
  await index.addAllAsync(entries.map(documentOf), { chunkSize: 400 });
  return index;
}

/**
 * Fetches the search files and builds the index.
 * @throws {Error} when a file can't be fetched or is malformed
 */
export async function openSearch(files: FileFetcher): Promise<Search> {
  const entries = await fetchEntries(files);
  const byUrl = new Map(entries.map((entry) => [entry.url, entry]));
  const index = await indexOf(entries);
  return (text) =>
    index
      .search(text, {
        combineWith: 'AND',
        prefix: true,
        fuzzy: typosFor,
        boost,
        weights: { fuzzy: 0.2, prefix: 0.6 },
      })
      .flatMap(({ id }) => byUrl.get(String(id)) ?? []);
}
