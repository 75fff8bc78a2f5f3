import { readFile } from 'node:fs/promises';
import * as z from 'zod';

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
  /** As `azureQueues` writes them. */
  messageEncoding: z.literal('base64').default('base64'),
});

/** https://learn.microsoft.com/azure/azure-functions/extension-bundles */
const bundleSchema = z.object({
  id: z.literal('Microsoft.Azure.Functions.ExtensionBundle'),
  /** A range in NuGet's notation; this host behaves as version 4 does. */
  version: z.string().regex(/^\[4\.[\d.]*\d, 5\.0\.0\)$/, 'expected a range of version 4'),
});

const hostSchema = z.object({
  version: z.literal('2.0'),
  extensionBundle: bundleSchema.optional(),
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
export type HostSettings = {
  routePrefix: string;
  queues: QueueSettings;
  /** Whether triggers that are not built into Azure's host are loaded. */
  hasExtensions: boolean;
};

/** Reads `host.json`. Throws with the path of each wrong setting. */
export async function readHostSettings(file: string): Promise<HostSettings> {
  return parseHostSettings(JSON.parse(await readFile(file, 'utf8')));
}

/** The settings in the content of `host.json`. Throws with the path of each wrong one. */
export function parseHostSettings(content: unknown): HostSettings {
  const parsed = hostSchema.safeParse(content);
  if (!parsed.success) throw new Error(`host.json: ${z.prettifyError(parsed.error)}`);
  const { extensionBundle, extensions } = parsed.data;
  const { http, queues } = extensions;
  return { routePrefix: http.routePrefix, queues, hasExtensions: extensionBundle !== undefined };
}

/**
 * Rejects an app whose queue functions would never run in Azure: HTTP and timers are built into its
 * host, queues come with the extension bundle, and a bundle is added only if `host.json` is
 * missing.
 * @throws {Error} that names the functions
 */
export function refuseUnloaded({ hasExtensions }: HostSettings, queues: Iterable<string>): void {
  const unloaded = [...queues];
  if (hasExtensions || unloaded.length === 0) return;
  throw new Error(
    `host.json names no "extensionBundle", so no "queueTrigger" is loaded: ${unloaded.join(', ')} would never run.`,
  );
}
