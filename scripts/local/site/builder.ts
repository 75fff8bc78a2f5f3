import { reasonOf } from '#domain/problem';
import type { BuildReport } from '#domain/publication/publication';
import type { BuildCounts } from '../../../publisher/buildOutcome.ts';
import type { Wanted } from '../../../publisher/pullSnapshot.ts';
import type { Edition } from './siteVersion.ts';

/** What the builder does its work with. */
export type BuilderParts = {
  wanted: () => Promise<Wanted>;
  /** A finished site that shows it already. */
  find: (wanted: Wanted) => Edition | undefined;
  /** Builds the wanted version. Rejects with words for a person. */
  build: () => Promise<{ edition: Edition; counts: BuildCounts }>;
  /** Shows this site to visitors; false when it is the one they see already. */
  goLive: (edition: Edition) => Promise<boolean>;
  report: (report: BuildReport) => Promise<void>;
  log: (line: string) => void;
  /** Milliseconds that only grow. */
  clock: () => number;
};

export type Builder = {
  /**
   * Asks for the wanted version to go live. While a build runs, any number of these is one more
   * build after it. Settles when what was wanted at that time is live, or has failed.
   */
  request: () => Promise<void>;
  /** Takes no more requests. */
  stop: () => void;
};

/** Makes a builder that runs one build at a time. */
export function createBuilder(parts: BuilderParts): Builder {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isStopped = false;
  const run = async () => {
    if (!isStopped) await showWanted(parts);
  };
  return {
    request: () => {
      if (!running) {
        running = run().finally(() => {
          running = undefined;
        });
        return running;
      }
      next ??= running.then(() => {
        next = undefined;
        running = run().finally(() => {
          running = undefined;
        });
        return running;
      });
      return next;
    },
    stop: () => {
      isStopped = true;
    },
  };
}

async function showWanted(parts: BuilderParts): Promise<void> {
  const began = parts.clock();
  const wanted = await parts.wanted();
  const { version } = wanted;
  const kept = parts.find(wanted);
  if (kept) {
    const isAnother = await parts.goLive(kept);
    if (isAnother) parts.log(`version ${version} was built before and is live again`);
    await parts.report({ version, state: 'live' });
    return;
  }
  await parts.report({ version, state: 'building' });
  try {
    const { edition, counts } = await parts.build();
    await parts.goLive(edition);
    const seconds = ((parts.clock() - began) / 1000).toFixed(1);
    parts.log(
      `version ${edition.version} is live after ${seconds} s: ${counts.rendered} pages rendered, ${counts.reused} reused`,
    );
    await parts.report({ version: edition.version, state: 'live', ...counts });
  } catch (error) {
    const failure = reasonOf(error);
    parts.log(`version ${version} failed, the site stays as it was: ${failure}`);
    await parts.report({ version, state: 'failed', failure });
  }
}
