import slugify from '@sindresorhus/slugify';

/** The longest slug, so that an address stays one that can be read aloud. */
export const maxSlugLength = 60;

/** A title as a piece of an address; empty for a title in a script that has no transliteration. */
export function slugOf(title: string): string {
  return slugify(title).slice(0, maxSlugLength).replace(/-+$/, '');
}

const wordFor = { artists: 'artist', releases: 'release' } as const;

/**
 * The public page of an entry: `/releases/{slug}-{cId}`. The trailing number decides. A title
 * without a slug gets the kind's word, since a bare number may be a page of the list.
 */
export function pagePath(kind: 'artists' | 'releases', slug: string, cId: number): string {
  return `/${kind}/${slug || wordFor[kind]}-${cId}`;
}
