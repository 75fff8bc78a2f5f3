import { reasonOf } from '#domain/problem';
import type { BuildReport } from '#domain/publication/publication';
import type { BuildCounts } from '#publisher/buildProcess';
import { buildAndReport } from '#publisher/publication';
import type { Wanted } from '#publisher/pullSnapshot';
import type { Edition } from './siteVersion.ts';

export type BuilderParts = {
  wanted: () => Promise<Wanted>;
  /** A finished site that already shows it. */
  find: (wanted: Wanted) => Edition | undefined;
  /** Builds the wanted version. Rejects with a sentence for a person. */
  build: () => Promise<{ edition: Edition; counts: BuildCounts }>;
  /** Shows this site to visitors; false when they see it already. */
  goLive: (edition: Edition) => Promise<boolean>;
  report: (report: BuildReport) => Promise<void>;
  log: (line: string) => void;
  /** Milliseconds of a monotonic clock. */
  clock: () => number;
};

export type Builder = {
  /**
   * Asks for the wanted version to go live. Any number of requests during a build become one more
   * build after it. Settles when the version wanted at that time is live, or its build has failed.
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
  const build = async () => {
    const built = await parts.build();
    await parts.goLive(built.edition);
    return built;
  };
  try {
    const { edition, counts } = await buildAndReport({ version, build, report: parts.report });
    const seconds = ((parts.clock() - began) / 1000).toFixed(1);
    const pages = `${counts.rendered} pages rendered, ${counts.reused} reused`;
    parts.log(`version ${edition.version} is live after ${seconds} s: ${pages}`);
    await parts.report({ version: edition.version, state: 'live', ...counts });
  } catch (error) {
    parts.log(`version ${version} failed, the site stays as it was: ${reasonOf(error)}`);
  }
}
