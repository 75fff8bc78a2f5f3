import * as z from 'zod';

/** A queue: its waiting messages, and the messages in its poison queue. */
const queueHealthSchema = z.object({
  name: z.string(),
  waiting: z.int(),
  /** The age of the oldest due message in seconds; absent if none is due. */
  oldestSeconds: z.int().optional(),
});
export type QueueHealth = z.infer<typeof queueHealthSchema>;

/** `late`: everything answers, but some jobs are delayed. */
const statusSchema = z.enum(['ok', 'late']);

/** The running code, to compare with a commit and with a release's file. */
export const provenanceSchema = z.object({
  /** The commit it was built from, with `-changed` if files differed from it. */
  commit: z.string().max(60),
  /** SHA-256, in hexadecimal, of the deployed functions, or of their sources when those run. */
  functions: z.string().max(64),
  /** The same for the bundle of the site's pages; absent when pages run from their sources. */
  site: z.string().max(64).optional(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** The public state of the service. An answer means that storage is reachable. */
export const healthSchema = z.object({
  status: statusSchema,
  /** Absent if nothing was built. */
  code: provenanceSchema.optional(),
});

/** The state of the service in detail, for staff. */
export const serviceStateSchema = z.object({
  status: statusSchema,
  queues: z.array(queueHealthSchema),
  /** When the timer that finishes lost work last ran; absent before its first run. */
  timersRanAt: z.iso.datetime().optional(),
  build: z.object({
    /** The version that the site should show, and the version that visitors see. */
    wanted: z.int(),
    live: z.int(),
    /** Since when that version is wanted; absent before the first publication. */
    wantedSince: z.iso.datetime().optional(),
    /** The publisher's last report and its time; absent before the first report. */
    state: z.enum(['building', 'live', 'failed']).optional(),
    at: z.iso.datetime().optional(),
    /** How many entries the live version could not show in their stored form; absent if none. */
    broken: z.int().optional(),
    /** How many files the site has and its host allows, if the host has a limit. */
    files: z.int().optional(),
    mostFiles: z.int().optional(),
  }),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;

/** True while the host has room for a tenth more files. */
export const hasRoomForFiles = ({ files = 0, mostFiles = Infinity }: ServiceState['build']) =>
  files <= 0.9 * mostFiles;

/** Older work counts as late. A message usually takes a second, a build a minute. */
const patienceSeconds = 10 * 60;

/** True when a queue's oldest message, waiting or given up, is late. */
export const isQueueLate = ({ oldestSeconds = 0 }: QueueHealth) => oldestSeconds > patienceSeconds;

/**
 * True when the wanted version should be live by now. Counts from when it was wanted: the
 * publisher's last report may be old, or renewed by every attempt.
 */
export function isBuildLate(
  { wanted, live, wantedSince, state }: ServiceState['build'],
  now: Date,
) {
  if (wanted === live) return false;
  const seconds = wantedSince ? (now.getTime() - Date.parse(wantedSince)) / 1000 : 0;
  return state === 'failed' || seconds > patienceSeconds;
}

/** The timer runs three times a minute. A deployment may stop it for a few minutes. */
const timerPatienceSeconds = 5 * 60;

/** True when no timer has run for some minutes. */
export const areTimersStopped = ({ timersRanAt }: Pick<ServiceState, 'timersRanAt'>, now: Date) =>
  timersRanAt !== undefined &&
  (now.getTime() - Date.parse(timersRanAt)) / 1000 > timerPatienceSeconds;

/** True when any work is late. */
export function isLate(state: Omit<ServiceState, 'status'>, now: Date): boolean {
  return (
    state.queues.some(isQueueLate) || isBuildLate(state.build, now) || areTimersStopped(state, now)
  );
}

/** When the timer `catchUp` last ran, and when a request last did its work instead. */
export interface Heartbeat {
  ranAt: string;
  takenOverAt?: string;
}
