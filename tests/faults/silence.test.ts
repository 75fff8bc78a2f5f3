import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { contentHash } from '#catalogue/contentHash';
import { OvertakenError } from '#domain/publication/overtaken';
import { freePorts } from '#fixtures/freePorts';
import { aSiteVersion } from '#fixtures/siteVersions';
import { emptyAccount } from '#fixtures/storageAccount';
import { openStorage, type Storage } from '#functions/adapters/storage/storage';
import { localConnection } from '#local/storage';
import { openBlobStore } from '../../publisher/stores/blobs.ts';
import { type Service, type StorageProxy, startStorageProxy } from './harness/storageProxy.ts';
import { cutAfter } from './wire.ts';

let proxy: StorageProxy;
let storage: Storage;
let throughProxy: string;
let straight: { account: string; port: number; connection: string };
beforeAll(async () => {
  straight = await emptyAccount();
  const { account, port: behind, connection } = straight;
  const port = await freePorts(3);
  proxy = await startStorageProxy(port, behind);
  await openStorage({ STORAGE_CONNECTION: connection }).prepare();
  throughProxy = localConnection(port, account);
  storage = openStorage({ STORAGE_CONNECTION: throughProxy }, 300);
});
afterAll(() => proxy.stop());

const calls: Record<Service, () => Promise<unknown>> = {
  table: () => storage.table('members').upsertEntity({ partitionKey: 'a', rowKey: 'b' }),
  queue: () => storage.queues('publish').send('hello'),
  blob: () => storage.files('images').put('a', Buffer.from('hello')),
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

const aVersion = aSiteVersion();

let containers = 0;
test.each([
  ['version', 'swallowed'],
  ['version', 'done, then swallowed'],
  ['pointer', 'done, then swallowed'],
  ['pointer', 'done, then 503'],
] as const)(
  'a site goes live whole when the answer to its %s is lost (%s)',
  async (file, fault) => {
    const address = { connection: throughProxy, name: `lost-${++containers}` };
    const publisher = await openBlobStore(address, 300);
    await publisher.goLive(aVersion);
    let hits = 0;
    const write = { service: 'blob', isWrite: true, late: 0 } as const;
    const failNow = () => proxy.failNext({ ...write, fault, onHit: () => void hits++ });
    // The pointer is written after the version.
    if (file === 'version') failNow();
    else proxy.failNext({ ...write, fault: 'late', onHit: failNow });
    const next = { ...aVersion, version: 2 };
    await publisher.goLive(next).catch(async (error) => {
      expect(error).toBeInstanceOf(OvertakenError);
      await publisher.live();
      return publisher.goLive(next);
    });
    expect(hits).toBe(1);
    expect(await publisher.live()).toEqual(next);
    expect(await (await openBlobStore(address)).live()).toEqual(next);
  },
);

describe('an answer that breaks off', () => {
  const content = Buffer.alloc(400_000, 'gatefold');
  /** Storage's connection string with cuts in the middle of that content. */
  async function withCuts(cuts?: number) {
    const cut = await cutAfter(100_000, straight.port, cuts);
    onTestFinished(() => cut.stop());
    return localConnection(cut.port, straight.account);
  }

  test('is read again by the functions', async () => {
    await storage.files('images').put('large', content);
    const badly = openStorage({ STORAGE_CONNECTION: await withCuts(2) });
    expect((await badly.files('images').get('large'))?.content).toEqual(content);
  });

  test('is read again by the site', async () => {
    const name = `broken-${++containers}`;
    const badly = await openBlobStore({ connection: await withCuts(2), name });
    const hash = contentHash(content);
    await (await openBlobStore({ connection: straight.connection, name })).put(hash, content);
    expect(Buffer.from((await badly.read(hash)) ?? [])).toEqual(content);
  });

  test('that breaks off each time counts as no answer', async () => {
    await storage.files('images').put('large', content);
    const badly = openStorage({ STORAGE_CONNECTION: await withCuts() });
    await expect(badly.files('images').get('large')).rejects.toMatchObject({
      name: 'RestError',
      statusCode: undefined,
    });
  });
});
