import { z } from 'zod';
import { entryKinds } from '#domain/publication/publication';

const counterSchema = z.object({ done: z.int(), total: z.int() });
const count = z.int().min(0);

/** Where a run stands. A waiting one goes on by itself when the old site answers again. */
export const importStates = ['none', 'running', 'waiting', 'done', 'failed', 'stopped'] as const;
export type ImportState = (typeof importStates)[number];

/** What a run does, in order. */
export const importPhases = ['reading', 'artists', 'releases', 'images', 'publishing'] as const;
export type ImportPhase = (typeof importPhases)[number];

/** What a run takes over: all, the entries without their images, or the images that are missing. */
export const importParts = ['all', 'entries', 'images'] as const;
export type ImportPart = (typeof importParts)[number];

/** What became of an entry. A kept one was edited here; what the old catalogue says is shown. */
export const importOutcomes = ['new', 'changed', 'same', 'kept', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const outcomesSchema = z.record(z.enum(importOutcomes), count);
/** What a run counts. */
export const importCounters = ['artists', 'releases', 'tracks', 'images'] as const;
export type ImportCounter = (typeof importCounters)[number];
/** How many of the names taken over last a run shows. */
export const namesShown = 12;
/** How many of its failures a run shows; the list of what was refused has all. */
export const failuresShown = 50;

/** How an import goes. Instants are in UTC. */
export const importRunSchema = z.object({
  id: z.string(),
  state: z.enum(importStates),
  phase: z.enum(importPhases),
  dryRun: z.boolean(),
  part: z.enum(importParts),
  /** Where the catalogue came from: an address or a file's name. */
  source: z.string(),
  /** Who began it. */
  by: z.string(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  artists: counterSchema,
  releases: counterSchema,
  tracks: counterSchema,
  /** Of those done, `written` were stored anew, and `failed` have no image that could be shown. */
  images: counterSchema.extend({ written: count, failed: count }),
  outcomes: z.object({ artists: outcomesSchema, releases: outcomesSchema }),
  /** The names that were taken over last. */
  names: z.record(z.enum(importCounters), z.array(z.string())),
  failures: z.array(z.object({ entry: z.string(), reason: z.string() })),
  failureCount: count,
  /** Entries with something that had to be guessed or left out. */
  notedCount: count,
  /** Fields that were edited here and differ, on which nobody has decided yet. */
  differenceCount: count,
  /** Why it failed or waits, in words. */
  trouble: z.string().nullable(),
  /** Entries a second in this phase, and the seconds that are left of it; null while unknown. */
  pace: z.object({ perSecond: z.number(), secondsLeft: z.number() }).nullable(),
});
export type ImportRun = z.infer<typeof importRunSchema>;

/** The lists in which a run tells what it found. */
export const importLists = ['new', 'changed', 'differences', 'refused', 'noted', 'images'] as const;
export type ImportList = (typeof importLists)[number];

const fieldSchema = z.object({
  field: z.string(),
  /** What is here and what the old catalogue says, for reading; long texts are cut. */
  stored: z.string(),
  incoming: z.string(),
});

/** A field on which a person decides, and how they did. */
export const differenceSchema = fieldSchema.extend({
  decision: z.enum(['theirs', 'ours']).optional(),
});

/** What a run says of one entry. */
export const importLineSchema = z.object({
  kind: z.enum(entryKinds),
  /** Null for an entry whose Id is none. */
  cId: z.int().nullable(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  /** Why it was refused, or has no image. */
  reason: z.string().optional(),
  changes: z.array(fieldSchema),
  differences: z.array(differenceSchema),
  notes: z.array(z.string()),
  /** Its tracks that were refused. */
  refused: z.array(z.object({ entry: z.string(), reason: z.string() })),
  /** Which piece of the catalogue it stood in: a decision names it. */
  batch: count,
});
export type ImportLine = z.infer<typeof importLineSchema>;

/** True while nobody may begin another one. */
export function isUnderWay({ state }: { state: ImportState }): boolean {
  return state === 'running' || state === 'waiting';
}

/** True for a run that brings images: a dry run does not, nor one that leaves them out. */
export function fetchesImages({ dryRun, part }: Pick<ImportRun, 'dryRun' | 'part'>): boolean {
  return !dryRun && part !== 'entries';
}

/** The lists that an entry belongs to; one that is the same belongs to none. */
export function listsOf(line: ImportLine): ImportList[] {
  const { outcome, differences, notes, refused } = line;
  return [
    ...(outcome === 'new' ? (['new'] as const) : []),
    ...(outcome === 'changed' ? (['changed'] as const) : []),
    ...(differences.length > 0 ? (['differences'] as const) : []),
    ...(outcome === 'refused' || refused.length > 0 ? (['refused'] as const) : []),
    ...(notes.length > 0 ? (['noted'] as const) : []),
  ];
}
