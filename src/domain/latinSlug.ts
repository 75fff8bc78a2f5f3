// Not in slug.ts, so that the back office's script does not load the tables of kana.
import slugify from '@sindresorhus/slugify';

/** Short enough to read an address aloud. */
export const maxSlugLength = 60;

/** Greek as in passports (ELOT 743); the package follows ancient pronunciation. */
const greek: [string, string][] = [
  ['β', 'v'],
  ['η', 'i'],
  ['ή', 'i'],
  ['υ', 'y'],
  ['ύ', 'y'],
  ['φ', 'f'],
  ['χ', 'ch'],
  ['ου', 'ou'],
  ['ού', 'ou'],
];

/**
 * A text in Latin letters, with hyphens between words; empty for kana and for scripts without a
 * transliteration.
 */
export const latin = (text: string) =>
  slugify(text.normalize('NFC'), {
    decamelize: false,
    customReplacements: [
      ...greek,
      ...greek.map(([from, to]): [string, string] => [
        from.charAt(0).toUpperCase() + from.slice(1),
        to,
      ]),
    ],
  });

/** A slug cut to the longest allowed length. */
export const cutSlug = (slug: string) => slug.slice(0, maxSlugLength).replace(/(?<!-)-+$/, '');

/**
 * A text as part of an address. Tags use this, since their addresses are older than the support for
 * kana.
 */
export const latinSlug = (text: string): string => cutSlug(latin(text));
