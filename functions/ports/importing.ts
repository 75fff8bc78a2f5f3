import type { Id } from '#domain/identifier';
import type { Fingerprints } from '#domain/importing/importComparison';
import type { ImportedKind } from '#domain/importing/importRun';
import type { SourceEntry } from '#domain/importing/sourceEntry';
import type { Change } from '#domain/publication/publication';
import type { Saved } from './entries.ts';

/** The input of a source: an address, or a file that staff uploaded. */
export type SourceInput = { address: string } | { file: AsyncIterable<Uint8Array> };

/**
 * A catalogue to import from. Entries keep their numbers and so their old addresses; see
 * src/domain/movedAddress.ts.
 */
export interface ImportSource {
  /**
   * The address to read: the source's own by default.
   * @throws {Problem} invalid-input, for an address on another site, or if no source is configured
   */
  addressOf(asked: string | undefined): string;
  /**
   * The entries in any order. A release may appear once for each of its artists.
   * @throws {Problem} invalid-input for content that is no catalogue, unavailable, too-large
   */
  entries(from: SourceInput, label: { timeZone: string }): AsyncIterable<SourceEntry>;
  /**
   * The image of an entry; null if it has none.
   * @throws {Problem} unavailable, too-large, invalid-input
   */
  image(kind: ImportedKind, number: number): Promise<Uint8Array | null>;
  /** Whether the source answers at all. */
  isThere(): Promise<boolean>;
}

/** The record stored with an imported entry. */
export interface ImportRecord {
  /** The fingerprints of the fields as last imported. */
  fingerprints: Fingerprints;
  /** The run that wrote them. */
  run: string;
  /** The path of the image that was imported. */
  image: string | null;
  /** The pass over the images that imported it, so that a repeated step counts it again. */
  imagePass?: string;
  /** For a release: a salt for its track ids, so that nobody can compute them. */
  salt?: string;
  /** The source's text, if it was changed to be stored. */
  original?: string;
}

/** The entry that a number belongs to. */
export type NumberOwner =
  | { state: 'imported'; id: Id; record: ImportRecord }
  /** It was imported, and then deleted here. */
  | { state: 'deleted' }
  /** It was created here; it may be in the trash. */
  | { state: 'ours' };

/** An import's write of one entry. */
export interface ImportedWrite<E> {
  entity: E;
  /** The stored entry; null for a new one. */
  previous: Saved<E> | null;
  record: ImportRecord;
  /** Present if the public can see the write. */
  change?: Change;
}
