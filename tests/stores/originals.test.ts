import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { cropOf, withoutCrop } from '#domain/image/crop';
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

const pathIn = (url: string) => url.slice(url.indexOf('/images/') + '/images/'.length);

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
  return pathIn(url);
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
    picture: withoutCrop(picture),
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

const addressOf = (path: string) => `${portsOver(stores).ports.site.imageBase}/${path}`;

test('the place where a photograph was taken is not kept, and the rest is', async () => {
  const { id } = await aRelease();
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#444' },
  })
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSMapDatum: 'Home street 7' } })
    .jpeg()
    .toBuffer();
  expect(bytes.includes('Home street')).toBe(true);
  const [kept] = await originalsOf(await upload(id, bytes));
  const stored = await stores.originals.read(kept?.file ?? '');
  expect(stored.includes('Home street')).toBe(false);
  expect(stored.includes('Ada')).toBe(true);
  expect(createHash('sha256').update(stored).digest('hex')).toBe(kept?.sha256);
});

test('the original is given by an address that ends, with what the file is', async () => {
  const { id } = await aRelease();
  const bytes = await photograph('#d8a32b');
  const image = addressOf(await upload(id, bytes));
  const query = { entity: 'release', id, image, withPreview: false } as const;
  const { calls } = servicesAfter(0);
  const { url, ...told } = await calls.getOriginal({ query }, staff, '');
  expect(told).toMatchObject({
    fileName: 'Fjord, høst.jpg',
    bytes: bytes.length,
    by: 'Åse',
    at: new Date(start).toISOString(),
    facts: { format: 'jpeg', width: 300, height: 200, colors: 'rgb', profile: '' },
  });
  const answer = await fetch(url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('content-disposition')).toContain(
    encodeURIComponent('Fjord, høst.jpg'),
  );
  const ended = await servicesAfter(-1).calls.getOriginal({ query }, staff, '');
  expect((await fetch(ended.url)).status).not.toBe(200);
});

test('a preview of all of a large original comes in drawing size, and only if asked for', {
  tags: 'night',
}, async () => {
  const { id } = await aRelease();
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  const bytes = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#444', noise },
  })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const image = addressOf(await upload(id, bytes));
  const query = { entity: 'release', id, image } as const;
  const { calls } = servicesAfter(0);
  const { preview, facts } = await calls.getOriginal(
    { query: { ...query, withPreview: true } },
    staff,
    '',
  );
  const drawn = await fetch(preview ?? '');
  const content = Buffer.from(await drawn.arrayBuffer());
  const { width, height, format, orientation } = await sharp(content).metadata();
  // Upright, as the facts are.
  expect([width, height, format, orientation]).toEqual([600, 800, 'webp', undefined]);
  expect([facts?.width, facts?.height]).toEqual([3000, 4000]);
  expect(content.length).toBeLessThan(bytes.length / 10);
  const without = await calls.getOriginal({ query: { ...query, withPreview: false } }, staff, '');
  expect(without.preview).toBeUndefined();
});

test('the original is for staff and the artists of its entry, and only of that entry', async () => {
  const [mine, other] = [await aRelease(), await aRelease()];
  const image = addressOf(await upload(mine.id, await photograph('#2ba3d8')));
  const crop = { left: 0, top: 0, side: 200 };
  const { calls } = servicesAfter(0);
  const artist = aCaller('artist', { name: 'Noor' });
  const of = (id: string) => ({ entity: 'release', id, image, withPreview: false }) as const;
  const refused = { code: 'not-allowed' };
  await expect(calls.getOriginal({ query: of(mine.id) }, artist, '')).rejects.toMatchObject(
    refused,
  );
  const cropping = calls.cropImage({ body: { ...of(mine.id), crop } }, artist, '');
  await expect(cropping).rejects.toMatchObject(refused);
  const missing = { code: 'not-found' };
  await expect(calls.getOriginal({ query: of(other.id) }, staff, '')).rejects.toMatchObject(
    missing,
  );
  const never = calls.getMarkOriginal({ query: { image } }, staff, '');
  await expect(never).rejects.toMatchObject(missing);
});

test('crops of a file share it, at any time, and it goes with the last of them', async () => {
  const { id } = await aRelease();
  const bytes = await photograph('#5a2b43');
  const whole = await upload(id, bytes);
  const { calls } = servicesAfter(0);
  const cropped = async (image: string, left: number) => {
    const crop = { left, top: 0, side: 200 };
    const body = { entity: 'release', id, image: addressOf(image), crop } as const;
    return pathIn((await calls.cropImage({ body }, staff, '')).url);
  };
  const first = await cropped(whole, 0);
  const second = await cropped(first, 60);
  expect(cropOf(second)).toEqual({ left: 60, top: 0, side: 200 });
  await saveCover(id, first);
  await saveCover(id, second);
  await servicesAfter(2).jobs.sweep();
  // The one that was never saved is gone; those in the history are there, with their file.
  expect(
    await Promise.all([whole, first, second].map((path) => stores.images.accentOf(path))),
  ).toEqual([null, expect.any(String), expect.any(String)]);
  expect(await originalsOf(second)).toEqual(await originalsOf(first));
  expect(await originalsOf(second)).toHaveLength(1);
  const again = await cropped(second, 100);
  await calls.removeRelease({ body: { id }, ifMatch: 3 }, staff, '');
  await calls.purgeEntry({ body: { kind: 'release', id } }, staff, '');
  expect(await originalsOf(first)).toEqual([]);
  await servicesAfter(2).jobs.sweep();
  expect(await stores.images.accentOf(again)).toBeNull();
});

test('a crop that does not fit, and an image without a file, are refused in words', async () => {
  const { id } = await aRelease();
  const image = await upload(id, await photograph('#2b5a43'));
  const { calls } = servicesAfter(0);
  const crop = { left: 200, top: 0, side: 200 };
  const body = { entity: 'release', id, image: addressOf(image), crop } as const;
  await expect(calls.cropImage({ body }, staff, '')).rejects.toMatchObject({
    code: 'invalid-input',
  });
  await stores.originals.remove(image);
  await expect(calls.cropImage({ body }, staff, '')).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('not kept'),
  });
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
  const path = pathIn(url);
  const [kept] = await originalsOf(path);
  expect(kept).toMatchObject({ fileName: 'logo.svg', by: { name: 'Åse' } });
  const told = await calls.getMarkOriginal({ query: { image: url } }, staff, '');
  expect(told).toMatchObject({ fileName: 'logo.svg', bytes: file.bytes.length });
  expect(told).not.toHaveProperty('facts');
  expect(await (await fetch(told.url)).text()).toBe(svg);
  expect((await stores.originals.read(kept?.file ?? '')).toString()).toBe(svg);
  await servicesAfter(2).jobs.sweep();
  expect(await originalsOf(path)).toEqual([]);
});
