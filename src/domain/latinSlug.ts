// Apart from slug.ts, so that the back office’s script does without the tables of kana.
import slugify from '@sindresorhus/slugify';

/** Short enough for an address that can be read aloud. */
export const maxSlugLength = 60;

/** Greek as it is written in passports (ELOT 743), where the package follows the ancient sounds. */
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

/** A text in Latin letters, its words joined by hyphens; empty for a script without a transliteration, and for kana. */
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

/** As much of a slug as an address may have. */
export const cutSlug = (slug: string) => slug.slice(0, maxSlugLength).replace(/(?<!-)-+$/, '');

/** A text as a part of an address. Tags have had theirs since before kana could be read. */
export const latinSlug = (text: string): string => cutSlug(latin(text));
