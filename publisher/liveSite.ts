import { setTimeout as delay } from 'node:timers/promises';
import type { BuildReport, LiveVersion } from '#domain/publication/publication';

/** A new site takes some seconds to show. After this many tries it counts as failed. */
const tries = 30;
const pauseMilliseconds = 2_000;

/** A rendered site, and the counts of its rendering. */
export interface RenderedSite extends Pick<BuildReport, 'broken'> {
  version: number;
  /** When it was rendered. Two renderings of the same version differ by it in `/version.json`. */
  builtAt: string;
  rendered: number;
  reused: number;
  /** The number of files given to the host. */
  files: number;
}

/**
 * Waits until visitors see the rendered site, then reports success, or else why it failed. The time
 * of rendering is compared as well as the version: different code can render the same version.
 */
export async function reportLive(
  {
    askSite,
    report,
  }: {
    /** What `/version.json` says; undefined while the site does not answer. */
    askSite: () => Promise<LiveVersion | undefined>;
    report: (report: BuildReport) => Promise<void>;
  },
  { builtAt, ...site }: RenderedSite,
  pause = pauseMilliseconds,
): Promise<void> {
  const { version } = site;
  for (let left = tries; left > 0; left--) {
    const seen = await askSite();
    if (seen?.version === version && seen.builtAt === builtAt)
      return report({ ...site, state: 'live' });
    await delay(pause);
  }
  const failure = 'The site was rendered and uploaded, but visitors do not see it yet.';
  await report({ version, state: 'failed', failure });
  throw new Error(failure);
}
