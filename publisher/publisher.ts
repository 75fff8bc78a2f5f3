import type { BrokenEntry, BuildReport } from '#domain/publication/publication';
import type { WantedSnapshot } from '#functions/adapters/storage/snapshots';
import type { SiteBundle } from './bundle.ts';
import { OvertakenError, retryOvertaken } from './overtaken.ts';
import { brokenLine, countsOf, plainReason, publish } from './publish.ts';
import {
  dayOf,
  isDamaged,
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
   * that are damaged; called every ten seconds. Does nothing before the first request, unless an
   * earlier process left a version.
   */
  check: () => Promise<void>;
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
  if (live) await parts.store.verify(live);
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isStopped = false;

  let failures = 0;
  let retryAt = 0;
  let isAsked = live !== undefined;

  const run = async () => {
    if (isStopped) return;
    isAsked = true;
    const version = await retryOvertaken(
      async (isAgain) => publishWanted(parts, isAgain ? await parts.store.live() : live),
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
      if (!wanted || running || (live && isShown(parts, live, wanted))) return;
      await start();
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

/** Whether a version shows what is wanted, and is whole. */
const isShown = (parts: PublisherParts, version: SiteVersion, wanted: WantedSnapshot) =>
  showsSame(version, siteOf(parts, wanted, version)) && !isDamaged(parts.store, version);

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
  const site = siteOf(parts, wanted, live);
  if (live && isShown(parts, live, wanted)) {
    await report({ version, state: 'live', ...brokenOf(live) });
    return live;
  }
  const kept = await store.find(site);
  if (kept) await store.verify(kept);
  if (kept && !isDamaged(store, kept)) {
    const { number: _, ...again } = kept;
    const restored = await store.goLive(again);
    log(`version ${version} was rendered before and is live again`);
    await report({ version, state: 'live', ...brokenOf(restored) });
    return restored;
  }
  if (live && isDamaged(store, live)) log('parts of the site are damaged and made anew');
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
