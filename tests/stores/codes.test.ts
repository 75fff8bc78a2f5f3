import { beforeAll, beforeEach, expect, test } from 'vitest';
import { typedCode } from '#domain/codes/code';
import { Problem } from '#domain/problem';
import type { StoredRelease } from '#domain/release/release';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { aTrack } from '#fixtures/tracks';
import { aTone } from '#fixtures/wav';
import type { SoundStudio } from '#functions/ports/listening';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

/*
 * Codes from the batch to the files: each works as often as it may, and every one that does not
 * gets the same answer.
 */

let stores: OpenStores;
let services: ReturnType<typeof createServices>;
let now = new Date('2026-11-20T12:00:00.000Z');
/** The releases whose files were requested. */
let asked: string[] = [];
/** How many files were encoded. */
let encoded = 0;
/** How long refusals waited, in milliseconds. */
let waits: number[] = [];
let count = 0;
/** How often the stores behind a code were asked. */
let steps = 0;

/** A store whose calls are counted. */
const counted = <S extends object>(store: S): S =>
  new Proxy(store, {
    get(of, name) {
      steps += 1;
      return Reflect.get(of, name);
    },
  });

const staff = aCaller('staff');
const nobody = aCaller('none');
const client = () => `client-${++count}`;
const newId = () => crypto.randomUUID();

beforeAll(async () => {
  stores = await openQuickStores();
  const { ports } = portsOver(stores, {
    clock: { now: () => now, sleep: async (milliseconds) => void waits.push(milliseconds) },
  });
  const queue: typeof ports.queue = {
    ...ports.queue,
    listen: async () => undefined,
    makeDownloads: async ({ release }) => void asked.push(release),
  };
  const studio: SoundStudio = {
    ...ports.studio,
    encodeDownload: (...given) => {
      encoded += 1;
      return ports.studio.encodeDownload(...given);
    },
  };
  services = createServices({
    ...ports,
    queue,
    requestPublication: async () => undefined,
    studio,
    rateCounts: counted(ports.rateCounts),
    codeOwners: counted(ports.codeOwners),
    codeBatches: counted(ports.codeBatches),
    releases: counted(ports.releases),
  });
});

beforeEach(() => {
  now = new Date('2026-11-20T12:00:00.000Z');
  [asked, waits, encoded] = [[], [], 0];
});

interface Given extends Partial<StoredRelease> {
  recordings?: number;
}

/** A release that is out, with recordings of its tracks. */
async function aRelease({ recordings = 1, ...given }: Given = {}): Promise<StoredRelease> {
  const artistId = newId();
  const artistAt = (cId: number) => aStoredArtist({ id: artistId, cId, name: 'The Moles' });
  await stores.artists.add(artistId, artistAt, save);
  const tracks = [1, 2].map((number) => aTrack({ id: newId(), number, name: `Tide ${number}` }));
  const id = newId();
  const facts: Partial<StoredRelease> = {
    id,
    title: 'Low Water',
    slug: 'low-water',
    releaseStatus: releaseStatus.Released,
    releaseDate: '2026-11-20',
    artistIds: [artistId],
    tracks,
    ...given,
  };
  const added = await stores.releases.add(id, (cId) => aStoredRelease({ ...facts, cId }), save);
  const release = added.entity;
  for (const { id: track } of tracks.slice(0, recordings)) await record(release, track);
  return release;
}

async function record({ id: release }: StoredRelease, track: string, seconds = 1) {
  const wav = aTone({ seconds });
  const whole = { release, track, upload: newId(), parts: 1 };
  await stores.recordings.put({ ...whole, part: 0, bytes: wav });
  await stores.recordings.complete({ ...whole, ...save, size: wav.length });
}

async function makeCodes(
  { id: release }: StoredRelease,
  { count: wanted = 1, uses = 1, ...given }: Record<string, unknown> = {},
  id = newId(),
) {
  const body = { release, count: Number(wanted), uses: Number(uses), ...given };
  return services.calls.makeCodes({ body }, staff, id);
}

const redeem = (code: string, { id = newId(), from = client(), takesSome = true } = {}) =>
  services.calls.redeemCode({ body: { code, takesSome }, client: from }, nobody, id);

async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of list) all.push(one);
  return all;
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (problem: unknown) => problem as Problem,
  );

async function firstCode(release: StoredRelease, given?: Record<string, unknown>) {
  const { codes, batch } = await makeCodes(release, given);
  return { code: codes[0] ?? '', batch };
}

test('a repeated call gives the same codes, and none of them is stored', async () => {
  const release = await aRelease();
  const id = newId();
  const { batch, codes } = await makeCodes(release, { count: 40 }, id);
  expect(new Set(codes).size).toBe(40);
  expect(await makeCodes(release, { count: 40 }, id)).toEqual({ batch, codes });
  const other = await refusalOf(makeCodes(release, { count: 41 }, id));
  expect(other?.code).toBe('clash');
  const rows = await allOf(stores.storage.table('codes').listEntities());
  expect(rows.length).toBeGreaterThanOrEqual(40);
  const stored = JSON.stringify([rows, await stores.codeBatches.list()]);
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(typedCode(code));
  }
});

test('a code works as often as it may, in any form, and each attempt counts once', async () => {
  const { code } = await firstCode(await aRelease(), { uses: 2 });
  const id = newId();
  const first = await redeem(code.toLowerCase().replaceAll('-', ' '), { id });
  expect(first).toMatchObject({ title: 'Low Water', artist: 'The Moles', isPreparing: true });
  expect(first.files.map(({ name, format }) => [name, format])).toEqual([
    ['01 The Moles - Tide 1.wav', 'wav'],
  ]);
  // Its answer was lost.
  await redeem(code, { id });
  await redeem(code);
  expect((await refusalOf(redeem(code)))?.code).toBe('not-found');
  await redeem(code, { id });
});

test('two hundred at once are as many uses as there may be', async () => {
  const { code } = await firstCode(await aRelease(), { uses: 7 });
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () =>
      redeem(code).then(
        () => 'given',
        ({ code: reason }: Problem) => reason,
      ),
    ),
  );
  expect(outcomes.filter((one) => one === 'given')).toHaveLength(7);
  expect(outcomes.filter((one) => one === 'not-found')).toHaveLength(193);
});

test('every code that is not good gets the same answer, after the same time', async () => {
  const release = await aRelease();
  const used = await firstCode(release);
  await redeem(used.code);
  const past = await firstCode(release, { until: '2026-11-20' });
  const ended = await firstCode(release);
  await services.calls.endCodes(
    { body: { release: release.id, batch: ended.batch } },
    staff,
    newId(),
  );
  const { Approved, Cancelled } = releaseStatus;
  const announced = await firstCode(await aRelease({ releaseStatus: Approved }));
  // Announced, its day has come, and the timer has not run.
  const due = await firstCode(
    await aRelease({ releaseStatus: Approved, releaseDate: '2026-11-01' }),
  );
  const early = await firstCode(await aRelease({ releaseDate: '2026-11-22' }));
  const cancelled = await firstCode(await aRelease({ releaseStatus: Cancelled }));
  const archived = await firstCode(await aRelease({ archived: true }));
  now = new Date('2026-11-20T23:00:00.000Z');
  const bad = [used, past, ended, announced, due, early, cancelled, archived];
  const texts = [...bad.map(({ code }) => code), 'K7QW-29XR-MNTD', 'K7QW', '', '🎫'];
  waits = [];
  const answers = await Promise.all(texts.map((text) => refusalOf(redeem(text))));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toBeInstanceOf(Problem);
  expect(answers[0]?.code).toBe('not-found');
  expect(waits).toEqual(texts.map(() => 400));
});

test('an artist who was hidden since is named neither in the answer nor in a file', async () => {
  const release = await aRelease({ recordings: 2 });
  const { code } = await firstCode(release, { uses: 2 });
  expect((await redeem(code)).artist).toBe('The Moles');
  const saved = await stores.artists.find(release.artistIds[0] ?? '');
  if (!saved) throw new Error('There is no artist.');
  await stores.artists.save(saved, { ...saved.entity, archived: true }, save);
  const hidden = await redeem(code);
  expect(hidden.files).not.toEqual([]);
  expect(JSON.stringify(hidden)).not.toContain('The Moles');
});

test('the day of a release begins in the time zone of the label', async () => {
  const { code } = await firstCode(await aRelease({ releaseDate: '2026-11-21' }));
  now = new Date('2026-11-20T22:59:59.000Z');
  expect((await refusalOf(redeem(code)))?.code).toBe('not-found');
  now = new Date('2026-11-20T23:00:00.000Z');
  expect((await redeem(code)).title).toBe('Low Water');
});

test('a code of a release without any file is not used up', async () => {
  const release = await aRelease({ recordings: 0 });
  const { code } = await firstCode(release);
  expect(await redeem(code)).toMatchObject({ files: [], isPreparing: false });
  await record(release, release.tracks[0]?.id ?? '');
  expect((await redeem(code)).files).toHaveLength(1);
  expect((await refusalOf(redeem(code)))?.code).toBe('not-found');
});

test('a code that gives only some tracks says so before it is used', async () => {
  const { code } = await firstCode(await aRelease());
  const id = newId();
  for (let tries = 0; tries < 2; tries++)
    expect(await redeem(code, { id, takesSome: false })).toMatchObject({
      ...{ recordings: 1, tracks: 2, files: [], isPreparing: false },
    });
  expect((await redeem(code, { id })).files).toHaveLength(1);
  // Who has them is not asked again.
  expect((await redeem(code, { id, takesSome: false })).files).toHaveLength(1);
  expect((await refusalOf(redeem(code, { takesSome: false })))?.code).toBe('not-found');
});

test('staff see what is used, and give a use back', async () => {
  const release = await aRelease();
  const { batch, codes } = await makeCodes(release, { count: 3, uses: 2, until: '2026-12-31' });
  const [code = '', other = ''] = codes;
  await redeem(code);
  await redeem(code);
  await redeem(other);
  const list = async () =>
    (await services.calls.listCodes({ params: { id: release.id } }, staff, newId())).batches;
  const facts = { id: batch, count: 3, uses: 2, until: '2026-12-31', by: staff.name, isGood: true };
  expect(await list()).toEqual([expect.objectContaining({ ...facts, redeemed: 3, usedUp: 1 })]);
  const giveBack = (text: string) =>
    services.calls.giveCodeBack({ body: { code: text } }, staff, newId());
  expect(await giveBack(code)).toEqual({ title: 'Low Water', left: 1 });
  expect((await list())[0]).toMatchObject({ redeemed: 2, usedUp: 0 });
  await redeem(code);
  expect((await refusalOf(giveBack(codes[2] ?? '')))?.code).toBe('clash');
  expect((await refusalOf(giveBack('K7QW-29XR-MNTD')))?.code).toBe('not-found');
});

test('twenty wrong codes end the guessing of a network, and many of all make it three', async () => {
  const { code } = await firstCode(await aRelease());
  now = new Date('2026-11-20T12:30:00.000Z');
  const from = client();
  for (let tries = 1; tries <= 20; tries++)
    expect((await refusalOf(redeem('K7QW-29XR-MNTD', { from })))?.code).toBe('not-found');
  for (const text of ['K7QW-29XR-MNTD', code]) {
    const limited = await refusalOf(redeem(text, { from }));
    expect(limited).toMatchObject({ code: 'too-many', data: { retryAfter: 600 } });
  }
  now = new Date('2026-11-20T13:00:00.000Z');
  // Networks are counted together by the last letter of their keys.
  const another = () => `${client()}-z`;
  for (let tries = 0; tries < 60; tries++)
    await refusalOf(redeem('K7QW-29XR-MNTD', { from: another() }));
  const late = another();
  for (let tries = 1; tries <= 3; tries++)
    expect((await refusalOf(redeem('K7QW-29XR-MNTD', { from: late })))?.code).toBe('not-found');
  expect((await refusalOf(redeem(code, { from: late })))?.code).toBe('too-many');
  // And yet a fan gets the files.
  expect((await redeem(code, { from: another() })).title).toBe('Low Water');
});

test('a wrong code costs few steps in storage, and a text that can’t be a code none', async () => {
  now = new Date('2026-11-20T14:00:00.000Z');
  const from = client();
  const costs: number[] = [];
  for (const text of [...Array(5).fill('K7QW-29XR-MNTD'), ...Array(30).fill('K7QW-29XR')]) {
    steps = 0;
    expect((await refusalOf(redeem(text, { from })))?.code).toBe('not-found');
    costs.push(steps);
  }
  // The network's count and that of all, each read and written, and the code looked for.
  expect(costs).toEqual([...Array(5).fill(5), ...Array(30).fill(0)]);
});

async function bytesAt(url: string, range?: string) {
  const response = await fetch(url, range ? { headers: { range } } : {});
  expect(response.status).toBe(range ? 206 : 200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers };
}

test('two runs at once encode each file once, and the next one finds them', async () => {
  now = new Date();
  const release = await aRelease({ recordings: 2 });
  await firstCode(release);
  const run = () => services.jobs.makeDownloads({ release: release.id });
  await Promise.all([run(), run()]);
  expect(encoded).toBe(6);
  await run();
  expect(encoded).toBe(6);
});

test('the files are made once, with a zip of each format, at addresses that end', async () => {
  // Storage has a clock of its own.
  now = new Date();
  const release = await aRelease({ recordings: 2 });
  const { code } = await firstCode(release);
  expect(asked).toEqual([release.id]);
  await services.jobs.makeDownloads({ release: release.id });
  expect(encoded).toBe(6);
  const given = await redeem(code);
  expect(given.isPreparing).toBe(false);
  const found = given.files.map(({ name, format, of }) => [of, format, name]).toSorted();
  expect(found).toEqual(
    (['flac', 'mp3', 'wav'] as const).flatMap((format) => [
      [format, format, `01 The Moles - Tide 1.${format}`],
      [format, format, `02 The Moles - Tide 2.${format}`],
      [format, 'zip', `The Moles - Low Water (${format.toUpperCase()}).zip`],
    ]),
  );
  for (const { url, bytes, name } of given.files) {
    const { bytes: got, headers } = await bytesAt(url);
    expect(got.length).toBe(bytes);
    expect(headers.get('content-disposition')).toContain(encodeURIComponent(name));
    expect((await bytesAt(url, 'bytes=2-5')).bytes).toEqual(got.subarray(2, 6));
  }
  const zip = given.files.find(({ format, of }) => format === 'zip' && of === 'flac');
  const flac = given.files.find(({ format }) => format === 'flac');
  const inside = (await bytesAt(zip?.url ?? '')).bytes;
  expect(inside.includes((await bytesAt(flac?.url ?? '')).bytes)).toBe(true);
  // Without its signature an address gives nothing.
  const unsigned = await fetch((zip?.url ?? '').replace(/\?.*/, ''));
  expect(unsigned.status).toBeOneOf([403, 404]);
  // Once more: nothing is encoded or stored again.
  await stores.downloadRows.erase(release.id, ['files']);
  await services.jobs.makeDownloads({ release: release.id });
  expect(encoded).toBe(6);
  expect(await allOf(stores.storage.files('downloads').list(`${release.id}/`))).toHaveLength(9);
});

test('a recording that was replaced is given to nobody, and the rest is kept', async () => {
  const release = await aRelease({ recordings: 2 });
  const { code } = await firstCode(release, { uses: 9 });
  await services.jobs.makeDownloads({ release: release.id });
  [asked, encoded] = [[], 0];
  await record(release, release.tracks[1]?.id ?? '', 2);
  const meanwhile = await redeem(code);
  expect(meanwhile.isPreparing).toBe(true);
  expect(meanwhile.files.map(({ name }) => name).toSorted()).toEqual([
    '01 The Moles - Tide 1.flac',
    '01 The Moles - Tide 1.mp3',
    '01 The Moles - Tide 1.wav',
    '02 The Moles - Tide 2.wav',
  ]);
  // Asked for once, however many come.
  await Promise.all(Array.from({ length: 20 }, () => refusalOf(redeem(code))));
  expect(asked).toEqual([release.id]);
  await services.jobs.makeDownloads({ release: release.id });
  expect(encoded).toBe(3);
  expect(asked).toHaveLength(1);
});

test('a recording that can’t be read stops no other, and staff see why', async () => {
  const release = await aRelease({ recordings: 2 });
  await makeCodes(release);
  const key = { release: release.id, track: release.tracks[0]?.id ?? '', upload: newId() };
  const broken = aTone({ seconds: 1 }).slice(0, 44);
  new DataView(broken.buffer).setUint16(20, 0x55, true);
  await stores.recordings.put({ ...key, part: 0, bytes: broken });
  await stores.recordings.complete({ ...key, parts: 1, ...save, size: broken.length });
  await services.jobs.makeDownloads({ release: release.id });
  const { files } = await services.calls.listCodes({ params: { id: release.id } }, staff, newId());
  expect(files).toMatchObject({ isReady: true, recordings: 2 });
  expect(files.failures.map(({ name }) => name)).toEqual([
    '01 The Moles - Tide 1.mp3',
    '01 The Moles - Tide 1.flac',
    '01 The Moles - Tide 1.wav',
  ]);
  const { value } = (await stores.downloadRows.find(release.id, 'files')) ?? {};
  expect(value?.files.filter(({ format }) => format === 'mp3')).toHaveLength(1);
});

test('what is purged leaves neither codes nor files', async () => {
  const release = await aRelease();
  const { code } = await firstCode(release);
  await redeem(code);
  await services.jobs.makeDownloads({ release: release.id });
  const saved = await stores.releases.find(release.id);
  await services.calls.removeRelease(
    { body: { id: release.id }, ifMatch: saved?.version ?? 0 },
    staff,
    newId(),
  );
  expect((await refusalOf(redeem(code)))?.code).toBe('not-found');
  await services.calls.purgeEntry({ body: { kind: 'release', id: release.id } }, staff, newId());
  expect(await stores.codeBatches.list(release.id)).toEqual([]);
  expect(await stores.downloadRows.list(release.id)).toEqual([]);
  expect(await allOf(stores.storage.files('downloads').list(`${release.id}/`))).toEqual([]);
  const left = await stores.codeOwners.list();
  expect(left.filter(({ value }) => value.release === release.id)).toEqual([]);
});
