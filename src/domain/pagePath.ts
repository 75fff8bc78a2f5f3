// Apart from slug.ts, so that a page's script reads paths without the transliteration tables.

const wordFor = { artists: 'artist', releases: 'release' } as const;

/**
 * The public page of an entry: `/releases/{slug}-{cId}`. The trailing number decides which entry
 * it is. An entry without a slug gets the word for its kind, since `/releases/2` is a list page.
 */
export function pagePath(kind: 'artists' | 'releases', slug: string, cId: number): string {
  return `/${kind}/${slug || wordFor[kind]}-${cId}`;
}

/** The number at the end of a page's path; null where there is none. */
export function trailingNumber(path: string): number | null {
  const digits = /(?:^|[/-])(\d{1,10})\/?$/.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The entry whose public page a path is, in whichever language; null for every other page. */
export function entryPageOf(path: string): { kind: 'artist' | 'release'; cId: number } | null {
  const [, kind, number] = /\/(artist|release)s\/[^/]*-(\d{1,10})\/?$/.exec(path) ?? [];
  if (kind !== 'artist' && kind !== 'release') return null;
  return { kind, cId: Number(number) };
}
