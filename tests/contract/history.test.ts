import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client';
import { accountKey } from '#domain/member/member';
import { accountOf, type RunningApi, sharedApi } from './startApi.ts';

let api: RunningApi;
let staff: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  staff = api.clientOf(await api.tokenOf('staff')).client;
});

test('the history names the person, the change and the versions', async () => {
  const { client: artist } = api.clientOf(await api.tokenOf('artist'));
  const band = (await staff.addArtist({ body: { name: 'The Moles' } })).value;
  const member = { ...accountOf('artist'), name: 'Noor', role: 'artist' as const };
  await staff.addMember({ body: { ...member, artistIds: [band.id] } });
  await artist.updateArtist({ body: { ...band, name: 'The Voles' }, ifMatch: 1 });
  const { versions, next } = await staff.getArtistHistory({ params: { id: band.id } });
  expect(next).toBeUndefined();
  expect(versions.map(({ version, by }) => [version, by.name])).toEqual([
    [2, 'Noor Haddad'],
    [1, 'Astrid Lund'],
  ]);
  const [second, first] = versions;
  expect(second?.by.account).toBe(accountKey(accountOf('artist')));
  expect(second?.changes).toContainEqual({
    field: 'name',
    before: 'The Moles',
    after: 'The Voles',
  });
  expect(first?.changes).toEqual([]);
  expect(first?.entry).toEqual(band);
});

test('a long history comes in pages, with every version once', async () => {
  const added = await staff.addRelease({ body: { title: 'Version 1' } });
  const saves = Array.from({ length: 29 }, (_, index) => index + 1);
  for (const version of saves) {
    const body = { ...added.value, title: `Version ${version + 1}` };
    await staff.updateRelease({ body, ifMatch: version });
  }
  const params = { id: added.value.cId };
  const first = await staff.getReleaseHistory({ params });
  const second = await staff.getReleaseHistory({ params, query: { below: first.next } });
  const versions = [...first.versions, ...second.versions];
  expect(versions.map(({ version }) => version)).toEqual([30, ...saves.toReversed()]);
  expect(second.next).toBeUndefined();
  for (const { version, changes, entry } of versions) {
    expect(entry.title).toBe(`Version ${version}`);
    expect(changes.some(({ field }) => field === 'title')).toBe(version > 1);
  }
});

test('an idempotency key belongs to one body', async () => {
  const add = (title: string, key: string) =>
    staff.addRelease({ body: { title }, idempotencyKey: key });
  const first = await add('Once', 'a key');
  expect(await add('Once', 'a key')).toEqual(first);
  await expect(add('Twice', 'a key')).rejects.toMatchObject({ code: 'clash' });
  expect((await add('Twice', 'another key')).value.id).not.toBe(first.value.id);
  await expect(add('Once', 'x'.repeat(201))).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a refused call releases its idempotency key', async () => {
  const unknown = crypto.randomUUID();
  const call = (artists: string[]) =>
    staff.addRelease({ body: { title: 'Put right', artists }, idempotencyKey: 'refused first' });
  await expect(call([unknown])).rejects.toMatchObject({ code: 'invalid-input' });
  expect((await call([])).value.title).toBe('Put right');
});
