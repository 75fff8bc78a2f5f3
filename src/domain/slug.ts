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

/** A text in Latin letters, its words joined by hyphens; empty for a script without a transliteration. */
const latin = (text: string) =>
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

/** The words of a text in Latin letters. */
export const latinWords = (text: string) => latin(text).split('-').filter(Boolean);

/** A title as a part of an address; empty for a script that has no transliteration. */
export function slugOf(title: string): string {
  return latin(title)
    .slice(0, maxSlugLength)
    .replace(/(?<!-)-+$/, '');
}

/** The slug of an artist: by the name, or by the name to sort by where that one has none. */
export function artistSlug({ name, sortName }: { name: string; sortName?: string | undefined }) {
  return slugOf(name) || slugOf(sortName ?? '');
}
