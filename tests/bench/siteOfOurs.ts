import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Snapshot } from '#domain/publication/snapshot';
import { type Editions, openEditions } from '#local/site/siteVersions';
import { createBuildProcess } from '#publisher/buildProcess';

const root = process.cwd();
const site = { LABEL_NAME: 'Low Sun Recordings', LABEL_TIME_ZONE: 'Europe/Oslo' };

/** A site of ours in a folder of its own. */
export interface SiteOfOurs {
  output: string;
  /** Builds as a fresh command would; what the last build left is built upon. */
  build(snapshot: Snapshot): Promise<void>;
  /** Builds as the running product does, up to the finished site that its front door serves. */
  publish(): Promise<void>;
  /** Lays a snapshot down for `publish`. */
  lay(snapshot: Snapshot): Promise<void>;
  /** Lays a snapshot down, and prepares its build. */
  prepare(snapshot: Snapshot): Promise<void>;
  editions: Editions;
  clear(): Promise<void>;
}

/** Opens an empty folder for a site. */
export async function aSiteOfOurs(): Promise<SiteOfOurs> {
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

/** Does some work with a site of its own, which is gone afterwards. */
export async function withSite<T>(work: (site: SiteOfOurs) => Promise<T>): Promise<T> {
  const site = await aSiteOfOurs();
  try {
    return await work(site);
  } finally {
    await site.clear();
  }
}
