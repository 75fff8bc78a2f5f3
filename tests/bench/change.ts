import { setTimeout as delay } from 'node:timers/promises';
import { aCatalogue, withOneChange } from './catalogue.ts';
import { type Bench, type Comparison, median, ofTimes, timed } from './comparison.ts';
import { type SiteOfOurs, withSite } from './siteOfOurs.ts';

/** While nobody waits, the running product loads the next build's process: so long does that take. */
const loading = 4_000;
const changes = 3;
/** From this size on the goal counts: in a small site the build's beginning is most of it. */
const goalFrom = 10_000;

async function published(site: SiteOfOurs): Promise<number> {
  await delay(loading);
  return timed(() => site.publish());
}

function ofSize(releases: number): Promise<Comparison> {
  return withSite(async (site) => {
    const catalogue = aCatalogue(releases);
    await site.prepare(catalogue);
    const full = await published(site);
    const times: number[] = [];
    for (let round = 1; round <= changes; round++) {
      await site.prepare(withOneChange(catalogue, round));
      times.push(await published(site));
    }
    const line = { what: `one title changed, of ${releases} releases`, against: 'a full build' };
    const goal = releases >= goalFrom ? { goal: 1 / 8 } : {};
    return ofTimes({ ...line, ...goal }, median(times), full);
  });
}

/** A publication after one change. */
export const change: Bench = {
  about:
    'From the wanted snapshot to the finished site that the front door serves, after one title was changed (the median of three), against the same from nothing, once. The build’s process is loaded beforehand, as the running product does it.',
  async run({ sites }) {
    const lines: Comparison[] = [];
    for (const releases of sites) lines.push(await ofSize(releases));
    return lines;
  },
};
