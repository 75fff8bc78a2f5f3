import * as z from 'zod';
import { contentHash } from '#catalogue/contentHash';
import type { EntryKind } from '#domain/entryKind';
import { OvertakenError } from '#domain/publication/overtaken';
import { brokenEntrySchema, isOfNow } from '#domain/publication/publication';

/** One file of a version of the site. */
export interface SiteFile {
  /** The hash of its content, which is stored under this name. */
  hash: string;
  /** The size of its content. */
  bytes: number;
  /**
   * The reads of the page: one string for each call of a catalogue function, such as `en
   * findRelease [7]`; absent for a file that is not rendered. `src/catalogue/reading.ts` notes them,
   * and finds a read's result in another snapshot.
   */
  reads?: readonly string[];
  /** When the code stopped using an asset, in UTC: open pages may still request it for a while. */
  droppedAt?: string;
}

/** A version of the site without its files. */
const versionHeadSchema = z.object({
  /**
   * The version of the snapshot shown, and its file, since after a restore another snapshot may have
   * the same version; without a file if it was not read from storage.
   */
  version: z.int(),
  snapshot: z.string().optional(),
  /** The digest of the code and settings that rendered it. */
  code: z.string(),
  /** The date that its pages show, in the label's time zone. */
  day: z.string(),
  timeZone: z.string(),
  builtAt: z.iso.datetime(),
  /** When the next show is over, and pages differ; absent if all are. */
  until: z.iso.datetime().optional(),
  /** Entries that could not be shown in their current form; absent if there are none. */
  broken: z.array(brokenEntrySchema).optional(),
});
export type VersionHead = z.infer<typeof versionHeadSchema>;

/** A version of the site with its files. */
export interface SiteVersion extends VersionHead {
  /** By path from the site's root, such as `releases/tide-7.html`. */
  files: ReadonlyMap<string, SiteFile>;
  /** The digest of each read's result. */
  digests: ReadonlyMap<string, string>;
  /** The entries as shown, kept in case one breaks; the keys are from `entryFileName`. */
  entryFiles: ReadonlyMap<string, EntryFile>;
}

/** A JSON file with up to a hundred entries of a kind, since a file for each would be too slow. */
export interface EntryFile {
  /** The hash of the file. */
  hash: string;
  /** The digest of each entry's JSON, by number. */
  digests: Readonly<Record<string, string>>;
}

/** The name of the file that holds an entry, such as `release 3`. */
export const entryFileName = (kind: EntryKind, cId: number) => `${kind} ${Math.floor(cId / 100)}`;

/** Whether a file with this name holds entries of a kind. */
export const isEntryFileOf = (kind: EntryKind, name: string) => name.startsWith(`${kind} `);

/** Whether a site shows a snapshot, rendered by some code, as of now, so that no rendering is needed. */
export const showsNow = (
  site: SiteVersion,
  wanted: Pick<SiteVersion, 'version' | 'snapshot' | 'code'>,
  now: Date,
): boolean =>
  site.version === wanted.version &&
  site.snapshot === wanted.snapshot &&
  site.code === wanted.code &&
  isOfNow(site, now);

/** How many versions keep their contents: a serving process may be some versions behind. */
const keptVersions = 10;
/** A sweep keeps contents newer than this: they may belong to a running publication. */
export const sparedMilliseconds = 3_600_000;
/** A process that publishes often sweeps after this many publications at the latest. */
const publicationsPerSweep = 20;

/**
 * Whether to sweep after a publication. A sweep reads every kept version, so it runs with the first
 * publication of a day only, or once `unswept` publications have gone without one.
 */
export function isSweepDue(
  before: Pick<SiteVersion, 'day'> | undefined,
  after: Pick<SiteVersion, 'day'>,
  unswept = 1,
): boolean {
  const isNewDay = before !== undefined && before.day !== after.day;
  return isNewDay || unswept >= publicationsPerSweep;
}

/** The error of a store that another publisher was quicker in. */
export const overtaken = () =>
  new OvertakenError('Another publisher was quicker: this publication must begin again.');

/** Stores contents under their hashes, and knows which version is live. */
export interface VersionStore {
  /**
   * The live version; undefined before the first one, or if the stored one can't be read. Also the
   * state against which the next `goLive` is checked.
   */
  live(): Promise<SiteVersion | undefined>;
  /** The hashes of all stored contents. */
  hashes(): Promise<Set<string>>;
  /** Stores a content under its hash. */
  put(hash: string, content: Uint8Array): Promise<void>;
  /**
   * A content; undefined if it is missing, or if it does not match its hash: then it is deleted.
   */
  read(hash: string): Promise<Uint8Array | undefined>;
  /**
   * Makes a version live, in one step. Its contents must be stored already.
   * @throws {OvertakenError} when another one went live since `live` was last called
   */
  goLive(version: SiteVersion): Promise<void>;
  /** Deletes contents that no kept version names. */
  sweep(): Promise<void>;
}

const sitePointerSchema = versionHeadSchema.extend({
  /** The hash of the rest of the version. */
  content: z.string(),
  /** The content hashes of earlier versions, newest first. */
  earlier: z.array(z.string()),
});
/** Names the live version. */
export type SitePointer = z.infer<typeof sitePointerSchema>;

const hash = z.string();
const restSchema = z.object({
  /** `reads` are indexes into the list of reads below. */
  files: z.record(
    z.string(),
    z.object({
      hash,
      bytes: z.int(),
      reads: z.array(z.int()).optional(),
      droppedAt: z.string().optional(),
    }),
  ),
  /** Each read with the digest of its result. */
  reads: z.array(z.tuple([z.string(), hash])),
  /** The files of entries. */
  shown: z.record(z.string(), z.object({ hash, digests: z.record(z.string(), z.string()) })),
});
/** The files, reads and entries of a version, stored as one content that the pointer names. */
type RestOfVersion = z.infer<typeof restSchema>;

/** A version as stored: the pointer, and the content it names by hash. */
export function writtenVersion(
  { files, digests, entryFiles, ...head }: SiteVersion,
  before: SitePointer | undefined,
): { pointer: SitePointer; content: Uint8Array } {
  const indices = new Map(Array.from(digests.keys(), (read, index) => [read, index]));
  const indexed: RestOfVersion['files'] = {};
  for (const [path, { reads, ...file }] of files)
    indexed[path] = reads ? { ...file, reads: reads.map((read) => indices.get(read) ?? -1) } : file;
  const content = Buffer.from(
    JSON.stringify({
      files: indexed,
      reads: [...digests],
      shown: Object.fromEntries(entryFiles),
    } satisfies RestOfVersion),
  );
  const earlier = before ? [before.content, ...before.earlier].slice(0, keptVersions - 1) : [];
  return { pointer: { ...head, content: contentHash(content), earlier }, content };
}

/** Parses a pointer; undefined if it is truncated or from an older release of this product. */
export function parsePointer(text: string): SitePointer | undefined {
  try {
    return sitePointerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Combines a pointer with its content. */
export function parseVersion(
  { content: _, earlier: __, ...head }: SitePointer,
  content: Uint8Array,
) {
  const { files, reads, shown } = restSchema.parse(JSON.parse(new TextDecoder().decode(content)));
  const names = reads.map(([read]) => read);
  const byPath = Object.entries(files).map(([path, { reads: indices, droppedAt, ...file }]) => {
    const named = indices && { reads: indices.map((index) => names[index] ?? '') };
    return [path, { ...file, ...named, ...(droppedAt && { droppedAt }) }] as const;
  });
  const version: SiteVersion = {
    ...head,
    files: new Map(byPath),
    digests: new Map(reads),
    entryFiles: new Map(Object.entries(shown)),
  };
  return version;
}

/** The hashes of all contents that a version names, except its own. */
export function* hashesOf({ files, entryFiles }: Pick<SiteVersion, 'files' | 'entryFiles'>) {
  for (const { hash } of files.values()) yield hash;
  for (const { hash } of entryFiles.values()) yield hash;
}

/** The hashes of all contents of the kept versions. */
export async function keptHashes(
  pointer: SitePointer,
  read: VersionStore['read'],
): Promise<Set<string>> {
  const versions = [pointer.content, ...pointer.earlier];
  const kept = new Set(versions);
  for (const hash of versions) {
    const content = await read(hash);
    // The head is the newest version's and does not matter: only the hashes are taken.
    for (const one of content ? hashesOf(parseVersion(pointer, content)) : []) kept.add(one);
  }
  return kept;
}
