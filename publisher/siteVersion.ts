import * as z from 'zod';
import { dayAt } from '#domain/day';
import { brokenEntrySchema, type EntryKind } from '#domain/publication/publication';

/** Where a content is kept: a part of a pack. */
export interface Place {
  /** Of the content itself: a part with another hash is damaged. For one in pieces, of their hashes. */
  hash: string;
  /** The name of the pack, which stands for its contents; empty for a content in pieces. */
  pack: string;
  /** In bytes from the pack's beginning. */
  offset: number;
  /** In bytes. */
  length: number;
  /** The pieces of a content that is put together from several, one after the other. */
  pieces?: readonly PlacedPiece[];
}

/** A piece of a content, with the key of what it shows; absent for one that is made each time. */
export interface PlacedPiece {
  key?: string;
  place: Place;
}

/** The parts of packs that a content is kept in. */
export const partsOf = (content: Place): readonly Place[] =>
  content.pieces?.map(({ place }) => place) ?? [content];

/** One file of a version of the site. */
export interface SiteFile {
  place: Place;
  /** Of what the page shows: an equal one needs no rendering. Absent for assets and for pages that are always rendered. */
  key?: string;
  /** When the code stopped using an asset, in UTC: open pages may still ask for it for a while. */
  droppedAt?: string;
}

/** A version of the site without its files. */
export const versionHeadSchema = z.object({
  /** Counts the versions in this store. */
  number: z.int(),
  /** The snapshot that it shows: its version, and its file where the store has several of a version. */
  version: z.int(),
  snapshot: z.string().optional(),
  /** Of the code and the settings that rendered it. */
  code: z.string(),
  /** The day that its pages count from, in the label's time zone. */
  day: z.string(),
  /** That time zone; absent from versions of before the label was an entry. */
  timeZone: z.string().optional(),
  renderedAt: z.iso.datetime(),
  /** The entries that could not be shown as they stand; absent if there are none. */
  broken: z.array(brokenEntrySchema).optional(),
  /** The size of each pack that its contents are kept in, in bytes, by name. */
  packs: z.record(z.string(), z.int()),
});
export type VersionHead = z.infer<typeof versionHeadSchema>;

/** The entries of a version by kind and number. */
type EntryPlaces = Record<EntryKind, ReadonlyMap<number, Place>>;

/** One version of the site, whole. */
export interface SiteVersion extends VersionHead {
  /** By path from the site's root, as `releases/tide-7.html`. */
  files: ReadonlyMap<string, SiteFile>;
  /** The entries as the version shows them, to show one as it was when it breaks. */
  entries: EntryPlaces;
}

/** The inputs that determine the site's content. */
export type ShownSite = Pick<SiteVersion, 'version' | 'snapshot' | 'code' | 'day'>;

/** The day that a site counts from, in the time zone that it was rendered in. */
export function dayOf(shown: { timeZone?: string | undefined } | undefined, now: Date): string {
  return dayAt(now, shown?.timeZone ?? 'UTC');
}

/** Whether two sites show the same: one need not be rendered again. */
export function showsSame(a: ShownSite, b: ShownSite): boolean {
  return (
    a.version === b.version && a.snapshot === b.snapshot && a.code === b.code && a.day === b.day
  );
}

/** Whether some content of a version is damaged. */
export const isDamaged = ({ damaged }: Pick<VersionStore, 'damaged'>, { packs }: VersionHead) =>
  Object.keys(packs).some((name) => damaged.has(name));

/** How many versions a store keeps, so that an earlier one is live again at once. */
export const keptVersions = 20;
/** A sweep spares packs that were put so lately: they may belong to a publication under way. */
export const sparedMilliseconds = 24 * 3_600_000;

/** Where versions of the site are kept, and which of them is live. */
export interface VersionStore {
  /** The live version; undefined before the first, or when what is stored can't be read. */
  live(): Promise<SiteVersion | undefined>;
  /** The newest kept version of a snapshot, rendered by this code for this day. */
  find(shown: ShownSite): Promise<SiteVersion | undefined>;
  /** Keeps a pack under its name; one that is there whole stays as it is. */
  putPack(name: string, content: Uint8Array): Promise<void>;
  /** A content; undefined where it is not there as it was put. */
  read(place: Place): Promise<Uint8Array | undefined>;
  /** The packs that were found gone or damaged: by a read, or by `verify`. */
  damaged: ReadonlySet<string>;
  /** Looks whether the packs of a version are there in their full size. */
  verify(version: VersionHead): Promise<void>;
  /**
   * Keeps a version and makes it the live one, whole and at once. Answers it with its number.
   * @throws {OvertakenError} when another one went live since `live` was asked
   */
  goLive(version: Omit<SiteVersion, 'number'>): Promise<SiteVersion>;
  /** Removes old versions, and packs that none of the others uses. */
  sweep(): Promise<void>;
}
