import { z } from 'zod';

/** A queue of work: what waits in it, and what was given up. */
export const queueHealthSchema = z.object({
  name: z.string(),
  waiting: z.int(),
  /** How long the oldest that is due waits, in seconds; absent where nothing is due. */
  oldestSeconds: z.int().optional(),
});
export type QueueHealth = z.infer<typeof queueHealthSchema>;

/** How the service is, as anyone may know. Storage is reached, else there is no such answer. */
export const healthSchema = z.object({
  /** `late`: everything answers, and work lies longer than it should. */
  status: z.enum(['ok', 'late']),
  queues: z.array(queueHealthSchema),
  build: z.object({
    /** The version that the site is to show, and the one that visitors see. */
    wanted: z.int(),
    live: z.int(),
    /** Since when that version is wanted; absent before anything was published. */
    wantedSince: z.iso.datetime().optional(),
    /** What the builder said last, and when; absent before it said anything. */
    state: z.enum(['building', 'live', 'failed']).optional(),
    at: z.iso.datetime().optional(),
  }),
});
export type Health = z.infer<typeof healthSchema>;

/** Work that lies longer than so many seconds is late: a message takes one, a build a minute. */
export const patienceSeconds = 10 * 60;

/** Whether a queue's work lies longer than it should: waiting, or given up. */
export const isQueueLate = ({ oldestSeconds = 0 }: QueueHealth) => oldestSeconds > patienceSeconds;

/**
 * Whether the wanted version should be live by now. Not since the builder's last word: that may be
 * of yesterday, or come anew with every try.
 */
export function isBuildLate({ wanted, live, wantedSince, state }: Health['build'], now: Date) {
  if (wanted === live) return false;
  const seconds = wantedSince ? (now.getTime() - Date.parse(wantedSince)) / 1000 : 0;
  return state === 'failed' || seconds > patienceSeconds;
}

/** Whether work lies longer than it should, anywhere. */
export function isLate({ queues, build }: Omit<Health, 'status'>, now: Date): boolean {
  return queues.some(isQueueLate) || isBuildLate(build, now);
}
