/**
 * What Astro says of a build, as its `logger.entrypoint`: pages are counted, since a line for each
 * of ten thousand takes a second and is read by nobody; all else is printed as ever.
 */
import nodeLog from 'astro/logger/node';
import type { BuildCounts } from './buildOutcome.ts';

type Destination = ReturnType<typeof nodeLog>;

/** Counts pages by what Astro says of each, and passes on the rest. */
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
