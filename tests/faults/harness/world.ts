import { appendFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { freePorts } from '#fixtures/freePorts';
import { standardSettings } from '#fixtures/siteBundle';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { startFunctionsHost } from '#local/functionsHost/start';
import { startSite } from '#local/site';
import { ACCOUNT, localConnection, startStorage } from '#local/storage';
import { type Supervised, supervise } from '#local/supervised';
import { demoLabel } from '../../../scripts/demo/label.ts';
import { builtPublisher } from '../../build/buildSite.ts';
import { storesOver } from '../../stores/openStores.ts';
import { layWires } from '../wire.ts';
import { aControl } from './control.ts';
import { startStorageProxy } from './storageProxy.ts';
import { anAddress, processOf, startSurroundings } from './surroundings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const buildToken = 'the-secret-of-the-builder';
/** The account into which a backup is restored. */
const RESTORED = 'restored';

/**
 * Runs the whole product over Azure's storage with an interceptor between all its parts: a storage
 * proxy each for the functions and the publisher, a wire between people and the API, and one
 * between the publisher and the API. `timeZone` is the label's; the parts' output goes to
 * `logFile`. All of it ends with the test, also with one that takes too long.
 */
export async function startAzureWorld({
  timeZone,
  logFile,
}: {
  timeZone: string;
  logFile: string;
}) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-harness-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
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
  const api = `http://localhost:${ports.people}/api`;
  const surroundings = await startSurroundings(
    { siteUrl, api, folder: join(folder, 'outside') },
    async () => publisher?.current().request(),
  );
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
  onTestFinished(azurite.stop);
  const [functionsStorage, publisherStorage, people, reports] = await Promise.all([
    startStorageProxy(ports.ours, ports.storage),
    startStorageProxy(ports.theirs, ports.storage),
    layWires([[ports.people, ports.host]], anAddress),
    layWires([[ports.reports, ports.host]]),
  ]);
  for (const between of [functionsStorage, publisherStorage, people, reports])
    onTestFinished(between.stop);
  const addresses = {
    site: siteUrl,
    api,
    identity: surroundings.identityUrl,
    external: surroundings.outsideUrl,
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
  onTestFinished(functions.stop);
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
  onTestFinished(publisher.stop);
  await publisher.current().request();
  const site = publisher;

  return {
    folder,
    log,
    label: { ...demoLabel, timeZone },
    siteUrl,
    /** What is stored, as another process sees it. */
    stores: () => storesOver(localConnection(ports.storage)),
    /** What is stored, for a backup of it while everybody works. */
    backedUp: async () => storesOver(localConnection(ports.storage)).storage,
    /** Where a backup is restored. */
    restored: () => storesOver(localConnection(ports.storage, RESTORED)),
    functionsStorage,
    publisherStorage,
    people,
    reports,
    clock: hostControl,
    setDisk: async (state: 'free' | 'full') => {
      siteControl.setDisk(state);
      hostControl.setDisk(state);
    },
    ...surroundings,
    processes: {
      functions: processOf(functions),
      site: processOf(site),
      storage: processOf(azurite),
    },
    /** Runs a timer of the functions now, as their clock would. */
    async fire(timer: string): Promise<void> {
      const address = `http://localhost:${ports.host}/admin/functions/${timer}`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ input: '' });
      await fetch(address, { method: 'POST', headers, body }).catch(() => undefined);
    },
  };
}

export type AzureWorld = Awaited<ReturnType<typeof startAzureWorld>>;

/** Stores of the product. */
export type Stores = Omit<ReturnType<typeof storesOver>, 'azure'>;

/** The product in either place: what people, comparisons and common faults need of it. */
export type World = Omit<
  AzureWorld,
  'functionsStorage' | 'publisherStorage' | 'reports' | 'processes' | 'stores' | 'restored'
> & {
  stores: () => Stores;
  restored: () => Stores;
};
