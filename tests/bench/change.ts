import { setTimeout as delay } from 'node:timers/promises';
import { aCatalogue, withOneChange } from './catalogue.ts';
import { type Bench, type Comparison, median, ofTimes, timed } from './comparison.ts';
import { type OurSite, withSite } from './ourSite.ts';

/** Milliseconds in which the running product prepares the next build while it is idle. */
const loading = 4_000;
const changes = 3;
/** The goal applies from this size on: of a small site's build most is startup. */
const goalFrom = 10_000;

async function published(site: OurSite): Promise<number> {
  await delay(loading);
  return timed(() => site.publish());
}

function ofSize(releases: number): Promise<Comparison[]> {
  return withSite(async (site) => {
    const catalogue = aCatalogue(releases);
    await site.prepare(catalogue);
    const full = await published(site);
    const times: number[] = [];
    for (let round = 1; round <= changes; round++) {
      await site.prepare(withOneChange(catalogue, round));
      times.push(await published(site));
    }
    await site.lay(withOneChange(catalogue, changes + 1));
    const unprepared = await timed(() => site.publish());
    const line = { what: `one title changed, of ${releases} releases`, against: 'a full build' };
    const goal = releases >= goalFrom ? { goal: 1 / 8 } : {};
    return [
      ofTimes({ ...line, ...goal }, median(times), full),
      ofTimes({ ...line, what: 'the same, by a fresh process' }, unprepared, full),
    ];
  });
}

/** A publication after one change. */
export const change: Bench = {
  about:
    'From the wanted snapshot to the finished site that the static server serves, after a change of one title (the median of three), against the same from nothing, once. Both builds are prewarmed up to their first page, scripts and styles included, as the running product does while it is idle. The row of a fresh process builds one change without that, as CI does.',
  async run({ sites }) {
    const lines: Comparison[] = [];
    for (const releases of sites) lines.push(...(await ofSize(releases)));
    return lines;
  },
};
