import { setTimeout as delay } from 'node:timers/promises';

interface Visits {
  /** Requests answered in full. */
  answered: number;
  /** What went wrong, in words. */
  failed: string[];
}

/** How many visitors ask at a time. */
const visitors = 4;
/** Milliseconds that each waits between two pages, so that the build has the machine too. */
const pause = 2;
const most = 20_000;

/**
 * Asks for pages again and again until told to stop, and then until there were so many: how many
 * there are meanwhile is a matter of how fast the machine is. A page counts as answered when its status is
 * 200 and the content is whole: it ends as a page does.
 */
export function startVisits(
  site: string,
  paths: readonly string[],
): (atLeast: number) => Promise<Visits> {
  const visits: Visits = { answered: 0, failed: [] };
  let wanted = Number.POSITIVE_INFINITY;
  const made = () => visits.answered + visits.failed.length;

  async function visit(path: string): Promise<void> {
    try {
      const response = await fetch(site + path);
      const body = await response.text();
      if (response.status !== 200) visits.failed.push(`${path}: ${response.status}`);
      else if (!body.trimEnd().endsWith('</html>')) visits.failed.push(`${path}: cut off`);
      else visits.answered += 1;
    } catch (error) {
      visits.failed.push(`${path}: ${error}`);
    }
  }

  async function keepVisiting(offset: number): Promise<void> {
    for (let turn = offset; made() < wanted && turn < most; turn += 1) {
      await visit(paths[turn % paths.length] ?? '/');
      await delay(pause);
    }
  }

  const running = Array.from({ length: visitors }, (_, index) => keepVisiting(index));
  return async (atLeast) => {
    wanted = atLeast;
    await Promise.all(running);
    return visits;
  };
}
