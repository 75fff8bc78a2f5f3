import { type CatalogueKind, catalogueKinds } from '#domain/entryKind';

/** The folder with the pages of each kind of entry. */
const folders: Record<CatalogueKind, string> = {
  artist: 'artists',
  release: 'releases',
  show: 'shows',
  merch: 'shop',
  news: 'news',
};

/**
 * The public page of an entry: `/releases/{slug}-{cId}`. Only the number identifies the entry.
 * Without a slug, the path takes the word for the kind, since `/releases/2` is a list page.
 */
export function pagePath(kind: CatalogueKind, slug: string, cId: number): string {
  return `/${folders[kind]}/${slug || kind}-${cId}`;
}

/** Matches the paths that `pagePath` makes for a kind. */
export const pagePathOf = (kind: CatalogueKind): RegExp =>
  new RegExp(`^/${folders[kind]}/[a-z0-9-]{1,100}-\\d{1,10}$`);

/** The number at the end of a page's path; null without one. */
export function trailingNumber(path: string): number | null {
  const digits = /(?:^|[/-])(\d{1,10})\/?$/.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The entry whose public page has this path, in any language; null for other pages. */
export function entryPageOf(path: string): { kind: CatalogueKind; cId: number } | null {
  const [, folder, number] = /\/([a-z]+)\/[^/]*-(\d{1,10})\/?$/.exec(path) ?? [];
  const kind = catalogueKinds.find((one) => folders[one] === folder);
  return kind ? { kind, cId: Number(number) } : null;
}
