import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const duration = z.string().transform((text, context) => {
  const found = /^(?:(\d+)\.)?(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?$/.exec(text);
  if (!found) {
    context.addIssue({ code: 'custom', message: 'expected hh:mm:ss' });
    return z.NEVER;
  }
  const [days, hours, minutes, seconds] = found.slice(1, 5).map((part) => Number(part ?? 0));
  const whole = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
  return whole * 1000 + Number((found[5] ?? '').padEnd(3, '0'));
});

const queuesSchema = z.object({
  batchSize: z.number().int().min(1).max(32).default(16),
  newBatchThreshold: z.number().int().min(0).optional(),
  maxDequeueCount: z.number().int().min(1).default(5),
  maxPollingInterval: duration.default(60_000),
  visibilityTimeout: duration.default(0),
  messageEncoding: z.enum(['base64', 'none']).default('base64'),
});

const hostSchema = z.object({
  version: z.literal('2.0'),
  extensions: z
    .object({
      http: z.object({ routePrefix: z.string().default('api') }).prefault({}),
      queues: queuesSchema.prefault({}),
    })
    .prefault({}),
});

/** The settings of queues, in milliseconds, with Azure's defaults. */
export type QueueSettings = z.infer<typeof queuesSchema>;
/** The part of `host.json` that matters locally. */
export type HostSettings = { routePrefix: string; queues: QueueSettings };

/** Reads `host.json`. Throws with the path of each wrong setting. */
export async function readHostSettings(file: string): Promise<HostSettings> {
  const parsed = hostSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { http, queues } = parsed.data.extensions;
  return { routePrefix: http.routePrefix, queues };
}
