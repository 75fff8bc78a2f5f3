import { addDays } from '#domain/day';
import { pagePath } from '#domain/pagePath';
import type { Snapshot } from '#domain/publication/snapshot';
import { slugOf } from '#domain/slug';
import { aPublicRelease } from '#fixtures/snapshots';
import { aCatalogue, withOneChange } from './catalogue.ts';
import { type Bench, type Comparison, durationOf, median, ofTimes } from './comparison.ts';
import { type OurSite, withSite } from './ourSite.ts';

/** How often a change is measured, if it takes up to a second and if it takes longer. */
const [many, few] = [7, 3];
/** A publication's maximum time as a ratio to `astro build`, by the number of releases. */
const goals: Readonly<Record<number, { everything?: number; title: number }>> = {
  2000: { title: 0.1 },
  10000: { everything: 0.6, title: 0.12 },
};
/** A publication's maximum memory, in MB. */
const mostMemory = 1_000;

/** The catalogue with additional releases, each of which moves all later list entries by one. */
function withMore(releases: number, count: number) {
  const catalogue = aCatalogue(releases);
  const added = Array.from({ length: count }, (_, index) => {
    const cId = releases + index + 1;
    const title = `Newest of All ${index + 1}`;
    const url = pagePath('release', slugOf(title), cId);
    return aPublicRelease({ cId, title, url, releaseDate: addDays('2026-03-20', index) });
  });
  return { ...catalogue, version: 100 + count, releases: [...catalogue.releases, ...added] };
}

/** A line that compares memory with its limit. */
const ofMemory = (what: string, used: number, most: number): Comparison => ({
  what,
  ours: `${used.toFixed(0)} MB`,
  against: 'the most that it may hold',
  reference: `${most} MB`,
  ratio: used / most,
  goal: 1,
});

/** The median time of several publications in milliseconds, without writing their snapshots. */
async function times(
  site: OurSite,
  snapshotOf: (round: number) => Snapshot,
  publish: (written: Awaited<ReturnType<OurSite['write']>>) => Promise<unknown>,
  rounds = many,
): Promise<number> {
  const all: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const written = await site.write(snapshotOf(round));
    all.push(await durationOf(() => publish(written)));
  }
  return median(all);
}

async function measure(site: OurSite, releases: number): Promise<Comparison[]> {
  const catalogue = aCatalogue(releases);
  const of = `of ${releases} releases`;
  const { everything, title } = goals[releases] ?? {};
  const whole = await durationOf(() => site.astroBuild(catalogue));
  const line = (what: string, goal?: number) => ({
    what: `${what}, ${of}`,
    against: 'astro build from nothing',
    ...(goal !== undefined && { goal }),
  });
  const first = await site.write(catalogue);
  let most = 0;
  const nothing = await durationOf(async () => {
    most = await first.publishFresh();
  });
  let used = 0;
  const changed = (round: number) => withOneChange(catalogue, round);
  const fresh = await times(site, changed, async (written) => {
    used = await written.publishFresh();
  });
  await (await site.write(catalogue)).publish();
  const resident = await times(site, changed, (written) => written.publish());
  // Every page shows the label, so changing it republishes all pages.
  const renamed = (round: number) => ({
    ...catalogue,
    version: 50 + round,
    label: { ...catalogue.label, name: `Label ${round}`, tagline: `In the looks ${round}` },
  });
  const dressed = await times(site, renamed, (written) => written.publish(), few);
  // Restores the original label, so that the first round only adds a release.
  await (await site.write(withMore(releases, 0))).publish();
  const more = (round: number) => withMore(releases, round);
  const moved = await times(site, more, (written) => written.publish(), few);
  return [
    ofTimes(line('everything, by a fresh process', everything), nothing, whole),
    ofTimes(line('one title changed, by a fresh process'), fresh, whole),
    ofTimes(line('one title changed, resident', title), resident, whole),
    ofTimes(line('the label changed, which every page shows, resident'), dressed, whole),
    ofTimes(line('a new release that moves every page of the list, resident'), moved, whole),
    ofMemory(`memory for everything, ${of}`, most, mostMemory),
    ofMemory(`memory for one change by a fresh process, ${of}`, used, mostMemory),
  ];
}

/** A publication from scratch, and after a change. */
export const change: Bench = {
  about:
    'The publisher against `astro build` of the same site from nothing, once. A fresh process is `node dist/publisher/publish.mjs`, its start included; a resident one is the publisher that runs beside the site, with the pages loaded. Both read the snapshot from its file. A change is the median of seven, and of three where it takes seconds.',
  async run({ sites }) {
    const lines: Comparison[] = [];
    for (const releases of sites)
      lines.push(...(await withSite((site) => measure(site, releases))));
    return lines;
  },
};
