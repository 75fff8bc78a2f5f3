import { setTimeout as delay } from 'node:timers/promises';
import { dayAt } from '#domain/day';
import { reasonOf } from '#domain/problem';
import type { BuildReport } from '#domain/publication/publication';
import type { Built } from './buildWanted.ts';
import { type SiteMark, siteMarkSchema } from './siteOutput.ts';

/** What a publication does its work with. */
export type PublicationParts = {
  /** The version that the site is to show. */
  wanted: () => Promise<number>;
  /** What the live site says of itself; undefined when it says nothing. */
  live: () => Promise<SiteMark | undefined>;
  /** The fingerprint of the code and its settings. */
  code: string;
  timeZone: string;
  build: () => Promise<Built>;
  report: (report: BuildReport) => Promise<void>;
};

/**
 * Builds the wanted site and reports how it goes. With `repair` it does so only where the live site
 * is another one: of another version, of other code, or of another day.
 */
export async function buildAndReport(
  parts: PublicationParts,
  { repair }: { repair: boolean },
): Promise<Built | undefined> {
  const version = await parts.wanted();
  if (repair && (await isCurrent(parts, version))) return undefined;
  await parts.report({ version, state: 'building' });
  try {
    return await parts.build();
  } catch (error) {
    const failure = reasonOf(error);
    await parts.report({ version, state: 'failed', failure });
    throw error;
  }
}

async function isCurrent(parts: PublicationParts, version: number): Promise<boolean> {
  const live = await parts.live();
  if (live?.version !== version || live.code !== parts.code || !live.builtAt) return false;
  const day = (at: Date) => dayAt(at, parts.timeZone);
  return day(new Date(live.builtAt)) === day(new Date());
}

/** A site that was put in place shows after some seconds; after so many tries it does not. */
const tries = 30;
const pauseMilliseconds = 2_000;

/**
 * Waits until visitors see the site that was built, and reports it; else reports why not. A site of
 * the same version may be the one before, made by other code.
 */
export async function reportLive(
  parts: Pick<PublicationParts, 'live' | 'report'>,
  { version, builtAt, counts }: Built,
  pause = pauseMilliseconds,
): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const live = await parts.live();
    if (live?.version === version && live.builtAt === builtAt)
      return parts.report({ version, state: 'live', ...counts });
    await delay(pause);
  }
  const failure = 'The site was built and put in place, and visitors do not see it yet.';
  await parts.report({ version, state: 'failed', failure });
  throw new Error(failure);
}

/** Asks a site what it says of itself. */
export async function askSite(siteUrl: string): Promise<SiteMark | undefined> {
  const signal = AbortSignal.timeout(10_000);
  const headers = { 'cache-control': 'no-cache' };
  const response = await fetch(`${siteUrl}/version.json`, { headers, signal }).catch(() => null);
  if (!response?.ok) return undefined;
  return siteMarkSchema.safeParse(await response.json().catch(() => null)).data;
}
