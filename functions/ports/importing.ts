import type * as z from 'zod';
import type { Id } from '#domain/identifier';
import type { Fingerprints } from '#domain/importing/importComparison';
import type { StoredRun } from '#domain/importing/importProgress';
import type { SourceEntry } from '#domain/importing/sourceEntry';
import type { Person } from '#domain/member/member';
import type { CatalogueKind, Change } from '#domain/publication/publication';
import type { Saved } from './entries.ts';

/** Where a source reads its entries: at an address, or in a file that staff uploaded. */
export type SourceInput = { address: string } | { file: AsyncIterable<Uint8Array> };

/**
 * A catalogue to import from. An entry keeps its number here, and with it its old address; see
 * src/domain/movedAddress.ts.
 */
export interface ImportSource {
  /**
   * The address to read, which is the source's own unless another one is asked for.
   * @throws {Problem} invalid-input, for an address elsewhere, or where no source is configured
   */
  addressOf(asked: string | undefined): string;
  /**
   * The entries in any order. A release may come once for each of its artists.
   * @throws {Problem} invalid-input for content that is no catalogue, unavailable, too-large
   */
  entries(from: SourceInput, label: { timeZone: string }): AsyncIterable<SourceEntry>;
  /**
   * The image of an entry; null where it has none.
   * @throws {Problem} unavailable, too-large, invalid-input
   */
  image(kind: CatalogueKind, number: number): Promise<Uint8Array | null>;
  /** Whether it answers at all. */
  isThere(): Promise<boolean>;
}

/** The record stored with an imported entry. */
export interface ImportRecord {
  /** The fields as the last import left them. */
  fingerprints: Fingerprints;
  /** The run that wrote them. */
  run: string;
  /** The path of the image that was imported. */
  image: string | null;
  /** The pass over the images that brought it: a repeated step counts it again. */
  imagePass?: string;
  /** Of a release: makes the ids of its tracks, so that nobody can compute them. */
  salt?: string;
  /** The text as the source has it, where it was changed to be stored. */
  original?: string;
}

/** What a number stands for. */
export interface NumberInUse {
  /** The entry; null for one that was imported and then deleted here. */
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
  /** Present when the public is to see it. */
  change?: Change;
}

/** Entries of one kind as an import reads and writes them: many at once, by their numbers. */
export interface ImportedStore<E> {
  /** The numbers that are in use, among those given or among all. */
  inUse(numbers?: readonly number[]): Promise<Map<number, NumberInUse>>;
  /** Whether an entry is small enough to be stored. */
  fits(entity: E): boolean;
  /** Numbers given from now on are above this one. */
  raise(highest: number): Promise<void>;
  /**
   * Writes entries, each whole or not at all, with its import record.
   * @throws {Problem} changed, when one is no longer as it was read, or its number is taken meanwhile
   */
  put(writes: readonly ImportedWrite<E>[], save: { by: Person; at: Date }): Promise<void>;
}

/** The store of imports: the last run, and the files of runs. */
export interface ImportStore {
  run(): Promise<{ run: StoredRun; tag: string } | null>;
  /** Saves the run over the one with `tag`; null when somebody else did meanwhile. */
  save(run: StoredRun, tag: string | null): Promise<string | null>;
  put(name: string, value: unknown): Promise<void>;
  /** A stored value; null where there is none. */
  get<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | null>;
  putBytes(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes stored under a name; none where there is nothing. */
  bytes(name: string): AsyncIterable<Uint8Array>;
  /** The stored names with this prefix, in order. */
  names(prefix: string): Promise<string[]>;
  /** Deletes everything stored under names with this prefix. */
  forget(prefix: string): Promise<void>;
  /** Deletes the files of all runs but these. */
  keepOnly(runs: readonly string[]): Promise<void>;
}
