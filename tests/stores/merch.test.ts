import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Call } from '#contract/api';
import type { Merch } from '#domain/merch/merch';
import { Problem } from '#domain/problem';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { waitingIn } from './publishingSteps.ts';

const staff = aCaller('staff');
const noor = aCaller('artist');
const [own, other] = [anId('artist', 1), anId('artist', 2)];
const stranger = aCaller('artist', {
  object: anId('account', 9),
  artistIds: [other],
  name: 'Ada',
});

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
let ports: ReturnType<typeof portsOver>['ports'];
beforeEach(async () => {
  stores = await openQuickStores();
  ports = portsOver(stores).ports;
  services = createServices(ports);
  for (const number of [1, 2]) {
    const id = anId('artist', number);
    await stores.artists.add(id, (cId) => aStoredArtist({ id, cId, name: `Band ${cId}` }), save);
  }
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );

type New = Partial<Call<'addMerch'>['body']>;
const blank = { artists: [own], state: 'inStock', sizes: [], links: [], description: '' } as const;
const add = (given: New = {}, caller = staff) =>
  services.calls.addMerch(
    {
      body: {
        ...structuredClone(blank),
        artists: [own],
        sizes: [],
        links: [],
        name: 'Tide shirt',
        ...given,
      },
    },
    caller,
    randomUUID(),
  );
async function read(id: string, caller = staff) {
  const { value, version } = await services.calls.getMerch({ params: { id } }, caller, '');
  const { substitute: _, ...merch } = value;
  return { value: merch, version };
}
async function change(id: string, given: Partial<Merch>, caller = staff) {
  const { value, version } = await read(id);
  return services.calls.updateMerch({ body: { ...value, ...given }, ifMatch: version }, caller, '');
}
const list = (query: Call<'listMerch'>['query'] = {}, caller = staff) =>
  services.calls.listMerch({ query }, caller, '');
const picture = (background: string) =>
  sharp({ create: { width: 1400, height: 1400, channels: 3, background } })
    .png()
    .toBuffer();
async function upload(id: string, color: string) {
  const file = { name: `${color}.png`, bytes: await picture(color) };
  const body = { entity: 'merch', id } as const;
  const { url } = await services.calls.uploadImage({ body, file }, staff, '');
  return { url, accent: null };
}

test('a new item is a draft with its artists’ names, a page, and cleaned words', async () => {
  const { value, version } = await add({
    description: '<p onclick="x()">Heavy cotton.</p><script>x()</script>',
    price: { amount: 2800, currency: 'EUR' },
  });
  expect(version).toBe(1);
  expect(value).toMatchObject({
    ...{ status: 'draft', state: 'inStock', images: [], description: '<p>Heavy cotton.</p>' },
    url: `/shop/tide-shirt-${value.cId}`,
    artists: [{ id: own, cId: 1, name: 'Band 1' }],
    price: { amount: 2800, currency: 'EUR' },
  });
});

test('an artist sees and edits own items, and no others', async () => {
  const { value } = await add();
  const foreign = await add({ artists: [other] });
  const ofLabel = await add({ artists: [] });
  expect((await list({}, noor)).items.map(({ cId }) => cId)).toEqual([value.cId]);
  expect(await codeOf(change(value.id, { state: 'fewLeft' }, noor))).toBe('done');
  expect(await codeOf(change(value.id, { state: 'soldOut' }, stranger))).toBe('not-allowed');
  for (const { id } of [foreign.value, ofLabel.value])
    expect(await codeOf(read(id, noor))).toBe('not-allowed');
  expect(await codeOf(add({ artists: [other] }, noor))).toBe('not-allowed');
  expect(await codeOf(add({ artists: [] }, noor))).toBe('not-allowed');
  expect(await codeOf(add({ artists: [own, own] }))).toBe('invalid-input');
  expect(await codeOf(add({ artists: [randomUUID()] }))).toBe('invalid-input');
});

test('only staff make an item public or choose from when', async () => {
  const { value } = await add();
  expect(await codeOf(change(value.id, { status: 'public' }, noor))).toBe('not-allowed');
  expect(await codeOf(change(value.id, { publicFrom: '2999-01-01' }, noor))).toBe('not-allowed');
  expect(await codeOf(change(value.id, { status: 'handedIn' }, noor))).toBe('done');
  expect(await codeOf(change(value.id, { status: 'public' }))).toBe('done');
});

test('a public item waits for its publication from its day on, a draft does not', async () => {
  const { value } = await add();
  expect(await waitingIn(stores)).toEqual([]);
  await change(value.id, { status: 'public', publicFrom: '2999-01-01' });
  expect(await waitingIn(stores)).toEqual([]);
  await change(value.id, { publicFrom: '2020-01-01' });
  expect(await waitingIn(stores)).toEqual([
    { kind: 'merch', cId: value.cId, name: 'Tide shirt', by: staff.name },
  ]);
});

test('pictures keep their order and have a colour each; those of others are refused', async () => {
  const { value } = await add();
  const [red, blue] = [await upload(value.id, '#c02020'), await upload(value.id, '#2020c0')];
  const { value: stored } = await change(value.id, {
    images: [{ ...blue, alt: 'The back' }, red],
  });
  expect(stored.images.map(({ url, alt }) => [url, alt])).toEqual([
    [blue.url, 'The back'],
    [red.url, undefined],
  ]);
  const colors = stored.images.map(({ accent }) => accent);
  expect(new Set(colors).size).toBe(2);
  expect(colors).not.toContain(null);
  const turned = await change(value.id, { images: stored.images.toReversed() });
  expect(turned.value.images.map(({ accent }) => accent)).toEqual(colors.toReversed());
  const another = (await add({ name: 'Tote' })).value;
  expect(await codeOf(change(another.id, { images: [red] }))).toBe('invalid-input');
});

test('an artist proposes a change of a public item, which staff approve', async () => {
  const { value } = await add();
  const { value: stored, version } = await change(value.id, { status: 'public' });
  expect(await codeOf(change(value.id, { state: 'soldOut' }, noor))).toBe('not-allowed');
  const body = { ...stored, price: { amount: 3000, currency: 'EUR' } };
  await services.calls.proposeMerch({ body, ifMatch: version }, noor, randomUUID());
  expect(
    await codeOf(services.calls.proposeMerch({ body, ifMatch: version }, stranger, randomUUID())),
  ).toBe('not-allowed');
  const { proposals } = await services.calls.listProposals({}, staff, '');
  expect(proposals).toMatchObject([{ entry: { kind: 'merch' }, fields: ['price'] }]);
  const [{ id } = { id: '' }] = proposals;
  await services.calls.approveProposal({ body: { id } }, staff, '');
  expect((await read(value.id)).value.price).toEqual({ amount: 3000, currency: 'EUR' });
});

test('a change is scheduled, and carried out when it is due', async () => {
  const { value, version } = await add();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const body = { merch: { ...value, state: 'soldOut' as const }, version, at };
  await services.calls.timeMerchChange({ body }, staff, randomUUID());
  const params = { id: value.id };
  const { timed } = await services.calls.listTimedMerchChanges({ params }, staff, '');
  expect(timed).toMatchObject([{ at, fields: ['state'] }]);
  await services.jobs.catchUp();
  expect((await read(value.id)).value.state).toBe('inStock');
  const later = { now: () => new Date(Date.now() + 7_200_000), sleep: async () => undefined };
  await createServices({ ...ports, clock: later }).jobs.catchUp();
  expect((await read(value.id)).value.state).toBe('soldOut');
});

test('an item handed in is returned with a comment, which its artist is mailed and sees', async () => {
  await stores.members.put(aMember('artist', { mail: 'noor@artist.example' }));
  const { value } = await add();
  const { version } = await change(value.id, { status: 'handedIn' }, noor);
  const handedIn = async (caller = staff) =>
    (await services.calls.listProposals({}, caller, '')).handedIn;
  expect(await handedIn()).toMatchObject([{ kind: 'merch', cId: value.cId }]);
  const body = { id: value.id, words: 'Add a picture.' };
  await services.calls.returnMerch({ body, ifMatch: version }, staff, '');
  expect(await handedIn()).toEqual([]);
  expect(await handedIn(noor)).toMatchObject([{ returnedWith: 'Add a picture.' }]);
  const kinds = (await stores.emails.list()).map((mail) => mail.value.content.kind);
  expect(kinds).toContain('returned');
  const again = await change(value.id, { status: 'handedIn' }, noor);
  expect(again.value).not.toHaveProperty('returnedWith');
});

test('a copy is a draft with the same sizes, all there, without pictures and shops', async () => {
  const links = [{ name: 'Bandcamp', url: 'https://shop.example/1' }];
  const { value } = await add({ links, sizes: [{ name: 'M', state: 'soldOut' }] });
  const images = [await upload(value.id, '#c02020')];
  await change(value.id, { status: 'public', state: 'soldOut', images });
  const { calls } = services;
  const copy = await calls.duplicateMerch({ body: { id: value.id } }, staff, randomUUID());
  expect(copy.value).toMatchObject({
    ...{ name: 'Tide shirt', status: 'draft', state: 'inStock', images: [], links: [] },
    sizes: [{ name: 'M', state: 'inStock' }],
  });
});

test('lists begin with what waits, then what lacks something, and are filtered and searched', async () => {
  const whole = {
    price: { amount: 100, currency: 'EUR' },
    description: '<p>Words.</p>',
    links: [{ name: 'Shop', url: 'https://shop.example/1' }],
  };
  const gone = await add({ name: 'Pin', ...whole, sizes: [{ name: 'One', state: 'soldOut' }] });
  const waiting = await add({ name: 'Hoodie' });
  const public_ = await add({ name: 'Tote', artists: [] });
  await change(waiting.value.id, { status: 'handedIn' });
  for (const { value } of [gone, public_]) await change(value.id, { status: 'public' });
  await change(gone.value.id, { images: [await upload(gone.value.id, '#c02020')] });
  const names = async (query: Call<'listMerch'>['query']) =>
    (await list(query)).items.map(({ name }) => name);
  expect(await names({ sort: 'unfinished' })).toEqual(['Hoodie', 'Tote', 'Pin']);
  expect(await names({ sort: 'name' })).toEqual(['Hoodie', 'Pin', 'Tote']);
  expect(await names({ state: 'soldOut' })).toEqual(['Pin']);
  expect(await names({ missing: 'images' })).toEqual(['Tote', 'Hoodie']);
  expect(await names({ status: 'handedIn' })).toEqual(['Hoodie']);
  expect(await names({ search: 'band pin' })).toEqual(['Pin']);
  expect(await names({ artist: other })).toEqual([]);
});

test('an artist of an item can’t be deleted, and comes back with it', async () => {
  const { value, version } = await add();
  const removeArtist = async () => {
    const { version: ifMatch } = await services.calls.getArtist({ params: { id: 1 } }, staff, '');
    return services.calls.removeArtist({ body: { id: own }, ifMatch }, staff, '');
  };
  expect(await codeOf(removeArtist())).toBe('clash');
  await services.calls.removeMerch({ body: { id: value.id }, ifMatch: version }, staff, '');
  expect(await codeOf(removeArtist())).toBe('done');
  const { entries } = await services.calls.listTrash({}, staff, '');
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['artist', 'merch']);
  const body = { kind: 'artist', id: own } as const;
  expect(await codeOf(services.calls.purgeEntry({ body }, staff, ''))).toBe('clash');
  await services.calls.restoreEntry({ body: { kind: 'merch', id: value.id } }, staff, '');
  expect((await list()).items).toMatchObject([{ artists: [{ name: 'Band 1' }] }]);
});

test('the daily sweep keeps pictures of any version and of proposals, and no others', async () => {
  const { value } = await add();
  const [old, now, lost, wanted] = await Promise.all(
    ['#c02020', '#2020c0', '#20c020', '#c0c020'].map((color) => upload(value.id, color)),
  );
  if (!old || !now || !wanted) throw new Error('Four pictures were uploaded.');
  await change(value.id, { images: [old] });
  const { value: stored, version } = await change(value.id, { images: [now], status: 'public' });
  const body = { ...stored, images: [...stored.images, wanted] };
  await services.calls.proposeMerch({ body, ifMatch: version }, noor, randomUUID());
  const left = async () => {
    const paths: string[] = [];
    for await (const path of ports.images.paths(new Date('2999-01-01'))) paths.push(path);
    return paths.map((path) => `${ports.site.imageBase}/${path}`).sort();
  };
  expect(await left()).toHaveLength(4);
  await createServices({
    ...ports,
    clock: { ...ports.clock, now: () => new Date(Date.now() + 2 * 86_400_000) },
  }).jobs.sweep();
  expect(await left()).toEqual([old.url, now.url, wanted.url].sort());
  expect(await left()).not.toContain(lost?.url);
  const current = await read(value.id);
  await services.calls.removeMerch({ body: { id: value.id }, ifMatch: current.version }, staff, '');
  await services.calls.purgeEntry({ body: { kind: 'merch', id: value.id } }, staff, '');
  expect(await left()).toEqual([wanted.url]);
});

test('the history of an item names its changes by size, picture and price', async () => {
  const { value } = await add({ sizes: [{ name: 'M', state: 'inStock' }] });
  await change(value.id, {
    sizes: [
      { name: 'M', state: 'soldOut' },
      { name: 'L', state: 'inStock' },
    ],
    price: { amount: 2800, currency: 'EUR' },
    images: [{ ...(await upload(value.id, '#c02020')), alt: 'The front' }],
  });
  const params = { id: value.cId };
  const { versions } = await services.calls.getMerchHistory({ params, query: {} }, staff, '');
  expect(versions[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'sizes', part: 'L', before: null, after: 'L' },
      { field: 'sizes.state', part: 'M', before: 'inStock', after: 'soldOut' },
      { field: 'price', before: null, after: '28.00 EUR' },
      { field: 'images', part: 'The front', before: null, after: 'The front' },
    ]),
  );
});

test('two people’s changes of a price never become a third price', async () => {
  const { value } = await add({ price: { amount: 2000, currency: 'EUR' } });
  const { value: stored, version } = await change(value.id, { status: 'public' });
  const dollars = { ...stored, price: { amount: 2000, currency: 'USD' } };
  await services.calls.proposeMerch({ body: dollars, ifMatch: version }, noor, randomUUID());
  await change(value.id, { price: { amount: 2500, currency: 'EUR' } });
  const { proposals } = await services.calls.listProposals({}, staff, '');
  const body = { id: proposals[0]?.id ?? '' };
  expect(await codeOf(services.calls.approveProposal({ body }, staff, ''))).toBe('clash');
  expect((await read(value.id)).value.price).toEqual({ amount: 2500, currency: 'EUR' });
});
