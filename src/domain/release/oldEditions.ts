import { isSame } from '#domain/comparison';
import { type Id, idOfDigest } from '#domain/identifier';
import type { Link } from '#domain/link';
import type { Edition } from '#domain/release/edition';
import { formatSold } from '#domain/release/editionFormat';
import { shopOf } from '#domain/release/editionText';
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
    const sold = { name: shopOf(link.url), url: link.url };
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

const numberFields = ['catalogueNumber', 'barcode'] as const;

/** Whether editions are only the numbers of a release that sells nothing. */
const areOnlyNumbers = ([first, ...rest]: readonly Edition[]) =>
  first?.format === 'other' && first.state === 'notForSale' && !first.name && rest.length === 0;

/**
 * A release with the editions that follow from its older fields when it is saved. A number alone
 * makes one only where it was read as one, in what was stored before there were editions; elsewhere
 * the release says that it has none.
 */
function withFollowing<R extends Sold>(
  { editions: _, ...rest }: R,
  stored: readonly Edition[],
  formatOf: FormatOf,
): R {
  const release = rest as R;
  const follows = following(release, stored, formatOf);
  const hasNumber = numberFields.some((field) => release[field]);
  return follows.length > 0 || hasNumber ? { ...release, editions: follows } : release;
}

function following(release: Sold, stored: readonly Edition[], formatOf: FormatOf): Edition[] {
  const follows = editionsFrom(release, formatOf);
  return areOnlyNumbers(follows) && !areOnlyNumbers(stored) ? [] : follows;
}

/** A release with its editions: its own, or those derived from its older fields. */
export function withEditions<R extends Sold>(release: R, formatOf: FormatOf): R {
  if (release.editions) return release;
  const editions = editionsFrom(release, formatOf);
  return editions.length > 0 ? { ...release, editions } : release;
}

/**
 * Makes the editions and the older fields of a release agree, before it is stored over `before`:
 *
 * - Without editions in the request, the stored ones stay.
 * - Editions that were derived from the older fields are derived again until somebody edits them.
 *   Until something is sold, a number is the release's alone.
 * - Otherwise the release's number and barcode are copied from the first edition. If only the older
 *   field was changed, its value is copied to that edition.
 * - A link that sells an edition leaves the links once that edition is removed or not for sale.
 */
export function settleEditions<R extends Sold>(before: R | null, after: R, formatOf: FormatOf): R {
  const stored = before?.editions ?? [];
  const editions = after.editions ?? stored;
  const follows = before ? following(before, stored, formatOf) : [];
  if (isSame(editions, stored) && isSame(stored, follows))
    return withFollowing(after, stored, formatOf);
  const settled: R = { ...after, editions: [...editions] };
  const [first, ...others] = editions;
  if (first) {
    const filled = { ...first };
    for (const field of numberFields) {
      const isOldFieldChanged = (after[field] ?? '') !== (before?.[field] ?? '');
      const isOwnChanged = (first[field] ?? '') !== (stored[0]?.[field] ?? '');
      if (isOldFieldChanged && !isOwnChanged) assign(filled, field, after[field]);
      assign(settled, field, filled[field]);
    }
    settled.editions = [filled, ...others];
  } else {
    for (const field of numberFields)
      if ((after[field] ?? '') === (before?.[field] ?? '')) delete settled[field];
    delete settled.editions;
  }
  const urlsOf = (some: readonly Edition[]) =>
    new Set(some.flatMap(({ links }) => links.map(({ url }) => url)));
  const offered = urlsOf(editions.filter(({ state }) => state !== 'notForSale'));
  const known = urlsOf([...stored, ...editions]);
  settled.links = after.links.filter(
    (link) => offered.has(link.url) || !known.has(link.url) || !formatOf(link),
  );
  return first ? settled : withFollowing(settled, [], formatOf);
}

/** Sets a field to a text, or removes it if there is none. */
function assign<F extends string>(
  fields: { [K in F]?: string | undefined },
  field: F,
  text: string | undefined,
): void {
  if (text) fields[field] = text;
  else delete fields[field];
}
