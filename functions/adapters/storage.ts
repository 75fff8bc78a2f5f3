import { TableClient } from '@azure/data-tables';
import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import { watchTable } from '#functions/adapters/writes';
import type { Environment } from '#functions/environment';
import storedNames from './storage.json' with { type: 'json' };

/** Clients of one storage account. */
export interface Storage {
  table(name: string): TableClient;
  blobs: BlobServiceClient;
  queues: QueueServiceClient;
}

const pauses = { retryDelayInMs: 100, maxRetryDelayInMs: 400 };
/** The SDKs' defaults take 4 s and more to report that storage is unreachable. */
const retries = {
  tables: { retryOptions: { maxRetries: 2, ...pauses } },
  others: { retryOptions: { maxTries: 3, ...pauses } },
};

/** Opens storage by a connection string, or by the account's name with the app's managed identity. */
export function openStorage(
  environment: Pick<Environment, 'STORAGE_CONNECTION' | 'STORAGE_ACCOUNT'>,
): Storage {
  const connection = environment.STORAGE_CONNECTION;
  if (connection)
    return {
      table: (name) =>
        watchTable(
          TableClient.fromConnectionString(connection, name, {
            ...retries.tables,
            allowInsecureConnection: true,
          }),
        ),
      blobs: BlobServiceClient.fromConnectionString(connection, retries.others),
      queues: QueueServiceClient.fromConnectionString(connection, retries.others),
    };
  const credential = new DefaultAzureCredential();
  const at = (service: string) =>
    `https://${environment.STORAGE_ACCOUNT}.${service}.core.windows.net`;
  return {
    table: (name) => watchTable(new TableClient(at('table'), name, credential, retries.tables)),
    blobs: new BlobServiceClient(at('blob'), credential, retries.others),
    queues: new QueueServiceClient(at('queue'), credential, retries.others),
  };
}

/** The names and uses of everything that is stored; infra/data.bicep reads the same file. */
const { tables, queues, containers } = storedNames;
export type TableName = keyof typeof tables;
const namesOf = <N extends string>(named: Record<N, string>) => Object.keys(named) as N[];

export const tableNames = namesOf(tables);
export const queueNames = namesOf(queues);
export const containerNames = namesOf(containers);

/** Creates the tables, queues and containers that are missing. */
export async function prepareStorage(storage: Storage): Promise<void> {
  await Promise.all([
    ...tableNames.map((name) => storage.table(name).createTable()),
    ...queueNames.map((name) => storage.queues.getQueueClient(name).createIfNotExists()),
    ...containerNames.map((name) =>
      storage.blobs
        .getContainerClient(name)
        .createIfNotExists(containers[name] === 'Blob' ? { access: 'blob' } : {}),
    ),
  ]);
}
