import { mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyAccount } from '#fixtures/storageAccount';
import { OvertakenError, type SiteVersion, type VersionStore } from '#publisher/siteVersion';
import { openBlobStore } from '../../publisher/stores/blobs.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';

/** A place for versions. */
interface Place {
  /** Opens it, as one of several processes does. */
  open: () => Promise<VersionStore>;
  /** Cuts a file of it off. */
  tear: (file: 'live.json' | 'newest version') => Promise<void>;
}

let folder: string;
let connection: string;
let places = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-versions-'));
  connection = (await emptyAccount()).connection;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function aFolder(): Promise<Place> {
  const path = join(folder, String(++places));
  return {
    open: () => openFolderStore(path),
    tear: async (file) => {
      const { number } = (await (await openFolderStore(path)).live()) ?? { number: 0 };
      await truncate(join(path, file === 'live.json' ? file : `versions/${number}.json`), 5);
    },
  };
}

async function aContainer(): Promise<Place> {
  const name = `site-${++places}`;
  const blobs = BlobServiceClient.fromConnectionString(connection).getContainerClient(name);
  return {
    open: () => openBlobStore({ connection, name }),
    tear: async (file) => {
      const { number } = (await (await openBlobStore({ connection, name })).live()) ?? {
        number: 0,
      };
      const blob = file === 'live.json' ? file : `versions/${String(number).padStart(8, '0')}.json`;
      await blobs.getBlockBlobClient(blob).uploadData(Buffer.from('{"num'));
    },
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);

/** A version that shows a snapshot with one file. */
function aVersion(version: number, hash = 'home'): Omit<SiteVersion, 'number'> {
  return {
    version,
    code: 'code',
    day: '2026-03-20',
    renderedAt: '2026-03-20T09:00:00.000Z',
    source: `source-${version}`,
    files: { 'index.html': { hash, size: 4, encodings: ['br'] } },
  };
}

describe.each([
  ['a folder', aFolder],
  ['a blob container', aContainer],
])('versions of the site in %s', (_, aPlace) => {
  let place: Place;
  let store: VersionStore;
  beforeEach(async () => {
    place = await aPlace();
    store = await place.open();
  });

  test('nothing is live at first, and nothing is found', async () => {
    expect(await store.live()).toBeUndefined();
    expect(await store.find(aVersion(1))).toBeUndefined();
    expect(await store.read('none')).toBeUndefined();
  });

  test('a content is read as it was put, in each of its forms, and may be put again', async () => {
    await store.put('home', bytes('plain'));
    await store.put('home', bytes('small'), 'br');
    await store.put('home', bytes('plain'));
    expect(text(await store.read('home'))).toBe('plain');
    expect(text(await store.read('home', 'br'))).toBe('small');
    expect(await store.read('home', 'gzip')).toBeUndefined();
  });

  test('the last version to go live is live, for other processes too', async () => {
    await store.live();
    expect(await store.goLive(aVersion(1))).toEqual({ ...aVersion(1), number: 1 });
    const second = await store.goLive(aVersion(2));
    expect(await store.live()).toEqual(second);
    expect(await (await place.open()).live()).toEqual({ ...aVersion(2), number: 2 });
  });

  test('the newest version of a snapshot is found, of this code and day only', async () => {
    for (const version of [1, 2, 1]) await store.goLive(aVersion(version));
    expect((await store.find(aVersion(1)))?.number).toBe(3);
    expect((await store.find(aVersion(2)))?.number).toBe(2);
    expect(await store.find({ ...aVersion(2), code: 'other' })).toBeUndefined();
    expect(await store.find({ ...aVersion(2), day: '2026-03-21' })).toBeUndefined();
  });

  test('of two publishers at once, one finds that it must begin again', async () => {
    await store.goLive(aVersion(1));
    const others = await Promise.all([1, 2, 3, 4].map(() => place.open()));
    await Promise.all(others.map((other) => other.live()));
    const results = await Promise.allSettled(
      others.map((other, index) => other.goLive(aVersion(10 + index))),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toBeInstanceOf(OvertakenError);
    const winner = results.find((result) => result.status === 'fulfilled')?.value;
    expect(await (await place.open()).live()).toEqual(winner);
    // The others begin again.
    await expect(store.goLive(aVersion(20))).rejects.toBeInstanceOf(OvertakenError);
    await store.live();
    const again = await store.goLive(aVersion(20));
    expect(await (await place.open()).live()).toEqual(again);
  });

  test('a torn pointer leaves the newest version live, and the next one goes live', async () => {
    await store.goLive(aVersion(1));
    const second = await store.goLive(aVersion(2));
    await place.tear('live.json');
    const other = await place.open();
    expect(await other.live()).toEqual(second);
    const third = await other.goLive(aVersion(3));
    expect(await (await place.open()).live()).toEqual(third);
  });

  test('a torn version leaves the one before live, and the next one goes live', async () => {
    const first = await store.goLive(aVersion(1));
    await store.goLive(aVersion(2));
    await place.tear('newest version');
    const other = await place.open();
    expect(await other.live()).toEqual(first);
    const third = await other.goLive(aVersion(3));
    expect(await (await place.open()).live()).toEqual(third);
  });

  test('a sweep keeps the last versions, and what was put lately', async () => {
    await store.put('home', bytes('home'));
    await store.put('lately', bytes('of a publication under way'));
    for (let version = 1; version <= 23; version++) await store.goLive(aVersion(version));
    await store.sweep();
    expect(await store.find(aVersion(3))).toBeUndefined();
    expect((await store.find(aVersion(4)))?.number).toBe(4);
    expect((await store.live())?.version).toBe(23);
    expect(text(await store.read('home'))).toBe('home');
    expect(text(await store.read('lately'))).toBe('of a publication under way');
  });
});

test('a sweep of a folder removes old contents that no version uses', async () => {
  const path = join(folder, String(++places));
  const store = await openFolderStore(path);
  for (const hash of ['home', 'gone', 'again']) await store.put(hash, bytes(hash));
  await store.goLive(aVersion(1));
  await writeFile(join(path, 'contents/ho/torn.part'), '');
  const old = new Date('2020-01-01');
  for (const file of ['ho/home', 'go/gone', 'ag/again', 'ho/torn.part'])
    await utimes(join(path, 'contents', file), old, old);
  await store.put('again', bytes('again'));
  await store.sweep();
  const left = await Promise.all(['home', 'gone', 'again'].map((hash) => store.read(hash)));
  expect(left.map(text)).toEqual(['home', undefined, 'again']);
});
