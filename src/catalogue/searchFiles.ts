import { readerOf, schemaIn } from '#domain/field';
import { type ListKind, listKinds } from '#domain/listing/listing';
import { type Found, type SearchIndex, searchShardSize } from '#domain/listing/searching';
import { publicReleaseSchema } from '#domain/publication/snapshot';
import { releaseFields } from '#domain/release/releaseFields';
import { type BuiltCatalogue, toListedArtist, toListedRelease } from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

const readSearched = readerOf(schemaIn(publicReleaseSchema, releaseFields, 'search'));
const shardOf = ({ cId }: { cId: number }) => Math.floor(cId / searchShardSize);

/** The rows of the search index for one kind of entry, by file. */
function shardsOf(catalogue: BuiltCatalogue, kind: ListKind): Map<number, Found[]> {
  const rows =
    kind === 'artists'
      ? [...catalogue.artists.values()].map(toListedArtist)
      : catalogue.newest.map((release) => {
          const listed = toListedRelease(catalogue, release);
          return { ...listed, ...readSearched(release), artists: listed.artists };
        });
  // Map.groupBy came with Node 21, and the publisher runs on 20.
  const shards = new Map<number, Found[]>();
  for (const row of rows) {
    const shard = shards.get(shardOf(row));
    if (shard) shard.push(row);
    else shards.set(shardOf(row), [row]);
  }
  return shards;
}

const made = new WeakMap<BuiltCatalogue, Record<ListKind, Map<number, Found[]>>>();

function allShards(catalogue: BuiltCatalogue): Record<ListKind, Map<number, Found[]>> {
  const known = made.get(catalogue);
  if (known) return known;
  const shards = {
    artists: shardsOf(catalogue, 'artists'),
    releases: shardsOf(catalogue, 'releases'),
  };
  made.set(catalogue, shards);
  return shards;
}

/** The rows of one file. */
export function searchRows(catalogue: BuiltCatalogue, kind: ListKind, shard: number): Found[] {
  return allShards(catalogue)[kind].get(shard) ?? [];
}

/**
 * Every file of the search index, with the key of its rows. A file has the entries of a thousand
 * numbers, so that a change rewrites one file or two.
 */
export function searchPaths(catalogue: BuiltCatalogue) {
  return listKinds.flatMap((kind) =>
    [...allShards(catalogue)[kind]].map(([shard, rows]) => ({
      params: { kind, shard: String(shard) },
      cacheKey: cacheKey(rows),
    })),
  );
}

/** The numbers of the files, by kind. */
export function searchIndex(catalogue: BuiltCatalogue): SearchIndex {
  const { artists, releases } = allShards(catalogue);
  return { artists: [...artists.keys()], releases: [...releases.keys()] };
}
