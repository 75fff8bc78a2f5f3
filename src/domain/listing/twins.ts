import { letterKey } from '#domain/comparableText';
import type { StoredRelease } from '#domain/release/release';

/** The fields that two releases should not share. */
export const twinParts = ['catalogueNumber', 'barcode', 'isrc', 'title'] as const;
export type TwinPart = (typeof twinParts)[number];

/** The fields of a release that are compared with others. */
export interface Compared {
  id: string;
  title: string;
  /** Its own and its editions' numbers. */
  catalogueNumbers: readonly string[];
  barcodes: readonly string[];
  isrcs: readonly string[];
  /** A title counts only with the same artist. */
  artistIds: readonly string[];
}

/** A value that another release also has. */
export interface Twin {
  part: TwinPart;
  value: string;
  /** The other release's id. */
  id: string;
}

/** A release's values for the comparison. */
export function comparedOf(release: Omit<StoredRelease, 'cover'>): Compared {
  const { id, title, tracks, artistIds } = release;
  const isrcs = tracks.map(({ isrc }) => isrc).filter(Boolean);
  const all = (field: 'catalogueNumber' | 'barcode') => {
    const texts = [release, ...(release.editions ?? [])].map((one) => one[field] ?? '');
    return [...new Set(texts.filter(Boolean))];
  };
  return {
    id,
    title,
    catalogueNumbers: all('catalogueNumber'),
    barcodes: all('barcode'),
    isrcs,
    artistIds,
  };
}

/** Spaces, dashes and case are ignored: `LSR-012` equals `lsr 12`. */
const isSame = (one: string, other: string) => one !== '' && letterKey(one) === letterKey(other);

/** The values that a release shares with others. */
export function twinsOf(release: Compared, others: Iterable<Compared>): Twin[] {
  const isrcs = new Set(release.isrcs.map(letterKey));
  const found: Twin[] = [];
  for (const other of others) {
    if (other.id === release.id) continue;
    const { id, title } = other;
    const isMine = (mine: readonly string[]) => (value: string) =>
      mine.some((one) => isSame(one, value));
    for (const value of other.catalogueNumbers.filter(isMine(release.catalogueNumbers)))
      found.push({ part: 'catalogueNumber', value, id });
    for (const value of other.barcodes.filter(isMine(release.barcodes)))
      found.push({ part: 'barcode', value, id });
    for (const value of other.isrcs)
      if (isrcs.has(letterKey(value))) found.push({ part: 'isrc', value, id });
    const isByOne = other.artistIds.some((artist) => release.artistIds.includes(artist));
    if (isByOne && isSame(release.title, title)) found.push({ part: 'title', value: title, id });
  }
  return found;
}

/** The barcodes that several editions of a release have, each with those editions. */
export function repeatedBarcodes<E extends { barcode?: string | undefined }>(
  editions: readonly E[] = [],
): { barcode: string; editions: E[] }[] {
  const groups = Map.groupBy(editions, ({ barcode = '' }) => letterKey(barcode));
  return [...groups]
    .map(([barcode, having]) => ({ barcode, editions: having }))
    .filter(({ barcode, editions: { length } }) => barcode !== '' && length > 1);
}

/** The ISRCs that appear on several tracks of a release; hyphens are ignored. */
export function repeatedIsrcs(tracks: readonly { isrc: string }[]): string[] {
  const all = tracks.map(({ isrc }) => letterKey(isrc).toUpperCase()).filter(Boolean);
  return [...new Set(all.filter((isrc, index) => all.indexOf(isrc) !== index))];
}
