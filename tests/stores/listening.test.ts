import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bitRates } from '#domain/listening/audioAddress';
import { releaseStatus } from '#domain/release/releaseStatus';
import type { Track } from '#domain/release/track';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { aTone, aWav } from '#fixtures/wav';
import type { ListenMessage, SoundStudio } from '#functions/ports/listening';
import { createServices } from '#functions/services/services';
import { addRecordingRows } from '../../scripts/backup/recordings02.ts';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

/*
 * From the upload of a recording to the files that visitors hear: created when chosen, recreated
 * when another part is chosen, and deleted when none is.
 */

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
/** Requested work that is not done yet. */
let asked: ListenMessage[] = [];
/** Runs once, after the work has read the release and before it is done. */
let whileMeasuring: (() => Promise<void>) | null = null;
/** Whether MP3 files are encoded. */
let isEncoding = false;
let causes: (string | undefined)[] = [];
let count = 0;
let track: Track;

const staff = aCaller('staff');

beforeAll(async () => {
  stores = await openQuickStores();
  const { ports } = portsOver(stores);
  const queue = {
    ...ports.queue,
    listen: async (message: ListenMessage) => void asked.push(message),
    hasSoundsWaiting: async () => asked.length > 0,
  };
  const requestPublication = async (cause?: string) => {
    causes.push(cause);
    await ports.requestPublication(cause);
  };
  const recordings: typeof ports.recordings = {
    ...ports.recordings,
    open: async (key) => {
      const happens = whileMeasuring;
      whileMeasuring = null;
      await happens?.();
      return ports.recordings.open(key);
    },
  };
  const studio: SoundStudio = {
    ...ports.studio,
    encode: (...given) =>
      isEncoding || process.env['ALL_ROUNDS'] ? ports.studio.encode(...given) : noted(...given),
  };
  services = createServices({ ...ports, queue, requestPublication, recordings, studio });
});

/**
 * A description of the audible part replaces the MP3 files, because encoding each takes a third of
 * a second of processor time. Tests of the files themselves encode, and in the long run all tests
 * do.
 */
const noted: SoundStudio['encode'] = async ({ bytes, read }, given) => {
  const note = JSON.stringify(given);
  const hash = createHash('sha256').update(await read(0, bytes));
  async function* open() {
    yield Buffer.from(note);
  }
  return {
    digest: hash.update(note).digest('base64url').slice(0, 22),
    files: bitRates.map((rate) => ({ rate, open })),
    dispose: async () => undefined,
  };
};

beforeEach(async () => {
  asked = [];
  causes = [];
  isEncoding = false;
  count += 1;
  const id = anId('release', count);
  track = aTrack({ id: anId('track', count), releaseId: id });
  const release = { id, tracks: [track], releaseStatus: releaseStatus.Released };
  await stores.releases.add(id, (cId) => aStoredRelease({ ...release, cId }), save);
});

async function work(): Promise<void> {
  for (let rounds = 0; asked.length > 0 && rounds < 20; rounds++) {
    const message = asked.shift();
    if (message) await services.jobs.makeSound(message);
  }
  expect(asked).toEqual([]);
}

const upload = (bytes: Uint8Array<ArrayBuffer>) =>
  services.calls.uploadTrack(
    {
      body: { id: track.id, releaseId: track.releaseId, part: 0, parts: 1 },
      file: { name: 'x.wav', bytes },
    },
    staff,
    crypto.randomUUID(),
  );

/** Saves the release as staff do, and publishes it. */
async function change(given: object, ofTrack: object = {}): Promise<void> {
  const { value, version } = await services.calls.getRelease(
    { params: { id: track.releaseId } },
    staff,
    '',
  );
  const tracks = value.tracks.map((one) => ({ ...one, ...ofTrack }));
  await services.calls.updateRelease(
    {
      body: { ...value, tracks, incompleteReason: 'It is about sound alone.', ...given },
      ifMatch: version,
    },
    staff,
    '',
  );
  await services.jobs.takeSnapshot('A save');
}

/** The track in the last snapshot. */
async function published() {
  const snapshot = JSON.parse(new TextDecoder().decode(await stores.snapshots.wantedText()));
  const release = snapshot.releases.find((one: { cId: number }) => one.cId === count);
  return release?.tracks[0];
}

const images = () => stores.storage.files('images');

/** The names of this release's public files. */
async function publicFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of images().list(`audio/${count}/`)) names.push(name);
  return names.toSorted();
}

const soundOf = async () => {
  const params = { id: track.releaseId };
  const { recordings } = await services.calls.listRecordings({ params }, staff, '');
  return recordings[0]?.sound;
};

test('a stored recording of one sample a second is said to be unreadable, and stops nothing', async () => {
  const bytes = aWav({ sampleRate: 1, sound: 4000 });
  await expect(upload(bytes)).rejects.toMatchObject({ code: 'unsupported' });
  // A name from before such names were rejected.
  const name = `${track.releaseId}/artistsimage_${track.id}.wav`;
  const recordings = stores.storage.files('recordings');
  await recordings.put(name, bytes, { metadata: { release: track.releaseId } });
  await addRecordingRows(stores.storage);
  await soundOf();
  await work();
  expect(await soundOf()).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('can’t be read'),
  });
});

test('a recording is measured when it is uploaded, and only its length is public', async () => {
  await upload(aTone({ seconds: 3 }));
  expect(await soundOf()).toMatchObject({ state: 'waiting', isPublic: false });
  await work();
  const sound = await soundOf();
  expect(sound).toMatchObject({ state: 'ready', isPublic: false, seconds: 3 });
  expect(sound?.format).toEqual({ channels: 2, sampleRate: 44_100, bits: 16 });
  expect(sound?.waveform).toHaveLength(2000);
  expect(await publicFiles()).toEqual([]);
  expect(causes).toEqual([expect.stringContaining('The sound of')]);
  await services.jobs.takeSnapshot('Its length');
  const shown = await published();
  expect(shown.seconds).toBe(3);
  expect(shown).not.toHaveProperty('audio');
  expect(shown).not.toHaveProperty('waveform');
});

test('a chosen clip is published in two bit rates, and fetched in ranges', async () => {
  isEncoding = true;
  await upload(aTone({ seconds: 12 }));
  await change({}, { listen: 'clip', clipStart: 2, clipSeconds: 5 });
  expect((await published()).audio).toBeUndefined();
  await work();
  await services.jobs.takeSnapshot('The clip');
  const shown = await published();
  expect(shown).toMatchObject({ heard: 'clip', seconds: 12 });
  expect(shown.waveform).toHaveLength(96);
  const [first, second] = await publicFiles();
  expect([first, second]).toEqual([
    expect.stringMatching(/\/128\.mp3$/),
    expect.stringMatching(/\/192\.mp3$/),
  ]);
  expect(shown.audio.endsWith(first)).toBe(true);
  const answer = await fetch(images().address(first ?? ''), {
    headers: { range: 'bytes=100-199' },
  });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect((await answer.arrayBuffer()).byteLength).toBe(100);
  // Five seconds at 128 kb/s.
  const { bytes = 0 } = (await images().head(first ?? '')) ?? {};
  expect(Math.abs(bytes - 80_000)).toBeLessThan(4_000);
});

test('a part chosen while the recording is measured is made, and waits until then', async () => {
  await upload(aTone({ seconds: 3 }));
  whileMeasuring = () => change({}, { listen: 'clip' });
  const message = asked.shift();
  if (message) await services.jobs.makeSound(message);
  expect(await publicFiles()).toEqual([]);
  expect(await soundOf()).toMatchObject({ state: 'waiting', isPublic: false });
  await work();
  expect(await soundOf()).toMatchObject({ state: 'ready', isPublic: true });
  expect(await publicFiles()).toHaveLength(2);
});

test('another part replaces the files, and nothing chosen deletes them', async () => {
  await upload(aTone({ seconds: 8 }));
  await change({}, { listen: 'clip', clipSeconds: 5 });
  await work();
  const [before] = await publicFiles();
  await change({}, { listen: 'whole' });
  await work();
  const files = await publicFiles();
  expect(files).toHaveLength(2);
  expect(files).not.toContain(before);
  await change({}, { listen: 'none' });
  expect((await published()).audio).toBeUndefined();
  await work();
  expect(await publicFiles()).toEqual([]);
  expect(await soundOf()).toMatchObject({ state: 'ready', isPublic: false });
});

test('an announced release plays what was chosen for before, and the rest on its day', async () => {
  await upload(aTone({ seconds: 8 }));
  const coming = { releaseStatus: releaseStatus.Approved, releaseDate: '2999-01-01' };
  await change(coming, { listen: 'whole', listenBefore: 'clip', clipSeconds: 5 });
  await work();
  await services.jobs.takeSnapshot('The clip');
  expect((await published()).heard).toBe('clip');
  await change({ releaseStatus: releaseStatus.Released, releaseDate: '2026-01-01' });
  await work();
  await services.jobs.takeSnapshot('The whole');
  expect((await published()).heard).toBe('whole');
});

test.each([
  ['hidden', () => change({ releaseStatus: releaseStatus.Planning })],
  ['archived', () => change({ archived: true })],
  ['without the track', () => change({ tracks: [] })],
  [
    'without the recording',
    () => services.calls.removeRecording({ body: { id: track.id } }, staff, ''),
  ],
])('of a release that is %s nothing is left to hear', async (_, take) => {
  await upload(aTone({ seconds: 2 }));
  await change({}, { listen: 'whole' });
  await work();
  expect(await publicFiles()).toHaveLength(2);
  await take();
  await work();
  expect(await publicFiles()).toEqual([]);
});

test('with a deleted release its audio goes, and comes back with it', async () => {
  await upload(aTone({ seconds: 2 }));
  await change({}, { listen: 'whole' });
  await work();
  const id = track.releaseId;
  const { version } = await services.calls.getRelease({ params: { id } }, staff, '');
  await services.calls.removeRelease({ body: { id }, ifMatch: version }, staff, '');
  expect(await publicFiles()).toEqual([]);
  const body = { kind: 'release', id } as const;
  await services.calls.restoreEntry({ body }, staff, '');
  await services.jobs.takeSnapshot('Brought back');
  await work();
  expect(await publicFiles()).toHaveLength(2);
});

test('visitors hear the earlier recording again once it is brought back', async () => {
  await upload(aTone({ seconds: 2 }));
  await change({}, { listen: 'whole' });
  await work();
  await upload(aTone({ seconds: 3 }));
  await work();
  await services.jobs.takeSnapshot('The wrong recording');
  expect((await published()).seconds).toBe(3);
  const params = { id: track.releaseId };
  const { earlier } = await services.calls.listRecordings({ params }, staff, '');
  const body = { id: track.id, releaseId: track.releaseId, recording: earlier[0]?.id ?? '' };
  await services.calls.restoreRecording({ body }, staff, '');
  await work();
  await services.jobs.takeSnapshot('The earlier recording');
  expect((await published()).seconds).toBe(2);
});

test('an artist changes no recording that visitors hear', async () => {
  const artist = aCaller('artist');
  const file = { name: 'x.wav', bytes: aTone({ seconds: 1 }) };
  const body = { id: track.id, releaseId: track.releaseId, part: 0, parts: 1 };
  await services.calls.uploadTrack({ body, file }, artist, crypto.randomUUID());
  await change({}, { listen: 'whole' });
  const refused = { code: 'not-allowed' };
  const again = services.calls.uploadTrack({ body, file }, artist, crypto.randomUUID());
  await expect(again).rejects.toMatchObject(refused);
  const removed = services.calls.removeRecording({ body: { id: track.id } }, artist, '');
  await expect(removed).rejects.toMatchObject(refused);
});

test('an artist delivers the recording of an announced track, and does not replace it unseen', async () => {
  const artist = aCaller('artist');
  const id = anId('artist', 1);
  await stores.artists.add(id, (cId) => aStoredArtist({ id, cId }), save);
  const file = { name: 'x.wav', bytes: aTone({ seconds: 1 }) };
  const body = { id: track.id, releaseId: track.releaseId, part: 0, parts: 1 };
  const deliver = () => services.calls.uploadTrack({ body, file }, artist, crypto.randomUUID());
  const day = { releaseStatus: releaseStatus.Approved, releaseDate: '2099-01-01' };
  await change(day, { listen: 'whole' });
  await deliver();
  const refused = { code: 'not-allowed', message: expect.stringContaining('release day') };
  await expect(deliver()).rejects.toMatchObject(refused);
  const removed = services.calls.removeRecording({ body: { id: track.id } }, artist, '');
  await expect(removed).rejects.toMatchObject(refused);
  await upload(aTone({ seconds: 2 }));
  // Codes give it from that day on, also if nobody hears it.
  await change({}, { listen: 'none' });
  await expect(deliver()).rejects.toMatchObject({ code: 'not-allowed' });
});

test('another upload is measured and made anew', async () => {
  isEncoding = true;
  await upload(aTone({ seconds: 2 }));
  await change({}, { listen: 'whole' });
  await work();
  const before = await publicFiles();
  await upload(aTone({ seconds: 3, hertz: 660 }));
  await work();
  const after = await publicFiles();
  expect(after).toHaveLength(2);
  expect(after).not.toEqual(before);
  await services.jobs.takeSnapshot('The new recording');
  expect((await published()).seconds).toBe(3);
});

test('a recording that can’t be read is reported, and not tried at every publication', async () => {
  await upload(aWav({ encoding: 3 }));
  await change({}, { listen: 'whole' });
  await work();
  expect(await soundOf()).toMatchObject({ state: 'failed', isPublic: false });
  expect((await soundOf())?.failure).toContain('can’t be read');
  await change({ copyright: 'Another line' });
  expect(asked).toEqual([]);
});

test('a recording from before there was anything to hear is measured when somebody looks', async () => {
  const key = { release: track.releaseId, track: track.id };
  const bytes = aTone({ seconds: 2 });
  const whole = { ...key, upload: crypto.randomUUID(), parts: 1 };
  await stores.recordings.put({ ...whole, part: 0, bytes });
  await stores.recordings.complete({ ...whole, ...save, size: bytes.length });
  expect(await soundOf()).toMatchObject({ state: 'waiting' });
  await work();
  expect(await soundOf()).toMatchObject({ state: 'ready', seconds: 2 });
});

test('work that failed too often is reported', async () => {
  await services.jobs.giveUpSound({ release: track.releaseId, track: track.id });
  const row = await stores.sounds.find(track.releaseId, track.id);
  expect(row?.value.work).toMatchObject({ state: 'failed' });
});
