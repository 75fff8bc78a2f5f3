import slugify from '@sindresorhus/slugify';

/** Short enough for an address that can be read aloud. */
export const maxSlugLength = 60;

/** A title as a part of an address; empty for a script that has no transliteration. */
export function slugOf(title: string): string {
  return slugify(title)
    .slice(0, maxSlugLength)
    .replace(/(?<!-)-+$/, '');
}
