import type { Edition } from '#domain/release/edition';
import { formatText, type ToldApart } from '#domain/release/editionText';
import type { Words } from './translation.ts';

/** An edition in one line in a page's language, as in “2 × Vinyl, clear” or “CD (GF-1)”. */
export function editionIn(
  { shop, card }: Pick<Words, 'shop' | 'card'>,
  edition: ToldApart<Pick<Edition, 'format' | 'pieces' | 'size' | 'name'>>,
): string {
  const format = formatText(edition, shop[edition.format]);
  const own = edition.name !== format && edition.name;
  const name = [format, own].filter(Boolean).join(card.comma);
  return edition.apart ? `${name} (${edition.apart})` : name;
}
