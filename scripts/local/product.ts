import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDemo } from '../demo/demo.ts';
import { functionsSources, writeProvenance } from '../provenance.ts';
import { announceLocalProduct } from '../target/localProduct.ts';
import { bringDemo } from './bringDemo.ts';
import { lockDataFolder } from './dataFolderLock.ts';
import type { Dispatch, OnDispatch } from './external/github.ts';
import { startExternalServices } from './external/server.ts';
import { functionsEnvironment } from './functionsEnvironment.ts';
import { startFunctionsHost } from './functionsHost/start.ts';
import { accounts } from './identity/accounts.ts';
import { startIdentity } from './identity/server.ts';
import { findPortTroubles } from './localPorts.ts';
import { type DataFolders, type ProductSettings, prepareFolders } from './productSettings.ts';
import { startSite } from './site.ts';
import { type Addresses, localAddresses, siteEnvironment } from './siteEnvironment.ts';
import { createStopping, type Stopping } from './stopping.ts';
import { ACCOUNT, localConnection, startStorage, storagePorts } from './storage.ts';
import { supervise } from './supervised.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type RunningProduct = {
  /** The addresses for people. */
  urls: { site: string; api: string; identity: string; mailbox: string; storage: string };
  /** Also for tests that inspect storage. */
  storageConnection: string;
  /** Settles when the demo's hidden part is loaded too; its public part is shown earlier. */
  demo: Promise<void>;
  /** Stops everything; nothing that was acknowledged is lost. */
  stop: () => Promise<void>;
};

/**
 * Runs the whole product on this machine, on loopback only, and waits until its site is live.
 * Rejects, with everything stopped again, if a port is taken, a part can't start, or the signal
 * aborts.
 */
export async function startProduct(
  settings: ProductSettings,
  signal?: AbortSignal,
): Promise<RunningProduct> {
  const troubles = await findPortTroubles(settings.ports);
  if (troubles.length > 0) throw new Error(troubles.join('\n'));
  const lock = await lockDataFolder(settings.dataFolder);
  const stopping = createStopping();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopping.stopAll().finally(lock.stop);
    return stopped;
  };
  try {
    const folders = await prepareFolders(settings);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop);
    return { ...(await startParts(settings, folders, stopping)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Start = {
  settings: ProductSettings;
  folders: DataFolders;
  stopping: Stopping;
  addresses: Addresses;
};

async function startParts(
  settings: ProductSettings,
  folders: DataFolders,
  stopping: Stopping,
): Promise<Omit<RunningProduct, 'stop'>> {
  const addresses = localAddresses(settings.ports);
  const start = { settings, folders, stopping, addresses };
  const requests = createRequests();
  const storageConnection = localConnection(settings.ports.storage);
  // Everything loads at once; storage starts first and stops last.
  const surroundings = startSurroundings(start, requests.request);
  const { site, functions } = startOurs(start, storageConnection);
  const show = async () => {
    const shown = await site;
    return requests.pass((correlation) => shown.current().request(correlation));
  };
  // The demo is loaded while the site's pages are still being bundled.
  const brought = Promise.all([surroundings, functions]).then(() => showFirst(start, show));
  const noted = Promise.all([site, functions]).then(() => noteProvenance(start));
  const [demo] = await Promise.all([brought, surroundings, site, functions, noted]);
  const urls = urlsOf(addresses, settings.ports.storage);
  const tokenEndpoint = `${addresses.identity}/local/token`;
  const running = { api: addresses.api, storageConnection, tokenEndpoint };
  await stopping.add(announceLocalProduct(settings.dataFolder, running));
  return { urls, storageConnection, demo: demo.whole };
}

/** Starts the local replacements of external services. */
async function startSurroundings(
  { settings: { ports, log }, folders, stopping, addresses }: Start,
  onDispatch: OnDispatch,
): Promise<void> {
  await Promise.all([
    stopping.add(
      supervise({
        start: () =>
          startStorage({
            port: ports.storage,
            folder: folders.storage,
            log: (line) => log('storage', line),
          }),
        log: (line) => log('storage', line),
      }),
    ),
    stopping.add(
      startIdentity({
        port: ports.identity,
        siteUrl: addresses.site,
        dataFolder: folders.identity,
      }),
    ),
    stopping.add(
      startExternalServices({
        port: ports.mailbox,
        ...(ports.smtp !== undefined && { smtpPort: ports.smtp }),
        dataFolder: folders.external,
        onDispatch,
      }),
    ),
  ]);
}

const bundleFolder = ({ folders }: Start) => join(folders.site, 'bundle');

/** The file that records which code runs. */
const provenanceFile = ({ settings }: Start) => join(settings.dataFolder, 'provenance.json');

/** Starts the site with its publisher, and the functions. */
function startOurs(start: Start, storageConnection: string) {
  const { settings, folders, stopping, addresses } = start;
  const { ports, log } = settings;
  const buildToken = randomBytes(24).toString('base64url');
  const needs = {
    addresses,
    storageConnection,
    buildToken,
    siteBundle: bundleFolder(start),
    provenance: provenanceFile(start),
    smtpPort: ports.smtp,
  };
  const site = stopping.add(
    supervise({
      start: async () =>
        // Astro takes half a second to load and is needed only for the dev server.
        (settings.isDev ? (await import('./devSite.ts')).startDevSite : startSite)({
          port: ports.site,
          folder: folders.site,
          environment: siteEnvironment(addresses),
          apiBase: addresses.api,
          storageConnection,
          buildToken,
          log: (line) => log('site', line),
        }),
      // The report of the version published just before may be lost.
      onRestart: (site) => site.request(),
      log: (line) => log('site', line),
    }),
  );
  const functions = stopping.add(
    supervise({
      start: () =>
        startFunctionsHost({
          port: ports.api,
          entry: settings.bundle ?? `${ROOT}functions/index.ts`,
          hostFile: `${ROOT}functions/host.json`,
          timersFile: folders.timersFile,
          awaits: storagePorts(ports.storage),
          environment: functionsEnvironment(needs),
          log: (line) => log('functions', line),
        }),
      log: (line) => log('functions', line),
    }),
  );
  return { site, functions };
}

async function noteProvenance(start: Start): Promise<void> {
  const { settings } = start;
  const functions = settings.bundle ? [dirname(settings.bundle)] : functionsSources;
  await writeProvenance(settings.dataFolder, { functions, site: bundleFolder(start) });
}

/** Waits until the site shows its first content: the demo, or an empty label. */
async function showFirst(
  { settings, folders, addresses }: Start,
  show: () => Promise<void>,
): Promise<{ whole: Promise<void> }> {
  if (settings.isEmpty) {
    await show();
    return { whole: Promise.resolve() };
  }
  const demo = await readDemo(settings.demo);
  const log = (line: string) => settings.log('demo', line);
  return bringDemo({
    demo,
    addresses,
    artist: accounts.artist,
    doneFile: folders.demoDoneFile,
    show,
    log,
  });
}

/** Holds build requests until the demo's public part is complete: one build instead of forty. */
function createRequests() {
  let build: ((correlation?: string) => Promise<void>) | undefined;
  return {
    request: async ({ inputs: { correlation } }: Dispatch) =>
      build?.(typeof correlation === 'string' ? correlation : undefined),
    pass: (to: (correlation?: string) => Promise<void>): Promise<void> => {
      build = to;
      return to();
    },
  };
}

function urlsOf(
  { site, api, identity, external }: Addresses,
  storagePort: number,
): RunningProduct['urls'] {
  return {
    site,
    api,
    identity,
    mailbox: external,
    storage: `http://localhost:${storagePort}/${ACCOUNT}`,
  };
}
