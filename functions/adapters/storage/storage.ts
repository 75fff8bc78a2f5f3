import { TableClient, TableServiceClient } from '@azure/data-tables';
import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient, newPipeline } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import type { Environment } from '#functions/environment';
import type { Files } from '#functions/ports/files';
import type { Queues } from '#functions/ports/queues';
import { createAzureContainers } from './azureFiles.ts';
import { azureQueues } from './azureQueues.ts';
import type { Table } from './rows.ts';
import { createSilenceGuard, longestSilence } from './silence.ts';
import storedNames from './storage.json' with { type: 'json' };

/** All that is stored: rows in tables, files in containers, and messages in queues. */
export interface Storage {
  table(name: string): Table;
  files(container: string): Files;
  queues: Queues;
  /**
   * Creates missing tables, queues and containers. It runs at every start of the functions, and
   * before a restore.
   */
  prepare(): Promise<void>;
}

/** Clients of one storage account. */
export interface AzureClients {
  table(name: string): TableClient;
  /** The account's table service, for listing its tables. */
  tables: TableServiceClient;
  blobs: BlobServiceClient;
  queues: QueueServiceClient;
}

/**
 * Opens storage in Azure by a connection string, or by the account's name with the app's managed
 * identity. A connection that is silent for `silence` milliseconds is dropped.
 */
export function openStorage(...given: Parameters<typeof openAzureClients>): Storage {
  const clients = openAzureClients(...given);
  return {
    table: clients.table,
    files: createAzureContainers(clients.blobs),
    queues: azureQueues(clients.queues),
    prepare: () => prepareAccount(clients),
  };
}

const pauses = { retryDelayInMs: 100, maxRetryDelayInMs: 400 };
/**
 * Short pauses, since the SDKs' defaults take 4 s and more to report that storage is unreachable.
 */
const retries = {
  tables: { retryOptions: { maxRetries: 2, ...pauses } },
  others: { retryOptions: { maxTries: 3, ...pauses } },
};

/**
 * Opens the clients of a storage account: see `openStorage`.
 * @throws {Error} if neither variable is set
 */
export function openAzureClients(
  environment: Pick<Environment, 'STORAGE_CONNECTION' | 'STORAGE_ACCOUNT'>,
  silence: number = longestSilence,
): AzureClients {
  const { STORAGE_CONNECTION: connection, STORAGE_ACCOUNT: account } = environment;
  if (!connection && !account)
    throw new Error('Neither STORAGE_ACCOUNT nor STORAGE_CONNECTION is set.');
  const guard = createSilenceGuard(silence);
  const pipelineFor = ({ credential }: Pick<BlobServiceClient, 'credential'>) =>
    guard.pipeline(newPipeline(credential, retries.others));
  if (connection) {
    const blobs = BlobServiceClient.fromConnectionString(connection);
    const queues = QueueServiceClient.fromConnectionString(connection);
    const options = { ...retries.tables, allowInsecureConnection: true };
    return {
      table: (name) => guard.table(TableClient.fromConnectionString(connection, name, options)),
      tables: guard.table(TableServiceClient.fromConnectionString(connection, options)),
      blobs: new BlobServiceClient(blobs.url, pipelineFor(blobs)),
      queues: new QueueServiceClient(queues.url, pipelineFor(blobs)),
    };
  }
  const credential = new DefaultAzureCredential();
  const pipeline = pipelineFor({ credential });
  const at = (service: string) => `https://${account}.${service}.core.windows.net`;
  return {
    table: (name) => guard.table(new TableClient(at('table'), name, credential, retries.tables)),
    tables: guard.table(new TableServiceClient(at('table'), credential, retries.tables)),
    blobs: new BlobServiceClient(at('blob'), pipeline),
    queues: new QueueServiceClient(at('queue'), pipeline),
  };
}

/**
 * The names and uses of all tables, queues and containers; infra/data.bicep reads the same file.
 */
const { tables, queues, containers } = storedNames;
export type TableName = keyof typeof tables;
export type ContainerName = keyof typeof containers;
const namesOf = <N extends string>(named: Record<N, string>) => Object.keys(named) as N[];

export const tableNames = namesOf(tables);
export const queueNames = namesOf(queues);
export const containerNames = namesOf(containers);
/** The containers whose files anyone may fetch by their address. */
export const publicContainers: readonly string[] = containerNames.filter(
  (name) => containers[name] === 'Blob',
);

/**
 * Creates what is missing: lists all in three requests instead of asking for each of the thirty.
 * infra/data.bicep creates them; only after an upgrade some may be missing until the template is
 * deployed again.
 */
export async function prepareAccount({ tables: service, ...storage }: AzureClients): Promise<void> {
  const there = await Promise.all([
    namesIn(service.listTables()),
    namesIn(storage.queues.listQueues()),
    namesIn(storage.blobs.listContainers()),
  ]);
  const [knownTables, knownQueues, knownContainers] = there;
  await Promise.all([
    ...missing(tableNames, knownTables).map((name) => storage.table(name).createTable()),
    ...missing(queueNames, knownQueues).map((name) =>
      storage.queues.getQueueClient(name).createIfNotExists(),
    ),
    ...missing(containerNames, knownContainers).map((name) =>
      storage.blobs
        .getContainerClient(name)
        .createIfNotExists(containers[name] === 'Blob' ? { access: 'blob' } : {}),
    ),
  ]);
}

const missing = <N extends string>(wanted: N[], there: Set<string>) =>
  wanted.filter((name) => !there.has(name));

async function namesIn(list: AsyncIterable<{ name?: string }>): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { name } of list) if (name !== undefined) names.add(name);
  return names;
}
