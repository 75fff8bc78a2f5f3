import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { createApiClient } from '#contract/client';
import { freePorts } from '#fixtures/freePorts';
import { emptyAccount } from '#fixtures/storageAccount';
import { startExternalServices } from '#local/external/server';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { type RunningFunctionsHost, startFunctionsHost } from '#local/functionsHost/start';
import { startIdentity } from '#local/identity/server';
import { localToken } from '#local/identityToken';
import { localConnection } from '#local/storage';
import { storesOver } from '../stores/openStores.ts';
import { layWires } from './wire.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The API over storage that can be cut off, in a host that can be killed and restarted. */
export async function startFrail() {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-faults-'));
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const { account, port: behind, connection } = await emptyAccount();
  const port = await freePorts(4);
  const site = `http://localhost:${port}`;
  const [wire, identity, external] = await Promise.all([
    layWires([0, 1, 2].map((service) => [port + service, behind + service] as const)),
    startIdentity({ port: 0, siteUrl: site }),
    startExternalServices({
      port: 0,
      dataFolder: join(folder, 'external'),
      onDispatch: () => undefined,
    }),
  ]);
  const api = `http://localhost:${port + 3}/api`;
  const images = `http://localhost:${port}/${account}/images`;
  const addresses = { site, api, identity: identity.url, external: external.url, images };
  const startHost = (): Promise<RunningFunctionsHost> =>
    startFunctionsHost({
      port: port + 3,
      entry: inject('functionsBundle'),
      hostFile: join(root, 'functions/host.json'),
      timersFile: join(folder, 'timers.json'),
      environment: functionsEnvironment({
        addresses,
        storageConnection: localConnection(port, account),
        buildToken: 'the-secret-of-the-builder',
      }),
      log,
    });
  let host = await startHost();
  const token = await localToken(identity.url, 'staff');
  return {
    lines,
    wire,
    /** The stores without the wire. */
    stores: storesOver(connection),
    client: createApiClient((path, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(`${api}/${path}`, { ...init, headers });
    }),
    kill: () => host.kill(),
    async restart() {
      host = await startHost();
    },
    /** Runs a timer now. */
    async fire(name: string) {
      const body = JSON.stringify({ input: '' });
      const headers = { 'content-type': 'application/json' };
      const path = `http://localhost:${port + 3}/admin/functions/${name}`;
      await fetch(path, { method: 'POST', body, headers });
    },
    async stop() {
      await Promise.all([host.stop(), identity.stop(), external.stop()]);
      await wire.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Frail = Awaited<ReturnType<typeof startFrail>>;
