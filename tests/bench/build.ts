import type { Snapshot } from '#domain/publication/snapshot';
import { aCatalogue } from './catalogue.ts';
import { type Bench, type Comparison, durationOf, median, ofTimes } from './comparison.ts';
import { type OurSite, withSite } from './ourSite.ts';

/** How often each is built: large sites only once. */
const roundsOf = (releases: number) => (releases >= 10_000 ? 1 : 2);
/** The goal applies from this size on, because startup dominates smaller builds. */
const goalFrom = 10_000;

/** The time of a build from scratch, in milliseconds. */
async function publishOnce(site: OurSite, snapshot: Snapshot): Promise<number> {
  const written = await site.write(snapshot);
  await site.forget();
  return durationOf(() => written.publishFresh());
}

/** Builds the site in one and in two languages, alternately. */
function ofSize(releases: number): Promise<Comparison> {
  const inOne = aCatalogue(releases);
  const inTwo = { ...inOne, label: { ...inOne.label, languages: ['en', 'de'] } };
  return withSite(async (site) => {
    const times: { one: number[]; two: number[] } = { one: [], two: [] };
    for (let round = 1; round <= roundsOf(releases); round++) {
      times.one.push(await publishOnce(site, inOne));
      times.two.push(await publishOnce(site, inTwo));
    }
    const line = {
      what: `${releases} releases in two languages`,
      against: 'the same in one',
      ...(releases >= goalFrom && { goal: 2.1 }),
    };
    return ofTimes(line, median(times.two), median(times.one));
  });
}

/** The build of the site from scratch. */
export const build: Bench = {
  about:
    'The whole site from nothing, by a fresh process, in two languages, against itself in one. From 10,000 releases on each is built once, otherwise twice. The table *change* compares the build with `astro build`.',
  async run({ sites }) {
    const lines: Comparison[] = [];
    for (const releases of sites) lines.push(await ofSize(releases));
    return lines;
  },
};
