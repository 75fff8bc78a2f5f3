import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '#contract/client';
import { freePorts } from '#fixtures/freePorts';
import { startWorld } from '#local/external/server';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { startFunctionsHost } from '#local/functionsHost/start';
import { type AccountName, accounts } from '#local/identity/accounts';
import { startIdentity } from '#local/identity/server';
import { localToken } from '#local/identityToken';
import { ACCOUNT, startStorage } from '#local/storage';
import { demoLabel } from '../../scripts/demo/label.ts';

export const site = 'http://localhost:4280';
export const buildToken = 'the-secret-of-the-builder';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A setting with which the functions print what they load of OpenTelemetry, and whom they call. */
export const watched = {
  NODE_OPTIONS: `--import=${new URL('./watchProcess.ts', import.meta.url).href}`,
};

async function startParts(
  folder: string,
  log: (line: string) => void,
  more: Record<string, string>,
) {
  const port = await freePorts(4);
  const [storage, identity, world] = await Promise.all([
    startStorage({ port, folder: join(folder, 'storage'), log }),
    startIdentity({ port: 0, siteUrl: site }),
    startWorld({ port: 0, dataFolder: join(folder, 'world'), onDispatch: () => undefined }),
  ]);
  const addresses = {
    site,
    api: `http://localhost:${port + 3}/api`,
    identity: identity.url,
    world: world.url,
    images: `http://localhost:${port}/${ACCOUNT}/images`,
  };
  const storageConnection = storage.connectionString;
  const functions = await startFunctionsHost({
    port: port + 3,
    entry: join(root, 'functions/index.ts'),
    hostFile: join(root, 'functions/host.json'),
    timersFile: join(folder, 'timers.json'),
    environment: {
      ...functionsEnvironment({ addresses, label: demoLabel, storageConnection, buildToken }),
      ...more,
    },
    log,
  });
  return { addresses, storage, others: [functions, identity, world] };
}

/**
 * Starts the API as it runs in the product, over empty storage and with the accounts of the demo;
 * with more settings where they are given.
 */
export async function startApi(more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-contract-'));
  /** What the functions and the storage printed. */
  const lines: string[] = [];
  const { addresses, storage, others } = await startParts(folder, (line) => lines.push(line), more);
  const tokenOf = (account: AccountName) => localToken(addresses.identity, account);

  const request = (path: string, init: RequestInit = {}, token?: string) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${addresses.api}/${path}`, { ...init, headers });
  };

  return {
    addresses,
    lines,
    tokenOf,
    request,
    /** The product's own client, and the answers as they came. */
    clientOf(token: string) {
      const responses: Response[] = [];
      const client = createApiClient(async (path, init) => {
        const response = await request(path, init, token);
        responses.push(response.clone());
        return response;
      });
      return { client, responses };
    },
    storageConnection: storage.connectionString,
    /** Takes storage away from under the functions. */
    stopStorage: storage.stop,
    async stop() {
      await Promise.all(others.map((part) => part.stop()));
      await storage.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

/** The account of a demo person, as a member row names it. */
export function accountOf(name: AccountName) {
  const { tid, oid } = accounts[name];
  return { tenant: tid, object: oid };
}
