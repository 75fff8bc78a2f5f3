import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { noPublicEntries } from '#domain/publication/publicEntries';
import { rounds } from '#fixtures/rounds';
import { aSnapshot } from '#fixtures/snapshots';
import { contentOf, type OpenStores, openQuickStores, storesOver } from './openStores.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const pointerTo = (version: number) => ({
  wanted: version,
  exported: version,
  live: 0,
  snapshots: [{ version, file: `${version}.json.gz`, exportedAt: '2026-03-20T09:00:00.000Z' }],
});

test('before the first snapshot nothing is wanted', async () => {
  expect(await stores.snapshots.pointer()).toEqual({
    wanted: 0,
    exported: 0,
    live: 0,
    snapshots: [],
  });
});

const moves = rounds({ everyday: 10, long: 30 });

test('the pointer can be read at any time, even while it moves', async () => {
  await stores.snapshots.moveFrom(() => pointerTo(1));
  let moving = true;
  const mover = async () => {
    for (const version of upTo(2 * moves)) {
      await stores.snapshots.moveFrom(() => pointerTo(version));
    }
    moving = false;
  };
  const reader = async () => {
    for (let reads = 0; moving && reads < 5_000; reads++) {
      const pointer = await stores.snapshots.pointer();
      expect(pointer).toEqual(pointerTo(pointer.wanted));
    }
  };
  await Promise.all([mover(), reader(), reader(), reader()]);
});

test('a snapshot is stored whole under a name of its own, each time', async () => {
  const snapshot = aSnapshot({ version: 7 });
  const files = await Promise.all(upTo(3).map(() => stores.snapshots.put(snapshot)));
  expect(new Set(files).size).toBe(3);
  for (const file of files) {
    expect(file).toMatch(/^7-[0-9a-f]{32}\.json\.gz$/);
    const content = await contentOf(stores.storage.files('snapshots'), file);
    const text = gunzipSync(content).toString();
    expect(JSON.parse(text)).toEqual(snapshot);
  }
});

test('snapshots and their pointer are not public; the images are', async () => {
  const { files } = stores.storage;
  expect((await fetch(files('snapshots').address('wanted.json'))).ok).toBe(false);
  await files('images').put('x.txt', Buffer.from('x'));
  const address = files('images').address('x.txt');
  expect((await fetch(address)).ok).toBe(true);
  // An image with a known address can be fetched, but images can't be listed.
  const listing = `${address.replace('/x.txt', '')}?restype=container&comp=list`;
  expect((await fetch(listing)).ok).toBe(false);
});

test('of those who move it from where it stands each does, and nothing is lost', async () => {
  const movers = upTo(5).map(() => storesOver(stores.connection).snapshots);
  const before = await stores.snapshots.pointer();
  const one = () => ({ version: 1, file: 'x', exportedAt: '2026-03-20T09:00:00.000Z' });
  await Promise.all(
    movers.map(({ moveFrom }) =>
      moveFrom((pointer) => ({ ...pointer, snapshots: [one(), ...pointer.snapshots] })),
    ),
  );
  const pointer = await stores.snapshots.pointer();
  expect(pointer).toEqual({ ...before, snapshots: [...upTo(5).map(one), ...before.snapshots] });
  await stores.snapshots.moveFrom(() => undefined);
  expect(await stores.snapshots.pointer()).toEqual(pointer);
});

test('the entries of a version are read by the pointer, and go with its snapshot', async () => {
  const { snapshots } = storesOver(stores.connection);
  const entries = (version: number) => ({
    artist: { 1: { version, since: 1 } },
    release: {},
    show: {},
    merch: {},
    news: {},
    label: { version: 2, since: 1 },
  });
  const [first, second] = [
    await snapshots.put(aSnapshot({ version: 1 }), entries(1)),
    await snapshots.put(aSnapshot({ version: 2 }), entries(2)),
  ];
  const [exportedAt, live] = ['2026-03-20T09:00:00.000Z', 1];
  const kept = [
    { version: 2, file: second, exportedAt },
    { version: 1, file: first, exportedAt },
  ];
  const pointer = { wanted: 1, exported: 2, live, snapshots: kept };
  await snapshots.moveFrom(() => pointer);
  expect(await snapshots.entries('exported')).toEqual(entries(2));
  expect(await snapshots.entries('wanted')).toEqual(entries(1));
  expect(await snapshots.entries('live', { ...pointer, live: 2 })).toEqual(entries(2));
  // A version that is no longer kept, and a snapshot of an earlier version of the product.
  expect(await snapshots.entries('live', { ...pointer, live: 3 })).toEqual(noPublicEntries);
  const old = { ...pointer, snapshots: [{ version: 1, file: '1-old.json.gz', exportedAt }] };
  expect(await snapshots.entries('live', old)).toEqual(noPublicEntries);
  const later = new Date(Date.now() + 60_000);
  expect(await snapshots.files(later)).toEqual(expect.arrayContaining([first, second]));
  await snapshots.remove(await snapshots.files(later));
  const names: string[] = [];
  for await (const { name } of stores.storage.files('snapshots').list()) names.push(name);
  expect(names).toEqual(['wanted.json']);
});
