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
    /** What the builder said last, and when; absent before it said anything. */
    state: z.enum(['building', 'live', 'failed']).optional(),
    at: z.iso.datetime().optional(),
  }),
});
export type Health = z.infer<typeof healthSchema>;

/** Work that lies longer than so many seconds is late: a message takes one, a build a minute. */
export const patienceSeconds = 10 * 60;

/** Whether work lies longer than it should: in a queue, given up, or in a build. */
export function isLate({ queues, build }: Omit<Health, 'status'>, now: Date): boolean {
  const lies = queues.some(({ oldestSeconds = 0 }) => oldestSeconds > patienceSeconds);
  const since = build.at ? (now.getTime() - Date.parse(build.at)) / 1000 : 0;
  const isBehind = build.wanted !== build.live;
  return lies || (isBehind && (build.state === 'failed' || since > patienceSeconds));
}
