import { TableClient } from '@azure/data-tables';
import { ContainerClient } from '@azure/storage-blob';
import { QueueClient } from '@azure/storage-queue';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyAccount } from '#fixtures/storageAccount';
import {
  containerNames,
  openAzureClients,
  openStorage,
  queueNames,
  tableNames,
} from '#functions/adapters/storage/storage';
import { storedLabels } from '../../src/admin/status/UsageFacts.tsx';

afterEach(() => vi.restoreAllMocks());

/** The tables, queues and containers that each start creates, as `kind name`. */
function watchCreations(): string[] {
  const created: string[] = [];
  const createTable = TableClient.prototype.createTable;
  vi.spyOn(TableClient.prototype, 'createTable').mockImplementation(function (this: TableClient) {
    created.push(`table ${this.tableName}`);
    return createTable.call(this);
  });
  const createQueue = QueueClient.prototype.createIfNotExists;
  vi.spyOn(QueueClient.prototype, 'createIfNotExists').mockImplementation(function (
    this: QueueClient,
  ) {
    created.push(`queue ${this.name}`);
    return createQueue.call(this);
  });
  const createContainer = ContainerClient.prototype.createIfNotExists;
  vi.spyOn(ContainerClient.prototype, 'createIfNotExists').mockImplementation(function (
    this: ContainerClient,
    options,
  ) {
    created.push(`container ${this.containerName} ${options?.access ?? 'private'}`);
    return createContainer.call(this, options);
  });
  return created;
}

test('a start creates what an empty account lacks, and the next start nothing', async () => {
  const { connection } = await emptyAccount();
  const created = watchCreations();
  const start = () => openStorage({ STORAGE_CONNECTION: connection }).prepare();
  await start();
  expect(created).toHaveLength(tableNames.length + queueNames.length + containerNames.length);
  expect(created).toContain('container images blob');
  expect(created).toContain('container snapshots private');

  created.length = 0;
  await start();
  expect(created).toEqual([]);
});

test('a start creates the one table and queue that an upgrade brought', async () => {
  const { connection } = await emptyAccount();
  const storage = openStorage({ STORAGE_CONNECTION: connection });
  const clients = openAzureClients({ STORAGE_CONNECTION: connection });
  await storage.prepare();
  await clients.table('accessLog').deleteTable();
  await clients.queues.getQueueClient('listening').delete();
  const created = watchCreations();
  await storage.prepare();
  expect(created).toEqual(['table accessLog', 'queue listening']);
});

test('processes that start together on an empty account all get ready', async () => {
  const { connection } = await emptyAccount();
  const start = () => openStorage({ STORAGE_CONNECTION: connection }).prepare();
  await Promise.all([start(), start(), start()]);
  const names: string[] = [];
  const { tables } = openAzureClients({ STORAGE_CONNECTION: connection });
  for await (const { name } of tables.listTables()) if (name) names.push(name);
  expect(names.toSorted()).toEqual(tableNames.toSorted());
});

test('the screen Status names every container', () => {
  expect(Object.keys(storedLabels)).toEqual(expect.arrayContaining([...containerNames]));
});
