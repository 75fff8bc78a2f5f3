import * as z from 'zod';

/** A queue: its waiting messages, and those in its poison queue. */
const queueHealthSchema = z.object({
  name: z.string(),
  waiting: z.int(),
  /** The age of the oldest due message in seconds; absent where none is due. */
  oldestSeconds: z.int().optional(),
});
export type QueueHealth = z.infer<typeof queueHealthSchema>;

/** `late`: everything answers, but some jobs are delayed. */
const statusSchema = z.enum(['ok', 'late']);

/** Which code runs: what a person compares with a commit and with the file of a release. */
export const provenanceSchema = z.object({
  /** The commit that it was built from; with `-changed` where files differed from it. */
  commit: z.string().max(60),
  /** SHA-256, in hexadecimal, of the functions as deployed; of their sources where those run. */
  functions: z.string().max(64),
  /** The same of the bundle of the site's pages; absent where the pages run from their sources. */
  site: z.string().max(64).optional(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** The public state of the service. An answer means that storage is reachable. */
export const healthSchema = z.object({
  status: statusSchema,
  /** Absent where nothing was built. */
  code: provenanceSchema.optional(),
});

/** The state of the service in detail, for staff. */
export const serviceStateSchema = z.object({
  status: statusSchema,
  queues: z.array(queueHealthSchema),
  build: z.object({
    /** The version that the site should show, and the one that visitors see. */
    wanted: z.int(),
    live: z.int(),
    /** The time from which that version is wanted; absent before the first publication. */
    wantedSince: z.iso.datetime().optional(),
    /** The publisher's last report and its time; absent before the first. */
    state: z.enum(['building', 'live', 'failed']).optional(),
    at: z.iso.datetime().optional(),
    /** How many entries the live version could not show as they stand; absent if there are none. */
    broken: z.int().optional(),
    /** How many files the site has, and how many its host takes, where it counts them. */
    files: z.int().optional(),
    mostFiles: z.int().optional(),
  }),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;

/** True while the host has room for a tenth more files. */
export const hasRoomForFiles = ({ files = 0, mostFiles = Infinity }: ServiceState['build']) =>
  files <= 0.9 * mostFiles;

/** Older work is late. A message usually takes a second, a build a minute. */
const patienceSeconds = 10 * 60;

/** True when a queue's oldest message, waiting or given up, is late. */
export const isQueueLate = ({ oldestSeconds = 0 }: QueueHealth) => oldestSeconds > patienceSeconds;

/**
 * True when the wanted version should be live by now. Counts from when it was wanted: the
 * publisher's last report may be old, or renewed with every attempt.
 */
export function isBuildLate(
  { wanted, live, wantedSince, state }: ServiceState['build'],
  now: Date,
) {
  if (wanted === live) return false;
  const seconds = wantedSince ? (now.getTime() - Date.parse(wantedSince)) / 1000 : 0;
  return state === 'failed' || seconds > patienceSeconds;
}

/** True when any work is late. */
export function isLate({ queues, build }: Omit<ServiceState, 'status'>, now: Date): boolean {
  return queues.some(isQueueLate) || isBuildLate(build, now);
}
