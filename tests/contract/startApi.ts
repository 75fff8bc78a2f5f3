import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiClient } from '#contract/client';
import { freePorts } from '#fixtures/freePorts';
import { startExternalServices } from '#local/external/server';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { startFunctionsHost } from '#local/functionsHost/start';
import { type AccountName, accounts } from '#local/identity/accounts';
import { startIdentity } from '#local/identity/server';
import { localToken } from '#local/identityToken';

export const site = 'http://localhost:4280';
export const buildToken = 'the-secret-of-the-builder';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Settings that make the functions print the OpenTelemetry modules they load and their ports. */
export const watched = {
  NODE_OPTIONS: `--import=${new URL('./watchProcess.ts', import.meta.url).href}`,
};

/**
 * An API's storage account: its name, its service's first port, its connection string, and a folder
 * of the run for files.
 */
export type ApiStorage = { account: string; port: number; connection: string; folder?: string };

type Start = {
  folder: string;
  storage: ApiStorage;
  environment: Record<string, string>;
  entry: string;
  log: (line: string) => void;
};

async function startParts({ folder, storage, environment, entry, log }: Start) {
  const [port, identity, external] = await Promise.all([
    freePorts(1),
    startIdentity({ port: 0, siteUrl: site }),
    startExternalServices({
      port: 0,
      dataFolder: join(folder, 'external'),
      onDispatch: () => undefined,
    }),
  ]);
  const addresses = {
    site,
    api: `http://localhost:${port}/api`,
    identity: identity.url,
    external: external.url,
    images: `http://localhost:${storage.port}/${storage.account}/images`,
  };
  const storageConnection = storage.connection;
  // Bundling the pages takes seconds, and other tests cover their appearance.
  await mkdir(join(folder, 'site/server'), { recursive: true });
  await writeFile(
    join(folder, 'site/server/entry.mjs'),
    'export const renderer = { preview: async ({ page, url = page }) => url };',
  );
  const functions = await startFunctionsHost({
    port,
    entry,
    hostFile: join(root, 'functions/host.json'),
    timersFile: join(folder, 'timers.json'),
    environment: {
      ...functionsEnvironment({
        addresses,
        storageConnection,
        buildToken,
        siteBundle: join(folder, 'site'),
      }),
      ...environment,
    },
    log,
  });
  return { addresses, parts: [functions, identity, external] };
}

type Given = {
  /** Runs the functions from source; otherwise from the run's bundle, which starts faster. */
  fromSources?: boolean;
  /** Settings of the functions, in addition to the product's. */
  environment?: Record<string, string>;
  /** Empty storage; by default an account of the run's storage that no other test uses. */
  storage?: ApiStorage;
};

/** Starts the API as in the product, over empty storage and with the demo's accounts. */
export async function startApi(given: Given = {}) {
  const storage = given.storage ?? (await anEmptyAccount());
  const folder = await mkdtemp(join(storage.folder ?? tmpdir(), 'gatefold-api-'));
  /** The lines that the functions print. */
  const lines: string[] = [];
  const { addresses, parts } = await startParts({
    folder,
    storage,
    environment: given.environment ?? {},
    entry: given.fromSources ? join(root, 'functions/index.ts') : await bundleOfRun(),
    log: (line) => lines.push(line),
  });
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
    /** The product's own client, with its raw responses. */
    clientOf(token: string) {
      const responses: Response[] = [];
      const client = createApiClient(async (path, init) => {
        const response = await request(path, init, token);
        responses.push(response.clone());
        return response;
      });
      return { client, responses };
    },
    storageConnection: storage.connection,
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function bundleOfRun(): Promise<string> {
  const { inject } = await import('vitest');
  return inject('functionsBundle');
}

/** Loaded on demand: it needs Vitest, which benchmarks run without. */
async function anEmptyAccount(): Promise<ApiStorage> {
  const { emptyAccount } = await import('#fixtures/storageAccount');
  return emptyAccount();
}

let shared: Promise<RunningApi> | undefined;

/**
 * An API shared by files of this process whose tests only look at data they created themselves,
 * because a start takes a second. It ends with the process, and its folder with the run.
 */
export function sharedApi(): Promise<RunningApi> {
  shared ??= startApi();
  return shared;
}

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

/** The account of a demo person, as named in a member row. */
export function accountOf(name: AccountName) {
  const { tid, oid } = accounts[name];
  return { tenant: tid, object: oid };
}
