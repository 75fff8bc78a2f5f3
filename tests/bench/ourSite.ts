import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Snapshot } from '#domain/publication/snapshot';
import type { VersionStore } from '#publisher/siteVersion';
import { openFolderStore } from '#publisher/stores/folder';
import { layOut } from '#publisher/stores/plainFiles';
import { buildPublisher } from '../../scripts/build.ts';

const run = promisify(execFile);
const publisher = fileURLToPath(new URL('./residentPublisher.ts', import.meta.url));
const astro = resolve('node_modules/astro/bin/astro.mjs');

/** A snapshot file for a publisher. */
interface WrittenSnapshot {
  /** Publishes the snapshot in a resident process, with the pages already loaded. */
  publish(): Promise<void>;
  /** Publishes the snapshot with the deployed command; returns its peak memory, in MB. */
  publishFresh(): Promise<number>;
}

/** Our publisher with its own folders. */
export interface OurSite {
  /** The folder of plain files that `astroBuild` and `layOut` write. */
  output: string;
  /** Builds the whole site with `astro build`, from nothing. */
  astroBuild(snapshot: Snapshot): Promise<void>;
  /** Writes a snapshot to the file that both publishers read. */
  write(snapshot: Snapshot): Promise<WrittenSnapshot>;
  /** Removes everything that `publishFresh` has published. */
  forget(): Promise<void>;
  /** Writes the last version published by `publish` as plain files. */
  layOut(): Promise<void>;
  store: VersionStore;
  /** The folder of the store, and the command that serves it. */
  versions: string;
  command: string;
  clear(): Promise<void>;
}

let made: Promise<string> | undefined;

/** The deployed publisher, built once for all benches of a run. */
async function distFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-publisher-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await buildPublisher(folder);
  return folder;
}

const tellMemory =
  'data:text/javascript,process.on("exit",()=>console.log("maxRSS",process.resourceUsage().maxRSS))';

/** Opens empty folders for a site. */
async function openOurSite(): Promise<OurSite> {
  made ??= distFolder();
  const dist = await made;
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'));
  const output = join(folder, 'output');
  const snapshotFile = join(folder, 'snapshot.json');
  const versions = join(folder, 'versions');
  const store = await openFolderStore(versions);
  const fresh = join(folder, 'fresh');
  const resident = fork(publisher, [join(dist, 'site'), versions]);
  return {
    output,
    store,
    versions,
    command: join(dist, 'site.mjs'),
    async astroBuild(snapshot) {
      await writeFile(snapshotFile, JSON.stringify(snapshot));
      await rm(output, { recursive: true, force: true });
      await run(process.execPath, [astro, 'build', '--root', process.cwd()], {
        cwd: dirname(output),
        env: {
          ...process.env,
          NODE_ENV: 'production',
          ASTRO_TELEMETRY_DISABLED: '1',
          SITE_OUT: output,
          SNAPSHOT_FILE: snapshotFile,
        },
        maxBuffer: 100_000_000,
      });
    },
    async write(snapshot) {
      await writeFile(snapshotFile, JSON.stringify(snapshot));
      return {
        async publish() {
          const answered = once(resident, 'message');
          resident.send({ file: snapshotFile, version: snapshot.version });
          const [failure] = await answered;
          if (failure) throw new Error(failure);
        },
        async publishFresh() {
          const { stdout } = await run(process.execPath, [
            ...['--import', tellMemory, join(dist, 'publish.mjs')],
            ...['--snapshot', snapshotFile, '--to', fresh],
          ]);
          return Number(/maxRSS (\d+)/.exec(stdout)?.[1]) / 1000;
        },
      };
    },
    forget: () => rm(fresh, { recursive: true, force: true }),
    async layOut() {
      const version = await store.live();
      if (version) await layOut(store, version, { folder: output });
    },
    async clear() {
      resident.disconnect();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Works with a separate site, which is removed afterwards. */
export async function withSite<T>(work: (site: OurSite) => Promise<T>): Promise<T> {
  const site = await openOurSite();
  try {
    return await work(site);
  } finally {
    await site.clear();
  }
}
