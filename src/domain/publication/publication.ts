import { z } from 'zod';
import { numberSchema } from '#domain/identifier';

/** The kinds of entry that a publication is about. */
export const entryKinds = ['artist', 'release'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Where a publication stands. A version that was overtaken before it was built is skipped. */
export const publicationStates = ['queued', 'building', 'live', 'failed', 'skipped'] as const;

/** A change that a publication carries. */
export const changeSchema = z.object({
  kind: z.enum(entryKinds),
  cId: numberSchema,
  /** The entry's name or title at that time. */
  name: z.string(),
  /** Who changed it last. */
  by: z.string(),
});
export type Change = z.infer<typeof changeSchema>;

/** One publication: a numbered snapshot and what became of it. Instants are in UTC. */
export const publicationSchema = z.object({
  version: z.int().min(0),
  /** Why there is one: a save, a rollback, the day of a release, an import. */
  cause: z.string(),
  state: z.enum(publicationStates),
  exportedAt: z.iso.datetime(),
  buildingAt: z.iso.datetime().optional(),
  liveAt: z.iso.datetime().optional(),
  /** In plain words, why its build failed. */
  failure: z.string().optional(),
  /** Pages rendered anew, and pages kept from the build before. */
  rendered: z.int().optional(),
  reused: z.int().optional(),
  changes: z.array(changeSchema),
  /** How many changes it carries; `changes` names the first of them. */
  changeCount: z.int(),
});
export type Publication = z.infer<typeof publicationSchema>;

/** Where a saved entry stands on its way to the public. */
export const entryStates = ['saved', 'queued', 'building', 'live', 'failed', 'withdrawn'] as const;
export const entryPublicationSchema = z.object({
  /**
   * `saved`: nothing of it is public, so there is nothing to publish. `withdrawn`: it was on its
   * way or live, and the site was rolled back to before.
   */
  state: z.enum(entryStates),
  version: z.int().optional(),
  liveSince: z.iso.datetime().optional(),
  failure: z.string().optional(),
});
export type EntryPublication = z.infer<typeof entryPublicationSchema>;

/** What is wanted, what is exported, what is live. */
export const publishingSchema = z.object({
  /** The version that will hold every save made so far. */
  requested: z.int(),
  /** The newest snapshot. */
  exported: z.int(),
  /** The version that the site is to show: an older one than `exported` after a rollback. */
  wanted: z.int(),
  /** The version that visitors see. */
  live: z.int(),
  state: z.enum(['idle', 'queued', 'building', 'failed']),
  failure: z.string().optional(),
  entry: entryPublicationSchema.optional(),
});
export type Publishing = z.infer<typeof publishingSchema>;

/** What the builder says of a build. */
export const buildReportSchema = z.object({
  version: z.int().min(0),
  state: z.enum(['building', 'live', 'failed']),
  failure: z.string().max(4000).optional(),
  rendered: z.int().optional(),
  reused: z.int().optional(),
});
export type BuildReport = z.infer<typeof buildReportSchema>;

/** How many snapshots can be shown again. */
export const keptSnapshots = 20;

/** Which snapshot the site is to show, and which there are, newest first. */
export const pointerSchema = z.object({
  /** The version that the site is to show. */
  wanted: z.int(),
  /** The newest version there is. */
  exported: z.int(),
  /** The snapshots that can be shown again; `file` is the name in their container. */
  snapshots: z.array(
    z.object({ version: z.int(), file: z.string(), exportedAt: z.iso.datetime() }),
  ),
});
export type Pointer = z.infer<typeof pointerSchema>;
