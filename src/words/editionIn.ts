import type { Edition } from '#domain/release/edition';
import { formatText } from '#domain/release/editionText';
import type { Words } from './translation.ts';

/** An edition in one line in a page's language, as in “2 × Vinyl, clear”. */
export function editionIn(
  { shop, card }: Pick<Words, 'shop' | 'card'>,
  edition: Pick<Edition, 'format' | 'pieces' | 'size' | 'name'>,
): string {
  const format = formatText(edition, shop[edition.format]);
  const own = edition.name !== format && edition.name;
  return [format, own].filter(Boolean).join(card.comma);
}

/** Each edition in one line, with its number if another has the same name. */
export function editionsIn<E extends Parameters<typeof editionIn>[1] & Numbered>(
  words: Parameters<typeof editionIn>[0],
  editions: readonly E[],
): string[] {
  const names = editions.map((edition) => editionIn(words, edition));
  return editions.map(({ catalogueNumber }, index) => {
    const name = names[index] ?? '';
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return isAlone || !catalogueNumber ? name : `${name} (${catalogueNumber})`;
  });
}

type Numbered = Pick<Edition, 'catalogueNumber'>;
