import { hash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cropOf } from '#domain/image/crop';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { openServerData, readServerData } from '#functions/adapters/storage/serverData';
import { type Storage, tableNames } from '#functions/adapters/storage/storage';
import { createStores } from '#functions/adapters/stores';
import {
  type BackupStore,
  openBackupStore,
  openContainerStore,
} from '../../scripts/backup/backupStore.ts';
import { keepBackup } from '../../scripts/backup/keepBackup.ts';
import { restoreInto } from '../../scripts/backup/restoreInto.ts';
import { propertiesOf } from '../../scripts/backup/storedFiles.ts';
import { type OpenStores, openQuickStores, openStores, save } from './openStores.ts';

const onProgress = () => undefined;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let places = 0;
const aFolder = () => join(folder, `place-${++places}`);
const night = (number: number) => new Date(Date.UTC(2026, 10, number, 1, 47));

/** Data of every kind: versions, numbers, public and private files, short and long. */
async function fill(stores: Pick<OpenStores, 'storage' | 'releases' | 'recordings'>) {
  const { storage, releases } = stores;
  for (const number of [1, 2, 3]) {
    const release = aStoredRelease({ id: anId('release', number) });
    const added = await releases.add(release.id, (cId) => ({ ...release, cId }), save);
    await releases.save(added, { ...added.entity, title: `Tide ${number}` }, save);
  }
  const numbers = { count: 7, share: 0.5, half: 2.0, isTrue: true, none: '' };
  await storage.table('members').createEntity({ partitionKey: 'a', rowKey: 'b', ...numbers });
  const headers = { contentType: 'image/jpeg', cacheControl: 'public', metadata: { side: '9' } };
  await storage.files('images').put('large/a b/Ø.jpg', randomBytes(100_000), headers);
  await storage.files('images').put('large/same.jpg', Buffer.from('the same'));
  await storage.files('originals').put('same', Buffer.from('the same'), { metadata: { at: 'x' } });
  await storage.files('recordings').put('long.wav', randomBytes(9_000_000));
}

async function rowsOf(storage: Storage) {
  const rows: unknown[] = [];
  for (const name of tableNames)
    for await (const { etag: _, timestamp: __, ...row } of storage.table(name).listEntities())
      rows.push([name, Object.entries(row).sort()]);
  return rows;
}

async function filesOf({ files }: Storage) {
  const found: unknown[] = [];
  for (const name of ['images', 'originals', 'recordings'])
    for await (const file of files(name).list()) {
      const content = (await files(name).get(file.name))?.content ?? '';
      found.push([name, file.name, file.bytes, propertiesOf(file), hash('sha256', content)]);
    }
  return found;
}

/** Storage of one server with its stores. */
function aServer(data = aFolder()) {
  const storage = openServerData(data);
  return { data, storage, ...createStores(storage) };
}

const keep = (storage: Storage, store: BackupStore, now = night(1)) =>
  keepBackup(storage, store, { now, onProgress });

/** A store in a folder whose contents are two days old, so that none belongs to a run that goes on. */
async function agedPlace(target: string): Promise<BackupStore> {
  const store = await openBackupStore(target);
  const old = new Date(Date.now() - 2 * 86_400_000);
  return {
    ...store,
    async keep(content) {
      const kept = await store.keep(content);
      await utimes(join(target, 'files', kept.sha256), old, old);
      return kept;
    },
  };
}

const restore = (storage: Storage, store: BackupStore, archive: string) =>
  store.withArchive(archive, (file) =>
    restoreInto(storage, file, { replace: false, backups: store, compares: true, onProgress }),
  );

test('files that are made again are in no backup, and their row is not either', async () => {
  const [stores, restored] = [await openQuickStores(), await openQuickStores()];
  const store = await openBackupStore(aFolder());
  const files = stores.storage.files('downloads');
  await files.put('release/made.zip', Buffer.from('large'));
  await stores.storage.files('images').put('a', Buffer.from('a picture'));
  const key = { partitionKey: 'release', rowKey: 'files' };
  await stores.storage.table('downloads').createEntity({ ...key, value: '{}' });
  const { archive, manifest } = await keep(stores.storage, store);
  expect(manifest.files.map(({ content }) => content)).toMatchObject([{ container: 'images' }]);
  await restore(restored.storage, store, archive);
  expect(await rowsOf(restored.storage)).toEqual([]);
  await store.close();
});

test('a picture is cropped anew from its original after a restore', async () => {
  const [stores, restored] = [await openStores(), await openStores()];
  const store = await openBackupStore(aFolder());
  const create = { width: 300, height: 200, channels: 3, background: '#d8432b' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const { path } = await stores.images.store('artist', 1, bytes);
  const by = { account: 'a', name: 'Ada' };
  await stores.originals.keep(path, { bytes, fileName: 'quay.png', by, at: night(1) });
  const { archive } = await keep(stores.storage, store);
  await restore(restored.storage, store, archive);
  const original = await restored.originals.find(path);
  expect(original).toEqual(await stores.originals.find(path));
  const read = await restored.originals.read(original?.file ?? '');
  const crop = { left: 40, top: 0, side: 200 };
  const cropped = await restored.images.storeCrop(path, crop, read);
  expect([cropOf(path), cropOf(cropped.path)]).toEqual([{ left: 0, top: -50, side: 300 }, crop]);
  await store.close();
});

describe.each([
  ['a folder', async () => agedPlace(aFolder())],
  [
    'a container',
    async () => openContainerStore((await openQuickStores()).storage.files('imports')),
  ],
] as const)('backups in %s', (_, open) => {
  test('copy each file once, and restore byte for byte', async () => {
    const [stores, store] = [await openQuickStores(), await open()];
    await fill(stores);
    const first = await keep(stores.storage, store);
    expect(first.copied).toEqual({ files: 4, bytes: 9_100_016 });
    expect((await store.list()).contents.size).toBe(3);
    const second = await keep(stores.storage, store, night(2));
    expect(second.copied).toEqual({ files: 0, bytes: 0 });
    await stores.storage.files('images').put('large/same.jpg', Buffer.from('another'));
    await stores.storage.files('images').remove('large/a b/Ø.jpg');
    const third = await keep(stores.storage, store, night(3));
    expect(third.copied).toEqual({ files: 1, bytes: 7 });
    expect((await store.list()).archives).toEqual([
      '2026-11-01-014700.tar.gz',
      '2026-11-02-014700.tar.gz',
      '2026-11-03-014700.tar.gz',
    ]);
    const restored = await openQuickStores();
    await restore(restored.storage, store, third.archive);
    expect(await filesOf(restored.storage)).toEqual(await filesOf(stores.storage));
    expect(await rowsOf(restored.storage)).toEqual(await rowsOf(stores.storage));
    const earlier = await openQuickStores();
    await restore(earlier.storage, store, first.archive);
    const changed = await earlier.storage.files('images').get('large/same.jpg');
    expect(changed?.content.toString()).toBe('the same');
    await store.close();
  });

  test('are let go when their time is over, with what no other backup needs', async () => {
    const [stores, store] = [await openQuickStores(), await open()];
    const images = stores.storage.files('images');
    await images.put('a', Buffer.from('stays'));
    for (let day = 1; day <= 12; day++) {
      await images.put('b', Buffer.from(`of day ${day}`));
      const { removed } = await keep(stores.storage, store, night(day));
      if (day < 8) expect(removed).toEqual([]);
    }
    const { archives, contents } = await store.list();
    // The first day's went, as a later one of its week is kept; 1 November 2026 is a Sunday.
    expect(archives.map((name) => Number(name.slice(8, 10)))).toEqual([1, 6, 7, 8, 9, 10, 11, 12]);
    expect(contents.size).toBe(1 + archives.length);
    await restore((await openQuickStores()).storage, store, archives[0] ?? '');
    await store.close();
  });
});

test('a backup that is not what was stored lets none go, and is not kept', async () => {
  const [stores, store] = [await openQuickStores(), await openBackupStore(aFolder())];
  await fill(stores);
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8]) await keep(stores.storage, store, night(day));
  const before = await store.list();
  await stores.storage.files('images').put('new', Buffer.from('new'));
  async function* spoilt() {
    yield Buffer.from('nEw');
  }
  const torn = keep(stores.storage, { ...store, read: spoilt }, night(9));
  await expect(torn).rejects.toThrow('The backup is damaged');
  expect((await store.list()).archives).toEqual(before.archives);
  await store.close();
});

test('a restore is refused before it writes if a file beside its archive is missing or changed', async () => {
  const [stores, target] = [await openQuickStores(), aFolder()];
  await fill(stores);
  const store = await openBackupStore(target);
  const { archive } = await keep(stores.storage, store);
  const [name = ''] = await readdir(join(target, 'files'));
  const file = join(target, 'files', name);
  const bytes = await readFile(file);
  const restored = await openQuickStores();
  await writeFile(file, Buffer.from(bytes).fill(7, 0, 3));
  await expect(restore(restored.storage, store, archive)).rejects.toThrow(
    'is missing or was changed',
  );
  await rm(file);
  await expect(restore(restored.storage, store, archive)).rejects.toThrow(
    'is missing or was changed',
  );
  expect([await rowsOf(restored.storage), await filesOf(restored.storage)]).toEqual([[], []]);
  const alone = restoreInto(restored.storage, join(target, archive), {
    replace: false,
    onProgress,
  });
  await expect(alone).rejects.toThrow('needs the folder “files”');
  // Its file is copied again, whatever the last archive says.
  expect((await keep(stores.storage, store, night(2))).copied.files).toBeGreaterThan(0);
  await restore(restored.storage, store, archive);
  await store.close();
});

test('what another run copies meanwhile is not let go', async () => {
  const [stores, target] = [await openQuickStores(), aFolder()];
  await fill(stores);
  const [store, other] = [await openBackupStore(target), await openBackupStore(target)];
  async function* under() {
    yield Buffer.from('under way');
  }
  const { sha256 } = await other.keep(under());
  await keep(stores.storage, store);
  expect((await store.list()).contents.get(sha256)).toBe(9);
  for (const one of [store, other]) await one.close();
});

test('an archive that can’t be read keeps all that may belong to it', async () => {
  const [stores, target] = [await openQuickStores(), aFolder()];
  await fill(stores);
  const store = await openBackupStore(target);
  await keep(stores.storage, store, night(1));
  await writeFile(join(target, '2026-10-30-014700.tar.gz'), 'torn');
  await stores.storage.files('images').remove('large/same.jpg');
  await stores.storage.files('originals').remove('same');
  const run = keep(stores.storage, store, night(2));
  await expect(run).rejects.toThrow("2026-10-30-014700.tar.gz can't be read");
  const { archives, contents } = await store.list();
  expect([archives.length, contents.size]).toEqual([3, 3]);
  await store.close();
});

test('a restore notices a row or a file that was not stored as it came', async () => {
  const [stores, store] = [await openQuickStores(), await openBackupStore(aFolder())];
  await fill(stores);
  const { archive } = await keep(stores.storage, store);
  const restored = await openQuickStores();
  const { storage } = restored;
  const lossy: Storage = {
    ...storage,
    table: (name) => ({
      ...storage.table(name),
      url: '',
      tableName: name,
      listEntities: (...given) => storage.table(name).listEntities(...given),
      submitTransaction: (actions) =>
        storage
          .table(name)
          .submitTransaction(
            actions.map(([, row]) => ['upsert', { ...row, more: 'x' }, 'Replace'] as const),
          ),
    }),
  };
  await expect(restore(lossy, store, archive)).rejects.toThrow('is not what the archive has');
  const { files, ...others } = (await openQuickStores()).storage;
  const cut: Storage = {
    ...others,
    files: (container) => ({
      ...files(container),
      put: (name, content, writing) =>
        files(container).put(
          name,
          content instanceof Uint8Array ? content.subarray(1) : content,
          writing,
        ),
    }),
  };
  await expect(restore(cut, store, archive)).rejects.toThrow('is not what the archive has');
  await store.close();
});

test('what one kind of storage had, the other one gets, there and back', {
  tags: 'night',
}, async () => {
  const [stores, store] = [await openStores(), await openBackupStore(aFolder())];
  await fill(stores);
  const first = await keep(stores.storage, store);
  const server = aServer();
  await restore(server.storage, store, first.archive);
  expect(await rowsOf(server.storage)).toEqual(await rowsOf(stores.storage));
  expect(await filesOf(server.storage)).toEqual(await filesOf(stores.storage));
  const { entity } = (await server.releases.find(anId('release', 2))) ?? {};
  expect(entity?.title).toBe('Tide 2');
  expect(await server.releases.history(anId('release', 2))).toHaveLength(1);

  const back = await openBackupStore(aFolder());
  const second = await keep(server.storage, back);
  const again = await openStores();
  await restore(again.storage, back, second.archive);
  expect(await rowsOf(again.storage)).toEqual(await rowsOf(stores.storage));
  expect(await filesOf(again.storage)).toEqual(await filesOf(stores.storage));
  for (const one of [store, back]) await one.close();
  server.storage.close();
});

test('a server is backed up while it runs, and restored only when it does not', {
  tags: 'night',
}, async () => {
  const server = aServer();
  await fill(server);
  const store = await openBackupStore(aFolder());
  expect(() => openServerData(server.data)).toThrow('Another Gatefold works on');
  const copy = await readServerData(server.data, join(store.work, 'copy'));
  await server.storage.table('members').createEntity({ partitionKey: 'later', rowKey: 'later' });
  const { archive } = await keep(copy, store);
  copy.close();
  const restored = await openQuickStores();
  await restore(restored.storage, store, archive);
  const members = [];
  for await (const row of restored.storage.table('members').listEntities()) members.push(row);
  expect(members).toHaveLength(1);
  await expect(readServerData(aFolder(), aFolder())).rejects.toThrow('There is no database in');
  await store.close();
  server.storage.close();
  await cp(server.data, join(folder, 'moved'), { recursive: true });
  const moved = aServer(join(folder, 'moved'));
  expect(await moved.releases.find(anId('release', 1))).toMatchObject({ version: 2 });
  moved.storage.close();
});
