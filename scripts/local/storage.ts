import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endOf, passedOn } from './childProcess.ts';

export type StorageSettings = {
  /** The blob service's port; queues and tables take the next two. */
  port: number;
  /** The data folder; without it data is kept in memory only. */
  folder?: string;
  /** The storage accounts; each is separate. */
  accounts?: string[];
  log: (line: string) => void;
};

export type RunningStorage = {
  pid: number;
  connectionString: string;
  /** Resolves when the process has ended, to its exit code or signal. */
  ended: Promise<string>;
  /** Saves what is in memory, then exits. */
  stop: () => Promise<void>;
};

/** The product's account, which is the first part of every path. */
export const ACCOUNT = 'devstoreaccount1';
/** Azurite's published key, the same on every machine: learn.microsoft.com/azure/storage/common/storage-use-azurite. */
const KEY =
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
/** Azurite answers in about 0.4 s; after this many milliseconds something is wrong. */
const START_LIMIT = 60_000;

/** Starts Azurite's blob, queue and table services on loopback, and waits until all three answer. */
export async function startStorage({
  port,
  folder,
  accounts = [ACCOUNT],
  log,
}: StorageSettings): Promise<RunningStorage> {
  const services = servicesFrom(port);
  const child = fork(
    fileURLToPath(new URL('./azurite.ts', import.meta.url)),
    azuriteArguments(services, folder),
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...passedOn(),
        AZURITE_ACCOUNTS: accounts.map((account) => `${account}:${KEY}`).join(';'),
      },
    },
  );
  child.stderr?.on('data', (chunk: Buffer) => log(chunk.toString('utf8').trimEnd()));
  const ended = endOf(child);
  const failed = ended.then(() => Promise.reject(new Error('Azurite ended before it was ready.')));
  await Promise.race([
    failed,
    Promise.all(services.map(([, servicePort]) => answering(servicePort))),
  ]);
  failed.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    connectionString: connectionString(services, accounts[0]),
    ended,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

const servicesFrom = (port: number) =>
  [
    ['blob', port],
    ['queue', port + 1],
    ['table', port + 2],
  ] as const;

/** The storage's ports, given its first port. */
export const storagePorts = (port: number) => servicesFrom(port).map(([, own]) => own);

/** The connection string of an account, given the storage's first port. */
export function localConnection(port: number, account = ACCOUNT): string {
  return connectionString(servicesFrom(port), account);
}

type Services = readonly (readonly [string, number])[];

function azuriteArguments(services: Services, folder?: string): string[] {
  const flags = ['--skipApiVersionCheck', '--silent', '--disableTelemetry'];
  flags.push(...(folder === undefined ? ['--inMemoryPersistence'] : ['--location', folder]));
  for (const [name, port] of services)
    flags.push(`--${name}Host`, '127.0.0.1', `--${name}Port`, String(port));
  return flags;
}

function connectionString(services: Services, account = ACCOUNT): string {
  const endpoints = services.map(([name, port]) => {
    const key = name.charAt(0).toUpperCase() + name.slice(1);
    return `${key}Endpoint=http://127.0.0.1:${port}/${account}`;
  });
  return [
    'DefaultEndpointsProtocol=http',
    `AccountName=${account}`,
    `AccountKey=${KEY}`,
    ...endpoints,
  ].join(';');
}

/** Waits until the storage service on a port answers. */
export async function answering(port: number): Promise<void> {
  const limit = Date.now() + START_LIMIT;
  while (Date.now() < limit) {
    const answer = await fetch(`http://127.0.0.1:${port}/${ACCOUNT}?comp=list`).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer) return;
    await delay(40);
  }
  throw new Error(`The storage on port ${port} did not answer.`);
}
