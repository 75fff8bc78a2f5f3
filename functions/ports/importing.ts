import type { Id } from '#domain/identifier';
import type { FoundEntry } from '#domain/importing/foundEntry';
import type { Fingerprints } from '#domain/importing/importComparison';
import type { PagedSourceName, SourceName } from '#domain/importing/importSources';
import type { MergedFields } from '#domain/importing/merging';
import type { TableField } from '#domain/importing/sources/tableField';
import type { Change } from '#domain/publication/publication';
import type { Saved } from './entries.ts';

/** The input of a source: an address, or a file that staff uploaded. */
export type SourceInput =
  | { address: string }
  | { file: AsyncIterable<Uint8Array>; columns?: TableField[] | undefined };

/** What a source needs to know of the label. */
export interface SourceNeeds {
  timeZone: string;
  /** The currency of a price that names none; undefined if the label has none either. */
  currency?: string | undefined;
  /** Where those who run the source can reach the label: an address of its site or for mail. */
  contact: string;
  /** The label's own token at the source, if staff gave one. */
  token?: string;
  /** Whether staff want the releases that others made without the label, too. */
  unofficial?: boolean;
}

/** A part of a source, as long as one request or a few take. */
export interface FoundPage {
  entries: FoundEntry[];
  /** Where the next part begins; null after the last. */
  next: string | null;
  /** How many releases the source has; null while unknown. */
  expected: number | null;
  /** What the whole import lacks, for people. */
  notice?: string;
}

/** The cells of a table by line. */
export interface TableLines {
  lines: string[][];
  /** What people must check, such as the letters of a file in an older encoding. */
  notice?: string;
}

/**
 * A catalogue elsewhere with its own keys, whose entries are matched with ours. It is read page by page,
 * so that a run can continue after any page, and as slowly as the service asks.
 *
 * The old site is read otherwise: its entries have numbers, and keep them here.
 */
export interface PagedSource {
  /**
   * The address of what is read, from what staff typed: an address or an id.
   * @throws {Problem} invalid-input, if it means nothing there
   */
  addressOf(asked: string | undefined): string;
  /**
   * A page of the source. `cursor` is the `next` of the page before it, or null for the first.
   * @throws {Problem} not-found, not-allowed, invalid-input, too-large, unavailable
   */
  page(from: SourceInput, cursor: string | null, needs: SourceNeeds): Promise<FoundPage>;
  /**
   * Names what an unreadable page leaves out, such as a release's address, and where the next page begins.
   * Without a name nothing is left out: `next` reads the same part in smaller ones. Absent for a source
   * that has a single page.
   */
  without?(cursor: string): { name?: string; next: string | null };
  /**
   * The picture that the source named, by an address or an id; null if there is none.
   * @throws {Problem} unavailable, too-large, invalid-input
   */
  picture(address: string, needs: SourceNeeds): Promise<Uint8Array | null>;
  /**
   * Asks the source about the token of a run, or else that of the settings; absent where none is used.
   * @throws {Problem} invalid-input at the field `token`, if it knows no such token; unavailable
   */
  mustKnowToken?(needs: SourceNeeds): Promise<void>;
  /** Whether the source answers at all. */
  isThere(needs: SourceNeeds): Promise<boolean>;
}

export type PagedSources = Readonly<Record<PagedSourceName, PagedSource>>;

/** What a paged source wrote into an entry. */
interface MergedSource {
  /** What it knows the entry by: an artist by each spelling. */
  keys: string[];
  fields: MergedFields;
}

/** The last time that an import wrote an entry. */
export interface LastWrite {
  /** The id of the run. */
  run: string;
  /** The version that it wrote. If the entry has another one, it was edited since. */
  version: number;
  /** The version before; null if the run added the entry. */
  versionBefore: number | null;
  /** The record before, with the write before; absent if no import knew the entry. */
  recordBefore?: ImportRecord;
}

/**
 * The record beside an imported entry. It tells the next import what was edited here, and lets the
 * last import be undone. An artist whom run A added and run B changed has
 *
 *     {
 *       fingerprints: {},
 *       sources: { discogs: { keys: ['11'], fields: { bio: { said: '#x', stored: '#x' } } } },
 *       runs: ['A', 'B'],
 *       lastWrite: {
 *         run: 'B',
 *         version: 2,
 *         versionBefore: 1,
 *         recordBefore: {
 *           …,
 *           runs: ['A'],
 *           lastWrite: { run: 'A', version: 1, versionBefore: null },
 *         },
 *       },
 *       image: null,
 *     }
 */
export interface ImportRecord {
  /** The fingerprints of the fields as last imported from the old site; empty for paged sources. */
  fingerprints: Fingerprints;
  /** The paged sources that know the entry. */
  sources?: Partial<Record<SourceName, MergedSource>>;
  /** Fans get no email: an import released it, or set its day or artists. */
  isSilent?: boolean;
  /** The ids of the latest runs that wrote the entry and were not undone, the last one last. */
  runs?: string[];
  /** Absent if all its writes were undone, but an edit kept the entry. */
  lastWrite?: LastWrite;
  /**
   * The version that is in the trash because the import that added the entry was undone. Another
   * import brings the entry back, unless somebody saved or deleted it since.
   */
  undoneVersion?: number;
  /** The path of the image that was imported. */
  image: string | null;
  /**
   * The pass over the images that stored it: if a step is repeated after a crash, the image still
   * counts as written by it.
   */
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
  | { state: 'deleted'; record?: ImportRecord }
  /** It was created here; without an id it is in the trash. */
  | { state: 'ours'; id?: Id };

/** Whether an entry came from the old site, whose numbers are its numbers here. */
export const isFromOldSite = ({ fingerprints }: ImportRecord): boolean =>
  Object.keys(fingerprints).length > 0;

/** An import's write of one entry. */
export interface ImportedWrite<E> {
  entity: E;
  /** The stored entry, or the one in the trash that comes back; null for a new one. */
  previous: Saved<E> | null;
  record: ImportRecord;
  /** Present if the public can see the write. */
  change?: Change;
}
