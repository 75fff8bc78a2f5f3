import { type ChildProcess, execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import { freePorts } from '#fixtures/freePorts';
import { type OneServerSettings, startOneServer } from '#fixtures/oneServer';
import { servedEnvironment } from '#fixtures/servedProduct';
import { sharedServerBundle } from '#fixtures/siteBundle';
import { createFolderFiles } from '#functions/adapters/storage/folderFiles';
import { openServerData, readServerData } from '#functions/adapters/storage/serverData';
import { databaseFile } from '#functions/adapters/storage/sqliteDatabase';
import { sqliteQueues } from '#functions/adapters/storage/sqliteQueues';
import { sqliteTables } from '#functions/adapters/storage/sqliteTables';
import type { Storage } from '#functions/adapters/storage/storage';
import { createStores } from '#functions/adapters/stores';
import { passedOn } from '#local/childProcess';
import { LOCAL_SENDGRID_KEY } from '#local/external/credentials';
import { demoLabel } from '../../../scripts/demo/label.ts';
import { builtTestServer } from '../../build/buildSite.ts';
import { layWires } from '../wire.ts';
import { aControl } from './control.ts';
import { anAddress, type Process, processOf, startSurroundings } from './surroundings.ts';
import type { World } from './world.ts';

const storesIn = (storage: Storage) => ({ storage, ...createStores(storage) });

/** The process of the server, as the harness ends and restarts it. */
async function startProcess(given: OneServerSettings, log: (line: string) => void) {
  const server = await startOneServer(given);
  const { pid = 0 } = server.process;
  const ended = new Promise<string>((resolve) => {
    server.process.once('exit', (code, signal) => {
      for (const line of server.lines) log(line);
      resolve(signal ?? `code ${code}`);
    });
  });
  return { pid, ended, stop: async () => void (await server.stop()) };
}

/** Starts the server again whenever it has ended, as systemd does. */
async function keptRunning(given: OneServerSettings, log: (line: string) => void) {
  let spawned = Promise.withResolvers<ChildProcess>();
  let newest: ChildProcess | undefined;
  const onSpawn = (child: ChildProcess) => {
    newest = child;
    spawned.resolve(child);
  };
  /** How long its last start took, in milliseconds. */
  let startTook = 0;
  let upSince = 0;
  const start = async () => {
    const began = performance.now();
    const current = await startProcess({ ...given, onSpawn }, log);
    upSince = performance.now();
    startTook = upSince - began;
    return current;
  };
  let current: Process = await start();
  let isOver = false;
  const keeping = (async () => {
    while (!isOver) {
      await current.ended;
      // It may be killed while it starts, or find the disk full.
      if (!isOver) current = await start().catch(() => current);
    }
  })();
  const stop = async () => {
    isOver = true;
    // It may be starting, or be frozen.
    newest?.kill('SIGKILL');
    await keeping;
  };
  const faults = processOf({ current: () => current, stop });

  let ends: Promise<unknown> = Promise.resolve();
  return {
    stop,
    ...faults,
    /**
     * Ends it once it has worked for this many times as long as its start took. Each waits for the one before,
     * so that nothing ends twice.
     */
    endAfter(times: number, how: 'kill' | 'restart'): Promise<unknown> {
      ends = ends.then(async () => {
        await faults.running();
        await sleep(Math.max(0, upSince + times * startTook - performance.now()));
        await faults[how]();
      });
      return ends;
    },
    /** Kills it, and again after this share of its next start. */
    killTwice(share: number): Promise<unknown> {
      ends = ends.then(async () => {
        await faults.running();
        spawned = Promise.withResolvers();
        await faults.kill();
        const next = await spawned.promise;
        await sleep(share * startTook);
        next.kill('SIGKILL');
      });
      return ends;
    },
  };
}

/** The processes that a process has started, which inherit its limits. */
function childrenOf(pid: number): number[] {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return ids.split(' ').filter(Boolean).map(Number);
  } catch {
    // The process has just been killed.
    return [];
  }
}

/**
 * Lets a process and its children write no byte to a file, as on a full disk, or write again: SQLite's
 * own writes fail too. Systems other than Linux have no such command.
 */
function limitFiles(pid: number, state: 'free' | 'full'): void {
  if (process.platform !== 'linux') return;
  const soft = state === 'full' ? '0' : 'unlimited';
  for (const one of [pid, ...childrenOf(pid)])
    try {
      const limit = ['--pid', String(one), `--fsize=${soft}:unlimited`];
      execFileSync('prlimit', limit, { stdio: 'ignore' });
    } catch {
      // It has just been killed.
    }
}

/**
 * Runs one server with a wire between people and it. Its database is read beside it, as a backup
 * does. Emails go by a provider that answers whether it has one, so that each must arrive once. All of it
 * ends with the test, also with one that takes too long.
 */
export async function startServerWorld({
  timeZone,
  logFile,
}: {
  timeZone: string;
  logFile: string;
}) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-harness-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [site, theirs] = [await freePorts(1), await freePorts(1)];
  const data = join(folder, 'data');
  await mkdir(data);
  const log = (part: string) => (line: string) =>
    appendFileSync(logFile, `${new Date().toISOString().slice(11, 23)} ${part} | ${line}\n`);
  const control = aControl(join(folder, 'server.control'));
  const siteUrl = `http://localhost:${site}`;
  const api = `http://localhost:${theirs}/api`;
  const surroundings = await startSurroundings({
    siteUrl,
    api,
    folder: join(folder, 'outside'),
  });
  const people = await layWires([[theirs, site]], anAddress);
  onTestFinished(people.stop);
  const siteBundle = await sharedServerBundle(`${inject('siteBundle')}-server`);
  const addresses = {
    site: siteUrl,
    api,
    identity: surroundings.identityUrl,
    external: surroundings.outsideUrl,
    images: '',
  };
  const settings = {
    command: [await builtTestServer()],
    data,
    port: site,
    siteUrl,
    environment: {
      ...passedOn(),
      ...servedEnvironment(addresses, siteBundle),
      MAIL: 'sendgrid',
      SENDGRID_API_KEY: LOCAL_SENDGRID_KEY,
      SENDGRID_BASE_URL: surroundings.outsideUrl,
      LABEL_NAME: demoLabel.name,
      LABEL_TIME_ZONE: timeZone,
      NODE_OPTIONS: control.options,
    },
  };
  const server = await keptRunning(settings, log('server'));
  onTestFinished(server.stop);
  const now = () => Date.now() + control.clock();
  const database = new DatabaseSync(databaseFile(data), { timeout: 5_000 });
  onTestFinished(() => database.close());
  const addressless = { address: () => '', link: () => '' };
  const beside = storesIn({
    table: sqliteTables(database),
    queues: sqliteQueues(database, now).queue,
    files: createFolderFiles(join(data, 'files'), addressless).files,
    prepare: async () => undefined,
  });
  let copies = 0;
  const kept = <T extends { close(): void }>(opened: T): T => {
    onTestFinished(() => opened.close());
    return opened;
  };
  return {
    folder,
    log,
    label: { ...demoLabel, timeZone },
    siteUrl,
    stores: () => beside,
    backedUp: async () => kept(await readServerData(data, join(folder, `copy-${++copies}`))),
    restored: () => storesIn(kept(openServerData(join(folder, `restored-${copies}`)))),
    people,
    clock: control,
    setDisk: async (state: 'free' | 'full') => {
      // A server that does not run may need room to start.
      if (state === 'free') control.setDisk(state);
      const { pid } = await server.running();
      control.setDisk(state);
      limitFiles(pid, state);
    },
    ...surroundings,
    server,
    async fire(timer: string): Promise<void> {
      const address = `${siteUrl}/api/for-tests/timers/${timer}`;
      await fetch(address, { method: 'POST' }).catch(() => undefined);
    },
  } satisfies World & Record<string, unknown>;
}

export type ServerWorld = Awaited<ReturnType<typeof startServerWorld>>;
