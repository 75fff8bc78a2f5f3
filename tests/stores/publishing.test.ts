import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { beginRun } from '#domain/importing/importProgress';
import { labelId } from '#domain/label/label';
import { type BrokenEntry, type LiveVersion, theImport } from '#domain/publication/publication';
import { snapshotSchema } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import { rounds } from '#fixtures/rounds';
import type { Clock } from '#functions/ports/surroundings';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import {
  contentOf,
  type OpenStores,
  openQuickStores,
  overwrite,
  save,
  storesOver,
} from './openStores.ts';
import { portsWithoutPictures } from './portsOver.ts';
import { changeRelease, drain, waitingIn } from './publishingSteps.ts';

let stores: OpenStores;
beforeEach(async () => {
  stores = await openQuickStores();
});

const staff = aCaller('staff');

async function addReleases(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const id = randomUUID();
    const make = (cId: number) => aStoredRelease({ id, cId, artistIds: [] });
    ids.push((await stores.releases.add(id, make, save)).entity.id);
  }
  return ids;
}

const rename = (services: Calls, id: string, title: string) =>
  changeRelease(services, id, { title });

async function wantedJson() {
  const pointer = await stores.snapshots.pointer();
  const file = pointer.snapshots[0]?.file ?? 'none';
  const content = await contentOf(stores.storage.files('snapshots'), file);
  return JSON.parse(gunzipSync(content).toString());
}

const wantedSnapshot = async () => snapshotSchema.parse(await wantedJson());

const tear = (id: string, json0 = '{"title":') =>
  overwrite(stores, 'releases', { partitionKey: 'release', rowKey: `e${id}`, json0 });

/** The number of saves of each of twenty releases. */
const saves = rounds({ everyday: 3, long: 10 });

test(`${20 * saves} saves become two builds: the first at once, the others together`, async () => {
  const ids = await addReleases(20);
  let finish = () => {};
  const allSaved = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // The pause between two snapshots lasts until everything is saved: it simulates a busy second.
  const clock: Clock = { now: () => new Date('2026-03-20T09:00:00.000Z'), sleep: () => allSaved };
  const { ports, builds } = portsWithoutPictures(stores, { clock });
  const services = createServices(ports).calls;
  const titles = ids.map((id, index) => [id, `Title ${index}, the last`] as const);
  await rename(services, ids[0] ?? '', 'Title 0, the first');
  const publishing = drain(stores, createServices(ports).jobs.takeSnapshot);
  for (let round = 1; round < saves; round++)
    await Promise.all(ids.map((id) => rename(services, id, `Round ${round}`)));
  await Promise.all(titles.map(([id, title]) => rename(services, id, title)));
  finish();
  const handled =
    (await publishing) + (await drain(stores, createServices(ports).jobs.takeSnapshot));
  // A waiting message covers the saves after it, so only the first round's simultaneous saves leave
  // one message each.
  expect(handled).toBeLessThanOrEqual(1 + ids.length);
  expect(builds.length).toBeLessThanOrEqual(3);
  const snapshot = await wantedSnapshot();
  expect(snapshot.version).toBe(builds.at(-1));
  expect(snapshot.releases.map(({ title }) => title).toSorted()).toEqual(
    titles.map(([, title]) => title).toSorted(),
  );
  expect(await waitingIn(stores)).toEqual([]);
});

test('parallel exporters: no version twice, no change left out', async () => {
  const ids = await addReleases(10);
  const all = [1, 2, 3, 4].map(() => portsWithoutPictures(storesOver(stores.connection)));
  const [first] = all;
  if (!first) throw new Error('There is no exporter.');
  const services = createServices(first.ports).calls;
  for (let round = 1; round <= 5; round++) {
    await Promise.all(ids.map((id) => rename(services, id, `Round ${round}`)));
    const tries = all.map(({ ports }) => createServices(ports).jobs.takeSnapshot('Parallel'));
    const results = await Promise.allSettled(tries);
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toContain('published by somebody else');
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  }
  await createServices(first.ports).jobs.takeSnapshot('What the others left');
  const builds = all.flatMap((exporter) => exporter.builds);
  expect(new Set(builds).size).toBe(builds.length);
  expect(await waitingIn(stores)).toEqual([]);
  const snapshot = await wantedSnapshot();
  expect(snapshot.version).toBe(Math.max(...builds));
  expect(snapshot.releases.map(({ title }) => title)).toEqual(ids.map(() => 'Round 5'));
});

test('what only members see is not published', async () => {
  const [id = ''] = await addReleases(1);
  const { ports, builds } = portsWithoutPictures(stores);
  const services = createServices(ports).calls;
  const { takeSnapshot: publish } = createServices(ports).jobs;
  await rename(services, id, 'Public');
  await drain(stores, publish);
  await changeRelease(services, id, { releaseStatus: releaseStatus.Planning });
  // The public sees a release being withdrawn, but not later changes to it.
  expect(await drain(stores, publish)).toBe(1);
  await rename(services, id, 'A draft');
  expect(await drain(stores, publish)).toBe(0);
  await publish('Asked for without a reason');
  expect(builds).toEqual([1, 2]);
  expect((await wantedSnapshot()).releases).toEqual([]);
});

test('a build that cannot be asked for is told, and asked for again', async () => {
  const [id = ''] = await addReleases(1);
  const publisher = { ask: () => Promise.reject(new Error('GitHub is away.')) };
  const { ports } = portsWithoutPictures(stores, { publisher });
  const services = createServices(ports).calls;
  await rename(services, id, 'Renamed');
  await drain(stores, createServices(ports).jobs.takeSnapshot);
  const call = { query: { release: id } };
  expect(await services.getPublishing(call, staff, id)).toMatchObject({
    requested: 1,
    exported: 1,
    live: 0,
    state: 'failed',
    failure: 'GitHub is away.',
  });
  const later: Clock = { now: () => new Date(Date.now() + 3_600_000), sleep: async () => {} };
  const mended = portsWithoutPictures(stores, { clock: later });
  await createServices(mended.ports).jobs.catchUp();
  expect(mended.builds).toEqual([1]);
});

/** A clock a number of seconds from now. */
const inSeconds = (seconds: number): Clock => ({
  now: () => new Date(Date.now() + seconds * 1000),
  sleep: async () => undefined,
});

test('a build that could not be asked for is asked for again within half a minute, then ever later', async () => {
  const [id = ''] = await addReleases(1);
  let tries = 0;
  const publisher = {
    ask: async () => {
      tries += 1;
      throw new Error('GitHub is away.');
    },
  };
  const { ports } = portsWithoutPictures(stores, { publisher });
  await rename(createServices(ports).calls, id, 'Renamed');
  await drain(stores, createServices(ports).jobs.takeSnapshot);
  expect(tries).toBe(1);
  const askedAt: number[] = [];
  const later = rounds({ everyday: 3600, long: 900 });
  for (let seconds = 15; seconds <= 26 * 3600; seconds += seconds < 300 ? 15 : later) {
    const before = tries;
    const { ports: then } = portsWithoutPictures(stores, { publisher, clock: inSeconds(seconds) });
    await createServices(then).jobs.catchUp();
    if (tries > before) askedAt.push(seconds);
  }
  expect(askedAt[0]).toBeLessThanOrEqual(30);
  expect(askedAt.length).toBeLessThan(40);
  expect(askedAt.at(-1)).toBeLessThanOrEqual(25 * 3600);
  const told = (await stores.emails.list()).filter(({ value }) => value.content.kind === 'build');
  expect(told).toHaveLength(1);
  // After a save a build is requested immediately, and staff are not notified a second time.
  await rename(createServices(ports).calls, id, 'Renamed again');
  const mended = portsWithoutPictures(stores, { clock: inSeconds(27 * 3600) });
  await drain(stores, createServices(mended.ports).jobs.takeSnapshot);
  expect(mended.builds).toEqual([2]);
});

test('a report that got lost is made up for by the next catching up, and no build is asked for again', async () => {
  const [id = ''] = await addReleases(1);
  const { ports, builds } = portsWithoutPictures(stores);
  await rename(createServices(ports).calls, id, 'Renamed');
  await drain(stores, createServices(ports).jobs.takeSnapshot);
  const stateOf = async (shown: LiveVersion | undefined) => {
    const later = portsWithoutPictures(stores, {
      clock: inSeconds(20),
      shownVersion: async () => shown,
    });
    const { calls, jobs } = createServices(later.ports);
    await jobs.catchUp();
    expect(later.builds).toEqual([]);
    return calls.getPublishing({ query: { release: id } }, staff, id);
  };
  const building = { live: 0, state: 'building', entry: { state: 'building' } };
  expect(await stateOf(undefined)).toMatchObject(building);
  expect(await stateOf({ version: 0, code: 'before' })).toMatchObject(building);
  expect(await stateOf({ version: 1, code: 'new' })).toMatchObject({
    live: 1,
    state: 'idle',
    entry: { state: 'live', version: 1 },
  });
  expect(builds).toEqual([1]);
});

test('a publication of one save says what was changed, and one of a deletion what was deleted', async () => {
  const [id = ''] = await addReleases(1);
  const { calls, jobs } = createServices(portsWithoutPictures(stores).ports);
  await rename(calls, id, 'Renamed');
  await drain(stores, jobs.takeSnapshot);
  expect((await stores.publications.find(1))?.cause).toBe('Renamed was changed');
  const { version } = await calls.getRelease({ params: { id } }, staff, '');
  await calls.removeRelease({ body: { id }, ifMatch: version }, staff, '');
  await drain(stores, jobs.takeSnapshot);
  expect((await stores.publications.find(2))?.cause).toBe('Renamed was deleted');
});

test('catching up publishes a save whose request got lost, by itself and without a message', async () => {
  const [id = ''] = await addReleases(1);
  const { ports, builds } = portsWithoutPictures(stores);
  await rename(createServices(ports).calls, id, 'Renamed');
  const queue = stores.storage.queues('publish');
  for (const message of await queue.take(32, 30)) await queue.finish(message);
  await createServices(ports).jobs.catchUp();
  expect(builds).toEqual([1]);
  expect((await stores.publications.find(1))?.cause).toBe('Renamed was changed');
  expect(await waitingIn(stores)).toEqual([]);
  expect(await queue.hasWaiting()).toBe(false);
});

test('a version that was asked for again for a new day is live when it was built anew', async () => {
  const [id = ''] = await addReleases(1);
  const { ports } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  await rename(calls, id, 'Renamed');
  await drain(stores, jobs.takeSnapshot);
  await calls.reportBuild({ body: { version: 1, state: 'live' } }, staff, id);
  const liveAt = async () => (await stores.publications.find(1))?.heard?.at;
  const reportAfter = async (builtAt: string) => {
    const shownVersion = async () => ({ version: 1, code: 'code', builtAt });
    const tomorrow = portsWithoutPictures(stores, { clock: inSeconds(24 * 3600), shownVersion });
    await createServices(tomorrow.ports).jobs.catchUp();
    return liveAt();
  };
  const first = await liveAt();
  expect(await reportAfter(new Date().toISOString())).toBe(first);
  expect(
    await reportAfter(
      inSeconds(25 * 3600)
        .now()
        .toISOString(),
    ),
  ).not.toBe(first);
});

test('a new day is asked for once, though nothing was saved', async () => {
  const [id = ''] = await addReleases(1);
  const { ports } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  await rename(calls, id, 'Renamed');
  await drain(stores, jobs.takeSnapshot);
  await calls.reportBuild({ body: { version: 1, state: 'live' } }, staff, id);
  const tomorrow = portsWithoutPictures(stores, { clock: inSeconds(24 * 3600) });
  const { catchUp } = createServices(tomorrow.ports).jobs;
  await catchUp();
  await catchUp();
  expect(tomorrow.builds).toEqual([1]);
});

test('of the snapshots only the kept ones stay', async () => {
  const [id = ''] = await addReleases(1);
  const { ports } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  for (let version = 1; version <= 23; version++) {
    await rename(calls, id, `Title ${version}`);
    await jobs.takeSnapshot('A save');
  }
  const tomorrow = inSeconds(25 * 3600);
  const all = () => stores.snapshots.files(inSeconds(60).now());
  expect(await all()).toHaveLength(20);
  const lost = await stores.snapshots.put(await wantedSnapshot());
  await createServices(portsWithoutPictures(stores, { clock: tomorrow }).ports).jobs.sweep();
  expect(await all()).toHaveLength(20);
  expect(await all()).not.toContain(lost);
});

test('a version that is live already is not called failed when it could not be built anew', async () => {
  const [id = ''] = await addReleases(1);
  const services = createServices(portsWithoutPictures(stores).ports).calls;
  await rename(services, id, 'Renamed');
  await drain(stores, createServices(portsWithoutPictures(stores).ports).jobs.takeSnapshot);
  const report = (state: 'live' | 'failed') =>
    services.reportBuild({ body: { version: 1, state } }, staff, id);
  const state = async () => (await services.getPublishing({ query: {} }, staff, id)).state;
  await report('failed');
  expect(await state()).toBe('failed');
  await report('live');
  await report('failed');
  expect(await state()).toBe('idle');
});

test('a build that was asked for is asked for again when nothing is heard of it, and not before', async () => {
  const at = (minutes: number): Clock => ({
    now: () => new Date(Date.now() + minutes * 60_000),
    sleep: async () => undefined,
  });
  const [id = ''] = await addReleases(1);
  const { ports, builds } = portsWithoutPictures(stores);
  await rename(createServices(ports).calls, id, 'Renamed');
  const { takeSnapshot: publish, catchUp } = createServices(ports).jobs;
  await drain(stores, publish);
  await catchUp();
  expect(builds).toEqual([1]);
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  const later = portsWithoutPictures(stores, { clock: at(6), log });
  await createServices(later.ports).jobs.catchUp();
  expect(later.builds).toEqual([1]);
  expect(logged).toEqual([]);
  await createServices(portsWithoutPictures(stores, { clock: at(12), log }).ports).jobs.catchUp();
  expect(logged).toEqual(['publish.overdue']);
});

test('an entry that could not be published is told at the entry, with the publication and in the log', async () => {
  const [id = '', other = ''] = await addReleases(2);
  const logged: unknown[] = [];
  const log = (event: string, facts?: object) => void logged.push([event, facts]);
  const { ports } = portsWithoutPictures(stores, { log });
  const services = createServices(ports).calls;
  await rename(services, id, 'Renamed');
  await rename(services, other, 'Renamed too');
  await drain(stores, createServices(ports).jobs.takeSnapshot);
  const cId = (await services.getRelease({ params: { id } }, staff, id)).value.cId;
  const fault = { reason: 'title: too long', isShownAsBefore: true };
  const entry = { kind: 'release' as const, cId, ...fault };
  const report = (more: object) =>
    services.reportBuild({ body: { version: 1, state: 'live', ...more } }, staff, id);
  const stateOf = (release: string) => services.getPublishing({ query: { release } }, staff, id);
  await report({ broken: [entry] });
  expect(await stateOf(id)).toMatchObject({
    broken: 1,
    entry: { state: 'live', broken: fault },
  });
  expect((await stateOf(other)).entry).not.toHaveProperty('broken');
  const { publications } = await services.listPublications({}, staff, id);
  expect(publications[0]?.broken).toEqual([entry]);
  expect(logged).toContainEqual(['publish.broken', { version: 1, ...entry }]);
  expect((await services.getServiceState({}, staff, id)).build.broken).toBe(1);
  // The same version, rendered by other code that can show it.
  await report({});
  expect(await stateOf(id)).not.toHaveProperty('broken');
  expect((await stateOf(id)).entry).toMatchObject({ state: 'live' });
});

test('of thousands of broken entries each is told at the entry and in the log', async () => {
  const [id = '', other = ''] = await addReleases(2);
  const logged = new Map<unknown, unknown>();
  const log = (event: string, facts?: object) => {
    if (event === 'publish.broken' && facts && 'cId' in facts) logged.set(facts.cId, facts);
  };
  const { ports } = portsWithoutPictures(stores, { log });
  const { calls, jobs } = createServices(ports);
  const numbers = new Map<string, number>();
  for (const one of [id, other]) {
    await rename(calls, one, 'Renamed');
    numbers.set(one, (await calls.getRelease({ params: { id: one } }, staff, id)).value.cId);
  }
  await drain(stores, jobs.takeSnapshot);
  const of = (cId: number, reason: string) =>
    ({ kind: 'release', cId, name: `Release ${cId}`, reason, isShownAsBefore: true }) as const;
  const many = Array.from({ length: 10_000 }, (_, index) => of(1_000 + index, 'x'.repeat(600)));
  const report = (broken?: BrokenEntry[]) =>
    calls.reportBuild(
      { body: { version: 1, state: 'live', ...(broken && { broken }) } },
      staff,
      id,
    );
  const brokenAt = async (release: string) =>
    (await calls.getPublishing({ query: { release } }, staff, id)).entry?.broken;
  await report([...many, of(numbers.get(id) ?? 0, 'title: too long')]);
  expect(await brokenAt(id)).toEqual({ reason: 'title: too long', isShownAsBefore: true });
  expect(await brokenAt(other)).toBeUndefined();
  expect(logged.size).toBe(10_001);
  expect(logged.get(numbers.get(id))).toMatchObject({ version: 1, reason: 'title: too long' });
  const [first] = (await calls.listPublications({}, staff, id)).publications;
  expect(first).toMatchObject({ broken: many.slice(0, 50), brokenCount: 10_001 });
  expect((await calls.getServiceState({}, staff, id)).build.broken).toBe(10_001);
  // They survive the daily sweep, and are replaced by the next report.
  await createServices(
    portsWithoutPictures(stores, { clock: inSeconds(48 * 3600) }).ports,
  ).jobs.sweep();
  expect(await brokenAt(id)).toBeDefined();
  await report([...many, of(numbers.get(other) ?? 0, 'throws')]);
  expect(await brokenAt(id)).toBeUndefined();
  expect(await brokenAt(other)).toMatchObject({ reason: 'throws' });
  await report();
  expect(await brokenAt(other)).toBeUndefined();
  const [mended] = (await calls.listPublications({}, staff, id)).publications;
  expect(mended).not.toHaveProperty('brokenCount');
  // Only version 1 is stored.
  expect(await stores.snapshots.broken(2)).toEqual([]);
});

test('one torn row alone is told with its reason', async () => {
  const [torn = '', whole = ''] = await addReleases(2);
  const { calls, jobs } = createServices(portsWithoutPictures(stores).ports);
  await tear(torn);
  await rename(calls, whole, 'Whole');
  await drain(stores, jobs.takeSnapshot);
  expect((await wantedJson()).faults).toMatchObject([
    { kind: 'release', cId: 1, reason: 'The stored version is not valid JSON.' },
  ]);
});

test('a row that is torn, or has lost a field, keeps its place, and the rest is published', async () => {
  const [torn = '', short = '', whole = '', first = ''] = await addReleases(4);
  const { calls, jobs } = createServices(portsWithoutPictures(stores).ports);
  await rename(calls, torn, 'Torn');
  await rename(calls, torn, 'Torn twice');
  await tear(torn);
  await tear(first);
  const { tracks: _, ...rest } = (await stores.releases.find(short))?.entity ?? { tracks: [] };
  await tear(short, JSON.stringify(rest));
  await rename(calls, whole, 'Whole');
  await drain(stores, jobs.takeSnapshot);
  const snapshot = await wantedJson();
  const titles: string[] = snapshot.releases.map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual(['Release 2', 'Release 4', 'Torn twice', 'Whole']);
  expect(snapshot.faults).toHaveLength(3);
  expect(snapshot.faults).toContainEqual({
    kind: 'release',
    cId: 1,
    reason: 'The stored version is not valid JSON.',
    isToDrop: false,
  });
  // It opens with the previous version, and a save repairs it.
  const opened = await calls.getRelease({ params: { id: torn } }, staff, '');
  expect(opened.value.title).toBe('Torn');
  await rename(calls, torn, 'Mended');
  await drain(stores, jobs.takeSnapshot);
  expect((await wantedJson()).faults).toHaveLength(2);
  // This one never had another version: it opens with the data of its list row.
  const readable = (await calls.getRelease({ params: { id: first } }, staff, '')).value;
  expect(readable).toMatchObject({ title: 'Release 4', tracks: [], releaseStatus: 50 });
  expect(readable.substitute).toEqual({
    faults: [{ path: '', message: 'The stored version is not valid JSON.' }],
  });
  const found = await calls.listReleases({ query: { search: 'whole' } }, staff, '');
  expect(found.items.map(({ title }) => title)).toEqual(['Whole']);
  // It must not be taken for deleted, nor its pictures for unused.
  await expect(stores.releases.all()).rejects.toThrow('can’t be read');
});

test.each([
  ['torn', () => '{"title":', ['']],
  [
    'with fields that break their schema',
    (stored: object) => JSON.stringify({ ...stored, title: 'x'.repeat(5000), releaseDate: 'soon' }),
    ['title', 'releaseDate'],
  ],
])(
  'a release stored %s opens with its last good version, and a save of that mends it',
  async (_, broken, paths) => {
    const [id = ''] = await addReleases(1);
    const { calls, jobs } = createServices(portsWithoutPictures(stores).ports);
    await rename(calls, id, 'Good');
    await rename(calls, id, 'Lost');
    const stored = await stores.releases.find(id);
    await tear(id, broken(stored?.entity ?? {}));
    const open = async () => (await calls.getRelease({ params: { id } }, staff, '')).value;
    const opened = await open();
    expect(opened.title).toBe('Good');
    expect(opened.substitute?.from?.version).toBe(2);
    expect(opened.substitute?.faults.map(({ path }) => path)).toEqual(paths);
    const history = async () =>
      (await calls.getReleaseHistory({ params: { id }, query: {} }, staff, '')).versions;
    expect((await history()).map(({ version }) => version)).toEqual([2, 1]);

    const { substitute: _substitute, ...body } = opened;
    await expect(calls.updateRelease({ body, ifMatch: 2 }, staff, '')).rejects.toMatchObject({
      code: 'changed',
    });
    // Only the editor replaces it: other changes would save the rest of version 2 unseen.
    const edit = { cId: opened.cId, fields: { copyright: 'None' } };
    const refusalOf = async (version: number) => {
      const edits = [{ ...edit, version }];
      const { results } = await calls.editReleases({ body: { dryRun: false, edits } }, staff, '');
      return results[0]?.refusal;
    };
    expect(await refusalOf(3)).toContain('is damaged');
    expect(await refusalOf(2)).toContain('in the meantime');
    expect((await calls.getSheet({}, staff, '')).releases).toEqual([]);

    await calls.updateRelease({ body, ifMatch: 3 }, staff, '');
    expect(await open()).toEqual(body);
    expect((await history()).map(({ version }) => version)).toEqual([4, 2, 1]);
    await drain(stores, jobs.takeSnapshot);
    const { releases, faults } = await wantedSnapshot();
    expect([releases[0]?.title, faults]).toEqual(['Good', undefined]);
  },
);

test('a substitute has the rights of what is stored, not those of its own version', async () => {
  const [id = ''] = await addReleases(1);
  const { calls } = createServices(portsWithoutPictures(stores).ports);
  const planning = { releaseStatus: releaseStatus.Planning };
  const [mine, theirs] = [aCaller('artist').artistIds[0] ?? '', anId('artist', 77)];
  const stand = async (artistIds: string[], fields: object) => {
    const saved = await stores.releases.find(id);
    if (saved) await stores.releases.save(saved, { ...saved.entity, ...fields, artistIds }, save);
  };
  await stand([mine], planning);
  await stand([theirs], { releaseStatus: releaseStatus.Approved });
  await tear(id);
  const open = () => calls.getRelease({ params: { id } }, aCaller('artist'), '');
  await expect(open()).rejects.toMatchObject({ code: 'not-allowed' });
  const { releaseStatus: status } = (await calls.getRelease({ params: { id } }, staff, '')).value;
  expect(status).toBe(releaseStatus.Approved);
});

test('a field of the label that can’t be read has its default, and staff are told', async () => {
  const [id = ''] = await addReleases(1);
  const { ports } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  const { version } = await calls.getLabel({}, staff, '');
  const body = { name: 'Lumen', timeZone: 'Europe/Oslo' };
  await calls.updateLabel({ body, ifMatch: version }, staff, '');
  const stored = { ...(await stores.labels.find(labelId))?.entity, timeZone: 'Nowhere' };
  const json0 = JSON.stringify(stored);
  await overwrite(stores, 'label', { partitionKey: 'label', rowKey: `e${labelId}`, json0 });
  await rename(calls, id, 'Renamed');
  await drain(stores, jobs.takeSnapshot);
  const { label, faults } = await wantedSnapshot();
  expect(label).toMatchObject({ name: 'Lumen', timeZone: 'UTC' });
  expect(faults).toMatchObject([{ kind: 'label', reason: expect.stringContaining('timeZone') }]);
});

test('a build that broke off before it knew its version was of the wanted one', async () => {
  const [id = ''] = await addReleases(1);
  const { calls, jobs } = createServices(portsWithoutPictures(stores).ports);
  await rename(calls, id, 'Renamed');
  await drain(stores, jobs.takeSnapshot);
  await calls.reportBuild({ body: { state: 'failed', failure: 'It broke off.' } }, staff, id);
  const call = { query: { release: id } };
  expect(await calls.getPublishing(call, staff, id)).toMatchObject({
    state: 'failed',
    failure: 'It broke off.',
    entry: { state: 'failed', version: 1 },
  });
});

test('a failed build is asked for again once for each failure, and names no folder', async () => {
  const { ports, builds } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  const retry = () => calls.retryPublishing({}, aCaller('artist'), '');
  const [id = ''] = await addReleases(1);
  await rename(calls, id, 'New');
  await drain(stores, jobs.takeSnapshot);
  await retry();
  expect(builds).toEqual([1]);
  const failure = 'The snapshot /home/runner/work/site/snapshot-1.json is not JSON.';
  await calls.reportBuild({ body: { version: 1, state: 'failed', failure } }, staff, '');
  const { state, failure: told } = await calls.getPublishing({ query: {} }, staff, '');
  expect([state, told]).toEqual(['failed', 'The snapshot snapshot-1.json is not JSON.']);
  for (let time = 0; time < 15; time++) await retry();
  expect(builds).toEqual([1, 1]);
});

test('a failure lasts through repeated requests, until the builder begins', async () => {
  const [id = ''] = await addReleases(1);
  const publisher = {
    ask: async () => {
      throw new Error('GitHub is away.');
    },
  };
  const { ports } = portsWithoutPictures(stores, { publisher });
  await rename(createServices(ports).calls, id, 'Renamed');
  await drain(stores, createServices(ports).jobs.takeSnapshot);
  const { ports: later } = portsWithoutPictures(stores, { clock: inSeconds(30) });
  const { calls, jobs } = createServices(later);
  // This request is taken; whether the build works is known once it reports.
  await jobs.catchUp();
  const call = { query: { release: id } };
  const failing = await calls.getPublishing(call, staff, '');
  expect(failing).toMatchObject({
    state: 'failed',
    failure: 'GitHub is away.',
    entry: { state: 'failed', failure: 'GitHub is away.' },
  });
  expect(Date.parse(failing.retriesUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const { publications } = await calls.listPublications({}, staff, '');
  expect(publications[0]).toMatchObject({ state: 'failed', failure: 'GitHub is away.' });
  await calls.reportBuild({ body: { version: 1, state: 'building' } }, staff, '');
  expect((await calls.getPublishing(call, staff, '')).state).toBe('building');
  const { ports: tooLate } = portsWithoutPictures(stores, { clock: inSeconds(25 * 3600) });
  await calls.reportBuild({ body: { version: 1, state: 'failed' } }, staff, '');
  const ended = await createServices(tooLate).calls.getPublishing(call, staff, '');
  expect([ended.state, ended.retriesUntil]).toEqual(['failed', undefined]);
});

test('during an import, what people save is published, and the import waits for its end', async () => {
  const [own = '', imported = ''] = await addReleases(2);
  const { calls, jobs } = createServices(portsWithoutPictures(stores).ports);
  const run = beginRun({
    id: anId('release', 900),
    dryRun: false,
    part: 'all',
    source: 'old.example',
    from: { address: 'https://old.example' },
    by: 'Astrid',
    account: 'astrid',
    startedAt: '2026-03-20T09:00:00.000Z',
  });
  await stores.imports.save(run, null);
  await changeRelease(
    calls,
    imported,
    { title: 'Imported' },
    aCaller('staff', { name: theImport }),
  );
  // The import asks for its publication at its end only.
  await drain(stores, async () => undefined);
  const call = { query: { release: imported } };
  await jobs.catchUp();
  expect(await drain(stores, jobs.takeSnapshot)).toBe(0);
  expect(await calls.getPublishing(call, staff, '')).toMatchObject({
    state: 'idle',
    importing: { waiting: 1 },
    entry: { state: 'queued' },
  });
  await rename(calls, own, 'By hand');
  expect(await calls.getPublishing(call, staff, '')).toMatchObject({ state: 'queued' });
  // The message of the save was lost.
  await drain(stores, async () => undefined);
  await jobs.catchUp();
  await drain(stores, jobs.takeSnapshot);
  expect((await wantedSnapshot()).releases.map(({ title }) => title)).toContain('By hand');
  const { publications } = await calls.listPublications({}, staff, '');
  expect(publications[0]?.cause).toMatch(/^1 entry was changed by (the import|.* by the import$)/);
  expect(await calls.getPublishing(call, staff, '')).toMatchObject({ importing: { waiting: 0 } });
});

test('a rollback pauses publishing: saves wait, and resuming publishes them together', async () => {
  const [first = '', second = ''] = await addReleases(2);
  const { ports, builds } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  const newId = randomUUID();
  for (const title of ['One', 'Two']) {
    await rename(calls, first, title);
    await drain(stores, jobs.takeSnapshot);
  }
  await calls.rollBack({ body: { version: 1, pause: true } }, staff, newId);
  await rename(calls, first, 'Three');
  await rename(calls, second, 'Other');
  await drain(stores, jobs.takeSnapshot);
  await jobs.catchUp();
  await drain(stores, jobs.takeSnapshot);
  const pointer = await stores.snapshots.pointer();
  expect([pointer.wanted, pointer.exported]).toEqual([1, 2]);
  const paused = await calls.getPublishing({ query: { release: first } }, staff, newId);
  expect(paused).toMatchObject({
    state: 'building',
    paused: { by: staff.name, waiting: 2 },
    entry: { state: 'queued' },
  });
  builds.length = 0;
  await calls.resumePublishing({}, staff, newId);
  await drain(stores, jobs.takeSnapshot);
  expect(builds).toEqual([3]);
  expect((await wantedSnapshot()).releases.map(({ title }) => title)).toContain('Three');
  expect((await calls.getPublishing({ query: {} }, staff, newId)).paused).toBeUndefined();
});

test('others are told how to embed what the site shows, and nothing that waits or is hidden', async () => {
  const { ports } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  const [newId, hiddenId] = [randomUUID(), randomUUID()];
  const artist = aStoredArtist({ id: randomUUID(), name: 'The Moles' });
  await stores.artists.add(artist.id, (cId) => ({ ...artist, cId }), save);
  const hidden = aStoredArtist({ id: hiddenId, name: 'Nobody knows', archived: true });
  await stores.artists.add(hiddenId, (cId) => ({ ...hidden, cId }), save);
  const id = randomUUID();
  const make = (cId: number) => aStoredRelease({ id, cId, artistIds: [artist.id, hiddenId] });
  const { cId } = (await stores.releases.add(id, make, save)).entity;
  const rendered = (prefix = '') =>
    calls.getOembed(
      {
        query: { url: `${ports.site.siteUrl}${prefix}/releases/x-${cId}`, format: 'json' },
        client: 'a client',
      },
      aCaller('none'),
      newId,
    );
  await expect(rendered()).rejects.toMatchObject({ code: 'not-found' });
  await rename(calls, id, 'One');
  await drain(stores, jobs.takeSnapshot);
  expect(await rendered()).toMatchObject({ title: 'One', author_name: 'The Moles' });
  await rename(calls, id, 'Two');
  await drain(stores, jobs.takeSnapshot);
  await calls.rollBack({ body: { version: 1, pause: true } }, staff, newId);
  await rename(calls, id, 'An embargoed title');
  const opened = await calls.getArtist({ params: { id: artist.id } }, staff, newId);
  const body = { ...opened.value, name: 'An embargoed name' };
  await calls.updateArtist({ body, ifMatch: opened.version }, staff, newId);
  const shown = await rendered();
  expect(shown).toMatchObject({
    title: 'One',
    author_name: 'The Moles',
    provider_name: 'Nightjar',
  });
  expect(shown.html).toContain(`/embed/releases/`);
  // The label has one language, and no page is anywhere else.
  for (const prefix of ['/zz', '/de', '/en', '/__proto__', '//evil.example'])
    await expect(rendered(prefix)).rejects.toMatchObject({ code: 'not-found' });
});

test('with nothing saved meanwhile, resuming leads to the newest version', async () => {
  const [id = ''] = await addReleases(1);
  const { ports, builds } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  const newId = randomUUID();
  for (const title of ['One', 'Two']) {
    await rename(calls, id, title);
    await drain(stores, jobs.takeSnapshot);
  }
  await calls.rollBack({ body: { version: 1, pause: true } }, staff, newId);
  expect((await calls.resumePublishing({}, staff, newId)).wanted).toBe(2);
  expect(builds.at(-1)).toBe(2);
  // Repeated, it changes nothing.
  expect((await calls.resumePublishing({}, staff, newId)).wanted).toBe(2);
});

test('two entries with one number are published once, not again with every round', async () => {
  const ids = await addReleases(2);
  const { ports } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices(ports);
  await rename(calls, ids[0] ?? '', 'Low Water');
  await rename(calls, ids[0] ?? '', 'High Water');
  await rename(calls, ids[1] ?? '', 'Twin');
  const { entity } = (await stores.releases.find(ids[1] ?? '')) ?? {};
  await tear(ids[1] ?? '', JSON.stringify({ ...entity, cId: 1 }));
  await jobs.takeSnapshot('Test');
  const { exported } = await stores.snapshots.pointer();
  expect(await waitingIn(stores)).toEqual([]);
  await jobs.catchUp();
  expect((await stores.snapshots.pointer()).exported).toBe(exported);
  for (const id of ids) {
    const saved = await stores.releases.find(id);
    const title = `Saved ${id}`;
    if (saved)
      await stores.releases.save(saved, { ...saved.entity, title }, { ...save, publicBy: 'x' });
    await jobs.takeSnapshot('Test');
    expect((await wantedSnapshot()).releases.map((release) => release.title)).toContain(title);
    expect(await waitingIn(stores)).toEqual([]);
    const { entry } = await calls.getPublishing({ query: { release: id } }, staff, id);
    expect(entry?.state).toBe('building');
  }
});
