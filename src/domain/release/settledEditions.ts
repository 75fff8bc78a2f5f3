import { isSame } from '#domain/comparison';
import type { Link } from '#domain/link';
import type { Edition } from '#domain/release/edition';
import type { Codes } from '#domain/release/editionText';
import { editionsFrom, type FormatOf, type Sold } from '#domain/release/oldEditions';

/**
 * Makes the editions and the older fields of a release agree, before it is stored over `before`.
 * Without editions in the request, the stored ones stay. Those that were derived from the older
 * fields are derived again until somebody edits them.
 */
export function settleEditions<R extends Sold>(before: R | null, after: R, formatOf: FormatOf): R {
  const stored = before?.editions ?? [];
  const editions = after.editions ?? stored;
  const derived = before ? derivedEditions(before, stored, formatOf) : [];
  if (isSame(editions, stored) && isSame(stored, derived))
    return withDerived(after, stored, formatOf);
  const links = linksStillOffered(after.links, { stored, editions, formatOf });
  const settled = { ...syncFirstNumbers(before, after, editions), links };
  return editions.length > 0 ? settled : withDerived(settled, [], formatOf);
}

/** Whether editions are only the numbers of a release that sells nothing. */
const areOnlyNumbers = ([first, ...rest]: readonly Edition[]) =>
  first?.format === 'other' && first.state === 'notForSale' && !first.name && rest.length === 0;

/**
 * The editions that follow from the older fields. A number alone makes one only where it was read
 * as one, in what was stored before there were editions; elsewhere it is the release's alone.
 */
function derivedEditions(release: Sold, stored: readonly Edition[], formatOf: FormatOf): Edition[] {
  const derived = editionsFrom(release, formatOf);
  return areOnlyNumbers(derived) && !areOnlyNumbers(stored) ? [] : derived;
}

/** A release with derived editions. If it has a number and none follows, it says that it has none. */
function withDerived<R extends Sold>(
  release: R,
  stored: readonly Edition[],
  formatOf: FormatOf,
): R {
  const derived = derivedEditions(release, stored, formatOf);
  const isSaid = derived.length > 0 || Boolean(release.catalogueNumber || release.barcode);
  if (isSaid) return { ...release, editions: derived };
  const { editions: _, ...others } = release;
  return others as R;
}

/**
 * Gives a release and its first edition the same number and barcode: the edition's, unless only the
 * release's was changed. Without an edition, only a number that was changed stays.
 */
function syncFirstNumbers<R extends Sold>(
  before: R | null,
  after: R,
  [first, ...others]: readonly Edition[],
): R {
  const shared = (field: keyof Codes): string | undefined => {
    const isChanged = (after[field] ?? '') !== (before?.[field] ?? '');
    if (!first) return isChanged ? after[field] : undefined;
    const isFirstChanged = (first[field] ?? '') !== (before?.editions?.[0]?.[field] ?? '');
    return (isChanged && !isFirstChanged ? after[field] : first[field]) || undefined;
  };
  const codes = { catalogueNumber: shared('catalogueNumber'), barcode: shared('barcode') };
  const editions = first ? [{ ...first, ...codes }, ...others] : [];
  return { ...after, ...codes, editions };
}

/** The links without those that sold an edition which is removed or not for sale. */
function linksStillOffered(
  links: readonly Link[],
  {
    stored,
    editions,
    formatOf,
  }: { stored: readonly Edition[]; editions: readonly Edition[]; formatOf: FormatOf },
): Link[] {
  const urlsOf = (some: readonly Edition[]) =>
    new Set(some.flatMap((edition) => edition.links.map(({ url }) => url)));
  const offered = urlsOf(editions.filter(({ state }) => state !== 'notForSale'));
  const known = urlsOf([...stored, ...editions]);
  return links.filter((link) => offered.has(link.url) || !known.has(link.url) || !formatOf(link));
}
