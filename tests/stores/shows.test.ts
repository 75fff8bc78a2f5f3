import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Call } from '#contract/api';
import { Problem } from '#domain/problem';
import { type NewShowInput, newShowSchema, type Show } from '#domain/show/show';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { waitingIn } from './publishingSteps.ts';

const staff = aCaller('staff');
const noor = aCaller('artist');
const stranger = aCaller('artist', {
  object: anId('account', 9),
  artistIds: [anId('artist', 2)],
  name: 'Ada',
});
const own = { part: 'main', name: '', id: anId('artist', 1) } as const;
const other = { part: 'support', name: '', id: anId('artist', 2) } as const;

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
beforeEach(async () => {
  stores = await openQuickStores();
  services = createServices(portsOver(stores).ports);
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

const badehaus = { name: 'Badehaus', city: 'Berlin' };
async function add(given: Partial<NewShowInput> = {}, caller = staff) {
  const body = newShowSchema.parse({
    artists: [own],
    day: '2999-11-21',
    venue: badehaus,
    status: 'draft',
    ...given,
  });
  return services.calls.addShow({ body }, caller, randomUUID());
}
async function change(id: string, given: Partial<Show>, caller = staff) {
  const { value, version } = await services.calls.getShow({ params: { id } }, staff, '');
  const { substitute: _, ...show } = value;
  return services.calls.updateShow({ body: { ...show, ...given }, ifMatch: version }, caller, '');
}
const list = (query: Call<'listShows'>['query'] = {}, caller = staff) =>
  services.calls.listShows({ query }, caller, '');

test('a new show is a draft in the zone of its city, with its artists’ names and a page', async () => {
  const { value, version } = await add();
  expect(version).toBe(1);
  expect(value).toMatchObject({
    status: 'draft',
    timeZone: 'Europe/Berlin',
    url: `/shows/berlin-badehaus-${value.cId}`,
    artists: [{ part: 'main', name: 'Band 1', id: own.id }],
    sequence: 0,
  });
});

test.each([
  [{ city: 'Manchester', country: 'GB' }, undefined, 'Europe/London'],
  [{ city: 'Manchester', country: 'GB' }, 'Europe/Berlin', 'Europe/Berlin'],
  // Neither city nor country tells it: then it is the label's.
  [{ city: 'Nowhere' }, undefined, 'Europe/Oslo'],
])('a new show in %j with the zone %s is in %s', async (venue, timeZone, expected) => {
  expect((await add({ venue, timeZone })).value.timeZone).toBe(expected);
});

test('a show whose status is not named is public at once if staff add it whole', async () => {
  const note = '<p>Seated.</p><script>1</script>';
  const whole = { status: undefined, note, isFree: true, publicFrom: '2020-01-01' };
  const { value } = await add(whole);
  expect(value).toMatchObject({ status: 'public', note: '<p>Seated.</p>', isFree: true });
  expect(await waitingIn(stores)).toMatchObject([{ kind: 'show', cId: value.cId }]);
  expect((await add({ ...whole, venue: {} })).value.status).toBe('draft');
  const own = { ...whole, publicFrom: undefined };
  expect((await add(own, noor)).value.status).toBe('draft');
});

test('nobody adds a show as public that lacks a venue, nor an artist any', async () => {
  expect(await codeOf(add({ status: 'public', venue: {} }))).toBe('invalid-input');
  expect(await codeOf(add({ status: 'public' }, noor))).toBe('not-allowed');
  expect(await codeOf(add({ publicFrom: '2999-01-01' }, noor))).toBe('not-allowed');
  expect((await list()).items).toEqual([]);
});

test('an artist sees and edits the shows they play, and no others', async () => {
  const { value } = await add();
  const foreign = await add({ artists: [{ ...other, name: 'B' }] });
  expect((await list({}, noor)).items.map(({ cId }) => cId)).toEqual([value.cId]);
  expect(await codeOf(change(value.id, { venue: { ...badehaus, name: 'Gretchen' } }, noor))).toBe(
    'done',
  );
  expect(
    await codeOf(change(value.id, { venue: { ...badehaus, name: 'Gretchen' } }, stranger)),
  ).toBe('not-allowed');
  const params = { id: foreign.value.id };
  expect(await codeOf(services.calls.getShow({ params }, noor, ''))).toBe('not-allowed');
  expect(await codeOf(add({ artists: [{ ...other, name: 'B' }] }, noor))).toBe('not-allowed');
  expect(await codeOf(add({ artists: [] }, noor))).toBe('not-allowed');
});

test('the table of shows gives an artist only the shows they play, and their own acts', async () => {
  const { value } = await add({ artists: [own, { ...other, name: 'B' }] });
  const foreign = await add({ artists: [{ ...other, name: 'B' }], day: '2999-11-22' });
  const guests = await add({ artists: [{ part: 'main', name: 'Band 1' }], day: '2999-11-23' });
  const sheetFor = async (caller = staff) => {
    const { shows, acts } = await services.calls.getShowSheet({}, caller, '');
    return {
      shows: shows.map((show) => show.value.cId),
      acts: acts.map(({ name }) => name).sort(),
    };
  };
  expect(await sheetFor(noor)).toEqual({ shows: [value.cId], acts: ['Band 1'] });
  expect(await sheetFor(stranger)).toEqual({
    shows: [value.cId, foreign.value.cId],
    acts: ['Band 2'],
  });
  expect(await sheetFor()).toEqual({
    shows: [value, foreign.value, guests.value].map(({ cId }) => cId),
    acts: ['Band 1', 'Band 2'],
  });
});

test('only staff make a show public or choose from when, and only with what fans must know', async () => {
  const { value } = await add({ venue: { city: 'Berlin' } });
  expect(await codeOf(change(value.id, { status: 'public' }, noor))).toBe('not-allowed');
  expect(await codeOf(change(value.id, { publicFrom: '2999-01-01' }, noor))).toBe('not-allowed');
  expect(await codeOf(change(value.id, { status: 'handedIn' }, noor))).toBe('done');
  const error = await change(value.id, { status: 'public' }).catch((reason) => reason);
  expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringMatching(/a venue/) });
  expect(error.data.errors.map(({ path }: { path: string }) => path)).toEqual([
    'status',
    'venue.name',
  ]);
  expect(
    await codeOf(change(value.id, { venue: { ...badehaus, name: 'Blå' }, status: 'public' })),
  ).toBe('done');
});

test('a change of a public show waits for its publication, one of a draft does not', async () => {
  const { value } = await add();
  expect(await waitingIn(stores)).toEqual([]);
  await change(value.id, { status: 'public' });
  const name = 'Badehaus, Berlin, 2999-11-21';
  expect(await waitingIn(stores)).toEqual([{ kind: 'show', cId: value.cId, name, by: staff.name }]);
});

test('a show waits for its publication only from its day of announcement on', async () => {
  const { value } = await add();
  await change(value.id, { status: 'public', publicFrom: '2999-01-01' });
  expect(await waitingIn(stores)).toEqual([]);
  await change(value.id, { publicFrom: '2020-01-01' });
  expect(await waitingIn(stores)).toMatchObject([{ kind: 'show' }]);
});

test('a change of time or place raises the sequence, and clients can’t set it', async () => {
  const { value } = await add();
  expect((await change(value.id, { tour: 'Tides', sequence: 9 })).value.sequence).toBe(0);
  expect((await change(value.id, { day: '2999-11-22' })).value.sequence).toBe(1);
  expect((await change(value.id, { state: 'cancelled' })).value.sequence).toBe(2);
});

test('of two who change one show at the same time, the second hears of it and overwrites nothing', async () => {
  const { value, version } = await add();
  const save = (given: Partial<Show>, caller: typeof staff) =>
    services.calls.updateShow({ body: { ...value, ...given }, ifMatch: version }, caller, '');
  await save({ starts: '21:00' }, staff);
  await expect(save({ starts: '19:30' }, noor)).rejects.toMatchObject({
    code: 'changed',
    data: { current: { starts: '21:00' } },
  });
  const { value: now } = await services.calls.getShow({ params: { id: value.id } }, staff, '');
  expect(now.starts).toBe('21:00');
});

test('a poster is kept as it was uploaded, for the label and those who play', async () => {
  const { id } = (await add()).value;
  const create = { width: 120, height: 180, channels: 3, background: '#d8432b' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const file = { bytes, name: 'poster.png' };
  const uploaded = await services.calls.uploadImage(
    { body: { entity: 'show', id }, file },
    noor,
    '',
  );
  await change(id, { poster: uploaded.url });
  const query = { entity: 'show', id, image: uploaded.url, withPreview: false } as const;
  for (const caller of [staff, noor])
    expect(await services.calls.getOriginal({ query }, caller, '')).toMatchObject({
      ...{ fileName: 'poster.png', bytes: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  expect(await codeOf(services.calls.getOriginal({ query }, stranger, ''))).toBe('not-allowed');
});

test('an artist proposes a change of a public show, which staff approve', async () => {
  const { value } = await add();
  const { value: stored, version } = await change(value.id, { status: 'public' });
  expect(await codeOf(change(value.id, { venue: { ...badehaus, name: 'Gretchen' } }, noor))).toBe(
    'not-allowed',
  );
  const body = { ...stored, venue: { ...badehaus, name: 'Gretchen' } };
  await services.calls.proposeShow({ body, ifMatch: version }, noor, randomUUID());
  const { proposals } = await services.calls.listProposals({}, staff, '');
  expect(proposals).toMatchObject([{ entry: { kind: 'show' }, fields: ['venue'] }]);
  const [{ id } = { id: '' }] = proposals;
  await services.calls.approveProposal({ body: { id } }, staff, '');
  const { value: now } = await services.calls.getShow({ params: { id: value.id } }, staff, '');
  expect(now.venue.name).toBe('Gretchen');
});

test('a show handed in is returned with a comment, which its artist is mailed and sees', async () => {
  await stores.members.put(aMember('artist', { mail: 'noor@artist.example' }));
  const { value } = await add();
  const { version } = await change(value.id, { status: 'handedIn' }, noor);
  const handedIn = async (caller = staff) =>
    (await services.calls.listProposals({}, caller, '')).handedIn;
  expect(await handedIn()).toMatchObject([{ kind: 'show', cId: value.cId }]);
  const body = { id: value.id, words: 'Name the support.' };
  await services.calls.returnShow({ body, ifMatch: version }, staff, '');
  expect(await handedIn()).toEqual([]);
  expect(await handedIn(noor)).toMatchObject([{ returnedWith: 'Name the support.' }]);
  const kinds = (await stores.emails.list()).map(({ value }) => value.content.kind);
  expect(kinds).toContain('returned');
  const again = await change(value.id, { status: 'handedIn' }, noor);
  expect(again.value).not.toHaveProperty('returnedWith');
});

test('a copy is a draft on another day, without tickets', async () => {
  const url = 'https://tickets.example/1';
  const { value } = await add({ tickets: [{ url }], starts: '20:00', tour: 'Tides' });
  await change(value.id, { status: 'public', state: 'soldOut' });
  const body = { id: value.id, day: '2999-11-30' };
  const copy = await services.calls.duplicateShow({ body }, staff, randomUUID());
  expect(copy.value).toMatchObject({
    ...{ day: '2999-11-30', starts: '20:00', tour: 'Tides', venue: { name: 'Badehaus' } },
    ...{ status: 'draft', state: 'announced', tickets: [], sequence: 0 },
  });
});

test('lists begin with the next show, past ones with the last', async () => {
  for (const day of ['2001-05-01', '2999-03-01', '2001-06-01', '2998-03-01']) await add({ day });
  const days = async (query: Call<'listShows'>['query']) =>
    (await list(query)).items.map(({ day }) => day);
  expect(await days({ when: 'coming' })).toEqual(['2998-03-01', '2999-03-01']);
  expect(await days({ when: 'past' })).toEqual(['2001-06-01', '2001-05-01']);
  expect(await days({ year: 2998 })).toEqual(['2998-03-01']);
  expect(await days({ search: 'berlin 2999' })).toEqual(['2999-03-01']);
  // Berlin in Spanish and in Japanese.
  for (const search of ['Berlín 2999', 'ベルリン 2999'])
    expect(await days({ search })).toEqual(['2999-03-01']);
  expect(await days({ search: 'band' })).toHaveLength(4);
  expect(await days({ artist: anId('artist', 2) })).toEqual([]);
});

test('an artist on a show can’t be deleted, and comes back with it', async () => {
  const { value, version } = await add();
  const removeArtist = async () => {
    const { version: ifMatch } = await services.calls.getArtist({ params: { id: 1 } }, staff, '');
    const body = { id: anId('artist', 1) };
    return services.calls.removeArtist({ body, ifMatch }, staff, '');
  };
  expect(await codeOf(removeArtist())).toBe('clash');
  await services.calls.removeShow({ body: { id: value.id }, ifMatch: version }, staff, '');
  expect(await codeOf(removeArtist())).toBe('done');
  const { entries } = await services.calls.listTrash({}, staff, '');
  expect(entries.map(({ kind }) => kind).sort()).toEqual(['artist', 'show']);
  const body = { kind: 'artist', id: anId('artist', 1) } as const;
  expect(await codeOf(services.calls.purgeEntry({ body }, staff, ''))).toBe('clash');
  await services.calls.restoreEntry({ body: { kind: 'show', id: value.id } }, staff, '');
  expect((await list()).items).toMatchObject([{ artists: [{ name: 'Band 1' }] }]);
});

test('a show launches a release of its artist, and forgets a deleted one', async () => {
  const id = anId('release', 1);
  await stores.releases.add(id, (cId) => aStoredRelease({ id, cId, title: 'Low Water' }), save);
  const { value } = await add();
  const release = { id, cId: 1, title: '', url: '' };
  expect((await change(value.id, { release }, noor)).value.release?.title).toBe('Low Water');
  const missing = { ...release, id: randomUUID() };
  expect(await codeOf(change(value.id, { release: missing }))).toBe('invalid-input');
});

test('a show that is saved while its release is in the trash has it again when that comes back', async () => {
  const id = anId('release', 1);
  await stores.releases.add(id, (cId) => aStoredRelease({ id, cId, title: 'Low Water' }), save);
  const { value } = await add();
  await change(value.id, { release: { id, cId: 1, title: '', url: '' } });
  const { version: ifMatch } = await services.calls.getRelease({ params: { id: 1 } }, staff, '');
  await services.calls.removeRelease({ body: { id }, ifMatch }, staff, '');
  expect((await change(value.id, { ageLimit: 18 })).value.release).toBeNull();
  await services.calls.restoreEntry({ body: { kind: 'release', id } }, staff, '');
  const show = await services.calls.getShow({ params: { id: value.id } }, staff, '');
  expect(show.value).toMatchObject({ ageLimit: 18, release: { title: 'Low Water' } });
  expect((await change(value.id, { release: null })).value.release).toBeNull();
});

test('the history of a show names its changes by act', async () => {
  const { value } = await add();
  const guest = { part: 'support' as const, name: 'Nebelhorn Trio' };
  await change(value.id, { artists: [...value.artists, guest], state: 'onSale' });
  const params = { id: value.cId };
  const { versions } = await services.calls.getShowHistory({ params, query: {} }, staff, '');
  expect(versions[0]?.changes).toEqual([
    { field: 'artists', part: 'Nebelhorn Trio', before: null, after: 'Nebelhorn Trio' },
    { field: 'state', before: 'announced', after: 'onSale' },
  ]);
});

test('home names the next shows, and a missing ticket link only a month before', async () => {
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await add({ day: soon, starts: '20:00', venue: { ...badehaus, country: 'DE' } });
  await add({ starts: '20:00', venue: { ...badehaus, country: 'DE' } });
  await add({ day: '2001-01-01' });
  const { shows } = await services.calls.getHome({}, staff, '');
  expect(shows.map(({ missing }) => missing)).toEqual([['tickets'], []]);
  expect((await services.calls.getHome({}, stranger, '')).shows).toEqual([]);
});

test('home names a show after the next eight that lacks something within a month', async () => {
  const whole = { starts: '20:00', isFree: true, venue: { ...badehaus, country: 'DE' } };
  const inDays = (count: number) =>
    new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
  for (const index of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await add({ ...whole, day: inDays(index) });
  await add({ ...whole, day: inDays(20), isFree: false });
  await add({ ...whole, day: inDays(90), starts: undefined });
  const { shows } = await services.calls.getHome({}, staff, '');
  expect(shows.map(({ day, missing }) => [day, missing]).slice(7)).toEqual([
    [inDays(8), []],
    [inDays(20), ['tickets']],
  ]);
});
