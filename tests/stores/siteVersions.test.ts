import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentHash } from '#catalogue/contentHash';
import { OvertakenError } from '#domain/publication/overtaken';
import { aSiteVersion } from '#fixtures/siteVersions';
import { emptyAccount } from '#fixtures/storageAccount';
import type { SiteVersion, VersionStore } from '#publisher/siteVersion';
import { openBlobStore } from '../../publisher/stores/blobs.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';

/** A folder or container for versions. */
interface TestStore {
  /** Opens it as one of several processes. */
  open: () => Promise<VersionStore>;
  /** Truncates one of its files. */
  tear: (file: string) => Promise<void>;
}

let folder: string;
let connection: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-versions-'));
  connection = (await emptyAccount()).connection;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function aFolder(): Promise<TestStore> {
  const path = join(folder, String(++count));
  return { open: () => openFolderStore(path), tear: (file) => truncate(join(path, file), 2) };
}

async function aContainer(): Promise<TestStore> {
  const name = `site-${++count}`;
  const blobs = BlobServiceClient.fromConnectionString(connection).getContainerClient(name);
  return {
    open: () => openBlobStore({ connection, name }),
    tear: async (file) => {
      await blobs.getBlockBlobClient(file).uploadData(Buffer.from('{"num'));
    },
  };
}

const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);

/** Stores contents and returns their hashes. */
async function put(store: VersionStore, ...contents: string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const content of contents) {
    const hash = contentHash(content);
    await store.put(hash, new TextEncoder().encode(content));
    hashes.push(hash);
  }
  return hashes;
}

/** A version of a snapshot with one page. */
const aVersion = (version: number, hash = 'home'): SiteVersion =>
  aSiteVersion({
    version,
    files: new Map([
      ['index.html', { hash, bytes: 4, reads: ['a', 'b'] }],
      ['contact.html', { hash, bytes: 4, reads: ['b'] }],
      ['_astro/page.js', { hash, bytes: 4, droppedAt: '2026-03-20T09:00:00.000Z' }],
    ]),
    digests: new Map([
      ['a', 'one'],
      ['b', `version ${version}`],
    ]),
    entryFiles: new Map([['artist 0', { hash, digests: { 1: 'digest' } }]]),
  });

describe.each([
  ['a folder', aFolder],
  ['a blob container', aContainer],
])('versions of the site in %s', (_, aTestStore) => {
  let tested: TestStore;
  let store: VersionStore;
  beforeEach(async () => {
    tested = await aTestStore();
    store = await tested.open();
  });

  test('nothing is live or stored at first', async () => {
    expect(await store.live()).toBeUndefined();
    expect(await store.hashes()).toEqual(new Set());
    expect(await store.read('none')).toBeUndefined();
  });

  test('a content is read as it was put, and may be put again', async () => {
    const [one = '', two = ''] = await put(store, 'plain', 'another, longer', 'plain');
    const other = await tested.open();
    expect(text(await other.read(one))).toBe('plain');
    expect(text(await other.read(two))).toBe('another, longer');
    expect(await other.hashes()).toEqual(new Set([one, two]));
  });

  test('a content that is not what its name says goes, and is whole again when it is put', async () => {
    const [hash = ''] = await put(store, 'plain');
    await tested.tear(`files/${hash}`);
    expect(await store.read(hash)).toBeUndefined();
    expect(await store.hashes()).toEqual(new Set());
    await put(store, 'plain');
    expect(text(await store.read(hash))).toBe('plain');
  });

  test('the last version to go live is live, for other processes too', async () => {
    await store.live();
    await store.goLive(aVersion(1));
    expect(await store.live()).toEqual(aVersion(1));
    await store.goLive(aVersion(2));
    expect(await store.live()).toEqual(aVersion(2));
    const other = await tested.open();
    expect(await other.live()).toEqual(aVersion(2));
    expect(await other.live()).toEqual(aVersion(2));
    await store.goLive(aVersion(3));
    expect(await other.live()).toEqual(aVersion(3));
  });

  test('of two publishers one finds that it must begin again', async () => {
    await store.goLive(aVersion(1));
    const other = await tested.open();
    await other.live();
    await other.goLive(aVersion(10));
    await expect(store.goLive(aVersion(20))).rejects.toBeInstanceOf(OvertakenError);
    expect(await (await tested.open()).live()).toEqual(aVersion(10));
    await store.live();
    await store.goLive(aVersion(20));
    expect(await (await tested.open()).live()).toEqual(aVersion(20));
  });

  test('a torn pointer leaves nothing live, and the next version goes live', async () => {
    await store.goLive(aVersion(1));
    await tested.tear('live.json');
    const other = await tested.open();
    expect(await other.live()).toBeUndefined();
    await other.goLive(aVersion(3));
    expect(await (await tested.open()).live()).toEqual(aVersion(3));
  });

  test('a sweep keeps what is live, and what was put lately', async () => {
    const [used = '', lately = ''] = await put(store, 'home', 'of a publication under way');
    for (let version = 1; version <= 13; version++) await store.goLive(aVersion(version, used));
    await store.sweep();
    expect((await (await tested.open()).live())?.version).toBe(13);
    expect(text(await store.read(used))).toBe('home');
    expect(text(await store.read(lately))).toBe('of a publication under way');
  });
});

test('of publishers at once in a container, one goes live', async () => {
  const tested = await aContainer();
  const others = await Promise.all([1, 2, 3, 4].map(() => tested.open()));
  await Promise.all(others.map((other) => other.live()));
  const results = await Promise.allSettled(
    others.map((other, index) => other.goLive(aVersion(10 + index))),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(OvertakenError);
  const winner = results.findIndex((result) => result.status === 'fulfilled');
  expect((await (await tested.open()).live())?.version).toBe(10 + winner);
});

test('a sweep of a folder removes old contents that none of the last ten versions names', async () => {
  const path = join(folder, String(++count));
  const store = await openFolderStore(path);
  const [used = '', gone = '', earlier = ''] = await put(store, 'home', 'gone', 'earlier');
  await store.goLive(aVersion(1, gone));
  await store.goLive(aVersion(2, earlier));
  for (let version = 3; version <= 11; version++) await store.goLive(aVersion(version, used));
  await writeFile(join(path, 'files/torn.part'), '');
  // Long enough for any publication to have gone live.
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of await readdir(join(path, 'files')))
    await utimes(join(path, 'files', name), old, old);
  await put(store, 'again');
  await store.sweep();
  const stored = await store.hashes();
  for (const hash of [used, earlier, contentHash('again')]) expect(stored.has(hash)).toBe(true);
  for (const name of [gone, 'torn.part']) expect(stored.has(name)).toBe(false);
  // The contents of ten versions themselves, too.
  expect(stored.size).toBe(3 + 10);
});
