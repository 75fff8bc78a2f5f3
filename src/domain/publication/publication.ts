import * as z from 'zod';
import { dayAt } from '#domain/day';
import { entryKinds } from '#domain/entryKind';
import { numberSchema } from '#domain/identifier';
import { publicationStates } from '#domain/publication/publicationStates';

/** A changed entry in a publication. */
const changeSchema = z.object({
  kind: z.enum(entryKinds),
  cId: numberSchema,
  /** The name or title at the time of the change. */
  name: z.string(),
  /** The last person who changed it. */
  by: z.string(),
});
export type Change = z.infer<typeof changeSchema>;

/** The author of a change that an import made. */
export const theImport = 'the import';
/** The author of a change that undid an import. */
export const theUndoing = 'undoing the import';
/** Whether a change was made by an import or by undoing one. */
export const isByImport = (by: string | undefined): boolean =>
  by === theImport || by === theUndoing;

/** An entry that could not be published in its stored form, while the rest was. */
export const brokenEntrySchema = z.object({
  kind: z.enum(entryKinds),
  /** Null if even the number is unreadable. */
  cId: z.int().nullable(),
  /** The name or title; absent if unreadable. */
  name: z.string().max(300).optional(),
  /** The fault in one line, as `title: too long`. */
  reason: z.string().max(600),
  /** Whether the site still shows the entry's previous version; otherwise it omits the entry. */
  isShownAsBefore: z.boolean(),
});
export type BrokenEntry = z.infer<typeof brokenEntrySchema>;

/** An entry that can't be shown in its stored form, even if it fits its schema. */
export const entryFaultSchema = z.object({
  kind: z.enum(entryKinds),
  cId: numberSchema,
  reason: z.string().max(600),
  /**
   * Whether the site leaves the entry out, since its previous version can't be rendered either.
   * Otherwise it shows that version.
   */
  isToDrop: z.boolean().default(false),
});
export type EntryFault = z.infer<typeof entryFaultSchema>;

/** The most broken entries that a publication names; the editor of each and the logs name all. */
export const namedBroken = 50;

/** A publication: a numbered snapshot and the outcome of its build. Timestamps are in UTC. */
export const publicationSchema = z.object({
  version: z.int().min(0),
  /** What it contains, such as one saved entry, or how many entries each person changed. */
  cause: z.string(),
  state: z.enum(publicationStates),
  exportedAt: z.iso.datetime(),
  buildingAt: z.iso.datetime().optional(),
  liveAt: z.iso.datetime().optional(),
  /** Why the build failed, in plain words. */
  failure: z.string().optional(),
  /** How many pages were rendered, and how many were kept from the previous version. */
  rendered: z.int().optional(),
  reused: z.int().optional(),
  /** The first entries that it could not show in their stored form; absent if there are none. */
  broken: z.array(brokenEntrySchema).max(namedBroken).optional(),
  /** The total, if `broken` does not name all. */
  brokenCount: z.int().optional(),
  changes: z.array(changeSchema),
  /** The number of all changes; `changes` lists only the first ones. */
  changeCount: z.int(),
});
export type Publication = z.infer<typeof publicationSchema>;

type BrokenEntries = Pick<Publication, 'broken' | 'brokenCount'>;

/** The broken entries of a version as its publication stores them. */
export function firstBroken(broken: readonly BrokenEntry[]): BrokenEntries {
  if (broken.length === 0) return {};
  const isMore = broken.length > namedBroken;
  return { broken: broken.slice(0, namedBroken), ...(isMore && { brokenCount: broken.length }) };
}

/** How many entries a version could not show in their stored form; undefined if none. */
export const countBroken = ({ broken, brokenCount }: BrokenEntries): number | undefined =>
  brokenCount ?? broken?.length;

/** The states of a saved entry on its way to the public. */
const entryStates = ['saved', 'queued', 'building', 'live', 'failed', 'withdrawn'] as const;
const entryPublicationSchema = z.object({
  /**
   * `saved`: nothing of it is public, so there is nothing to publish. `withdrawn`: the site was
   * rolled back to an earlier version.
   */
  state: z.enum(entryStates),
  version: z.int().optional(),
  liveSince: z.iso.datetime().optional(),
  failure: z.string().optional(),
  /** Why the live version does not show the entry in its stored form. */
  broken: brokenEntrySchema.pick({ reason: true, isShownAsBefore: true }).optional(),
});
export type EntryPublication = z.infer<typeof entryPublicationSchema>;

/** A rollback that pauses publishing: who made it, and when, in UTC. */
const pauseSchema = z.object({ by: z.string(), at: z.iso.datetime() });

/** The versions requested, exported, wanted and live. */
export const publishingSchema = z.object({
  /** The version that will contain every save made so far. */
  requested: z.int(),
  /** The newest snapshot. */
  exported: z.int(),
  /** The version that the site should show; older than `exported` after a rollback. */
  wanted: z.int(),
  /** The version that visitors see. */
  live: z.int(),
  state: z.enum(['idle', 'queued', 'building', 'failed']),
  failure: z.string().optional(),
  /** After a failure, how long builds are requested again, in UTC; absent once that ended. */
  retriesUntil: z.iso.datetime().optional(),
  /** Present during an import, with the number of its changes that wait for its end. */
  importing: z.object({ waiting: z.int() }).optional(),
  /** How many entries the live version could not show in their stored form; absent if none. */
  broken: z.int().optional(),
  /** Present while publishing is paused, with the number of waiting changes. */
  paused: pauseSchema.extend({ waiting: z.int() }).optional(),
  entry: entryPublicationSchema.optional(),
});
export type Publishing = z.infer<typeof publishingSchema>;

/** The publisher's report on a build. */
export const buildReportSchema = z.object({
  version: z.int().min(0),
  state: z.enum(['building', 'live', 'failed']),
  failure: z.string().max(4000).optional(),
  rendered: z.int().optional(),
  reused: z.int().optional(),
  /** How many files the site has, if its host limits them. */
  files: z.int().optional(),
  /** All entries that the version could not show in their stored form; absent if there are none. */
  broken: z.array(brokenEntrySchema).optional(),
});
export type BuildReport = z.infer<typeof buildReportSchema>;

/** The broken entries of a report; nothing if there are none. */
export const brokenOf = ({
  broken = [],
}: {
  broken?: BrokenEntry[] | undefined;
}): Pick<BuildReport, 'broken'> => (broken.length > 0 ? { broken } : {});

/** The content of the live site's `/version.json`. */
export const liveVersionSchema = z.object({
  /** The snapshot that it shows. */
  version: z.int(),
  /** Identifies the code and the settings that rendered it. */
  code: z.string().default(''),
  /** The time zone in which its pages determine the day. */
  timeZone: z.string().optional(),
  /** When it was built, in UTC. Pages compare it with the current day. */
  builtAt: z.iso.datetime().optional(),
  /** When the next show is over, and pages differ; absent if all are. */
  until: z.iso.datetime().optional(),
});
export type LiveVersion = z.infer<typeof liveVersionSchema>;

/**
 * Whether the pages of a site are as good as any that would be rendered now from the same snapshot:
 * they differ on another day in its time zone, and once a show is over.
 */
export function isOfNow(
  { timeZone = 'UTC', builtAt, until }: Pick<LiveVersion, 'timeZone' | 'builtAt' | 'until'>,
  now: Date,
): boolean {
  if (!builtAt || dayAt(new Date(builtAt), timeZone) !== dayAt(now, timeZone)) return false;
  return until === undefined || until > now.toISOString();
}

/** The number of snapshots kept for a rollback. */
export const keptSnapshots = 20;

/** The wanted, newest and live snapshots, and the kept ones, newest first. */
export const snapshotPointerSchema = z.object({
  /** The version that the site should show. */
  wanted: z.int(),
  /** The newest version. */
  exported: z.int(),
  /** The version that visitors see; 0 while it is unknown. */
  live: z.int().default(0),
  /** Since when that version is wanted. */
  wantedSince: z.iso.datetime().optional(),
  /** When staff were told that builds keep failing; absent once one went live. */
  toldAt: z.iso.datetime().optional(),
  /** While present, no snapshot is made: saves wait until publishing resumes. */
  paused: pauseSchema.optional(),
  /** The kept snapshots; `file` is the blob's name. */
  snapshots: z.array(
    z.object({ version: z.int(), file: z.string(), exportedAt: z.iso.datetime() }),
  ),
});
export type SnapshotPointer = z.infer<typeof snapshotPointerSchema>;
