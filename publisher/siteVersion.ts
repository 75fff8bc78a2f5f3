import * as z from 'zod';
import { contentHash } from '#catalogue/contentHash';
import { dayAt } from '#domain/day';
import { brokenEntrySchema, type EntryKind } from '#domain/publication/publication';
import { snapshotEntriesSchema } from '#domain/publication/snapshot';

/** One file of a version of the site. */
export interface SiteFile {
  /** Of its content, which is kept under this name. */
  hash: string;
  /** The length of its content in bytes. */
  bytes: number;
  /** What the page read while it was rendered; absent for a file that is not rendered. */
  reads?: readonly string[];
  /** When the code stopped using an asset, in UTC: open pages may still ask for it for a while. */
  droppedAt?: string;
}

/** A version of the site without its files. */
const versionHeadSchema = z.object({
  /** The snapshot that it shows: its version, and its file where the store has several of a version. */
  version: z.int(),
  snapshot: z.string().optional(),
  /** Of the code and the settings that rendered it. */
  code: z.string(),
  /** The day that its pages count from, in the label's time zone. */
  day: z.string(),
  timeZone: z.string(),
  renderedAt: z.iso.datetime(),
  /** The entries that could not be shown as they stand; absent if there are none. */
  broken: z.array(brokenEntrySchema).optional(),
  /** The public version of each entry as it is shown; absent where the snapshot names none. */
  entries: snapshotEntriesSchema.optional(),
});
type VersionHead = z.infer<typeof versionHeadSchema>;

/** One version of the site, whole. */
export interface SiteVersion extends VersionHead {
  /** By path from the site's root, as `releases/tide-7.html`. */
  files: ReadonlyMap<string, SiteFile>;
  /** The digest of what each read of its pages found. */
  digests: ReadonlyMap<string, string>;
  /** The entries as they are shown, to show one so when it breaks: in files, by `shelfOf`. */
  shown: ReadonlyMap<string, EntryFile>;
}

/** Some entries of a kind in one file, as JSON: a hundred numbers, since a file for each takes too long. */
export interface EntryFile {
  /** Of the file. */
  hash: string;
  /** The digest of each entry's JSON, by number. */
  digests: Readonly<Record<string, string>>;
}

/** The name of the file that an entry is in, as `release 3`. */
export const shelfOf = (kind: EntryKind, cId: number) => `${kind} ${Math.floor(cId / 100)}`;

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

/** How many versions a store keeps the contents of: a process that serves may be some behind. */
const keptVersions = 10;
/** A sweep spares contents that were put so lately: they may belong to a publication under way. */
export const sparedMilliseconds = 24 * 3_600_000;

/** Where the contents of versions are kept, each under its hash, and which version is live. */
export interface VersionStore {
  /** The live version; undefined before the first, or when what is stored can't be read. */
  live(): Promise<SiteVersion | undefined>;
  /** The hashes of all contents that are kept. */
  held(): Promise<Set<string>>;
  /** Keeps a content under its hash. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /** A content; undefined where it is gone, or is not what its name says: then it goes. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * Makes a version whose contents are kept the live one, at once.
   * @throws {OvertakenError} when another one went live since `live` was asked
   */
  goLive(version: SiteVersion): Promise<void>;
  /** Removes contents that none of the last versions names. */
  sweep(): Promise<void>;
}

/** Another publisher made a version live in the meantime: the publication must begin again. */
export class OvertakenError extends Error {
  constructor() {
    super('Another publisher was quicker: this publication must begin again.');
  }
}

/** How often a publication is begun before it gives way to other publishers. */
const mostTries = 5;

/**
 * Publishes, and begins again where another publisher was quicker. Each try is told whether it is
 * such a one: what is wanted, and what is live, may be something else by then.
 * @throws {OvertakenError} when the last try was overtaken, too
 */
export async function retryOvertaken<T>(
  attempt: (isAgain: boolean) => Promise<T>,
  log: (line: string) => void,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries > 1);
    } catch (error) {
      if (!(error instanceof OvertakenError) || tries === mostTries) throw error;
      log(error.message);
    }
  }
}

/** The pointer to the live version: `live.json`. */
const pointerSchema = versionHeadSchema.extend({
  /** The hash of what the version is besides its head. */
  content: z.string(),
  /** Those of the versions before it, newest first. */
  earlier: z.array(z.string()),
});
export type Pointer = z.infer<typeof pointerSchema>;

const hash = z.string();
const contentSchema = z.object({
  /** Reads stand for themselves by their places in `reads`. */
  files: z.record(
    z.string(),
    z.object({
      hash,
      bytes: z.int(),
      reads: z.array(z.int()).optional(),
      droppedAt: z.string().optional(),
    }),
  ),
  /** Each read with the digest of what it found. */
  reads: z.array(z.tuple([z.string(), hash])),
  shown: z.record(z.string(), z.object({ hash, digests: z.record(z.string(), z.string()) })),
});
type Content = z.infer<typeof contentSchema>;

/** A version as its store keeps it: a content by its hash, and what the pointer says. */
export function writtenVersion(
  { files, digests, shown, ...head }: SiteVersion,
  before: Pointer | undefined,
): { pointer: Pointer; content: Uint8Array } {
  const places = new Map(Array.from(digests.keys(), (read, place) => [read, place]));
  const kept: Content['files'] = {};
  for (const [path, { reads, ...file }] of files)
    kept[path] = reads ? { ...file, reads: reads.map((read) => places.get(read) ?? -1) } : file;
  const content = Buffer.from(
    JSON.stringify({
      files: kept,
      reads: [...digests],
      shown: Object.fromEntries(shown),
    } satisfies Content),
  );
  const earlier = before ? [before.content, ...before.earlier].slice(0, keptVersions - 1) : [];
  return { pointer: { ...head, content: contentHash(content), earlier }, content };
}

/** The pointer in a text; undefined for one that is cut off or from an older product. */
export function parsePointer(text: string): Pointer | undefined {
  try {
    return pointerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The version that a pointer and its content make. */
export function parseVersion({ content: _, earlier: __, ...head }: Pointer, content: Uint8Array) {
  const { files, reads, shown } = contentSchema.parse(
    JSON.parse(new TextDecoder().decode(content)),
  );
  const names = reads.map(([read]) => read);
  const byPath = Object.entries(files).map(([path, { reads: places, droppedAt, ...file }]) => {
    const named = places && { reads: places.map((place) => names[place] ?? '') };
    return [path, { ...file, ...named, ...(droppedAt && { droppedAt }) }] as const;
  });
  const version: SiteVersion = {
    ...head,
    files: new Map(byPath),
    digests: new Map(reads),
    shown: new Map(Object.entries(shown)),
  };
  return version;
}

/** The hashes of the contents that a version names, without its own. */
export function* hashesOf({ files, shown }: Pick<SiteVersion, 'files' | 'shown'>) {
  for (const { hash } of files.values()) yield hash;
  for (const { hash } of shown.values()) yield hash;
}

/** The hashes of all contents of the versions that are kept. */
export async function keptHashes(
  pointer: Pointer,
  read: VersionStore['read'],
): Promise<Set<string>> {
  const versions = [pointer.content, ...pointer.earlier];
  const kept = new Set(versions);
  for (const hash of versions) {
    const content = await read(hash);
    for (const one of content ? hashesOf(parseVersion(pointer, content)) : []) kept.add(one);
  }
  return kept;
}
