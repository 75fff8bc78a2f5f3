import { TableClient } from '@azure/data-tables';
import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import type { Environment } from '#functions/environment';

/** Clients of the one storage account. */
export interface Storage {
  table(name: string): TableClient;
  blobs: BlobServiceClient;
  queues: QueueServiceClient;
}

const pauses = { retryDelayInMs: 100, maxRetryDelayInMs: 400 };
/** With storage away the SDKs' own settings take 4 s and more to say so. */
const retries = {
  tables: { retryOptions: { maxRetries: 2, ...pauses } },
  others: { retryOptions: { maxTries: 3, ...pauses } },
};

/** Opens storage by a connection string, or by the account's name with the app's own identity. */
export function openStorage(
  environment: Pick<Environment, 'STORAGE_CONNECTION' | 'STORAGE_ACCOUNT'>,
): Storage {
  const connection = environment.STORAGE_CONNECTION;
  if (connection)
    return {
      table: (name) =>
        TableClient.fromConnectionString(connection, name, {
          ...retries.tables,
          allowInsecureConnection: true,
        }),
      blobs: BlobServiceClient.fromConnectionString(connection, retries.others),
      queues: QueueServiceClient.fromConnectionString(connection, retries.others),
    };
  const credential = new DefaultAzureCredential();
  const at = (service: string) =>
    `https://${environment.STORAGE_ACCOUNT}.${service}.core.windows.net`;
  return {
    table: (name) => new TableClient(at('table'), name, credential, retries.tables),
    blobs: new BlobServiceClient(at('blob'), credential, retries.others),
    queues: new QueueServiceClient(at('queue'), credential, retries.others),
  };
}

export const tableNames = [
  ...([
    'artists',
    'releases',
    'history',
    'members',
    'publications',
    'requests',
    'previews',
    'imports',
  ] as const),
  // What visitors leave: nothing of it is ever in a snapshot or in the log.
  ...(['letters', 'presaves', 'mailings', 'subscriptions', 'limits', 'readings'] as const),
];
export const queueNames = ['publish', 'import', 'letters', 'letters-poison'] as const;
/** The images are the one container that anyone may read. */
export const containerNames = {
  images: 'blob',
  snapshots: undefined,
  recordings: undefined,
  imports: undefined,
} as const;

/** Makes the tables, queues and containers that are not there yet. */
export async function prepareStorage(storage: Storage): Promise<void> {
  await Promise.all([
    ...tableNames.map((name) => storage.table(name).createTable()),
    ...queueNames.map((name) => storage.queues.getQueueClient(name).createIfNotExists()),
    ...Object.entries(containerNames).map(([name, access]) =>
      storage.blobs.getContainerClient(name).createIfNotExists(access ? { access } : {}),
    ),
  ]);
}
