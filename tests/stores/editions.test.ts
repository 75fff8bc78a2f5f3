import { beforeEach, expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const id = anId('release', 1);
const links = [
  { name: 'Spotify', url: 'https://open.spotify.com/album/1' },
  { name: 'Vinyl', url: 'https://lowsun.bandcamp.com/album/1' },
];
const old = { id, cId: 1, catalogueNumber: 'LSR-001', barcode: '4006381333931', links };

/** An edition with a value in every field but a picture, which its release would need. */
const withoutPicture = () => {
  const { picture: _, ...edition } = aFullEdition();
  return edition;
};

let stores: OpenStores;
let calls: Calls;
beforeEach(async () => {
  stores = await openQuickStores();
  calls = createServices(portsOver(stores).ports).calls;
  const artist = anId('artist', 1);
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  await stores.releases.add(id, () => aStoredRelease(old), save);
});

const read = () => calls.getRelease({ params: { id } }, staff, '');
type Release = Awaited<ReturnType<typeof read>>['value'];
async function change(part: Partial<Release>) {
  const { value, version } = await read();
  const { substitute: _, ...release } = value;
  const body = { ...release, ...part };
  return (await calls.updateRelease({ body, ifMatch: version }, staff, '')).value;
}

test('a release that is new has no edition but a number, until something is sold', async () => {
  const body = { title: 'New', description: '<p>Soon.</p>', artists: [anId('artist', 1)] };
  const { value: added } = await calls.addRelease({ body }, staff, anId('release', 2));
  expect(added.editions).toBeUndefined();
  const change = async (part: Partial<Release>) => {
    const { value, version } = await calls.getRelease({ params: { id: added.id } }, staff, '');
    const { substitute: _, ...release } = value;
    await calls.updateRelease({ body: { ...release, ...part }, ifMatch: version }, staff, '');
    return (await calls.getRelease({ params: { id: added.id } }, staff, '')).value;
  };
  expect(await change({ catalogueNumber: 'LSR-2' })).toMatchObject({
    catalogueNumber: 'LSR-2',
    editions: [],
  });
  const params = { id: added.id };
  const { versions } = await calls.getReleaseHistory({ params, query: {} }, staff, '');
  expect(versions[0]?.changes.map(({ field }) => field)).toEqual(['catalogueNumber']);
  const sold = await change({ links });
  expect(sold.editions).toMatchObject([{ format: 'lp', catalogueNumber: 'LSR-2' }]);
});

test('number and barcode are answered from the first edition', async () => {
  const saved = await change({ editions: [withoutPicture()] });
  expect(saved).toMatchObject({ catalogueNumber: 'GF-001', barcode: '036000291452' });
  const { versions } = await calls.getReleaseHistory({ params: { id }, query: {} }, staff, '');
  const changes = versions[0]?.changes.map(({ field, part }) => `${field} ${part ?? ''}`.trim());
  expect(changes).toContain('editions 2 × Vinyl, clear vinyl (GF-001)');
});

test('the history tells prices and shops as people write them', async () => {
  await change({ editions: [withoutPicture()] });
  await change({ editions: [{ ...withoutPicture(), price: { amount: 2100, currency: 'EUR' } }] });
  const { versions } = await calls.getReleaseHistory({ params: { id }, query: {} }, staff, '');
  expect(versions[0]?.changes).toEqual([
    {
      field: 'editions.price',
      part: '2 × Vinyl, clear vinyl (GF-001)',
      before: '24.90 EUR, 26.90 USD',
      after: '21.00 EUR, 26.90 USD',
    },
  ]);
});

test('states and prices of editions are changed beside one another, and come back', async () => {
  await change({ editions: [withoutPicture()] });
  const edition = { id: withoutPicture().id, state: 'soldOut' as const, price: null };
  const edits = [{ cId: 1, fields: { editions: [edition] } }];
  const edit = async (dryRun: boolean) =>
    (await calls.editReleases({ body: { dryRun, edits } }, staff, '')).results[0];
  expect((await edit(true))?.changes).toMatchObject([
    { field: 'editions.state', before: 'inStock', after: 'soldOut' },
    { field: 'editions.price', before: '24.90 EUR, 26.90 USD', after: null },
  ]);
  expect((await read()).value.editions?.[0]?.state).toBe('inStock');
  const done = await edit(false);
  expect((await read()).value.editions?.[0]).not.toHaveProperty('price');
  const undo = [{ cId: 1, fields: done?.before ?? {} }];
  await calls.editReleases({ body: { dryRun: false, edits: undo } }, staff, '');
  expect((await read()).value.editions?.[0]).toEqual(withoutPicture());
});

test('an edition is added beside others, after a dry run, and taken back again', async () => {
  await change({ editions: [withoutPicture()] });
  const cd = {
    id: anId('edition', 2),
    format: 'cd' as const,
    state: 'preorder' as const,
    left: 40,
  };
  const { version } = await read();
  const edits = [{ cId: 1, version, fields: { editions: [cd] } }];
  const edit = async (dryRun: boolean) =>
    (await calls.editReleases({ body: { dryRun, edits } }, staff, '')).results[0];
  const added = [{ field: 'editions', part: 'CD', before: null, after: 'CD' }];
  expect((await edit(true))?.changes).toEqual(added);
  expect((await read()).value.editions).toHaveLength(1);
  const done = await edit(false);
  // The same edit once more, as after a lost answer, adds nothing.
  expect((await edit(false))?.changes).toEqual(added);
  expect((await read()).value.editions).toEqual([withoutPicture(), { ...cd, links: [] }]);
  const undo = [{ cId: 1, version: done?.version ?? 0, fields: done?.before ?? {} }];
  const { results } = await calls.editReleases({ body: { dryRun: false, edits: undo } }, staff, '');
  expect((await read()).value.editions).toEqual([withoutPicture()]);
  const redo = [{ cId: 1, fields: results[0]?.before ?? {} }];
  await calls.editReleases({ body: { dryRun: false, edits: redo } }, staff, '');
  expect((await read()).value.editions).toEqual([withoutPicture(), { ...cd, links: [] }]);
});

test('an edition that is gone is refused, and nothing of its release is changed', async () => {
  const edits = [{ cId: 1, fields: { title: 'X', editions: [{ id: anId('edition', 9) }] } }];
  const { results } = await calls.editReleases({ body: { dryRun: false, edits } }, staff, '');
  expect(results[0]?.refusal).toContain('no longer there');
  expect((await read()).value.title).not.toBe('X');
});

test('a copy has the editions without their numbers and shops, under ids of their own', async () => {
  await change({ editions: [withoutPicture()] });
  const { value } = await calls.duplicateRelease({ body: { id } }, staff, crypto.randomUUID());
  const [copied] = value.editions ?? [];
  expect(copied).toMatchObject({ format: 'lp', name: 'clear vinyl', price: { amount: 2490 } });
  expect(copied?.id).not.toBe(withoutPicture().id);
  expect(copied?.links).toEqual([]);
  expect(copied?.sides?.[0]?.tracks).toEqual([]);
  expect(value).not.toHaveProperty('catalogueNumber');
});

test('an edition shows a picture of its release, and no other', async () => {
  const url = 'mediumsquare/cc/releasecover_1.jpg';
  const stored = await stores.releases.find(id);
  if (!stored) throw new Error('It is gone.');
  const picture = { url, accent: '#d8432b', kind: 'back' as const };
  await stores.releases.save(stored, { ...stored.entity, pictures: [picture] }, save);
  const { pictures } = (await read()).value;
  const address = pictures?.[0]?.url ?? '';
  expect(address).toMatch(/^https?:/);
  const { sides: _, ...edition } = aFullEdition();
  const shown = await change({ editions: [{ ...edition, picture: address }] });
  expect(shown.editions?.[0]?.picture).toBe(address);
  expect((await stores.releases.find(id))?.entity.editions?.[0]?.picture).toBe(url);
  const foreign = await change({
    editions: [{ ...edition, picture: 'https://evil.example/1.jpg' }],
  });
  expect(foreign.editions?.[0]).not.toHaveProperty('picture');
});

test('an artist neither sees nor changes how many are left', async () => {
  const { sides: _, picture: __, ...edition } = aFullEdition();
  await change({ editions: [edition] });
  const artist = { ...aCaller('artist'), artistIds: [anId('artist', 1)] };
  const { value, version } = await calls.getRelease({ params: { id } }, artist, '');
  const { substitute: ___, ...release } = value;
  const editions = release.editions?.map(({ left: ____, ...one }) => ({ ...one, name: 'red' }));
  const body = { ...release, editions };
  await calls.updateRelease({ body, ifMatch: version }, artist, '').catch(() => undefined);
  expect((await stores.releases.find(id))?.entity.editions?.[0]?.left).toBe(edition.left);
});
