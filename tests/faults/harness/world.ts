import { randomInt } from 'node:crypto';
import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import * as z from 'zod';
import { type ApiClient, createApiClient } from '#contract/client';
import { freePorts } from '#fixtures/freePorts';
import { standardSettings } from '#fixtures/siteBundle';
import type { Fault } from '#local/external/faults';
import { startExternalServices as startOutside } from '#local/external/server';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { startFunctionsHost } from '#local/functionsHost/start';
import { startIdentity } from '#local/identity/server';
import { startSite } from '#local/site';
import { ACCOUNT, localConnection, startStorage } from '#local/storage';
import { type Supervised, supervise } from '#local/supervised';
import { demoLabel } from '../../../scripts/demo/label.ts';
import { builtPublisher } from '../../build/buildSite.ts';
import { layWires } from '../wire.ts';
import { startStorageProxy } from './storageProxy.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const mischief = new URL('./mischief.ts', import.meta.url).href;
const buildToken = 'the-secret-of-the-builder';
/** The account into which a backup is restored. */
const RESTORED = 'restored';
/** People abandon a call without an answer after this many milliseconds, or later. */
const leastPatience = 12_000;
const mostPatience = 60_000;
/** People wait this many times as long as a save takes on this machine while nothing fails. */
const patienceInSaves = 40;

const mailsSchema = z.array(
  z.object({
    to: z.array(z.object({ email: z.string() })),
    subject: z.string(),
    text: z.string().nullable(),
    /** The product's id of the email: one id is never sent to an address twice. */
    customArgs: z.object({ emailId: z.string() }),
  }),
);

/** The clock and disk of one process. */
function aControl(file: string) {
  let clock = 0;
  let disk: 'free' | 'full' = 'free';
  const write = () => {
    writeFileSync(`${file}.new`, `${clock} ${disk}`);
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    options: `--import=${mischief}?control=${encodeURIComponent(file)}`,
    clock: () => clock,
    /** Moves the clock by a number of milliseconds. */
    moveClock: (by: number) => {
      clock += by;
      write();
    },
    setDisk: (state: typeof disk) => {
      disk = state;
      write();
    },
  };
}

/** A process of the product that is restarted when it ends. */
type Process = { pid: number; ended: Promise<string>; stop: () => Promise<void> };

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The process of a part, once it runs: it may just be restarting. */
async function running(part: Supervised<Process>): Promise<Process> {
  while (!isAlive(part.current().pid)) await sleep(20);
  return part.current();
}

/** The faults of a part's process. */
const processOf = (part: Supervised<Process>) => ({
  running: () => running(part),
  async kill(): Promise<void> {
    const { pid, ended } = await running(part);
    process.kill(pid, 'SIGKILL');
    await ended;
  },
  /** Stops it in order; it is restarted anyway. */
  restart: async () => (await running(part)).stop(),
  /** Suspends it in the middle of its work until it is thawed. */
  async freeze(milliseconds: number): Promise<void> {
    const { pid } = await running(part);
    process.kill(pid, 'SIGSTOP');
    await sleep(milliseconds);
    if (isAlive(pid)) process.kill(pid, 'SIGCONT');
  },
});

/**
 * Runs the whole product over real storage with an interceptor between all its parts: a storage
 * proxy each for the functions and the publisher, a wire between people and the API, and one
 * between the publisher and the API. `timeZone` is the label's; the parts' output goes to
 * `logFile`.
 */
export async function startWorld({ timeZone, logFile }: { timeZone: string; logFile: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-harness-'));
  const [host, pages0, storage, theirs, ours] = await Promise.all([
    freePorts(4),
    freePorts(1),
    freePorts(3),
    freePorts(3),
    freePorts(3),
  ]);
  const ports = { host, people: host + 1, reports: host + 2, site: pages0, storage, ours, theirs };
  const log = (part: string) => (line: string) =>
    appendFileSync(logFile, `${new Date().toISOString().slice(11, 23)} ${part} | ${line}\n`);
  const hostControl = aControl(join(folder, 'host.control'));
  const siteControl = aControl(join(folder, 'site.control'));
  const siteFolder = join(folder, 'site');
  const storageFolder = join(folder, 'storage');
  await Promise.all([mkdir(siteFolder), mkdir(storageFolder)]);
  // Nobody follows links in the pages, so their addresses may be those of other tests.
  await symlink(join(await builtPublisher(), 'site'), join(siteFolder, 'bundle'));
  let publisher: Supervised<Awaited<ReturnType<typeof startSite>>> | undefined;
  const siteUrl = `http://localhost:${ports.site}`;
  const [identity, outside] = await Promise.all([
    startIdentity({ port: 0, siteUrl }),
    startOutside({
      port: 0,
      dataFolder: join(folder, 'outside'),
      onDispatch: () => publisher?.current().request(),
    }),
  ]);
  const azurite = await supervise({
    start: () =>
      startStorage({
        port: ports.storage,
        folder: storageFolder,
        accounts: [ACCOUNT, RESTORED],
        log: log('storage'),
      }),
    log: log('storage'),
  });
  const [functionsStorage, publisherStorage, people, reports] = await Promise.all([
    startStorageProxy(ports.ours, ports.storage),
    startStorageProxy(ports.theirs, ports.storage),
    layWires([[ports.people, ports.host]], anAddress),
    layWires([[ports.reports, ports.host]]),
  ]);
  const addresses = {
    site: siteUrl,
    api: `http://localhost:${ports.people}/api`,
    identity: identity.url,
    external: outside.url,
    images: `http://localhost:${ports.storage}/${ACCOUNT}/images`,
  };
  const functions = await supervise({
    start: () =>
      startFunctionsHost({
        port: ports.host,
        entry: inject('functionsBundle'),
        hostFile: join(root, 'functions/host.json'),
        timersFile: join(folder, 'timers.json'),
        environment: {
          ...functionsEnvironment({
            addresses,
            storageConnection: localConnection(ports.ours),
            buildToken,
            siteBundle: join(siteFolder, 'bundle'),
          }),
          LABEL_NAME: demoLabel.name,
          LABEL_TIME_ZONE: timeZone,
          NODE_OPTIONS: hostControl.options,
        },
        log: log('functions'),
      }),
    log: log('functions'),
  });
  publisher = await supervise({
    start: () =>
      startSite({
        port: ports.site,
        folder: siteFolder,
        environment: standardSettings(),
        nodeOptions: siteControl.options,
        apiBase: `http://localhost:${ports.reports}/api`,
        storageConnection: localConnection(ports.theirs),
        buildToken,
        log: log('site'),
      }),
    onRestart: (part) => part.request(),
    log: log('site'),
  });
  await publisher.current().request();
  const site = publisher;

  /** A token of a demo account that outlasts every clock jump. */
  async function token(account: 'staff' | 'artist'): Promise<string> {
    const claims = { exp: Math.floor(Date.now() / 1000) + 7 * 24 * 3600, nbf: 0, iat: 0 };
    const body = JSON.stringify({ account, claims });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${identity.url}/local/token`, { method: 'POST', headers, body });
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
  }
  let patience = leastPatience;
  /** A person's API client: over the wire, with a timeout. */
  function clientOf(headers: Record<string, string>): ApiClient {
    return createApiClient((path, init) => {
      const all = new Headers(init.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      const signal = AbortSignal.timeout(patience);
      return fetch(`${addresses.api}/${path}`, { ...init, headers: all, signal });
    });
  }
  const outsideFault = async (fault: Partial<Fault>) => {
    const body = JSON.stringify(fault);
    await fetch(`${outside.url}/local/faults`, { method: 'POST', body });
  };

  return {
    folder,
    log,
    label: { ...demoLabel, timeZone },
    siteUrl,
    outsideUrl: outside.url,
    connection: localConnection(ports.storage),
    restored: localConnection(ports.storage, RESTORED),
    functionsStorage,
    publisherStorage,
    people,
    reports,
    clock: hostControl,
    siteDisk: siteControl,
    outsideFault,
    /** External services with a failure still pending. */
    async outsideFaults(): Promise<string[]> {
      const all = z.array(z.object({ service: z.string() }));
      const response = await fetch(`${outside.url}/local/faults`);
      return all.parse(await response.json()).map(({ service }) => service);
    },
    /** The delivered emails, each with its recipients and text. */
    async mails() {
      const response = await fetch(`${outside.url}/mails`);
      return mailsSchema.parse(await response.json());
    },
    members: {
      staff: clientOf({ authorization: `Bearer ${await token('staff')}` }),
      artist: clientOf({ authorization: `Bearer ${await token('artist')}` }),
    },
    /** A visitor with a separate connection, since limits apply per address. */
    visitor: () => clientOf({ connection: 'close' }),
    processes: {
      functions: processOf(functions),
      site: processOf(site),
      storage: processOf(azurite),
    },
    /** Lets people wait by the machine's speed, from the time that a save took. */
    waitFor(save: number): void {
      patience = Math.min(mostPatience, Math.max(patience, save * patienceInSaves));
    },
    /** Runs a timer of the functions now, as their clock would. */
    async fire(timer: string): Promise<void> {
      const address = `http://localhost:${ports.host}/admin/functions/${timer}`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ input: '' });
      await fetch(address, { method: 'POST', headers, body }).catch(() => undefined);
    },
    async stop(): Promise<void> {
      await Promise.all([functions.stop(), site.stop()]);
      await Promise.all([azurite.stop(), identity.stop(), outside.stop()]);
      await Promise.all([people, reports, functionsStorage, publisherStorage].map((b) => b.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An address of this machine; systems other than Linux have only one. */
const anAddress = () =>
  process.platform === 'linux'
    ? `127.${[randomInt(1, 250), randomInt(250), randomInt(1, 250)].join('.')}`
    : '127.0.0.1';

export type World = Awaited<ReturnType<typeof startWorld>>;
