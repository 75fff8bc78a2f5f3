import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { dayAt } from '#domain/day';
import { reasonOf } from '#domain/problem';
import type { BuildReport } from '#domain/publication/publication';
import { type BuildRun, buildCountsSchema, type Workplace } from './buildProcess.ts';
import { pullSnapshot, type StorageAddress } from './pullSnapshot.ts';
import { type SiteMark, siteMarkSchema, writeMark } from './siteOutput.ts';

/** A finished build: the site that it made, and the pages that it rendered. */
export const builtSchema = z.object({
  version: z.int(),
  /** The snapshot's file; absent before anything was published. */
  snapshot: z.string().optional(),
  /** The fingerprint of the code and its settings. */
  code: z.string(),
  /** In UTC; by it the site at `/version.json` is recognised as this one. */
  builtAt: z.iso.datetime(),
  counts: buildCountsSchema,
});
export type Built = z.infer<typeof builtSchema>;

export type WantedBuild = Workplace & {
  storage: StorageAddress;
  run: () => Promise<BuildRun>;
};

/** Builds the wanted site into its folder. Rejects with a sentence for a person. */
export async function buildWanted(build: WantedBuild): Promise<Built> {
  const { output, snapshotFile, storage, run } = build;
  const { version, file } = await pullSnapshot(storage, snapshotFile);
  const { counts, code } = await run();
  const builtAt = new Date().toISOString();
  await writeMark(output, { version, code, builtAt });
  return { version, snapshot: file, code, builtAt, counts };
}

/** One attempt to show a version: `build` resolves when it succeeded. */
export type Attempt<T> = {
  version: number;
  build: () => Promise<T>;
  report: (report: BuildReport) => Promise<void>;
};

/**
 * Builds and reports that the build began, and that it failed when it does. A success is for the
 * caller to report, once visitors see the site.
 */
export async function buildAndReport<T>({ version, build, report }: Attempt<T>): Promise<T> {
  await report({ version, state: 'building' });
  try {
    return await build();
  } catch (error) {
    await report({ version, state: 'failed', failure: reasonOf(error) });
    throw error;
  }
}

/** The site that visitors see, and the one that this code makes. */
export type LiveSite = {
  /** The mark of the live site; undefined when the site does not answer. */
  live: () => Promise<SiteMark | undefined>;
  /** The fingerprint of the code and its settings. */
  code: string;
  timeZone: string;
};

/** True when the live site shows this version, made by this code on this day. */
export async function isCurrent(site: LiveSite, version: number): Promise<boolean> {
  const live = await site.live();
  if (live?.version !== version || live.code !== site.code || !live.builtAt) return false;
  const day = (at: Date) => dayAt(at, site.timeZone);
  return day(new Date(live.builtAt)) === day(new Date());
}

/** A deployed site shows after some seconds; after this many tries it never will. */
const tries = 30;
const pauseMilliseconds = 2_000;

/**
 * Waits until visitors see the built site and reports it as live, or reports why they don't. It
 * compares the time of the build too, because other code may have made a site of the same version.
 */
export async function reportLive(
  { live: askLive, report }: Pick<LiveSite, 'live'> & Pick<Attempt<Built>, 'report'>,
  { version, builtAt, counts }: Built,
  pause = pauseMilliseconds,
): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const live = await askLive();
    if (live?.version === version && live.builtAt === builtAt)
      return report({ version, state: 'live', ...counts });
    await delay(pause);
  }
  const failure = 'The site was built and deployed, but visitors do not see it yet.';
  await report({ version, state: 'failed', failure });
  throw new Error(failure);
}

/** Reads the mark of a site; undefined when it does not answer. */
export async function askSite(siteUrl: string): Promise<SiteMark | undefined> {
  const signal = AbortSignal.timeout(10_000);
  const headers = { 'cache-control': 'no-cache' };
  const response = await fetch(`${siteUrl}/version.json`, { headers, signal }).catch(() => null);
  if (!response?.ok) return undefined;
  return siteMarkSchema.safeParse(await response.json().catch(() => null)).data;
}
