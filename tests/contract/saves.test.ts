import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client';
import { Problem } from '#domain/problem';
import { aTrack } from '#fixtures/tracks';
import { type RunningApi, sharedApi } from './startApi.ts';

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = api.clientOf(await api.tokenOf('staff')).client;
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('of two saves from the same version one wins, and the other gets the stored version', async () => {
  const opened = await client.addRelease({ body: { title: 'Low Water' } });
  const saves = await Promise.allSettled(
    ['First', 'Second'].map((title) =>
      client.updateRelease({ body: { ...opened.value, title }, ifMatch: opened.version }),
    ),
  );
  const winner = saves.find((save) => save.status === 'fulfilled')?.value;
  const loser = saves.find((save) => save.status === 'rejected')?.reason;
  const stored = await client.getRelease({ params: { id: opened.value.id } });
  expect(winner).toEqual(stored);
  expect(loser).toBeInstanceOf(Problem);
  expect(loser).toMatchObject({
    code: 'changed',
    data: { current: stored.value, etag: `"${stored.version}"` },
  });
});

test('a save does not overwrite an artist who was changed meanwhile', async () => {
  const opened = await client.addArtist({ body: { name: 'The Moles' } });
  const body = { ...opened.value, bio: '<p>Later</p>' };
  const saved = await client.updateArtist({ body, ifMatch: opened.version });
  const late = { ...opened.value, name: 'Mice' };
  expect(await refusal(client.updateArtist({ body: late, ifMatch: opened.version }))).toMatchObject(
    {
      code: 'changed',
      data: { current: saved.value, etag: `"${saved.version}"` },
    },
  );
  const read = await client.getArtist({ params: { id: body.id } });
  expect(read).toEqual({ ...saved, value: { ...saved.value, releases: [] } });
});

test('the version in the response of a save or a refusal is valid for the next save', async () => {
  const opened = await client.addRelease({ body: { title: 'Low Water' } });
  const save = (title: string, ifMatch: number) =>
    client.updateRelease({ body: { ...opened.value, title }, ifMatch });
  const first = await save('Once', opened.version);
  const again = await save('Twice', first.version);
  expect(again.version).toBe(opened.version + 2);
});

test('a save that changes nothing answers what is stored, under its version', async () => {
  const release = await client.addRelease({ body: { title: 'Low Water' } });
  const track = aTrack({ id: randomUUID(), releaseId: release.value.id });
  await client.addTrack({ body: track });
  const opened = await client.getRelease({ params: { id: release.value.id } });
  expect(await client.updateRelease({ body: opened.value, ifMatch: opened.version })).toEqual(
    opened,
  );
  await client.addTrack({ body: track });
  await client.updateTrack({ body: track });
  expect(await client.getRelease({ params: { id: release.value.id } })).toEqual(opened);
  const artist = await client.addArtist({ body: { name: 'The Moles' } });
  expect(await client.updateArtist({ body: artist.value, ifMatch: artist.version })).toEqual(
    artist,
  );
  const label = await client.getLabel({});
  const body = { name: label.value.name };
  expect(await client.updateLabel({ body, ifMatch: label.version })).toEqual(label);
});

test('50 parallel adds of releases and artists get numbers without a gap or a clash', async () => {
  const first = await client.addRelease({ body: { title: 'The first' } });
  const added = await Promise.all(
    upTo(50).map((number) => client.addRelease({ body: { title: `Title ${number}` } })),
  );
  const numbers = added.map(({ value }) => value.cId).toSorted((a, b) => a - b);
  expect(numbers).toEqual(upTo(50).map((number) => first.value.cId + number));
});

test('repeated and parallel calls with one idempotency key make one entry', async () => {
  const request = { body: { title: 'Added by a key' }, idempotencyKey: 'a-key-of-the-form' };
  const added = await Promise.all(upTo(5).map(() => client.addRelease(request)));
  expect(new Set(added.map(({ value }) => value.id)).size).toBe(1);
  expect(await client.addRelease(request)).toEqual(added[0]);
  const { items } = await client.listReleases({ query: { search: 'added by a key' } });
  expect(items).toHaveLength(1);
});

test('an idempotency key answers what it first answered, whatever became of the entry', async () => {
  const request = { body: { title: 'First' }, idempotencyKey: 'of-a-changed-entry' };
  const first = await client.addRelease(request);
  const body = { ...first.value, title: 'Edited' };
  const edited = await client.updateRelease({ body, ifMatch: first.version });
  expect(await client.addRelease(request)).toEqual(first);
  await client.removeRelease({ body: { id: first.value.id }, ifMatch: edited.version });
  expect(await client.addRelease(request)).toEqual(first);
  expect(await refusal(client.getRelease({ params: { id: first.value.id } }))).toMatchObject({
    code: 'not-found',
  });
});

test('a save that is repeated answers what it stored, another one that it was changed', async () => {
  const opened = await client.addRelease({ body: { title: 'Low Water' } });
  const save = { body: { ...opened.value, title: 'High Water' }, ifMatch: opened.version };
  const saved = await client.updateRelease(save);
  expect(await client.updateRelease(save)).toEqual(saved);
  const other = { ...save, body: { ...save.body, title: 'Low' } };
  expect(await refusal(client.updateRelease(other))).toMatchObject({ code: 'changed' });
  const artist = await client.addArtist({ body: { name: 'The Moles' } });
  const rename = { body: { ...artist.value, name: 'The Voles' }, ifMatch: artist.version };
  const renamed = await client.updateArtist(rename);
  expect(await client.updateArtist(rename)).toEqual(renamed);
});

test('a long answer in another script is repeated as it was', async () => {
  const description = `<p>${'霧島ナオとΘάλεια 🎺 '.repeat(2_500)}</p>`;
  const request = { body: { title: 'Long', description }, idempotencyKey: 'of-a-long-text' };
  const first = await client.addRelease(request);
  expect(await client.addRelease(request)).toEqual(first);
});

test('an idempotency key that was used for something else is refused', async () => {
  const idempotencyKey = 'of-one-title';
  const first = await client.addRelease({ body: { title: 'First' }, idempotencyKey });
  const other = client.addRelease({ body: { title: 'Second' }, idempotencyKey });
  expect(await refusal(other)).toMatchObject({
    code: 'clash',
    message: expect.stringContaining('Use a new one'),
  });
  expect(await client.addRelease({ body: { title: 'First' }, idempotencyKey })).toEqual(first);
});

test('another key, or the same key with another call, makes another entry', async () => {
  const idempotencyKey = 'shared';
  const artist = await client.addArtist({ body: { name: 'Aster' }, idempotencyKey });
  const release = await client.addRelease({ body: { title: 'Aster' }, idempotencyKey });
  const other = await client.addArtist({ body: { name: 'Aster' }, idempotencyKey: 'other' });
  const unkeyed = await client.addArtist({ body: { name: 'Aster' } });
  const ids = [artist, release, other, unkeyed].map(({ value }) => value.id);
  expect(new Set(ids).size).toBe(4);
});

test.each([
  ['<script>alert(1)</script><p onclick="x">Hi</p>', '<p>Hi</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
])('%s is stored without its script', async (html, kept) => {
  const artist = await client.addArtist({ body: { name: 'Aster', bio: html } });
  const release = await client.addRelease({ body: { title: 'Aster', description: html } });
  expect([artist.value.bio, release.value.description]).toEqual([kept, kept]);
  const artists = { body: { ...artist.value, bio: `${html}!` }, ifMatch: artist.version };
  expect((await client.updateArtist(artists)).value.bio).toBe(`${kept}!`);
  const releases = {
    body: { ...release.value, description: `${html}!` },
    ifMatch: release.version,
  };
  expect((await client.updateRelease(releases)).value.description).toBe(`${kept}!`);
});

test('a save cannot set the fields that only the server sets', async () => {
  const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  const forged = { ...value, cId: 999_999, url: '/elsewhere', accent: '#000000' };
  const saved = await client.updateRelease({ body: forged, ifMatch: version });
  expect(saved.value).toEqual(value);
});

test.each([
  'https://evil.example/cover.jpg',
  'javascript:alert(1)',
  'mediumsquare/0123456789abcdef/releasecover_1.jpg',
])('%s is refused as a cover', async (cover) => {
  const { value, version } = await client.addRelease({ body: { title: 'Low Water' } });
  const save = client.updateRelease({ body: { ...value, cover }, ifMatch: version });
  expect(await refusal(save)).toMatchObject({ code: 'invalid-input' });
});

test('an artist of a known name is added once staff say that it is another one', async () => {
  const name = `Hanna Vik ${randomUUID()}`;
  await client.addArtist({ body: { name, another: false } });
  const again = { name: ` ${name.toUpperCase()}`, note: 'piano, Oslo' };
  expect(await refusal(client.addArtist({ body: { ...again, another: false } }))).toMatchObject({
    code: 'invalid-input',
    data: { errors: [{ path: 'name' }] },
  });
  const added = await client.addArtist({ body: { ...again, another: true } });
  expect(added.value).toMatchObject({ note: 'piano, Oslo' });
  expect(added.value).not.toHaveProperty('another');
});
