/**
 * Astro's log of a build, loaded by Astro as its `logger.entrypoint`. It counts pages instead of
 * printing them, because a line for each of ten thousand takes a second; the rest is printed.
 */
import nodeLog from 'astro/logger/node';
import type { BuildCounts } from './buildProcess.ts';

type Destination = ReturnType<typeof nodeLog>;

/** Counts pages by Astro's line for each, and passes on the rest. */
export function countingLog(counts: BuildCounts, rest: Destination): Destination {
  return {
    write(event) {
      const said = String(event.message);
      if (said.includes('├─')) counts.rendered += 1;
      else if (/^ .*\((cached|restored)\)/.test(said)) {
        counts.rendered -= 1;
        counts.reused += 1;
      } else if (!/^ .*\(\+[\d.]+m?s\)/.test(said)) rest.write(event);
    },
  };
}

/** The pages of this process's build. */
export const counts: BuildCounts = { rendered: 0, reused: 0 };

export default () => countingLog(counts, nodeLog({ level: 'info' }));
