import { setTimeout as delay } from 'node:timers/promises';

interface Visits {
  /** Requests answered completely. */
  answered: number;
  /** The failures as text. */
  failed: string[];
}

/** The number of simultaneous visitors. */
const visitors = 4;
/** The milliseconds between two requests of a visitor, which leave the machine to the build. */
const pause = 2;
const most = 20_000;

/**
 * Requests pages until told to stop, and then until a minimum is reached, since the number depends
 * on the machine's speed. A page counts as answered if its status is 200 and its content is
 * complete.
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
