import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageFormats, imageVariant } from '#domain/image/image';
import { Problem } from '#domain/problem';
import { contentOf } from '../stores/openStores.ts';
import { type Frail, startFrail } from './startFrail.ts';

const sizes = ['small', 'mediumsquare', 'large'] as const;
let frail: Frail;
let picture: Blob;
beforeAll(async () => {
  frail = await startFrail();
  const create = { width: 1400, height: 1400, channels: 3, background: '#d8432b' } as const;
  picture = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
});
afterAll(() => frail.stop());

/** The address of the stored image; null when the upload was not acknowledged. */
async function upload(id: string): Promise<string | null> {
  try {
    const call = { body: { entity: 'release', id }, file: picture } as const;
    return (await frail.client.uploadImage(call)).url;
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return null;
    throw error;
  }
}

/** Checks that every variant of an acknowledged image is stored completely. */
async function expectWhole(address: string): Promise<void> {
  const path = address.slice(address.indexOf('/images/') + '/images/'.length);
  const images = frail.stores.storage.files('images');
  for (const size of sizes)
    for (const format of imageFormats) {
      const bytes = await contentOf(images, imageVariant(path, size, format));
      expect((await sharp(bytes).metadata()).width).toBeGreaterThan(0);
    }
}

type Break = { name: string; breakIt: () => Promise<void>; mend: () => Promise<void> };
const breaks: Break[] = [
  { name: 'the host killed', breakIt: () => frail.kill(), mend: () => frail.restart() },
  {
    name: 'storage cut off',
    breakIt: async () => frail.wire.cut(),
    mend: async () => frail.wire.mend(),
  },
];
/** The delay before a fault in milliseconds. */
const moments = [400, 60, 900];

test.each(breaks.flatMap((one) => moments.map((moment) => ({ ...one, moment }))))(
  '$name $moment ms into an upload: all of it or nothing, and the next one works',
  async (fault) => {
    const { value, version } = await frail.client.addRelease({ body: { title: 'Low Water' } });
    const uploading = upload(value.id);
    await delay(fault.moment);
    await fault.breakIt();
    const address = await uploading;
    await fault.mend();
    if (address) await expectWhole(address);
    const stored = await frail.client.getRelease({ params: { id: value.id } });
    expect(stored).toEqual({ value, version });
    const again = await upload(value.id);
    await expectWhole(again ?? 'not acknowledged');
    const saved = await frail.client.updateRelease({
      body: { ...value, cover: again },
      ifMatch: version,
    });
    expect(saved.value.cover).toBe(again);
  },
);
