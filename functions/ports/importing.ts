import type * as z from 'zod';
import type { Id } from '#domain/identifier';
import type { ImageKind } from '#domain/image/image';
import type { ImportMemory } from '#domain/importing/importDifferences';
import type { KeptRun } from '#domain/importing/importProgress';
import type { Person } from '#domain/member/member';
import type { Change } from '#domain/publication/publication';
import type { Saved } from './entries.ts';

/** The facts that an import needs about every number in use. */
export interface ImportStatus {
  id: Id;
  /** When the entry was saved last. */
  savedAt: string;
  /** It was imported once, and then removed by somebody here. */
  isRemoved: boolean;
  /** The state after the last import of the entry; null for an entry created here. */
  imported: {
    /** The fingerprint of all that came in, where nothing of it is left to decide. */
    whole: string;
    /** When that import saved the entry. */
    savedAt: string;
    /** Which run it was. */
    run: string;
    /** The path of the image that was imported. */
    image: string | null;
    /** Which pass brought that image. */
    imagePass: string | null;
    /** The salt of the ids of its tracks; empty for an entry from before salts. */
    salt: string;
  } | null;
}

/** The record stored with an imported entry. */
export interface ImportRecord extends ImportMemory {
  whole: string;
  run: string;
  image: string | null;
  /** Which pass brought that image: a step that is repeated tells the same. */
  imagePass?: string;
  /** The salt of the ids of its tracks. */
  salt?: string;
  /** The text as it came, where it was changed to be stored. */
  original?: string;
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

/** Entries of one kind as an import reads and writes them: many at once, by the numbers they have. */
export interface ImportedStore<E> {
  /** Every number that is taken. */
  statuses(): Promise<Map<number, ImportStatus>>;
  statusOf(cId: number): Promise<ImportStatus | null>;
  record(cId: number): Promise<ImportRecord | null>;
  /** Whether an entry is small enough to be stored. */
  fits(entity: E): boolean;
  /** Numbers given from now on are above this one. */
  raise(highest: number): Promise<void>;
  /**
   * Writes entries, each whole or not at all, with the record of the import.
   * @throws {Problem} changed, when one is no longer as it was read, or its number is taken meanwhile
   */
  put(writes: readonly ImportedWrite<E>[], save: { by: Person; at: Date }): Promise<void>;
  /** Keeps another record for an entry, and leaves the entry alone. */
  putRecord(cId: number, record: ImportRecord, savedAt: string): Promise<void>;
}

/** The store of imports: the last run and its files. */
export interface ImportStore {
  run(): Promise<{ run: KeptRun; tag: string } | null>;
  /** Saves the run over the one with `tag`; null when somebody else did meanwhile. */
  save(run: KeptRun, tag: string | null): Promise<string | null>;
  /** Keeps bytes under a name; how many. Nothing is kept of a stream that fails. */
  putBytes(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** The entries of a kept catalogue, one by one. @throws {Problem} invalid-input when it is no JSON list */
  entries(name: string): AsyncIterable<unknown>;
  put(name: string, value: unknown): Promise<void>;
  /** A kept value; null where there is none. */
  get<S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | null>;
  /** The kept names with this prefix, in order. */
  names(prefix: string): Promise<string[]>;
  /** Deletes everything kept under names with this prefix. */
  forget(prefix: string): Promise<void>;
  /** Forgets the files of all runs but these. */
  keepOnly(runs: readonly string[]): Promise<void>;
}

/** The old site. Nothing is ever fetched from anywhere else. */
export interface OldSite {
  /** Where its catalogue is; null where no old site is configured. */
  readonly catalogueAddress: string | null;
  /** @throws {Problem} invalid-input for an address elsewhere */
  check(address: string): void;
  /** @throws {Problem} invalid-input for an address elsewhere, unavailable, too-large */
  catalogue(address: string): AsyncIterable<Uint8Array>;
  /** The image of an entry; null where it has none. @throws {Problem} unavailable, too-large, invalid-input */
  image(kind: ImageKind, cId: number): Promise<Uint8Array | null>;
  /** Whether it answers at all. */
  isThere(): Promise<boolean>;
}
