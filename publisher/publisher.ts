import type { BrokenEntry, BuildReport } from '#domain/publication/publication';
import type { WantedSnapshot } from '#functions/adapters/storage/snapshots';
import type { SiteBundle } from './bundle.ts';
import { brokenLine, countsOf, plainReason, publish } from './publish.ts';
import {
  dayOf,
  OvertakenError,
  retryOvertaken,
  type ShownSite,
  type SiteVersion,
  showsSame,
  type VersionStore,
} from './siteVersion.ts';

/** The parts of a publisher. */
export interface PublisherParts {
  bundle: SiteBundle;
  store: VersionStore;
  /** The snapshot that the site is to show. */
  wanted: () => Promise<WantedSnapshot>;
  /** The JSON of a snapshot, in UTF-8. */
  read: (wanted: WantedSnapshot) => Promise<Uint8Array>;
  report: (report: BuildReport) => Promise<void>;
  log: (line: string) => void;
  now: () => Date;
}

export interface Publisher {
  /**
   * Asks for the wanted snapshot to go live. While a publication runs, any number of these is one
   * more after it. Settles when what was wanted at that time is live, or has failed.
   */
  request: () => Promise<void>;
  /**
   * Makes up for a lost request or a failed publication, for a day that has begun, and for contents
   * that are gone; called every ten seconds. Does nothing before the first request, unless an
   * earlier process left a version.
   */
  check: () => Promise<void>;
  /** Has the next check make contents again that are gone. */
  mend: () => void;
  /** The version that is live. */
  live: () => SiteVersion | undefined;
  /** Takes no more requests. */
  stop: () => void;
}

/** After a failure the next check waits this much longer each time, up to the longest pause, in milliseconds. */
const retryPause = 5_000;
const longestPause = 20_000;

/** Publishes one wanted snapshot after the other, one at a time. */
export async function createPublisher(parts: PublisherParts): Promise<Publisher> {
  let live = await parts.store.live();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isStopped = false;
  let isMissingSome = false;

  let failures = 0;
  let retryAt = 0;
  let isAsked = live !== undefined;

  const run = async () => {
    if (isStopped) return;
    isAsked = true;
    const shown = isMissingSome ? undefined : live;
    if (isMissingSome) parts.log('parts of the site are gone and made anew');
    isMissingSome = false;
    const version = await retryOvertaken(
      async (isAgain) => publishWanted(parts, isAgain ? await parts.store.live() : shown),
      parts.log,
    ).catch((error: unknown) => {
      parts.log(`could not publish: ${plainReason(error)}`);
    });
    const isNewDay = live !== undefined && version !== undefined && version.day !== live.day;
    live = version ?? live;
    failures = version ? 0 : failures + 1;
    retryAt = parts.now().getTime() + Math.min(longestPause, retryPause * failures);
    // Once a day is enough; a publication that is asked for meanwhile waits for it.
    if (isNewDay)
      await parts.store.sweep().catch((error: unknown) => {
        parts.log(`could not sweep: ${plainReason(error)}`);
      });
  };
  const start = () => {
    running = run().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    request: () => {
      if (!running) return start();
      next ??= running.then(() => {
        next = undefined;
        return start();
      });
      return next;
    },
    check: async () => {
      if (running || isStopped || !isAsked) return;
      if (failures > 0 && parts.now().getTime() < retryAt) return;
      const wanted = await parts.wanted().catch(() => undefined);
      if (!wanted || running) return;
      if (live && !isMissingSome && isShown(parts, live, wanted)) return;
      await start();
    },
    mend: () => {
      isMissingSome = true;
    },
    live: () => live,
    stop: () => {
      isStopped = true;
    },
  };
}

/** The site to show, by the live one's days: another time zone comes with another version. */
function siteOf(
  { bundle, now }: PublisherParts,
  { version, file }: WantedSnapshot,
  live: SiteVersion | undefined,
): ShownSite {
  return { version, snapshot: file, code: bundle.code, day: dayOf(live, now()) };
}

const isShown = (parts: PublisherParts, version: SiteVersion, wanted: WantedSnapshot) =>
  showsSame(version, siteOf(parts, wanted, version));

/**
 * Makes the wanted snapshot live and reports how that goes. Answers nothing when it failed.
 * @throws {OvertakenError} when another publisher was quicker
 */
async function publishWanted(
  parts: PublisherParts,
  live: SiteVersion | undefined,
): Promise<SiteVersion | undefined> {
  const { bundle, store, report, log } = parts;
  const now = parts.now();
  const wanted = await parts.wanted();
  const { version } = wanted;
  if (live && isShown(parts, live, wanted)) {
    await report({ version, state: 'live', ...brokenOf(live) });
    return live;
  }
  await report({ version, state: 'building' });
  const began = performance.now();
  try {
    const published = await publish(bundle, store, {
      content: await parts.read(wanted),
      ...wanted,
      now,
    });
    log(`version ${version} is live after ${secondsSince(began)} s: ${countsOf(published)}`);
    for (const entry of published.broken) log(brokenLine(entry));
    const { rendered, reused } = published;
    await report({ version, state: 'live', rendered, reused, ...brokenOf(published) });
    return published.version;
  } catch (error) {
    if (error instanceof OvertakenError) throw error;
    const failure = plainReason(error);
    log(`version ${version} failed, the site stays as it was: ${failure}`);
    await report({ version, state: 'failed', failure });
    return undefined;
  }
}

/** The part of a report about broken entries. */
export const brokenOf = ({
  broken = [],
}: {
  broken?: BrokenEntry[] | undefined;
}): Pick<BuildReport, 'broken'> => (broken.length > 0 ? { broken } : {});

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1);
