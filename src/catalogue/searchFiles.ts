import { readerOf, schemaIn } from '#domain/field';
import { type ListKind, listKinds } from '#domain/listing/listing';
import { type Found, type SearchIndex, searchShardSize } from '#domain/listing/searching';
import { publicReleaseSchema } from '#domain/publication/snapshot';
import { releaseFields } from '#domain/release/releaseFields';
import { type BuiltCatalogue, toListedArtist, toListedRelease } from './buildCatalogue.ts';
import { cacheKey } from './cacheKey.ts';

const readSearched = readerOf(schemaIn(publicReleaseSchema, releaseFields, 'search'));
const shardOf = ({ cId }: { cId: number }) => Math.floor(cId / searchShardSize);

/** What search knows of every entry of a kind, by the shard that holds it. */
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
 * Every file that search looks through, with the key of its rows: one for each thousand numbers,
 * so that a change writes one file anew, or two.
 */
export function searchPaths(catalogue: BuiltCatalogue) {
  return listKinds.flatMap((kind) =>
    [...allShards(catalogue)[kind]].map(([shard, rows]) => ({
      params: { kind, shard: String(shard) },
      cacheKey: cacheKey(rows),
    })),
  );
}

/** Which files there are. */
export function searchIndex(catalogue: BuiltCatalogue): SearchIndex {
  const { artists, releases } = allShards(catalogue);
  return { artists: [...artists.keys()], releases: [...releases.keys()] };
}
