import { z } from 'zod';
import { brokenEntrySchema } from '#domain/publication/publication';

/** The compressed forms that a content may be kept in, the smallest first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const siteFileSchema = z.object({
  /** Of what the page shows: an equal one needs no rendering. Absent for assets and for pages that are always rendered. */
  key: z.string().optional(),
  /** Of the content, and the name under which it is kept. */
  hash: z.string(),
  /** In bytes, uncompressed. */
  size: z.int(),
  encodings: z.array(z.enum(encodings)).optional(),
  /** When the code stopped using an asset, in UTC: open pages may still ask for it for a while. */
  droppedAt: z.iso.datetime().optional(),
});

/** One file of a version of the site. */
export type SiteFile = z.infer<typeof siteFileSchema>;

/** One version of the site, whole: the content of each file. Contents are kept by their hash. */
export const siteVersionSchema = z.object({
  /** Counts the versions in this store. */
  number: z.int(),
  /** The snapshot that it shows: its version, and its file where the store has several of a version. */
  version: z.int(),
  snapshot: z.string().optional(),
  /** Of the code and the settings that rendered it. */
  code: z.string(),
  /** The day that its pages count from, in the label's time zone. */
  day: z.string(),
  renderedAt: z.iso.datetime(),
  /** The hash of the snapshot as it is shown, to show an entry as it was when it breaks. */
  source: z.string(),
  /** The entries that could not be shown as they stand; absent if there are none. */
  broken: z.array(brokenEntrySchema).optional(),
  /** By path from the site's root, as `releases/tide-7.html`. */
  files: z.record(z.string(), siteFileSchema),
});
export type SiteVersion = z.infer<typeof siteVersionSchema>;

/** What decides how a site looks. */
export type ShownSite = Pick<SiteVersion, 'version' | 'snapshot' | 'code' | 'day'>;

/** Whether two sites show the same: one need not be rendered again. */
export function showsSame(a: ShownSite, b: ShownSite): boolean {
  return (
    a.version === b.version && a.snapshot === b.snapshot && a.code === b.code && a.day === b.day
  );
}

/** How many versions a store keeps, so that an earlier one is live again at once. */
export const keptVersions = 20;
/** A sweep spares contents that were put so lately: they may belong to a publication under way. */
export const sparedMilliseconds = 24 * 3_600_000;

/** Another publisher made a version live in the meantime: the publication must begin again. */
export class OvertakenError extends Error {
  constructor() {
    super('Another publisher was quicker: this publication must begin again.');
  }
}

/** Where versions of the site are kept, and which of them is live. */
export interface VersionStore {
  /** The live version; undefined before the first, or when what is stored can't be read. */
  live(): Promise<SiteVersion | undefined>;
  /** The newest kept version of a snapshot, rendered by this code for this day. */
  find(shown: ShownSite): Promise<SiteVersion | undefined>;
  /** Keeps a content under its hash; one that is there already stays as it is. */
  put(hash: string, content: Uint8Array, encoding?: Encoding): Promise<void>;
  read(hash: string, encoding?: Encoding): Promise<Uint8Array | undefined>;
  /**
   * Keeps a version and makes it the live one, whole and at once. Answers it with its number.
   * @throws {OvertakenError} when another one went live since `live` was asked
   */
  goLive(version: Omit<SiteVersion, 'number'>): Promise<SiteVersion>;
  /** Removes old versions, and contents that none of the others uses. */
  sweep(): Promise<void>;
}

/** The versions that a store keeps. */
interface KeptVersions {
  /** Their numbers, newest first. */
  numbers: () => Promise<number[]>;
  /** A version; undefined when it can't be read. */
  readVersion: (number: number) => Promise<SiteVersion | undefined>;
}

/** The newest version that can be read. */
export async function newestVersion({ numbers, readVersion }: KeptVersions) {
  for (const number of await numbers()) {
    const version = await readVersion(number);
    if (version) return version;
  }
  return undefined;
}

/** The newest kept version that shows the wanted site. */
export async function findVersion({ numbers, readVersion }: KeptVersions, wanted: ShownSite) {
  for (const number of (await numbers()).slice(0, keptVersions)) {
    const version = await readVersion(number);
    if (version && showsSame(version, wanted)) return version;
  }
  return undefined;
}
