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
