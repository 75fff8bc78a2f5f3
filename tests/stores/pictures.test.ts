import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Artist } from '#domain/artist/artist';
import { labelChangeSchema, labelId } from '#domain/label/label';
import { Problem } from '#domain/problem';
import type { Release } from '#domain/release/release';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createServices } from '#functions/services/services';
import { openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');

let services: ReturnType<typeof createServices>;
beforeEach(async () => {
  services = createServices(portsOver(await openQuickStores()).ports);
});

async function addRelease() {
  const body = { title: 'Low Water', description: '', artists: [] };
  return (await services.calls.addRelease({ body }, staff, randomUUID())).value;
}
async function addArtist() {
  const body = { name: 'The Moles', bio: '', share: 10, socials: [] };
  return (await services.calls.addArtist({ body }, staff, randomUUID())).value;
}
async function upload(entity: 'release' | 'artist', id: string, background: string) {
  const bytes = await sharp({ create: { width: 1400, height: 1400, channels: 3, background } })
    .png()
    .toBuffer();
  const file = { name: `${background}.png`, bytes };
  return (await services.calls.uploadImage({ body: { entity, id }, file }, staff, '')).url;
}
/** Uploads a picture of 900 by 600 pixels that is shown whole. */
async function uploadWhole(id: string, entity: 'release' | 'label' = 'release') {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#808080' } });
  const file = { name: 'booklet.png', bytes: await image.png().toBuffer() };
  const body = { entity, id, shape: 'whole' } as const;
  return (await services.calls.uploadImage({ body, file }, staff, '')).url;
}
async function change(id: string, given: Partial<Release>) {
  const { value, version } = await services.calls.getRelease({ params: { id } }, staff, '');
  const { substitute: _, ...release } = value;
  const body = { ...release, ...given };
  return (await services.calls.updateRelease({ body, ifMatch: version }, staff, '')).value;
}
async function changeArtist(id: string, given: Partial<Artist>) {
  const { value, version } = await services.calls.getArtist({ params: { id } }, staff, '');
  const { substitute: _, ...artist } = value;
  const body = { ...artist, ...given };
  return (await services.calls.updateArtist({ body, ifMatch: version }, staff, '')).value;
}
const errorsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error: unknown) => (error instanceof Problem ? error.data?.['errors'] : error),
  );

test('further pictures of a release are kept in order, each with its words, kind and colour', async () => {
  const { id } = await addRelease();
  const [back, label] = [
    await upload('release', id, '#204060'),
    await upload('release', id, '#a03020'),
  ];
  const pictures = [
    { url: label, accent: null, alt: 'Side A', kind: 'label' as const },
    { url: back, accent: null, kind: 'back' as const },
  ];
  const saved = await change(id, { pictures });
  expect(saved.pictures).toEqual([
    { ...pictures[0], accent: '#a03020' },
    { ...pictures[1], accent: '#204060' },
  ]);
  // A client that does not know them keeps them; one that empties them does not.
  const { pictures: _, ...unaware } = saved;
  const again = await services.calls.updateRelease(
    { body: { ...unaware, title: 'Lower Water' }, ifMatch: 2 },
    staff,
    '',
  );
  expect(again.value.pictures).toEqual(saved.pictures);
  expect((await change(id, { pictures: [] })).pictures).toEqual([]);
});

test('a picture of another entry is refused at the list', async () => {
  const [one, two] = [await addRelease(), await addRelease()];
  const url = await upload('release', two.id, '#204060');
  const pictures = [{ url, accent: null, kind: 'back' as const }];
  expect(await errorsOf(change(one.id, { pictures }))).toEqual([
    { path: 'pictures', message: 'Upload it first.' },
  ]);
});

test('a release that never had pictures is stored without the field', async () => {
  const { id } = await addRelease();
  expect(await change(id, { pictures: [], title: 'Other' })).not.toHaveProperty('pictures');
});

test('photographs of an artist are kept with their credit', async () => {
  const { id } = await addArtist();
  const photographs = [
    {
      url: await upload('artist', id, '#a03020'),
      accent: null,
      alt: 'On stage',
      credit: 'Jane Roe',
    },
  ];
  const saved = await changeArtist(id, { photographs });
  expect(saved.photographs).toEqual([{ ...photographs[0], accent: '#a03020' }]);
  const { photographs: _, ...unaware } = saved;
  const again = await services.calls.updateArtist({ body: unaware, ifMatch: 2 }, staff, '');
  expect(again.value.photographs).toEqual(saved.photographs);
});

/** The label's pages, after a save of them. */
async function savePages(pages: object[]) {
  const { version } = await services.calls.getLabel({}, staff, '');
  const body = labelChangeSchema.parse({ pages });
  return (
    (await services.calls.updateLabel({ body, ifMatch: version }, staff, '')).value.pages ?? []
  );
}

test('pictures of the label’s own pages are kept with their words, and another page may take them over', async () => {
  const url = await uploadWhole(labelId, 'label');
  const images = [{ url, accent: null, alt: 'The desk', credit: 'Jane Roe' }];
  const [about] = await savePages([{ slug: 'about', title: 'About', images }]);
  expect(about?.images).toEqual([
    { ...images[0], accent: '#808080', ratio: expect.closeTo(1.5, 2) },
  ]);
  const { images: _, ...unaware } = about ?? {};
  const [again] = await savePages([{ ...unaware, title: 'About us' }]);
  expect(again?.images).toEqual(about?.images);
  const [, studio] = await savePages([
    { ...again, images: [] },
    { slug: 'studio', title: 'Studio', images: again?.images },
  ]);
  expect(studio?.images).toEqual(about?.images);
  const [emptied] = await savePages([{ ...again, images: [] }]);
  expect(emptied).not.toHaveProperty('images');
});

test('a page of the label refuses the picture of a release, and an artist uploads none for it', async () => {
  const { id } = await addRelease();
  const images = [{ url: await uploadWhole(id), accent: null }];
  const pages = [
    { slug: 'about', title: 'About' },
    { slug: 'studio', title: 'Studio', images },
  ];
  expect(await errorsOf(savePages(pages))).toEqual([
    { path: 'pages.1.images', message: 'Upload it first.' },
  ]);
  const artist = aCaller('artist', { artistIds: [anId('artist', 1)] });
  const file = { name: 'desk.png', bytes: new Uint8Array([1]) };
  const body = { entity: 'label', id: labelId } as const;
  await expect(services.calls.uploadImage({ body, file }, artist, '')).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('a whole picture has the ratio that was measured, whatever a client says', async () => {
  const { id } = await addRelease();
  const picture = { url: await uploadWhole(id), accent: null, kind: 'booklet' as const };
  for (const said of [{ ratio: 9 }, { ratio: 0.1, alt: 'Page 4' }]) {
    const saved = await change(id, { pictures: [{ ...picture, ...said }] });
    expect(saved.pictures?.[0]?.ratio).toBeCloseTo(1.5, 2);
  }
});
