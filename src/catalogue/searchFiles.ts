import { readerOf, schemaIn } from '#domain/field';
import { type ListKind, listKinds } from '#domain/listing/listing';
import { type Found, type SearchIndex, searchShardSize } from '#domain/listing/searching';
import { createMaker } from '#domain/madeOnce';
import { type PublicRelease, publicReleaseSchema } from '#domain/publication/snapshot';
import { releaseFields } from '#domain/release/releaseFields';
import {
  type BuiltCatalogue,
  type CataloguedArtist,
  toListedArtist,
  toListedRelease,
} from './buildCatalogue.ts';
import { cacheKey, digests } from './cacheKey.ts';

const readSearched = readerOf(schemaIn(publicReleaseSchema, releaseFields, 'search'));
const shardOf = ({ cId }: { cId: number }) => Math.floor(cId / searchShardSize);

/** The entries whose rows stand in each file of the search index. */
function shardsOf<E extends { cId: number }>(entries: Iterable<E>): Map<number, E[]> {
  // Map.groupBy came with Node 21, and the publisher runs on 20.
  const shards = new Map<number, E[]>();
  for (const entry of entries) {
    const shard = shards.get(shardOf(entry));
    if (shard) shard.push(entry);
    else shards.set(shardOf(entry), [entry]);
  }
  return shards;
}

interface Shards {
  artists: Map<number, CataloguedArtist[]>;
  releases: Map<number, PublicRelease[]>;
}
const made = new WeakMap<BuiltCatalogue, Shards>();

function allShards(catalogue: BuiltCatalogue): Shards {
  const known = made.get(catalogue);
  if (known) return known;
  const shards = {
    artists: shardsOf(catalogue.artists.values()),
    releases: shardsOf(catalogue.newest),
  };
  made.set(catalogue, shards);
  return shards;
}

const foundOnce = createMaker<Found>();

/** A release in the search index; the same object as long as its row in the lists is. */
function foundRelease(catalogue: BuiltCatalogue, release: PublicRelease): Found {
  const listed = toListedRelease(catalogue, release);
  const { artists } = listed;
  return foundOnce(release, [listed], () => ({ ...listed, ...readSearched(release), artists }));
}

/** The rows of one file. */
export function searchRows(catalogue: BuiltCatalogue, kind: ListKind, shard: number): Found[] {
  const { artists, releases } = allShards(catalogue);
  return kind === 'artists'
    ? (artists.get(shard) ?? []).map(toListedArtist)
    : (releases.get(shard) ?? []).map((release) => foundRelease(catalogue, release));
}

/**
 * Every file of the search index, with the key of its rows. A file has the entries of a thousand
 * numbers, so that a change rewrites one file or two.
 */
export function searchPaths(catalogue: BuiltCatalogue) {
  return listKinds.flatMap((kind) =>
    [...allShards(catalogue)[kind].keys()].map((shard) => ({
      params: { kind, shard: String(shard) },
      cacheKey: cacheKey(digests(searchRows(catalogue, kind, shard))),
    })),
  );
}

/** The numbers of the files, by kind. */
export function searchIndex(catalogue: BuiltCatalogue): SearchIndex {
  const { artists, releases } = allShards(catalogue);
  return { artists: [...artists.keys()], releases: [...releases.keys()] };
}
