import type * as z from 'zod';
import type { Id } from '#domain/identifier';
import type { Fingerprints } from '#domain/importing/importComparison';
import type { StoredRun } from '#domain/importing/importProgress';
import type { SourceEntry } from '#domain/importing/sourceEntry';
import type { Person } from '#domain/member/member';
import type { CatalogueKind, Change } from '#domain/publication/publication';
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
  image(kind: CatalogueKind, number: number): Promise<Uint8Array | null>;
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

/** The owner of a number. */
export interface NumberInUse {
  /** The entry; null if it was imported and then deleted here. */
  id: Id | null;
  /** Null for an entry that was created here. */
  record: ImportRecord | null;
}

/** An import's write of one entry. */
export interface ImportedWrite<E> {
  entity: E;
  /** The stored entry; null for a new one. */
  previous: Saved<E> | null;
  record: ImportRecord;
  /** Present if the public can see the write. */
  change?: Change;
}

/** Entries of one kind for an import: many at once, by number. */
export interface ImportedStore<E> {
  /** The given numbers that are in use; without any given, all numbers in use. */
  inUse(numbers?: readonly number[]): Promise<Map<number, NumberInUse>>;
  /** Whether an entry is small enough to be stored. */
  fits(entity: E): boolean;
  /** Makes new numbers start above this one. */
  raise(highest: number): Promise<void>;
  /**
   * Writes entries with their import records, each whole or not at all.
   * @throws {Problem} changed, when an entry was saved or a number was taken meanwhile
   */
  put(writes: readonly ImportedWrite<E>[], save: { by: Person; at: Date }): Promise<void>;
}

/** The store of imports: the last run, and the files of runs. */
export interface ImportStore {
  run(): Promise<{ run: StoredRun; tag: string } | null>;
  /** Saves the run over the one with `tag`; null if somebody else saved meanwhile. */
  save(run: StoredRun, tag: string | null): Promise<string | null>;
  put(name: string, value: unknown): Promise<void>;
  /** A stored value; null if there is none. */
  get<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | null>;
  putBytes(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes stored under a name; empty if there are none. */
  bytes(name: string): AsyncIterable<Uint8Array>;
  /** The stored names with this prefix, in order. */
  names(prefix: string): Promise<string[]>;
  /** Deletes everything stored under names with this prefix. */
  forget(prefix: string): Promise<void>;
  /** Deletes the files of all other runs. */
  keepOnly(runs: readonly string[]): Promise<void>;
}
