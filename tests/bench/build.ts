import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Snapshot } from '#domain/publication/snapshot';
import { aCatalogue } from './catalogue.ts';
import { type Bench, type Comparison, median, ofTimes, timed } from './comparison.ts';
import { anEleventySite } from './eleventySite.ts';
import { aHugoSite, hugoVersion } from './hugoSite.ts';
import { type OurSite, withSite } from './ourSite.ts';
import { aBareWriter, sameFiles } from './siteFiles.ts';

/** How often each is built: a large site once. */
const roundsOf = (releases: number) => (releases >= 10_000 ? 1 : 2);
/** The goal applies from this size on: of a small site's build most is startup. */
const goalFrom = 10_000;

/** The time of a build from nothing, in milliseconds. */
async function publishOnce(site: OurSite, snapshot: Snapshot): Promise<number> {
  const written = await site.write(snapshot);
  await site.forget();
  return timed(() => written.publishFresh());
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws unless the two sites are the same. */
async function checkSame(ours: string, theirs: string): Promise<number> {
  const { same, of } = await sameFiles(ours, theirs);
  if (same < of) throw new Error(`${same} of ${of} files are written as they are in ours.`);
  return of;
}

interface Times {
  ours: number[];
  /** In two languages. */
  twice: number[];
  eleventy: number[];
  /** Empty where Hugo is not installed. */
  hugo: number[];
  bare: number[];
}

/** Builds the site in turns. The first of ours stays, as the reference for the others. */
function ofSize(releases: number): Promise<Comparison[]> {
  const snapshot = aCatalogue(releases);
  return withSite(async (site) => {
    const times: Times = { ours: [], twice: [], eleventy: [], hugo: [], bare: [] };
    const label = { ...snapshot.label, languages: ['en', 'de'] };
    await (await site.write(snapshot)).publish();
    await site.layOut();
    times.ours.push(await publishOnce(site, snapshot));
    const eleventy = await anEleventySite(site.output, snapshot);
    const version = await hugoVersion();
    const hugo = version ? await aHugoSite(site.output, snapshot) : undefined;
    try {
      const write = await aBareWriter(site.output);
      for (let round = 1; round <= roundsOf(releases); round++) {
        if (round > 1) times.ours.push(await publishOnce(site, snapshot));
        times.twice.push(await publishOnce(site, { ...snapshot, label }));
        times.eleventy.push(await timed(() => eleventy.build()));
        if (hugo) times.hugo.push(await timed(() => hugo.build()));
        times.bare.push(await withFolder((folder) => timed(() => write(folder))));
      }
      const files = await checkSame(site.output, eleventy.output);
      if (hugo) await checkSame(site.output, hugo.output);
      return lines({ releases, files, hugo: `Hugo ${version}` }, times);
    } finally {
      await eleventy.clear();
      await hugo?.clear();
    }
  });
}

function lines(
  { releases, files, hugo }: { releases: number; files: number; hugo: string },
  times: Times,
): Comparison[] {
  const what = `${releases} releases, ${files} files`;
  const ours = median(times.ours);
  const isLarge = releases >= goalFrom;
  const goal = isLarge ? { goal: 1 } : {};
  const twice = {
    what: `${releases} releases in two languages`,
    against: 'the same in one',
    ...(isLarge && { goal: 2.1 }),
  };
  return [
    ofTimes({ what, against: 'Eleventy 3', ...goal }, ours, median(times.eleventy)),
    ...(times.hugo.length > 0 ? [ofTimes({ what, against: hugo }, ours, median(times.hugo))] : []),
    ofTimes({ what, against: 'a bare Node writer' }, ours, median(times.bare)),
    ofTimes(twice, median(times.twice), ours),
  ];
}

/** The build of the site from nothing. */
export const build: Bench = {
  about:
    'The whole site from nothing, by a fresh process, against Eleventy and, where it is installed, Hugo writing the same files, and against a Node program that holds them in memory and only writes them; and in two languages, against itself in one. The benchmark checks that their files are the same byte for byte. Both render releases, the pages of their list, artists and artists’ feeds from templates and the snapshot; they get everything else finished, with the pager, drawn covers, scripts and styles, so they have less to do than our build. From 10,000 releases on each is built once, otherwise twice.',
  async run({ sites }) {
    const all: Comparison[] = [];
    for (const releases of sites) all.push(...(await ofSize(releases)));
    return all;
  },
};
