import { OvertakenError, retryOvertaken } from '#domain/publication/overtaken';
import { type BuildReport, brokenOf } from '#domain/publication/publication';
import type { WantedSnapshot } from '#functions/adapters/storage/snapshots';
import type { SiteBundle } from './bundle.ts';
import { brokenLine, countsOf, plainReason, publish } from './publish.ts';
import { isSweepDue, type SiteVersion, showsNow, type VersionStore } from './siteVersion.ts';

/** What a publisher needs. */
export interface PublisherParts {
  bundle: SiteBundle;
  store: VersionStore;
  /** The snapshot that the site should show. */
  wanted: () => Promise<WantedSnapshot>;
  /** A snapshot's JSON, in UTF-8. */
  read: (wanted: WantedSnapshot) => Promise<Uint8Array>;
  report: (report: BuildReport) => Promise<void>;
  log: (line: string) => void;
  now: () => Date;
}

export interface Publisher {
  /**
   * Publishes the wanted snapshot. All requests during a publication share a single one after it.
   * Settles once that publication is live or has failed.
   */
  publishWanted: () => Promise<void>;
  /**
   * To be called every `watchMilliseconds`: makes up for lost requests, retries failed publications,
   * publishes on a new day and when a show is over, and restores missing contents.
   */
  checkNow: () => Promise<void>;
  /** Makes the next check restore missing contents. */
  noteMissing: () => void;
  live: () => SiteVersion | undefined;
  /** Takes no more requests. */
  stop: () => void;
}

/** How often to look whether something must be published, in milliseconds. */
export const watchMilliseconds = 10_000;

/**
 * Each failure lengthens the pause before the next try by `retryPause`, up to `longestPause`; in
 * milliseconds.
 */
const retryPause = 5_000;
const longestPause = 20_000;

/** Publishes wanted snapshots one at a time. */
export async function createPublisher(parts: PublisherParts): Promise<Publisher> {
  let live = await parts.store.live();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isStopped = false;
  let isMissingSome = false;
  let unswept = 0;

  let failures = 0;
  let retryAt = 0;

  const run = async () => {
    if (isStopped) return;
    // Undefined renders in any case, to restore missing contents.
    const published = isMissingSome ? undefined : live;
    if (isMissingSome) parts.log('rendering missing parts of the site again');
    isMissingSome = false;
    const version = await retryOvertaken(
      async (isRetry) => publishAndReport(parts, isRetry ? await parts.store.live() : published),
      parts.log,
    ).catch((error: unknown) => {
      parts.log(`could not publish: ${plainReason(error)}`);
    });
    const before = live;
    if (version !== before) unswept += 1;
    live = version ?? before;
    failures = version ? 0 : failures + 1;
    retryAt = parts.now().getTime() + Math.min(longestPause, retryPause * failures);
    if (!live || !isSweepDue(before, live, unswept)) return;
    unswept = 0;
    // A publication requested meanwhile waits for the sweep.
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
    publishWanted: () => {
      if (!running) return start();
      next ??= running.then(() => {
        next = undefined;
        return start();
      });
      return next;
    },
    checkNow: async () => {
      if (running || isStopped) return;
      if (failures > 0 && parts.now().getTime() < retryAt) return;
      const wanted = await parts.wanted().catch(() => undefined);
      if (!wanted || running) return;
      const { code } = parts.bundle;
      if (live && !isMissingSome && showsNow(live, { ...wanted, code }, parts.now())) return;
      await start();
    },
    noteMissing: () => {
      isMissingSome = true;
    },
    live: () => live,
    stop: () => {
      isStopped = true;
    },
  };
}

/**
 * Publishes the wanted snapshot and reports the outcome, unless the version `published` shows it
 * already. Returns undefined on failure.
 * @throws {OvertakenError} when another publisher was quicker
 */
async function publishAndReport(
  parts: PublisherParts,
  published: SiteVersion | undefined,
): Promise<SiteVersion | undefined> {
  const { bundle, store, report, log } = parts;
  const now = parts.now();
  const wanted = await parts.wanted();
  const { version } = wanted;
  if (published && showsNow(published, { ...wanted, code: bundle.code }, now)) {
    await report({ version, state: 'live', ...brokenOf(published) });
    return published;
  }
  await report({ version, state: 'building' });
  const began = performance.now();
  try {
    const made = await publish(bundle, store, { ...wanted, read: parts.read, now });
    log(`version ${version} is live after ${secondsSince(began)} s: ${countsOf(made)}`);
    for (const entry of made.broken) log(brokenLine(entry));
    const { rendered, reused } = made;
    await report({ version, state: 'live', rendered, reused, ...brokenOf(made) });
    return made.version;
  } catch (error) {
    if (error instanceof OvertakenError) throw error;
    const failure = plainReason(error);
    log(`version ${version} failed, the site stays as it was: ${failure}`);
    await report({ version, state: 'failed', failure });
    return undefined;
  }
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1);
