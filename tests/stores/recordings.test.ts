import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apiTable } from '#contract/api';
import { accountKey } from '#domain/member/member';
import {
  maxRecordingParts,
  mostOpenUploads,
  openDays,
  recordingPartBytes,
} from '#domain/release/recording';
import { releaseStatus } from '#domain/release/releaseStatus';
import { purgedAt } from '#domain/trash';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease as aRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { aWav } from '#fixtures/wav';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { addRecordingRows } from '../../scripts/backup/recordings02.ts';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

/** A release that is not public yet: artists can't change public ones. */
const aStoredRelease = (given: Parameters<typeof aRelease>[0]) =>
  aRelease({ releaseStatus: releaseStatus.Planning, ...given });

let stores: OpenStores;
let services: Calls;
let count = 0;
let release: { id: string; track: string };

beforeAll(async () => {
  stores = await openQuickStores();
  services = createServices(portsOver(stores).ports).calls;
});

/** Artists may change their releases until these are public. */
const hidden = { releaseStatus: releaseStatus.Planning };
const artist = aCaller('artist');
const staff = aCaller('staff', { name: 'Mina' });
const other = aCaller('artist', { artistIds: [anId('artist', 2)] });

beforeEach(async () => {
  count += 1;
  const [id, track] = [anId('release', count), anId('track', count)];
  const tracks = [aTrack({ id: track, releaseId: id, name: 'Lav ståtid' })];
  await stores.releases.add(id, (cId) => aStoredRelease({ ...hidden, id, cId, tracks }), save);
  release = { id, track };
});

const fileOf = (bytes: Uint8Array) => ({ name: 'x.wav', bytes });
const send = (given: object, bytes: Uint8Array, caller = artist) => {
  const first = { part: 0, parts: 1, name: 'Låg vatten 24-48.wav' };
  const body = { id: release.track, releaseId: release.id, ...first, ...given };
  return services.uploadTrack({ body, file: fileOf(bytes) }, caller, crypto.randomUUID());
};
const listEarlier = async () =>
  (await services.listRecordings({ params: { id: release.id } }, artist, '')).earlier;
const bringBack = (recording = '') =>
  services.restoreRecording({ body: { id: release.track, recording } }, artist, '');
const filesOf = async () => {
  const found: string[] = [];
  const files = stores.storage.files('recordings');
  for await (const { name } of files.list(`${release.id}/`)) found.push(name);
  return found;
};
const list = async (id = release.id) =>
  (await services.listRecordings({ params: { id } }, artist, '')).recordings;

test('a recording is stored privately, and its owner gets an address for a while', async () => {
  const bytes = aWav();
  const { url, complete } = await send({}, bytes);
  expect(complete).toBe(true);
  expect(url).toMatch(
    new RegExp(`/recordings/${release.id}/[0-9a-f-]{36}/artistsimage_${release.track}\\.wav$`),
  );
  expect((await fetch(url)).status).not.toBe(200);
  const [recording] = await list();
  expect(recording).toMatchObject({
    track: release.track,
    bytes: bytes.length,
    fileName: 'Låg vatten 24-48.wav',
  });
  const answer = await fetch(recording?.url ?? '');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  expect(answer.headers.get('content-disposition')).toContain("UTF-8''Lav%20st%C3%A5tid.wav");
});

test('a long recording comes in parts, and is there when the last one is', async () => {
  const bytes = aWav({ sound: recordingPartBytes + 1000 });
  const given = { upload: crypto.randomUUID(), parts: 2, size: bytes.length };
  const first = await send({ ...given, part: 0 }, bytes.subarray(0, recordingPartBytes));
  expect(first.complete).toBe(false);
  expect(await list()).toEqual([]);
  const last = await send({ ...given, part: 1 }, bytes.subarray(recordingPartBytes));
  expect(last.complete).toBe(true);
  expect((await list())[0]?.bytes).toBe(bytes.length);
});

/** Begins an upload of three parts, and returns how it goes on. */
async function begun(track = release.track, caller = artist) {
  const bytes = aWav({ sound: 256 });
  const given = { id: track, upload: crypto.randomUUID(), parts: 3, size: bytes.length };
  const sendPart = (part: number) =>
    send({ ...given, part }, bytes.subarray(part * 100, (part + 1) * 100), caller);
  await sendPart(0);
  return { rest: async () => [await sendPart(1), await sendPart(2)].at(-1)?.complete };
}

test('another upload of a track takes the place of one that is not complete', async () => {
  const [first, second] = [await begun(), await begun()];
  expect(await second.rest()).toBe(true);
  await expect(first.rest()).rejects.toMatchObject({ code: 'clash' });
});

test('of more uploads at once than a person may have, the oldest give way', async () => {
  const person = aCaller('staff', { object: anId('account', 50) });
  const saved = await stores.releases.find(release.id);
  if (!saved) throw new Error('There is no release.');
  const tracks = Array.from({ length: mostOpenUploads + 1 }, (_, index) =>
    aTrack({ id: crypto.randomUUID(), number: index + 1, releaseId: release.id }),
  );
  await stores.releases.save(saved, { ...saved.entity, tracks }, save);
  const uploads = [];
  for (const { id } of tracks) {
    uploads.push(await begun(id, person));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const [first, ...others] = uploads;
  for (const upload of others) expect(await upload.rest()).toBe(true);
  expect(await stores.openUploads.list(accountKey(person))).toEqual([]);
  await expect(first?.rest()).rejects.toMatchObject({ code: 'clash' });
});

test('an upload that nobody completes for a week leaves nothing', async () => {
  const upload = await begun();
  expect(await stores.openUploads.list(accountKey(artist))).not.toEqual([]);
  const now = new Date(Date.now() + openDays * 86_400_000 + 1000);
  const clock = { now: () => now, sleep: async () => undefined };
  await createServices(portsOver(stores, { clock }).ports).jobs.sweep();
  expect(await stores.openUploads.list()).toEqual([]);
  await expect(upload.rest()).rejects.toMatchObject({ code: 'clash' });
});

test('a recording of as many parts as 2 GB have is put together in their order', async () => {
  const rest = 50;
  const size = 100 + rest * (maxRecordingParts - 1);
  const given = { upload: crypto.randomUUID(), parts: maxRecordingParts, size };
  // The announced data is not there: only the first part is read as a WAV.
  const header = aWav({ sound: size - 44 }).subarray(0, 100);
  await send({ ...given, part: 0 }, header);
  const later = [...Array(maxRecordingParts - 2).keys()].map((part) => part + 1);
  const middle = (part: number) => send({ ...given, part }, new Uint8Array(rest).fill(part));
  for (let at = 0; at < later.length; at += 20)
    await Promise.all(later.slice(at, at + 20).map(middle));
  const last = maxRecordingParts - 1;
  expect((await middle(last)).complete).toBe(true);
  const [recording] = await list();
  expect(recording?.bytes).toBe(size);
  const bytes = new Uint8Array(await (await fetch(recording?.url ?? '')).arrayBuffer());
  const firsts = [...later, last].map((part) => bytes[header.length + (part - 1) * rest]);
  expect(firsts).toEqual([...later, last].map((part) => part % 256));
});

test('an upload without one of its parts is refused, and the earlier recording stays', async () => {
  await send({}, aWav());
  const given = { upload: crypto.randomUUID(), parts: 3, size: 500 };
  await send({ ...given, part: 0 }, aWav({ sound: 456 }).subarray(0, 100));
  const last = send({ ...given, part: 2 }, new Uint8Array(100));
  await expect(last).rejects.toMatchObject({ code: 'clash' });
  expect((await list())[0]?.bytes).toBe(aWav().length);
});

test.each([
  [
    'no WAV',
    {},
    new TextEncoder().encode('no recording at all, whatever its name is'),
    'unsupported',
  ],
  ['3 GB', { size: 3_000_000_000, parts: 200, upload: crypto.randomUUID() }, aWav(), 'too-large'],
  ['parts without a name', { parts: 2, size: 200 }, aWav(), 'invalid-input'],
  ['another length than said', { size: 9999 }, aWav(), 'invalid-input'],
  ['a part beyond the last', { part: 1 }, aWav(), 'invalid-input'],
])('%s is refused', async (_, given, bytes, code) => {
  await expect(send(given, bytes)).rejects.toMatchObject({ name: 'Problem', code });
});

test('only who owns the release sends, lists and deletes', async () => {
  await send({}, aWav());
  await expect(send({}, aWav(), other)).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(send({ releaseId: undefined }, aWav(), other)).rejects.toMatchObject({
    code: 'not-allowed',
  });
  const params = { id: release.id };
  const listed = services.listRecordings({ params }, other, '');
  await expect(listed).rejects.toMatchObject({ code: 'not-allowed' });
  const body = { id: release.track };
  const removed = services.removeRecording({ body }, other, '');
  await expect(removed).rejects.toMatchObject({ code: 'not-allowed' });
  await services.removeRecording({ body }, artist, '');
  expect(await list()).toEqual([]);
});

/** Stores another artist's release with the same track, which was possible before this rule. */
async function sameTrackElsewhere() {
  const id = crypto.randomUUID();
  const tracks = [aTrack({ id: release.track, releaseId: id })];
  const artistIds = [anId('artist', 2)];
  await stores.releases.add(
    id,
    (cId) => aStoredRelease({ ...hidden, id, cId, tracks, artistIds }),
    save,
  );
  return id;
}

test('releases that have a track of the same id keep their recordings apart', async () => {
  await send({}, aWav());
  const id = await sameTrackElsewhere();
  const listed = async () =>
    (await services.listRecordings({ params: { id } }, other, '')).recordings;
  expect(await listed()).toEqual([]);
  await send({ releaseId: id }, aWav({ sound: 400 }), other);
  expect(await listed()).toMatchObject([{ bytes: aWav({ sound: 400 }).length }]);
  expect(await list()).toMatchObject([{ bytes: aWav().length }]);
  await services.removeTrack({ body: aTrack({ id: release.track, releaseId: id }) }, other, '');
  expect(await listed()).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test('an upload that names no release goes to the caller’s own, and is refused if several are', async () => {
  const id = await sameTrackElsewhere();
  await send({ releaseId: undefined }, aWav());
  expect(await list()).toHaveLength(1);
  expect((await services.listRecordings({ params: { id } }, other, '')).recordings).toEqual([]);
  const several = send({ releaseId: undefined }, aWav(), aCaller('staff'));
  await expect(several).rejects.toMatchObject({ code: 'clash' });
});

test('nobody can take a track’s id that another release has', async () => {
  const id = crypto.randomUUID();
  const artistIds = [anId('artist', 2)];
  await stores.releases.add(id, (cId) => aStoredRelease({ ...hidden, id, cId, artistIds }), save);
  await stores.trackIds.add(`track-${release.track.slice(0, 2)}`, release.track, {
    release: release.id,
  });
  const track = aTrack({ id: release.track, releaseId: id });
  const clash = { code: 'clash' };
  await expect(services.addTrack({ body: track }, other, '')).rejects.toMatchObject(clash);
  const staff = aCaller('staff');
  const { value, version } = await services.getRelease({ params: { id } }, staff, '');
  const saved = services.updateRelease(
    { body: { ...value, tracks: [track] }, ifMatch: version },
    staff,
    '',
  );
  await expect(saved).rejects.toMatchObject(clash);
  await services.addTrack({ body: { ...track, id: crypto.randomUUID() } }, other, '');
});

test('a track’s id is one, whatever the case of its letters', async () => {
  const id = crypto.randomUUID();
  const artistIds = [anId('artist', 2)];
  await stores.releases.add(id, (cId) => aStoredRelease({ ...hidden, id, cId, artistIds }), save);
  const track = crypto.randomUUID();
  await services.addTrack({ body: aTrack({ id: track, releaseId: release.id }) }, artist, '');
  const spelled = aTrack({ id: track.toUpperCase(), releaseId: id });
  const body = apiTable.addTrack.body.parse(spelled);
  await expect(services.addTrack({ body }, other, '')).rejects.toMatchObject({ code: 'clash' });
});

test('a recording of 0.2 whose track has capitals is found after a restore, and purged', async () => {
  const id = crypto.randomUUID();
  const track = crypto.randomUUID();
  const tracks = [aTrack({ id: track, releaseId: id })];
  await stores.releases.add(id, (cId) => aStoredRelease({ ...hidden, id, cId, tracks }), save);
  const files = stores.storage.files('recordings');
  const name = `${id}/artistsimage_${track.toUpperCase()}.wav`;
  await files.put(name, aWav(), { metadata: { release: id } });
  await addRecordingRows(stores.storage);
  expect(await list(id)).toMatchObject([{ track, bytes: aWav().length }]);
  const keys = await stores.recordings.keys(new Date(Date.now() + 60_000));
  expect(keys).toContainEqual({ release: id, track });
  await services.removeRecording({ body: { id: track } }, artist, '');
  expect([await list(id), await files.head(name)]).toEqual([[], expect.anything()]);
  await stores.recordings.purge(id);
  expect(await files.head(name)).toBeNull();
});

test('a proposal that spells another’s track in capitals is not approved', async () => {
  const id = crypto.randomUUID();
  const artistIds = [anId('artist', 2)];
  await stores.releases.add(id, (cId) => aStoredRelease({ ...hidden, id, cId, artistIds }), save);
  const track = crypto.randomUUID();
  await services.addTrack({ body: aTrack({ id: track, releaseId: release.id }) }, artist, '');
  // As of before the update, which took such an id for another one.
  const proposal = {
    id: crypto.randomUUID(),
    kind: 'release' as const,
    entry: id,
    by: { account: 'other', name: 'Other' },
    state: 'waiting' as const,
    at: '2026-03-20T09:00:00.000Z',
    round: 1,
    fields: [
      {
        field: 'tracks',
        base: [],
        wanted: [aTrack({ id: track.toUpperCase(), releaseId: id })],
      },
    ],
  };
  await stores.proposals.add(`release-${id}`, 'other', proposal);
  const approved = services.approveProposal({ body: { id: proposal.id } }, staff, '');
  await expect(approved).rejects.toMatchObject({
    code: 'clash',
    message: expect.stringContaining('Another release'),
  });
});

test('the id of a removed track is free, and an added track reads no other release', async () => {
  const add = async (artistNumber: number) => {
    const id = crypto.randomUUID();
    const artistIds = [anId('artist', artistNumber)];
    await stores.releases.add(id, (cId) => aStoredRelease({ id, cId, artistIds }), save);
    return id;
  };
  const [first, second] = [await add(1), await add(2)];
  const id = crypto.randomUUID();
  const on = (releaseId: string) => ({ body: aTrack({ id, releaseId }) });
  await services.addTrack(on(first), artist, '');
  await expect(services.addTrack(on(second), other, '')).rejects.toMatchObject({ code: 'clash' });
  await services.removeTrack(on(first), artist, '');
  const all = vi.spyOn(stores.releases, 'all');
  await services.addTrack(on(second), other, '');
  await expect(services.addTrack(on(first), artist, '')).rejects.toMatchObject({ code: 'clash' });
  const again = createServices(portsOver(stores).ports).calls;
  await again.addTrack({ body: aTrack({ id: crypto.randomUUID(), releaseId: first }) }, artist, '');
  expect(all).not.toHaveBeenCalled();
  all.mockRestore();
});

test('two releases can’t take one id at the same moment', async () => {
  const ids = await Promise.all(
    [1, 2].map(async (number) => {
      const id = crypto.randomUUID();
      const artistIds = [anId('artist', number)];
      await stores.releases.add(id, (cId) => aStoredRelease({ id, cId, artistIds }), save);
      return id;
    }),
  );
  const id = crypto.randomUUID();
  const staff = aCaller('staff');
  // The second request comes when the first has reserved the id and not yet saved its release.
  await Promise.allSettled(
    ids.map((releaseId) => services.addTrack({ body: aTrack({ id, releaseId }) }, staff, '')),
  );
  const stored = await Promise.all(ids.map((releaseId) => stores.releases.find(releaseId)));
  const having = stored.filter((one) => one?.entity.tracks.some((track) => track.id === id));
  expect(having).toHaveLength(1);
});

test('a recording from before its release was in its name is found, replaced and deleted', async () => {
  const files = stores.storage.files('recordings');
  const name = `artistsimage_${release.track}.wav`;
  await files.put(name, aWav(), { metadata: { release: release.id } });
  await addRecordingRows(stores.storage);
  const [recording] = await list();
  expect((await fetch(recording?.url ?? '')).status).toBe(200);
  await send({}, aWav({ sound: 400 }));
  expect(await list()).toMatchObject([{ bytes: aWav({ sound: 400 }).length }]);
  const [first] = await listEarlier();
  expect(first).toMatchObject({ bytes: aWav().length, endedBy: artist.name });
  await bringBack(first?.id);
  expect((await list())[0]?.url).toContain(`/recordings/artistsimage_${release.track}.wav?`);
  await services.removeRecording({ body: { id: release.track } }, artist, '');
  expect([await list(), await files.head(name)]).toEqual([[], expect.anything()]);
  await stores.recordings.purge(release.id);
  expect(await files.head(name)).toBeNull();
});

/** A WAV of some seconds, 100 bytes each. */
const take = (seconds: number) => aWav({ sampleRate: 8000, sound: seconds * 8000 * 4 });

test('a replaced recording comes back by one press, and the history names file, length and person', async () => {
  await send({ name: 'Take 1.wav' }, take(2));
  await send({ name: 'Take 2.wav' }, take(3), staff);
  const [first] = await listEarlier();
  expect(first).toMatchObject({
    track: release.track,
    fileName: 'Take 1.wav',
    seconds: 2,
    by: artist.name,
    endedBy: staff.name,
    until: purgedAt(first?.endedAt ?? ''),
  });
  await bringBack(first?.id);
  expect(await list()).toMatchObject([{ fileName: 'Take 1.wav', bytes: take(2).length }]);
  const answer = await fetch((await list())[0]?.url ?? '');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(take(2));
  expect(await listEarlier()).toMatchObject([{ fileName: 'Take 2.wav', by: staff.name }]);
  // Repeated because its answer was lost.
  await bringBack(first?.id);
  expect(await listEarlier()).toHaveLength(1);
});

test('a deleted recording comes back, also when its track was removed meanwhile', async () => {
  await send({}, take(2));
  await services.removeRecording({ body: { id: release.track } }, artist, '');
  expect(await list()).toEqual([]);
  await bringBack((await listEarlier())[0]?.id);
  expect(await list()).toHaveLength(1);
  const track = aTrack({ id: release.track, releaseId: release.id });
  await services.removeTrack({ body: track }, artist, '');
  await services.addTrack({ body: track }, artist, '');
  expect(await list()).toEqual([]);
  await bringBack((await listEarlier())[0]?.id);
  expect(await list()).toHaveLength(1);
});

test('an earlier recording is kept for thirty days; then its line stays without the file', async () => {
  await send({ name: 'Take 1.wav' }, take(2));
  await send({ name: 'Take 2.wav' }, take(3));
  const [first] = await listEarlier();
  const afterDays = (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000);
    const clock = { now: () => now, sleep: async () => undefined };
    return createServices(portsOver(stores, { clock }).ports).jobs.sweep();
  };
  await afterDays(29);
  expect((await listEarlier())[0]?.until).toBeDefined();
  await afterDays(31);
  expect(await listEarlier()).toMatchObject([{ fileName: 'Take 1.wav' }]);
  expect((await listEarlier())[0]?.until).toBeUndefined();
  await expect(bringBack(first?.id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await list()).toMatchObject([{ fileName: 'Take 2.wav' }]);
  expect(await filesOf()).toHaveLength(1);
});

test('an earlier recording is deleted at once on request', async () => {
  await send({}, take(2));
  await send({}, take(3));
  const recording = (await listEarlier())[0]?.id ?? '';
  const body = { id: release.track, recording };
  await expect(services.removeRecording({ body }, other, '')).rejects.toMatchObject({
    code: 'not-allowed',
  });
  await services.removeRecording({ body }, artist, '');
  expect(await filesOf()).toHaveLength(1);
  expect(await list()).toHaveLength(1);
  await expect(bringBack(recording)).rejects.toMatchObject({ code: 'not-found' });
});

test('an artist does not delete what the label keeps of a public release', async () => {
  await send({}, take(2));
  await send({}, take(3));
  const saved = await stores.releases.find(release.id);
  if (!saved) throw new Error('There is no release.');
  const entity = { ...saved.entity, releaseStatus: releaseStatus.Released };
  await stores.releases.save(saved, entity, save);
  const body = { id: release.track, recording: (await listEarlier())[0]?.id };
  await expect(services.removeRecording({ body }, artist, '')).rejects.toMatchObject({
    code: 'not-allowed',
  });
  await services.removeRecording({ body }, staff, '');
  expect(await filesOf()).toHaveLength(1);
});

test('an artist delivers what a public release lacks, and changes nothing that codes give', async () => {
  const saved = await stores.releases.find(release.id);
  if (!saved) throw new Error('There is no release.');
  const entity = { ...saved.entity, releaseStatus: releaseStatus.Released };
  await stores.releases.save(saved, entity, save);
  await send({}, take(2));
  const files = await filesOf();
  await expect(send({}, take(3))).rejects.toMatchObject({
    code: 'not-allowed',
    message: expect.stringContaining('download codes'),
  });
  const body = { id: release.track };
  await expect(services.removeRecording({ body }, artist, '')).rejects.toMatchObject({
    code: 'not-allowed',
  });
  expect(await filesOf()).toEqual(files);
});

test('only who owns the release brings a recording back, and not one of another track', async () => {
  await send({}, take(2));
  await send({}, take(3));
  const recording = (await listEarlier())[0]?.id ?? '';
  const body = { id: release.track, releaseId: release.id, recording };
  const foreign = services.restoreRecording({ body }, other, '');
  await expect(foreign).rejects.toMatchObject({ code: 'not-allowed' });
  const unknown = { ...body, recording: crypto.randomUUID() };
  const missing = services.restoreRecording({ body: unknown }, artist, '');
  await expect(missing).rejects.toMatchObject({ code: 'not-found' });
});

test('an upload whose answer was lost is repeated without another file, and never writes over one', async () => {
  const given = { upload: crypto.randomUUID() };
  await send(given, take(2));
  await send(given, take(2));
  expect([await listEarlier(), await filesOf()]).toMatchObject([[], [expect.any(String)]]);
  await send({}, take(3));
  await send(given, take(4)).catch(() => undefined);
  await bringBack(given.upload);
  expect((await list())[0]?.bytes).toBe(take(2).length);
});

test('with its track goes its recording', async () => {
  await send({}, aWav());
  const track = aTrack({ id: release.track, releaseId: release.id });
  await services.removeTrack({ body: track }, artist, '');
  expect(await stores.recordings.find({ release: release.id, track: release.track })).toBeNull();
});
