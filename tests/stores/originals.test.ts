import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});

const staff = aCaller('staff', { name: 'Åse' });
const [dayMilliseconds, start] = [24 * 3_600_000, Date.now()];
const servicesAfter = (days: number) => {
  const clock = {
    now: () => new Date(start + days * dayMilliseconds),
    sleep: async () => undefined,
  };
  return createServices(portsOver(stores, { clock }).ports);
};

/** A photograph of another shape than the squares that are made of it. */
const photograph = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer();

async function aRelease() {
  const id = randomUUID();
  const added = await stores.releases.add(
    id,
    (cId) => aStoredRelease({ id, cId, artistIds: [] }),
    save,
  );
  return { id, cId: added.entity.cId };
}

async function upload(id: string, bytes: Uint8Array, name = 'Fjord, høst.jpg') {
  const call = { body: { entity: 'release', id } as const, file: { name, bytes } };
  const { url } = await servicesAfter(0).calls.uploadImage(call, staff, '');
  return url.slice(url.indexOf('/images/') + '/images/'.length);
}

async function originalsOf(picture: string) {
  const found = [];
  for await (const one of stores.originals.list(picture)) found.push(one);
  return found;
}

async function saveCover(id: string, cover: string | null): Promise<void> {
  const before = await stores.releases.find(id);
  if (!before) throw new Error('There is no release.');
  await stores.releases.save(before, { ...before.entity, cover }, save);
}

test('an uploaded picture is kept as it came, with its name, hash, person and time', async () => {
  const { id } = await aRelease();
  const bytes = await photograph('#d8432b');
  const picture = await upload(id, bytes);
  const [kept, another] = await originalsOf(picture);
  expect(another).toBeUndefined();
  expect(kept).toMatchObject({
    picture,
    fileName: 'Fjord, høst.jpg',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    by: { name: 'Åse' },
    at: new Date(start).toISOString(),
  });
  expect(await stores.originals.read(kept?.file ?? '')).toEqual(bytes);
  const address = stores.storage.files('originals').address(kept?.file ?? '');
  expect((await fetch(address)).status).not.toBe(200);
});

test('a file that is kept is never written again', async () => {
  const { id } = await aRelease();
  const bytes = await photograph('#2b43d8');
  const picture = await upload(id, bytes, 'first.jpg');
  await upload(id, bytes, 'second.jpg');
  expect(await originalsOf(picture)).toMatchObject([{ fileName: 'first.jpg' }]);
});

test('a picture that is refused leaves no file', async () => {
  const { id } = await aRelease();
  await expect(upload(id, new TextEncoder().encode('GIF89a'))).rejects.toThrow();
  const all = [];
  for await (const one of stores.originals.list()) if (one.bytes === 6) all.push(one);
  expect(all).toEqual([]);
});

test('the file stays as long as the history names its picture', async () => {
  const { id } = await aRelease();
  const [used, unsaved] = [
    await upload(id, await photograph('#111111')),
    await upload(id, await photograph('#222222')),
  ];
  await saveCover(id, used);
  await saveCover(id, null);
  await servicesAfter(2).jobs.sweep();
  expect(await originalsOf(used)).toHaveLength(1);
  expect(await originalsOf(unsaved)).toEqual([]);
});

test('the file goes with its release when that is purged', async () => {
  const { id } = await aRelease();
  const picture = await upload(id, await photograph('#333333'));
  await saveCover(id, picture);
  const { calls } = servicesAfter(0);
  await calls.removeRelease({ body: { id }, ifMatch: 2 }, staff, '');
  await servicesAfter(5).jobs.sweep();
  expect(await originalsOf(picture)).toHaveLength(1);
  await calls.purgeEntry({ body: { kind: 'release', id } }, staff, '');
  expect(await originalsOf(picture)).toEqual([]);
});

test('an uploaded logo is kept as it came, until no version of the label names it', async () => {
  const { calls } = servicesAfter(0);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!-- a note --><path d="M0 0h9v9z"/></svg>';
  const file = { name: 'logo.svg', bytes: new TextEncoder().encode(svg) };
  const { url } = await calls.uploadMark({ body: { slot: 'light' }, file }, staff, '');
  const path = url.slice(url.indexOf('/images/') + '/images/'.length);
  const [kept] = await originalsOf(path);
  expect(kept).toMatchObject({ fileName: 'logo.svg', by: { name: 'Åse' } });
  expect((await stores.originals.read(kept?.file ?? '')).toString()).toBe(svg);
  await servicesAfter(2).jobs.sweep();
  expect(await originalsOf(path)).toEqual([]);
});
