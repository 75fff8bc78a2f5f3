import { type Id, idOfDigest } from '#domain/identifier';
import { type Link, linkNameOf } from '#domain/link';
import type { Edition } from '#domain/release/edition';
import { formatSold } from '#domain/release/editionFormat';
import type { SoldFormat } from '#domain/release/soldFormat';
import { textHash } from '#domain/textHash';

/** The fields of a stored release from which its editions are derived. */
export interface Sold {
  id: Id;
  catalogueNumber?: string | undefined;
  barcode?: string | undefined;
  links: readonly Link[];
  editions?: readonly Edition[] | undefined;
}

/** The format that a link sells, by its name; null for a link to listen. */
export type FormatOf = (link: Pick<Link, 'name'>) => SoldFormat | null;

/** A fixed id, so that two people's versions derive the same one. */
const editionId = (releaseId: Id, key: string): Id =>
  idOfDigest(
    [0, 1, 2, 3]
      .map((part) => textHash(`${part} ${releaseId} ${key}`).toString(16).padStart(8, '0'))
      .join(''),
  );

/** A link's name without its format, such as “180 g” of “Vinyl, 180 g” and “Vinyl (180 g)”. */
function nameBeside(name: string, format: SoldFormat): string {
  if (format === 'shop') return name;
  const [, own = '', rest = ''] =
    /^([^,(（、]+)(?:[,(（、]([^)）]*)[)）]?)?$/u.exec(name.trim()) ?? [];
  // Keep the whole name if it tells more than the format, such as “2 × LP” or “7″ single”.
  return /^[\p{L}\p{M}ー]+$/u.test(own.trimEnd()) ? rest.trim() : name.trim();
}

/**
 * The editions of a release that was stored without any: one for each thing that its links sell. The
 * release's number and barcode are the first one's. With a number but without a shop it has one
 * edition that is not for sale: nothing tells its format.
 */
export function editionsFrom(release: Sold, formatOf: FormatOf): Edition[] {
  const { id, catalogueNumber, barcode, links } = release;
  const editions = new Map<string, Edition>();
  for (const link of links) {
    const format = formatOf(link);
    if (!format) continue;
    const key = link.name.trim().toLowerCase();
    const known = editions.get(key);
    const sold = { name: linkNameOf(link.url), url: link.url };
    const name = nameBeside(link.name, format);
    if (known) known.links.push(sold);
    else
      editions.set(key, {
        id: editionId(id, key),
        format: formatSold[format],
        ...(name && { name }),
        state: 'inStock',
        links: [sold],
      });
  }
  const numbers = { ...(catalogueNumber && { catalogueNumber }), ...(barcode && { barcode }) };
  if (Object.keys(numbers).length === 0) return [...editions.values()];
  const [first, ...rest] = editions.values();
  if (first) return [{ ...first, ...numbers }, ...rest];
  return [{ id: editionId(id, ''), format: 'other', ...numbers, state: 'notForSale', links: [] }];
}

/** A release with its editions: its own, or those derived from its older fields. */
export function withEditions<R extends Sold>(release: R, formatOf: FormatOf): R {
  if (release.editions) return release;
  const editions = editionsFrom(release, formatOf);
  return editions.length > 0 ? { ...release, editions } : release;
}
