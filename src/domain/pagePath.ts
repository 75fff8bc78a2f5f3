const wordFor = { artists: 'artist', releases: 'release' } as const;

/**
 * The public page of an entry: `/releases/{slug}-{cId}`. Only the number identifies the entry.
 * Without a slug, the path takes the word for the kind, since `/releases/2` is a list page.
 */
export function pagePath(kind: 'artists' | 'releases', slug: string, cId: number): string {
  return `/${kind}/${slug || wordFor[kind]}-${cId}`;
}

/** The number at the end of a page's path; null without one. */
export function trailingNumber(path: string): number | null {
  const digits = /(?:^|[/-])(\d{1,10})\/?$/.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The entry whose public page has this path, in any language; null for other pages. */
export function entryPageOf(path: string): { kind: 'artist' | 'release'; cId: number } | null {
  const [, kind, number] = /\/(artist|release)s\/[^/]*-(\d{1,10})\/?$/.exec(path) ?? [];
  if (kind !== 'artist' && kind !== 'release') return null;
  return { kind, cId: Number(number) };
}
