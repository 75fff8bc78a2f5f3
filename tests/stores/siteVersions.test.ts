import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyAccount } from '#fixtures/storageAccount';
import { OvertakenError } from '#publisher/overtaken';
import { createPacker } from '#publisher/packs';
import { placePieces } from '#publisher/pieces';
import { isDamaged, type Place, type SiteVersion, type VersionStore } from '#publisher/siteVersion';
import { openBlobStore } from '../../publisher/stores/blobs.ts';
import { openFolderStore } from '../../publisher/stores/folder.ts';

/** A folder or container for versions. */
interface StorePlace {
  /** Opens it, as one of several processes does. */
  open: () => Promise<VersionStore>;
  /** Cuts a file of it off. */
  tear: (file: 'live.json' | 'newest version' | `packs/${string}`) => Promise<void>;
  /** Writes other bytes over those of a pack. */
  spoil: (pack: string) => Promise<void>;
}

let folder: string;
let connection: string;
let places = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-versions-'));
  connection = (await emptyAccount()).connection;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function aFolder(): Promise<StorePlace> {
  const path = join(folder, String(++places));
  return {
    open: () => openFolderStore(path),
    tear: async (file) => {
      const { number } = (await (await openFolderStore(path)).live()) ?? { number: 0 };
      await truncate(join(path, file === 'newest version' ? `versions/${number}.json` : file), 5);
    },
    spoil: async (pack) => {
      const { size } = await stat(join(path, 'packs', pack));
      await writeFile(join(path, 'packs', pack), Buffer.alloc(size));
    },
  };
}

async function aContainer(): Promise<StorePlace> {
  const name = `site-${++places}`;
  const blobs = BlobServiceClient.fromConnectionString(connection).getContainerClient(name);
  return {
    open: () => openBlobStore({ connection, name }),
    tear: async (file) => {
      const { number } = (await (await openBlobStore({ connection, name })).live()) ?? {
        number: 0,
      };
      const newest = `versions/${String(number).padStart(8, '0')}.json`;
      const blob = file === 'newest version' ? newest : file;
      await blobs.getBlockBlobClient(blob).uploadData(Buffer.from('{"num'));
    },
    spoil: async (pack) => {
      const blob = blobs.getBlockBlobClient(`packs/${pack}`);
      const { contentLength = 0 } = await blob.getProperties();
      await blob.uploadData(Buffer.alloc(contentLength));
    },
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);

const home = { hash: 'home', pack: 'pack', offset: 0, length: 4 };

/** A version that shows a snapshot with one file. */
function aVersion(version: number, place: Place = home): Omit<SiteVersion, 'number'> {
  return {
    version,
    code: 'code',
    day: '2026-03-20',
    renderedAt: '2026-03-20T09:00:00.000Z',
    packs: { [place.pack]: place.offset + place.length },
    files: new Map([
      ['index.html', { place, key: 'a' }],
      ['_astro/page.js', { place, droppedAt: '2026-03-20T09:00:00.000Z' }],
    ]),
    entries: { artist: new Map([[1, place]]), release: new Map(), label: new Map() },
  };
}

/** Puts contents into one pack. */
async function put(store: VersionStore, ...contents: string[]): Promise<Place[]> {
  const packer = createPacker(store);
  const places: Place[] = [];
  for (const content of contents) places.push(await packer.add(bytes(content)));
  await packer.finish();
  return places;
}

const nowhere = { hash: 'none', pack: 'none', offset: 0, length: 4 };

describe.each([
  ['a folder', aFolder],
  ['a blob container', aContainer],
])('versions of the site in %s', (_, aPlace) => {
  let place: StorePlace;
  let store: VersionStore;
  beforeEach(async () => {
    place = await aPlace();
    store = await place.open();
  });

  test('nothing is live at first, and nothing is found', async () => {
    expect(await store.live()).toBeUndefined();
    expect(await store.find(aVersion(1))).toBeUndefined();
    expect(await store.read(nowhere)).toBeUndefined();
  });

  test('a content is read as it was put, and may be put again', async () => {
    const [one, two, same] = await put(store, 'plain', 'another, longer', 'plain');
    expect(same).toEqual(one);
    expect(await put(store, 'plain', 'another, longer')).toEqual([one, two]);
    const other = await place.open();
    expect(text(await other.read(one ?? nowhere))).toBe('plain');
    expect(text(await other.read(two ?? nowhere))).toBe('another, longer');
    expect([...other.damaged]).toEqual([]);
  });

  test('a pack that is cut off, spoilt or gone is noticed, and whole again when it is put', async () => {
    const [one = nowhere, two = nowhere] = await put(store, 'plain', 'another, longer');
    const { number: _, ...version } = await store.goLive(aVersion(1, two));
    await place.tear(`packs/${one.pack}`);
    const verifying = await place.open();
    await verifying.verify({ ...version, number: 1 });
    expect([...verifying.damaged]).toEqual([one.pack]);
    for (const harm of ['tear', 'spoil', 'tear'] as const) {
      await (harm === 'tear' ? place.tear(`packs/${one.pack}`) : place.spoil(one.pack));
      const reading = await place.open();
      expect(await reading.read(two)).toBeUndefined();
      expect(isDamaged(reading, { ...version, number: 1 })).toBe(true);
      await put(reading, 'plain', 'another, longer');
      expect(isDamaged(reading, { ...version, number: 1 })).toBe(false);
      expect(text(await reading.read(two))).toBe('another, longer');
    }
    const reading = await place.open();
    await reading.verify({ ...version, number: 1, packs: { none: 4 } });
    expect([...reading.damaged]).toEqual(['none']);
  });

  test('a file in pieces is kept with the place and the key of each', async () => {
    const packer = createPacker(store);
    const pieces = ['one ', 'two ', 'three'].map((word) => ({ key: word, content: () => word }));
    const { pieces: placed = [], ...file } = await placePieces(packer, pieces);
    const packs = await packer.finish();
    const version = { ...aVersion(1), packs: { ...packs, pack: 4 } };
    const files = new Map(version.files).set('data.json', { place: { ...file, pieces: placed } });
    await store.goLive({ ...version, files });
    const other = await place.open();
    const kept = (await other.live())?.files.get('data.json');
    expect(kept).toEqual({ place: { ...file, pieces: placed } });
    expect(kept && text(await other.read(kept.place))).toBe('one two three');
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
    const [used = nowhere] = await put(store, 'home');
    const [lately = nowhere] = await put(store, 'of a publication under way');
    for (let version = 1; version <= 23; version++) await store.goLive(aVersion(version, used));
    await store.sweep();
    expect(await store.find(aVersion(3))).toBeUndefined();
    expect((await store.find(aVersion(4)))?.number).toBe(4);
    expect((await store.live())?.version).toBe(23);
    expect(text(await store.read(used))).toBe('home');
    expect(text(await store.read(lately))).toBe('of a publication under way');
  });
});

test('a sweep of a folder removes old packs that no version uses', async () => {
  const path = join(folder, String(++places));
  const store = await openFolderStore(path);
  const [used = nowhere] = await put(store, 'home');
  const [gone = nowhere] = await put(store, 'gone');
  const [again = nowhere] = await put(store, 'again');
  await store.goLive(aVersion(1, used));
  await writeFile(join(path, 'packs/torn.part'), '');
  const old = new Date('2020-01-01');
  for (const name of [used.pack, gone.pack, again.pack, 'torn.part'])
    await utimes(join(path, 'packs', name), old, old);
  await put(store, 'again');
  await store.sweep();
  expect((await readdir(join(path, 'packs'))).sort()).toEqual([used.pack, again.pack].sort());
});
