import { bandcampPaths } from '#domain/bandcampAddress';
import { ownPagePath, reservedSlugs } from '#domain/label/ownPage';
import { languagePrefix } from '#domain/languagePrefix';
import { addressShardSize, type ListKind, listKinds } from '#domain/listing/listing';
import { earlierTagSlugs } from '#domain/release/tags';
import { addressIn, languages, languagesOf, prefixOf } from '#words/languages';
import { selectionPath } from '../paths.ts';
import { type BuiltCatalogue, derived } from './builtCatalogue.ts';
import { read } from './reading.ts';
import { allSelections } from './selections.ts';

/** The addresses of a kind's entries, in shards of a thousand numbers. */
function inShards(entries: Iterable<{ cId: number; url: string }>) {
  const shards = new Map<number, Record<string, string>>();
  for (const { cId, url } of entries) {
    const shard = Math.floor(cId / addressShardSize);
    const own = shards.get(shard) ?? {};
    own[cId] = url;
    shards.set(shard, own);
  }
  return shards;
}

/** The shards of each kind. */
const shardsOf = derived(({ artists, releases }) => ({
  artists: inShards(artists.values()),
  releases: inShards(releases.values()),
}));

/** The addresses of one shard: `{"7": "/releases/tide-7"}`. */
export const addressShard = read(
  'addressShard',
  (catalogue, kind: ListKind, shard: number) => shardsOf(catalogue)[kind].get(shard) ?? {},
);

/** The paths of the address files. */
export const shardPaths = read('shardPaths', (catalogue) =>
  listKinds.flatMap((kind) =>
    Array.from(shardsOf(catalogue)[kind].keys(), (shard) => ({
      params: { kind, shard: String(shard) },
    })),
  ),
);

/** The most individual redirects: a host's configuration is limited. */
const namedEarlier = 200;

/** The earlier addresses of the label's own pages. */
function earlierOwnPages({ label }: BuiltCatalogue) {
  const { pages } = label;
  const taken = new Set([...pages.map(({ slug }) => slug), ...reservedSlugs]);
  return languagesOf(label).flatMap((language) => {
    const pathOf = (slug: string) => addressIn(label, language, ownPagePath(slug));
    return pages.flatMap(({ slug, earlierSlugs }) =>
      earlierSlugs
        .filter((earlier) => !taken.has(earlier))
        .map((earlier) => [pathOf(earlier), pathOf(slug)] as const),
    );
  });
}

/** The earlier addresses of tags that no tag uses now. */
function earlierTags(catalogue: BuiltCatalogue) {
  const { label, newest } = catalogue;
  // An address once shared by several tags leads to the newest release's tag.
  const earlier = new Map(newest.flatMap(earlierTagSlugs).reverse());
  if (earlier.size === 0) return [];
  for (const { by, value } of allSelections(catalogue)) if (by === 'tag') earlier.delete(value);
  return languagesOf(label).flatMap((language) => {
    const pathOf = (slug: string) => addressIn(label, language, selectionPath('tag', slug));
    return Array.from(earlier, ([slug, now]) => [pathOf(slug), pathOf(now)] as const);
  });
}

/**
 * Redirects from earlier addresses: all of the label's own pages, then tags, then the newest
 * entries.
 */
export const earlierAddresses = read('earlierAddresses', (catalogue): Record<string, string> => {
  const entries = listKinds.flatMap((kind) => [...catalogue[kind].values()].reverse());
  const moved = entries.filter(({ earlierUrls }) => earlierUrls.length > 0);
  const pairs = moved.flatMap(({ url, earlierUrls }) =>
    earlierUrls.filter((earlier) => earlier !== url).map((earlier) => [earlier, url] as const),
  );
  const all = [...earlierOwnPages(catalogue), ...earlierTags(catalogue), ...pairs];
  return Object.fromEntries(all.slice(0, namedEarlier));
});

/** The pages of releases by their paths at Bandcamp. */
export const bandcampAddresses = read(
  'bandcampAddresses',
  (catalogue): Record<string, string> =>
    Object.fromEntries(
      Array.from(bandcampPaths(catalogue.releases.values()), ([path, { url }]) => [path, url]),
    ),
);

const prefixesOf = ({ label }: BuiltCatalogue) =>
  languagesOf(label)
    .map((language) => prefixOf(label, language))
    .filter(Boolean);

/** Prefixes of the languages whose pages do not begin at the root. */
export const usedPrefixes = read('usedPrefixes', prefixesOf);

/**
 * Prefixes of languages without pages, which may have had some before the label changed its
 * languages.
 */
export const unusedPrefixes = read('unusedPrefixes', (catalogue) => {
  const used = prefixesOf(catalogue);
  return Object.keys(languages)
    .map(languagePrefix)
    .filter((prefix) => !used.includes(prefix));
});
