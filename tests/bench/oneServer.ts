import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startOneServer } from '#fixtures/oneServer';
import { openServerStorage } from '#functions/adapters/storage/serverStorage';
import { createSnapshotStore } from '#functions/adapters/storage/snapshots';
import { buildServer } from '../../scripts/build-server.ts';
import { aCatalogue } from './catalogue.ts';
import { type Bench, type Comparison, ofTimes } from './comparison.ts';

const releases = 2_000;
/** What a machine for five dollars has, and what the product may take of it. In MB. */
const [wholeMemory, idleMemory] = [512, 200];
const leastPerSecond = 1_000;
/** A save waits for its page this long at most, in milliseconds. */
const mostPublication = 60_000;
const seconds = 10;
/** The process that publishes ends a minute after its work. */
const untilIdle = 75_000;

/** A data folder whose wanted version has this many releases. */
async function fill(data: string): Promise<string[]> {
  const storage = openServerStorage(data, { base: 'http://localhost/api/files', secret: 'bench' });
  const catalogue = aCatalogue(releases);
  const { version } = catalogue;
  const snapshots = createSnapshotStore(storage.files('snapshots'));
  const file = await snapshots.put(catalogue);
  await snapshots.moveFrom((pointer) => ({
    ...pointer,
    wanted: version,
    exported: version,
    snapshots: [{ version, file, exportedAt: new Date().toISOString() }],
  }));
  storage.close();
  return catalogue.releases.map(({ url }) => url);
}

/** The memory of a process and of the one that publishes for it, in MB: now, and at most. */
async function memoryOf(pid: number | undefined) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const sum = { now: 0, most: 0 };
  for (const one of [pid, ...children.split(' ').filter(Boolean)]) {
    const status = await readFile(`/proc/${one}/status`, 'utf8');
    const read = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
    sum.now += read('VmRSS');
    sum.most += read('VmHWM');
  }
  return sum;
}

async function perSecond(base: string, paths: readonly string[], folder: string): Promise<number> {
  const script = join(folder, 'pages.lua');
  await writeFile(
    script,
    `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
    local next = 0
    request = function()
      next = next % #paths + 1
      return wrk.format("GET", paths[next], { ["Accept-Encoding"] = "gzip" })
    end`,
  );
  const given = ['-t1', '-c32', `-d${seconds}s`, '-s', script, base];
  const { stdout } = await promisify(execFile)('wrk', given);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

async function measure(folder: string): Promise<Comparison[]> {
  const data = join(folder, 'data');
  const paths = await fill(data);
  const main = await buildServer(join(folder, 'dist'));
  const began = performance.now();
  const server = await startOneServer({ command: [main], data });
  const { pid } = server.process;
  try {
    const isShown = async () => (await fetch(server.url + paths.at(-1))).ok;
    while (!(await isShown())) await delay(100);
    const published = performance.now() - began;
    const { most } = await memoryOf(pid);
    await delay(untilIdle);
    const { now: idle } = await memoryOf(pid);
    // The first round reads and compresses every page.
    await perSecond(server.url, paths, folder);
    const served = await perSecond(server.url, paths, folder);
    const { most: mostServing } = await memoryOf(pid);
    const megabytes = (what: string, ours: number, allowed: number): Comparison => ({
      what,
      ours: `${ours.toFixed(0)} MB`,
      against: 'the most that it may take',
      reference: `${allowed} MB`,
      ratio: ours / allowed,
      goal: 1,
    });
    return [
      ofTimes(
        {
          what: `from the start of the server until ${releases} releases are published`,
          against: 'the most that it may take',
          goal: 1,
        },
        published,
        mostPublication,
      ),
      megabytes('memory at most while it publishes them', most, wholeMemory),
      megabytes('memory while idle, a minute later', idle, idleMemory),
      {
        what: 'pages a second, every release page in turn',
        ours: served.toFixed(0),
        against: 'the fewest that it may serve',
        reference: String(leastPerSecond),
        ratio: leastPerSecond / served,
        goal: 1,
      },
      megabytes('memory at most after serving them', mostServing, wholeMemory),
    ];
  } finally {
    await server.stop();
  }
}

export const oneServer: Bench = {
  about:
    'All of the product in one process, bundled, on an empty data folder with one snapshot. Memory is what the system counts for the process (`VmRSS`, at most `VmHWM`), without a limit. Pages are compressed with gzip, over 32 connections, by wrk on the same machine.',
  needs: ['wrk'],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatefold-one-server-'));
    try {
      return await measure(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
