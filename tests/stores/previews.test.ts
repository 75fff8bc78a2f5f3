import { beforeAll, expect, test } from 'vitest';
import { accountKey } from '#domain/member/member';
import { releasePreviewSchema } from '#domain/publication/preview';
import { noPublicEntries } from '#domain/publication/publicEntries';
import { snapshotSchema } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aSnapshot } from '#fixtures/snapshots';
import { aTrackSound } from '#fixtures/sounds';
import { aTrack } from '#fixtures/tracks';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver, portsWithoutPictures } from './portsOver.ts';

let stores: OpenStores;
let services: Calls;
let publish: (cause: string) => Promise<void>;
let now = new Date('2026-03-20T09:00:00.000Z');
const id = anId('release', 1);
const params = { id };

beforeAll(async () => {
  stores = await openQuickStores();
  const clock = { now: () => now, sleep: async () => undefined };
  const { calls, jobs } = createServices(portsWithoutPictures(stores, { clock }).ports);
  [services, publish] = [calls, jobs.takeSnapshot];
  const artist = anId('artist', 1);
  await stores.artists.add(
    artist,
    (cId) => aStoredArtist({ id: artist, cId, name: 'The Moles', share: 37 }),
    save,
  );
  const releaseStatusNow = releaseStatus.Planning;
  const tracks = [aTrack()];
  await stores.releases.add(
    id,
    (cId) => aStoredRelease({ id, cId, releaseStatus: releaseStatusNow, tracks }),
    save,
  );
});

const artist = aCaller('artist');
const add = (days: 1 | 7 = 7) => services.addPreview({ params, body: { days } }, artist, '');
const read = (token: string) =>
  services.readPreview({ body: { token }, client: 'c' }, aCaller('none'), '');
const ended = { code: 'not-found' };

test('whoever has the link sees the release as its page will show it, and no more', async () => {
  const { token } = await add();
  const answer = await read(token);
  expect(releasePreviewSchema.strict().parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({ release: { title: 'Release 1' }, artists: ['The Moles'] });
  expect(answer.html).toBe('Release 1 by The Moles');
  const text = JSON.stringify(answer);
  expect(text).not.toContain('37');
  expect(text).not.toContain(id);
  expect(text).not.toContain(anId('track', 1));
});

test('a preview names the pages that the site does not have yet, and its artist’s as well', async () => {
  const paths = ['/releases/release-1-1', '/artists/the-moles-1'];
  const { value } = await services.getRelease({ params }, artist, '');
  const answers = async () => [
    await read((await add()).token),
    await services.previewRelease({ body: value }, artist, ''),
  ];
  for (const { unpublished } of await answers()) expect(unpublished).toEqual(paths);
  const pointer = await stores.snapshots.pointer();
  const entries = { ...noPublicEntries, artist: { 1: { version: 0, since: 1 } } };
  const file = await stores.snapshots.put(aSnapshot(), entries);
  const snapshots = [{ version: 1, file, exportedAt: save.at.toISOString() }];
  await stores.snapshots.moveFrom(() => ({ ...pointer, exported: 1, snapshots }));
  for (const { unpublished } of await answers()) expect(unpublished).toEqual(paths.slice(0, 1));
  await stores.snapshots.moveFrom(() => pointer);
});

test('changes that are not saved are shown to their owners, and not stored', async () => {
  const opened = await services.getRelease({ params }, artist, '');
  const body = { ...opened.value, title: 'High Water' };
  const { html } = await services.previewRelease({ body }, artist, '');
  expect(html).toBe('High Water by The Moles');
  expect((await services.getRelease({ params }, artist, '')).value.title).toBe('Release 1');
  const other = aCaller('artist', { artistIds: [anId('artist', 99)] });
  await expect(services.previewRelease({ body }, other, '')).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test.each([
  ['whose day is to come', '2026-03-21', 'announced'],
  ['without a day', null, 'announced'],
  ['whose day has come', '2026-03-20', 'out'],
])('a release %s that is not approved is shown as if it were', async (_, releaseDate, state) => {
  const { ports } = portsOver(stores, { clock: { now: () => now, sleep: async () => undefined } });
  const { previewRelease, getRelease } = createServices({
    ...ports,
    renderPreview: async ({ releases: [shown] }) =>
      shown?.releaseStatus === releaseStatus.Approved ? 'announced' : 'out',
  }).calls;
  const { value } = await getRelease({ params }, artist, '');
  const body = { ...value, releaseStatus: releaseStatus.Pending, releaseDate };
  expect((await previewRelease({ body }, artist, '')).html).toBe(state);
});

test('an artist sees their page with changes that are not saved, and the releases that are public', async () => {
  const publicId = anId('release', 2);
  const add = (cId: number) => aStoredRelease({ id: publicId, cId, title: 'Public' });
  const { cId } = (await stores.releases.add(publicId, add, save)).entity;
  await stores.releases.announce({ cId, by: 'Ada' });
  await publish('A test');
  const found = { params: { id: anId('artist', 1) } };
  const { releases: _, ...value } = (await services.getArtist(found, artist, '')).value;
  const body = { ...value, name: 'The Voles' };
  const { html } = await services.previewArtist({ body }, artist, '');
  expect(html).toBe('The Voles: Public');
  const other = aCaller('artist', { artistIds: [anId('artist', 99)] });
  await expect(services.previewArtist({ body }, other, '')).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('a member previews their typing a hundred and twenty times a minute', async () => {
  const typist = aCaller('artist', { object: anId('account', 5) });
  const { value: body } = await services.getRelease({ params }, typist, '');
  await services.previewRelease({ body }, typist, '');
  // Sets the count to one below the limit, without making the requests.
  const [counted] = await stores.rateCounts.list(`livePreview-${accountKey(typist)}`);
  if (counted) await stores.rateCounts.replace(counted, { ...counted.value, count: 119 });
  await services.previewRelease({ body }, typist, '');
  await expect(services.previewRelease({ body }, typist, '')).rejects.toMatchObject({
    code: 'too-many',
  });
  expect((await services.previewRelease({ body }, artist, '')).html).toContain('Release 1');
});

test('a client reads previews sixty times a minute, and another is not held up', async () => {
  const { token } = await add();
  const body = { token };
  const readBy = (client: string) =>
    services.readPreview({ body, client }, aCaller('none'), '').then(
      () => 'read',
      ({ code }: { code?: string }) => code,
    );
  for (let times = 1; times <= 60; times++)
    expect([times, await readBy('many')]).toEqual([times, 'read']);
  expect(await readBy('many')).toBe('too-many');
  // A wrong guess counts too.
  const guess = services.readPreview({ body: { token: 'x' }, client: 'many' }, aCaller('none'), '');
  await expect(guess).rejects.toMatchObject({ code: 'too-many' });
  expect(await readBy('other')).toBe('read');
  const before = now;
  now = new Date(before.getTime() + 61_000);
  expect(await readBy('many')).toBe('read');
  now = before;
});

test('the table holds no secret', async () => {
  const { token } = await add();
  const rows: unknown[] = [];
  for await (const row of stores.storage.table('previews').listEntities()) rows.push(row);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link that is taken back shows nothing', async () => {
  const earlier = await services.listPreviews({ params }, artist, '');
  const known = new Set(earlier.previews.map(({ id }) => id));
  const { token, previews } = await add();
  const id = previews.find((preview) => !known.has(preview.id))?.id ?? '';
  const body = { id };
  const { previews: left } = await services.revokePreview({ params, body }, artist, '');
  expect(left).toHaveLength(previews.length - 1);
  await expect(read(token)).rejects.toMatchObject(ended);
});

test('a link ends by itself', async () => {
  const { token } = await add(1);
  now = new Date('2026-03-21T08:59:00.000Z');
  expect((await read(token)).release.title).toBe('Release 1');
  now = new Date('2026-03-21T09:00:00.000Z');
  await expect(read(token)).rejects.toMatchObject(ended);
  await stores.previews.forget(now);
  const { previews } = await services.listPreviews({ params }, artist, '');
  expect(previews.every(({ expiresAt }) => Date.parse(expiresAt) > now.getTime())).toBe(true);
});

test('only who owns the release makes, sees and takes back links', async () => {
  const other = aCaller('artist', { artistIds: [anId('artist', 2)] });
  const refused = { code: 'not-allowed' };
  const { previews } = await add();
  const body = { id: previews[0]?.id ?? '' };
  await expect(services.addPreview({ params, body: { days: 7 } }, other, '')).rejects.toMatchObject(
    refused,
  );
  await expect(services.listPreviews({ params }, other, '')).rejects.toMatchObject(refused);
  await expect(services.revokePreview({ params, body }, other, '')).rejects.toMatchObject(refused);
});

test('a release has twenty links at most, until one is taken back', async () => {
  let { previews } = await add();
  while (previews.length < 20) ({ previews } = await add());
  await expect(add()).rejects.toMatchObject({ code: 'not-allowed' });
  const [first] = previews;
  await services.revokePreview({ params, body: { id: first?.id ?? '' } }, artist, '');
  expect((await add()).previews).toHaveLength(20);
});

test('an unknown secret shows nothing', async () => {
  await expect(read('x'.repeat(43))).rejects.toMatchObject(ended);
});

test('unchanged entries are previewed as they are published, among what is published', async () => {
  const own = await openQuickStores();
  const { ports } = portsWithoutPictures(own);
  type Shown = Parameters<typeof ports.renderPreview>[0];
  const asked: Shown[] = [];
  const renderPreview = async (shown: Shown) => String(asked.push(shown));
  const { calls, jobs } = createServices({ ...ports, renderPreview });
  const staff = aCaller('staff');
  for (const number of [1, 2]) {
    const id = anId('artist', number);
    await own.artists.add(id, (cId) => aStoredArtist({ id, cId, name: `Band ${number}` }), save);
  }
  const { Planning, Approved, Released } = releaseStatus;
  for (const [index, status] of [Released, Released, Approved, Planning].entries()) {
    const number = index + 1;
    const id = anId('release', number);
    const track = aTrack({ releaseId: id, listen: 'whole', listenBefore: 'clip', clipSeconds: 20 });
    const make = (cId: number) =>
      aStoredRelease({
        id,
        cId,
        title: `Record ${number}`,
        catalogueNumber: `GF-00${number}`,
        releaseStatus: status,
        releaseDate: status === Approved ? '2999-01-01' : '2020-01-01',
        artistIds: [anId('artist', 1), anId('artist', 2)],
        // The second release's sound is not chosen to be public.
        tracks: [number === 2 ? { ...track, listen: 'none' } : track],
      });
    const { entity } = await own.releases.add(id, make, save);
    const sounding = { ...entity, releaseStatus: Released, tracks: [track] };
    const sound = aTrackSound(status === Approved ? entity : sounding);
    await own.sounds.add(id, track.id, sound);
    await own.releases.announce({ cId: number, by: 'Ada' });
  }
  await jobs.takeSnapshot('A test');

  const previewRelease = async (number: number) => {
    const { value } = await calls.getRelease(
      { params: { id: anId('release', number) } },
      staff,
      '',
    );
    await calls.previewRelease({ body: value }, staff, '');
  };
  for (const number of [1, 2, 3, 4]) await previewRelease(number);
  for (const number of [1, 2]) {
    const found = { params: { id: anId('artist', number) } };
    const { releases: _, ...body } = (await calls.getArtist(found, staff, '')).value;
    await calls.previewArtist({ body }, staff, '');
  }
  const body = { days: 1 } as const;
  const { token } = await calls.addPreview({ params: { id: anId('release', 4) }, body }, staff, '');
  const answer = await calls.readPreview({ body: { token }, client: 'c' }, aCaller('none'), '');

  const text = Buffer.from(asked[0]?.published ?? []).toString();
  const { artists, releases } = snapshotSchema.parse(JSON.parse(text));
  expect(releases.map(({ title }) => title)).toEqual(['Record 1', 'Record 2', 'Record 3']);
  expect(releases.map(({ tracks: [track] }) => track?.heard)).toEqual(['whole', undefined, 'clip']);
  expect(asked.slice(0, 3).flatMap((shown) => shown.releases)).toEqual(releases);
  for (const shown of asked.slice(0, 3)) expect(shown.artists).toEqual(artists);
  expect(asked.slice(4, 6).flatMap((shown) => shown.artists)).toEqual(artists);
  expect(asked.slice(4, 6).flatMap((shown) => shown.releases)).toEqual([]);
  // The hidden release is only in its own previews, where its sound isn't played either.
  for (const { releases: shown } of [...asked.slice(3, 4), ...asked.slice(6)])
    expect(shown).toMatchObject([{ title: 'Record 4', tracks: [{ name: 'Track 1' }] }]);
  expect(JSON.stringify([asked[3]?.releases, answer])).not.toContain('.mp3');
  // The label is the published one, and the snapshot is read once.
  for (const { label, published } of asked) {
    expect(label).toBeUndefined();
    expect(published).toBe(asked[0]?.published);
  }

  await own.releases.announce({ cId: 1, by: 'Ada' });
  await jobs.takeSnapshot('Another');
  await previewRelease(1);
  expect(asked.at(-1)?.published).not.toBe(asked[0]?.published);
  expect(Buffer.from(asked.at(-1)?.published ?? []).toString()).toContain('"version":2');
});
