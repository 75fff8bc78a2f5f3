import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '#fixtures/freePorts';
import { emptyAccount } from '#fixtures/storageAccount';
import { openStorage, prepareStorage, type Storage } from '#functions/adapters/storage';
import { localConnection } from '#local/storage';
import { type Service, type StorageProxy, startStorageProxy } from './harness/storageProxy.ts';

let proxy: StorageProxy;
let storage: Storage;
beforeAll(async () => {
  const { account, port: behind, connection } = await emptyAccount();
  const port = await freePorts(3);
  proxy = await startStorageProxy(port, behind);
  await prepareStorage(openStorage({ STORAGE_CONNECTION: connection }));
  storage = openStorage({ STORAGE_CONNECTION: localConnection(port, account) }, 300);
});
afterAll(() => proxy.stop());

const calls: Record<Service, () => Promise<unknown>> = {
  table: () => storage.table('members').upsertEntity({ partitionKey: 'a', rowKey: 'b' }),
  queue: () => storage.queues.getQueueClient('publish').sendMessage('hello'),
  blob: () => storage.blobs.getContainerClient('images').getBlockBlobClient('a').upload('hello', 5),
};

test.each([
  ['table', 'swallowed'],
  ['table', 'done, then swallowed'],
  ['queue', 'swallowed'],
  ['blob', 'done, then swallowed'],
] as const)(
  'a call to a %s whose answer never comes (%s) is made again',
  async (service, fault) => {
    let hits = 0;
    proxy.failNext({ fault, service, isWrite: true, late: 0, onHit: () => void hits++ });
    await calls[service]();
    expect(hits).toBe(1);
  },
);
