import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Snapshot } from '#domain/publication/snapshot';
import { type Editions, openEditions } from '#local/site/siteVersions';
import { createBuildProcess } from '#publisher/buildProcess';

const root = process.cwd();
const site = { LABEL_NAME: 'Low Sun Recordings', LABEL_TIME_ZONE: 'Europe/Oslo' };

/** The product's site in a folder of its own. */
export interface OurSite {
  output: string;
  /** Builds as a fresh command does, on top of the last build. */
  build(snapshot: Snapshot): Promise<void>;
  /** Builds as the running product does, up to the finished site that its static server serves. */
  publish(): Promise<void>;
  /** Writes a snapshot for `publish`. */
  lay(snapshot: Snapshot): Promise<void>;
  /** Writes a snapshot and prewarms its build. */
  prepare(snapshot: Snapshot): Promise<void>;
  editions: Editions;
  clear(): Promise<void>;
}

/** Opens an empty folder for a site. */
export async function aOurSite(): Promise<OurSite> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const output = join(folder, 'output');
  const snapshotFile = join(folder, 'snapshot.json');
  const builds = createBuildProcess({ root, place: { output, snapshotFile }, site });
  const editions = await openEditions(join(folder, 'finished'));
  const lay = (snapshot: Snapshot) => writeFile(snapshotFile, JSON.stringify(snapshot));
  return {
    output,
    editions,
    lay,
    async build(snapshot) {
      await lay(snapshot);
      await builds.run();
    },
    async prepare(snapshot) {
      await lay(snapshot);
      builds.prepare();
    },
    async publish() {
      await builds.run();
      await editions.keep(output, { version: 1, fingerprint: 'bench' });
    },
    async clear() {
      builds.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Does work with a site of its own, which is removed afterwards. */
export async function withSite<T>(work: (site: OurSite) => Promise<T>): Promise<T> {
  const site = await aOurSite();
  try {
    return await work(site);
  } finally {
    await site.clear();
  }
}
