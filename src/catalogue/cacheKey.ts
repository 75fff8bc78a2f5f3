import { hash } from 'node:crypto';
import type { Day } from '#domain/day';
import type { PublicLabel } from '#domain/label/publicLabel';
import type { EntryKind } from '#domain/publication/publication';

/** Names a content: of its SHA-256 as much as no two contents will ever share. */
export const contentHash = (content: Uint8Array | string) =>
  hash('sha256', content, 'base64url').slice(0, 22);

/**
 * The cache key of a file that shows no more than this content. A file whose key has not changed
 * since the last publication is not rendered again, so the key must cover everything that it reads.
 */
export function cacheKey(content: unknown): string {
  return contentHash(JSON.stringify(content));
}

/** What every page shows. */
interface Framed {
  label: PublicLabel;
  today: Day;
}

const frames = new WeakMap<PublicLabel, string>();

/** The digest of a label without what it shows on a page or two alone. */
function frameDigest(label: PublicLabel): string {
  const known = frames.get(label);
  if (known) return known;
  const { privacy, privacyIn, demos, mailBy, icon, listening, pages, ...rest } = label;
  const titles = pages.map(({ body, bodyIn, ...page }) => page);
  const digest = cacheKey([rest, titles]);
  frames.set(label, digest);
  return digest;
}

/** As texts, what each page shows besides its content: the label around it, and the year in its footer. */
export const frameOf = ({ label, today }: Framed): readonly string[] => [
  today.slice(0, 4),
  frameDigest(label),
];

/** The cache key of a page that shows the label: it covers all of that, and the content. */
export const labelKey = ({ label, today }: Framed, content: unknown): string =>
  cacheKey([today.slice(0, 4), digestOf(label), content]);

const known = new WeakMap<object, string>();

/**
 * Stands for an entry in the keys of the pages that show it. An entry that did not change since the
 * last publication is the same object, and is not read again.
 */
export function digestOf(entry: object): string {
  return known.get(entry) ?? noteDigest(entry, contentHash(JSON.stringify(entry)));
}

/** Notes the digest of an entry whose JSON was hashed already. */
export function noteDigest(entry: object, digest: string): string {
  known.set(entry, digest);
  return digest;
}

/** A piece of a large file, which is kept on its own: a change makes few of them again. */
export interface FilePiece {
  /** Covers everything that the piece shows; absent for one that is made each time. */
  key?: string;
  content: () => string;
}

/** A path as a page's own `getStaticPaths` gives it. */
export interface StaticPath {
  params: Readonly<Record<string, string | number | undefined>>;
  /** Covers everything that the page reads. */
  cacheKey?: string | number;
  /** The entry that the page is about; absent for a page that is about no single one. */
  entry?: PageEntry;
  /** The pieces that make up the file, where it is one that is put together without being rendered. */
  pieces?: readonly FilePiece[];
}

/** The entry that a page is about. */
export interface PageEntry {
  kind: EntryKind;
  cId: number;
}
