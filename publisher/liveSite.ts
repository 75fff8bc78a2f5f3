import { setTimeout as delay } from 'node:timers/promises';
import type { BrokenEntries, BuildReport, SiteMark } from '#domain/publication/publication';

/** A site that was put in place shows after some seconds; after so many tries it does not. */
const tries = 30;
const pauseMilliseconds = 2_000;

/** A site that was rendered, and what that took. */
export interface RenderedSite extends BrokenEntries {
  version: number;
  /** When it was rendered: with it the site at `/version.json` is known as this one. */
  builtAt: string;
  rendered: number;
  reused: number;
  /** How many files the host got. */
  files: number;
}

/**
 * Waits until visitors see the site that was rendered, and reports it; else reports why not. A site
 * of the same version may be the one before, made by other code.
 */
export async function reportLive(
  {
    live,
    report,
  }: {
    live: () => Promise<SiteMark | undefined>;
    report: (report: BuildReport) => Promise<void>;
  },
  { builtAt, ...site }: RenderedSite,
  pause = pauseMilliseconds,
): Promise<void> {
  const { version } = site;
  for (let left = tries; left > 0; left--) {
    const seen = await live();
    if (seen?.version === version && seen.builtAt === builtAt)
      return report({ ...site, state: 'live' });
    await delay(pause);
  }
  const failure = 'The site was rendered and put in place, but visitors do not see it yet.';
  await report({ version, state: 'failed', failure });
  throw new Error(failure);
}
