import * as z from 'zod';
import type { CatalogueKind } from '#domain/entryKind';
import { sourceNames } from '#domain/importing/importSources';
import { tableFields } from '#domain/importing/sources/tableField';

/** The kinds of entry that an import brings. */
export const importedKinds = ['artist', 'release'] as const satisfies readonly CatalogueKind[];
export type ImportedKind = (typeof importedKinds)[number];

/** For each kind: the list of a run that names its entries, and the word for one entry. */
export const importedKind = {
  artist: { list: 'artists', label: 'Artist' },
  release: { list: 'releases', label: 'Release' },
} as const satisfies Record<ImportedKind, { list: ImportCounter; label: string }>;

const counterSchema = z.object({ done: z.int(), total: z.int() });
const count = z.int().min(0);

/** The states of a run. A waiting run resumes by itself when its source answers again. */
const importStates = ['none', 'running', 'waiting', 'done', 'failed', 'stopped'] as const;
export type ImportState = (typeof importStates)[number];

/**
 * The phases of a run. An import: reading, matching (not of the old site), artists, releases, images
 * (not in a dry run), publishing. Undoing one: undoing, publishing.
 */
const importPhases = [
  'reading',
  'matching',
  'artists',
  'releases',
  'images',
  'undoing',
  'publishing',
] as const;
export type ImportPhase = (typeof importPhases)[number];

/** The part to import: everything, the entries without images, or only missing images. */
export const importParts = ['all', 'entries', 'images'] as const;
export type ImportPart = (typeof importParts)[number];

/** The outcome for an entry. `kept`: only fields differ that stay as they are here. */
export const importOutcomes = ['new', 'changed', 'same', 'kept', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** The facts by which an entry of a source is matched with one of ours, the surest first. */
export const matchParts = ['key', 'address', 'barcode', 'catalogueNumber', 'isrc', 'name'] as const;
export type MatchPart = (typeof matchParts)[number];

const outcomesSchema = z.record(z.enum(importOutcomes), count);
export const importCounters = ['artists', 'releases', 'tracks', 'images'] as const;
export type ImportCounter = (typeof importCounters)[number];
/** How many of the last imported names a run shows. */
export const namesShown = 12;
/** How many failures a run shows; the list of refused entries is complete. */
export const failuresShown = 50;

/** How many of the last runs can be undone. */
export const undoableCount = 20;

/** A run that wrote and can be undone. */
const undoableRunSchema = z.object({
  id: z.string(),
  sourceName: z.enum(sourceNames),
  source: z.string(),
  by: z.string(),
  startedAt: z.iso.datetime(),
});
export type UndoableRun = z.infer<typeof undoableRunSchema>;

/** An import run, as the back office shows it. Timestamps are in UTC. */
export const importRunSchema = z.object({
  id: z.string(),
  state: z.enum(importStates),
  phase: z.enum(importPhases),
  dryRun: z.boolean(),
  part: z.enum(importParts),
  sourceName: z.enum(sourceNames).default('oldSite'),
  /** Releases that are out arrive as Released; otherwise all arrive as drafts. */
  releasesOut: z.boolean().default(false),
  /** Somebody confirmed that the pages at Bandcamp are the label's own, or that it may read them. */
  ownPages: z.boolean().default(false),
  /** Releases that others made without the label come too, where the source tells. */
  unofficial: z.boolean().default(false),
  /** Somebody gave a token for it. It is forgotten when the run ends, and given again to go on. */
  usesToken: z.boolean().default(false),
  /** How many releases were read so far, of a source that is read page by page. */
  found: count.default(0),
  /** How many there are to read; null while unknown. */
  expected: count.nullable().default(null),
  /** What was read, for people: an address or a file name. `sourceName` says which source it was. */
  source: z.string(),
  /** The stored file that was read; a further run can use the same one. */
  upload: z.string().optional(),
  /** Of a table: the fields of its columns, in order. */
  columns: z.array(z.enum(tableFields)).optional(),
  /** The name of the person who started it. */
  by: z.string(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  artists: counterSchema,
  releases: counterSchema,
  tracks: counterSchema,
  /** Of the images done, `written` were stored and `failed` have no usable image. */
  images: counterSchema.extend({ written: count, failed: count }),
  /** Entries by outcome. Changed ones of which other fields differ and stay are counted as kept, too. */
  outcomes: z.object({ artists: outcomesSchema, releases: outcomesSchema }),
  /** The last imported names. */
  names: z.record(z.enum(importCounters), z.array(z.string())),
  failures: z.array(z.object({ entry: z.string(), reason: z.string() })),
  failureCount: count,
  /** Releases that become public at once with the import, and public entries that it changes. */
  publicCounts: z.object({ new: count, changed: count }).default({ new: 0, changed: 0 }),
  /** Entries in which a value was guessed, or a value or track left out. */
  notedCount: count,
  /** Entries with fields that differ from the source and stay as they are here. */
  keptCount: count,
  /** The last run that wrote and was not undone: this one, or one before a dry run. */
  written: undoableRunSchema.nullable().default(null),
  /** The runs before `written` that wrote and were not undone, the latest first. */
  earlier: z.array(undoableRunSchema).default([]),
  /** How many entries were removed and restored when it was undone; null before that. */
  undone: z.object({ removed: count, restored: count }).nullable().default(null),
  /** A shortcoming of the whole run, in plain words, such as no pictures without a token. */
  notice: z.string().nullable().default(null),
  /** Why it failed or waits, for people. */
  trouble: z.string().nullable(),
  /** Entries per second in this phase, and its seconds left; null while unknown. */
  pace: z.object({ perSecond: z.number(), secondsLeft: z.number() }).nullable(),
});
export type ImportRun = z.infer<typeof importRunSchema>;

/** The lists of a run's report. */
export const importLists = [
  'new',
  'changed',
  'kept',
  'same',
  'refused',
  'noted',
  'images',
] as const;
export type ImportList = (typeof importLists)[number];

/** A field with its stored and incoming values as readable text. */
const fieldSchema = z.object({ field: z.string(), stored: z.string(), incoming: z.string() });

/** An artist with a similar name: one of ours, or another new one of the run. */
export const nearArtistSchema = z.object({
  name: z.string(),
  cId: z.int().optional(),
  key: z.string().optional(),
});
export type NearArtist = z.infer<typeof nearArtistSchema>;

/** The report on one entry. */
export const importLineSchema = z.object({
  kind: z.enum(importedKinds),
  /** Null for an entry without a valid Id, and for one that only a dry run knows. */
  cId: z.int().nullable(),
  name: z.string(),
  /** Its key in the source; absent for the old site. */
  key: z.string().optional(),
  /** Its page in the source. */
  page: z.string().optional(),
  /** Whether the source has a picture: a release's cover, or an artist's portrait. */
  hasCover: z.boolean().optional(),
  /** For a new artist: others whose names may be spellings of the same name. */
  near: z.array(nearArtistSchema).optional(),
  outcome: z.enum(importOutcomes),
  /** The public sees it at once: it becomes public, or is public and changes. */
  public: z.enum(['new', 'changed']).optional(),
  /** The fact by which it was matched with one of ours. */
  matchedBy: z.enum(matchParts).optional(),
  /** Why it was refused, or has no image. */
  reason: z.string().optional(),
  /** Fields that follow the source; long texts are shortened. */
  changes: z.array(fieldSchema),
  /** Fields that differ and stay as they are here. */
  kept: z.array(fieldSchema),
  notes: z.array(z.string()),
  /** Its refused tracks. */
  refused: z.array(z.object({ entry: z.string(), reason: z.string() })),
});
export type ImportLine = z.infer<typeof importLineSchema>;

type RunThatWrote = Pick<ImportRun, 'id' | 'state' | 'outcomes' | 'images' | 'written' | 'earlier'>;

/**
 * The imports that wrote and were not undone, the latest first. One is undone only if nothing
 * of it was edited since.
 */
export function undoableRuns(run: RunThatWrote): UndoableRun[] {
  const all = run.written ? [run.written, ...run.earlier] : run.earlier;
  const wroteNothing =
    run.state === 'done' && countEntries(run.outcomes) === 0 && run.images.written === 0;
  return all.filter(({ id }) => id !== run.id || !wroteNothing);
}

/** True for a finished dry run, after which staff choose for the import that follows. */
export function canBeChosen({ state, dryRun }: Pick<ImportRun, 'state' | 'dryRun'>): boolean {
  return state === 'done' && dryRun;
}

/** True for a run whose images can be tried again, keeping the rest of its report. */
export function canRetryImages({
  state,
  dryRun,
  undone,
}: Pick<ImportRun, 'state' | 'dryRun' | 'undone'>): boolean {
  return state === 'done' && !dryRun && !undone;
}

/** How many entries are new or changed. */
export const countEntries = ({ artists, releases }: ImportRun['outcomes']): number =>
  artists.new + artists.changed + releases.new + releases.changed;

/** True while no other run may start. */
export function isUnderWay({ state }: { state: ImportState }): boolean {
  return state === 'running' || state === 'waiting';
}

/** True for a run that fetches images: neither a dry run nor a run for entries only. */
export function fetchesImages({ dryRun, part }: Pick<ImportRun, 'dryRun' | 'part'>): boolean {
  return !dryRun && part !== 'entries';
}

/** The lists that an entry belongs to; an unchanged one of the old site belongs to none. */
export function listsOf(line: ImportLine): ImportList[] {
  const { outcome, kept, notes, refused } = line;
  return [
    ...(outcome === 'new' ? (['new'] as const) : []),
    ...(outcome === 'changed' ? (['changed'] as const) : []),
    ...(kept.length > 0 ? (['kept'] as const) : []),
    ...(outcome === 'same' && line.matchedBy ? (['same'] as const) : []),
    ...(outcome === 'refused' ? (['refused'] as const) : []),
    ...(notes.length > 0 || refused.length > 0 ? (['noted'] as const) : []),
  ];
}
