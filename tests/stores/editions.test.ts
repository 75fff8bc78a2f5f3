import { beforeEach, expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aFullEdition, aStoredRelease } from '#fixtures/releases';
import { type Calls, createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

const staff = aCaller('staff');
const id = anId('release', 1);
const links = [
  { name: 'Spotify', url: 'https://open.spotify.com/album/1' },
  { name: 'Vinyl', url: 'https://lowsun.bandcamp.com/album/1' },
];
const old = { id, cId: 1, catalogueNumber: 'LSR-001', barcode: '4006381333931', links };

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

/** Puts a release into storage as the version before editions wrote it. */
async function storeAsBefore() {
  const table = stores.storage.table('releases');
  const row = await table.getEntity<{ json0: string }>('release', `e${id}`);
  const { editions: _, ...before } = JSON.parse(row.json0);
  await table.updateEntity(
    { partitionKey: 'release', rowKey: `e${id}`, json0: JSON.stringify(before) },
    'Merge',
  );
}

test('what the last version stored is read, edited and kept with its editions', async () => {
  await storeAsBefore();
  const { value } = await read();
  expect(value.editions).toMatchObject([
    { format: 'lp', catalogueNumber: 'LSR-001', barcode: '4006381333931', state: 'inStock' },
  ]);
  expect(value.links).toEqual(links);
  const saved = await change({ title: 'Low Water' });
  expect(saved).toMatchObject({ title: 'Low Water', catalogueNumber: 'LSR-001', links });
  expect(saved.editions).toEqual(value.editions);
});

test('number and barcode are answered from the first edition', async () => {
  const saved = await change({ editions: [aFullEdition()] });
  expect(saved).toMatchObject({ catalogueNumber: 'GF-001', barcode: '036000291452' });
  const { versions } = await calls.getReleaseHistory({ params: { id }, query: {} }, staff, '');
  const changes = versions[0]?.changes.map(({ field, part }) => `${field} ${part ?? ''}`.trim());
  expect(changes).toContain('editions 2 × Vinyl, clear vinyl');
});

test('the history tells prices and shops as people write them', async () => {
  await change({ editions: [aFullEdition()] });
  await change({ editions: [{ ...aFullEdition(), price: { amount: 2100, currency: 'EUR' } }] });
  const { versions } = await calls.getReleaseHistory({ params: { id }, query: {} }, staff, '');
  expect(versions[0]?.changes).toEqual([
    {
      field: 'editions.price',
      part: '2 × Vinyl, clear vinyl',
      before: '24.90 EUR, 26.90 USD',
      after: '21.00 EUR, 26.90 USD',
    },
  ]);
});

test('states and prices of editions are changed beside one another, and come back', async () => {
  await change({ editions: [aFullEdition()] });
  const edition = { id: aFullEdition().id, state: 'soldOut' as const, price: null };
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
  expect((await read()).value.editions?.[0]).toEqual(aFullEdition());
});

test('an edition that is gone is refused, and nothing of its release is changed', async () => {
  const edits = [{ cId: 1, fields: { title: 'X', editions: [{ id: anId('edition', 9) }] } }];
  const { results } = await calls.editReleases({ body: { dryRun: false, edits } }, staff, '');
  expect(results[0]?.refusal).toContain('no longer there');
  expect((await read()).value.title).not.toBe('X');
});

test('a copy has the editions without their numbers and shops, under ids of their own', async () => {
  await change({ editions: [aFullEdition()] });
  const { value } = await calls.duplicateRelease({ body: { id } }, staff, crypto.randomUUID());
  const [copied] = value.editions ?? [];
  expect(copied).toMatchObject({ format: 'lp', name: 'clear vinyl', price: { amount: 2490 } });
  expect(copied?.id).not.toBe(aFullEdition().id);
  expect(copied?.links).toEqual([]);
  expect(copied?.sides?.[0]?.tracks).toEqual([]);
  expect(value).not.toHaveProperty('catalogueNumber');
});
