import { addDays } from '#domain/day';
import { pagePath } from '#domain/pagePath';
import type { Snapshot } from '#domain/publication/snapshot';
import { slugOf } from '#domain/slug';
import { aPublicRelease } from '#fixtures/snapshots';
import { aCatalogue, withOneChange } from './catalogue.ts';
import { type Bench, type Comparison, median, ofTimes, timed } from './comparison.ts';
import { type OurSite, withSite } from './ourSite.ts';

/** So often a change is measured that takes a second or less, and one that takes longer. */
const [many, few] = [7, 3];
/** From this size on the goals count: in a small site the start of the process is most of it. */
const goalFrom = 10_000;

/** The catalogue with some releases more: each moves every page of the list by one place. */
function withMore(releases: number, count: number) {
  const catalogue = aCatalogue(releases);
  const added = Array.from({ length: count }, (_, index) => {
    const cId = releases + index + 1;
    const title = `Newest of All ${index + 1}`;
    const url = pagePath('releases', slugOf(title), cId);
    return aPublicRelease({ cId, title, url, releaseDate: addDays('2026-03-20', index) });
  });
  return { ...catalogue, version: 100 + count, releases: [...catalogue.releases, ...added] };
}

/** A line about memory, against what it may be. */
const ofMemory = (what: string, used: number, most: number): Comparison => ({
  what,
  ours: `${used.toFixed(0)} MB`,
  against: 'the most that it may hold',
  reference: `${most} MB`,
  ratio: used / most,
  goal: 1,
});

/** The median time of some publications in milliseconds, without the writing of their snapshots. */
async function times(
  site: OurSite,
  snapshotOf: (round: number) => Snapshot,
  publish: (written: Awaited<ReturnType<OurSite['write']>>) => Promise<unknown>,
  rounds = many,
): Promise<number> {
  const all: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const written = await site.write(snapshotOf(round));
    all.push(await timed(() => publish(written)));
  }
  return median(all);
}

async function measure(site: OurSite, releases: number): Promise<Comparison[]> {
  const catalogue = aCatalogue(releases);
  const of = `of ${releases} releases`;
  const goal = (ratio: number) => (releases >= goalFrom ? { goal: ratio } : {});
  const whole = await timed(() => site.astroBuild(catalogue));
  const line = (what: string, ratio: number) => ({
    what: `${what}, ${of}`,
    against: 'astro build from nothing',
    ...goal(ratio),
  });
  const first = await site.write(catalogue);
  let most = 0;
  const nothing = await timed(async () => {
    most = await first.publishFresh();
  });
  let held = 0;
  const changed = (round: number) => withOneChange(catalogue, round);
  const fresh = await times(site, changed, async (written) => {
    held = await written.publishFresh();
  });
  await (await site.write(catalogue)).publish();
  const resident = await times(site, changed, (written) => written.publish());
  // Every page shows the label, so its change is a publication of all of them.
  const renamed = (round: number) => ({
    ...catalogue,
    version: 50 + round,
    label: { ...catalogue.label, name: `Label ${round}`, tagline: `In the looks ${round}` },
  });
  const dressed = await times(site, renamed, (written) => written.publish(), few);
  // With the label as it was, so that the first round is a release more and nothing else.
  await (await site.write(withMore(releases, 0))).publish();
  const more = (round: number) => withMore(releases, round);
  const moved = await times(site, more, (written) => written.publish(), few);
  return [
    ofTimes(line('everything, by a fresh process', 0.5), nothing, whole),
    ofTimes(line('one title changed, by a fresh process', 0.05), fresh, whole),
    ofTimes(line('one title changed, resident', 0.01), resident, whole),
    ofTimes(line('the label changed, which every page shows, resident', 0.5), dressed, whole),
    ofTimes(line('a new release that moves every page of the list, resident', 0.15), moved, whole),
    ...(releases >= goalFrom
      ? [
          ofMemory(`memory for everything, ${of}`, most, 800),
          ofMemory(`memory for one change by a fresh process, ${of}`, held, 400),
        ]
      : []),
  ];
}

/** A change in a catalogue larger than any that `astro build` is asked to render here. */
async function measureLarge(site: OurSite, releases: number): Promise<Comparison[]> {
  const catalogue = aCatalogue(releases);
  const of = `of ${releases} releases`;
  await (await site.write(catalogue)).publishFresh();
  let held = 0;
  const fresh = await times(
    site,
    (round) => withOneChange(catalogue, round),
    async (written) => {
      held = await written.publishFresh();
    },
    few,
  );
  const what = `one title changed, by a fresh process, ${of}`;
  return [
    ofTimes({ what, against: 'the most that it may take', goal: 1 }, fresh, 5_000),
    ofMemory(`memory for one change by a fresh process, ${of}`, held, 900),
  ];
}

/** A publication from nothing, and after a change. */
export const change: Bench = {
  about:
    'The publisher against `astro build` of the same site from nothing, once. A fresh process is `node dist/publisher/publish.mjs`, its start included; a resident one is the publisher that runs beside the site and knows the last snapshot. Both read the snapshot from its file. A change is the median of seven, and of three where it takes seconds.',
  async run({ sites, large }) {
    const lines: Comparison[] = [];
    for (const releases of sites)
      lines.push(...(await withSite((site) => measure(site, releases))));
    for (const releases of large)
      lines.push(...(await withSite((site) => measureLarge(site, releases))));
    return lines;
  },
};
