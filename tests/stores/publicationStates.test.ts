import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import type { Ports } from '#functions/services/ports';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsWithoutPictures } from './portsOver.ts';
import { changeRelease, drain, waitingIn } from './publishingSteps.ts';

const staff = aCaller('staff');

let stores: OpenStores;
beforeEach(async () => {
  stores = await openQuickStores();
});

/** A process of the product, with operations that the tests repeat. */
function aProcess(given: Partial<Ports> = {}) {
  const { ports, builds } = portsWithoutPictures(stores);
  const { calls, jobs } = createServices({ ...ports, ...given });
  const report = (version: number, state: 'building' | 'live' | 'failed') =>
    calls.reportBuild({ body: { version, state } }, staff, '');
  return {
    calls,
    jobs,
    builds,
    report,
    ports,
    /** Saves a release and exports it. */
    async publish(id: string, title: string) {
      await changeRelease(calls, id, { title });
      await drain(stores, jobs.takeSnapshot);
    },
    /** The states of the publications, newest first. */
    states: async () =>
      (await calls.listPublications({}, staff, '')).publications.map(({ state }) => state),
    entry: async (release: string) =>
      (await calls.getPublishing({ query: { release } }, staff, '')).entry,
    site: () => calls.getPublishing({ query: {} }, staff, ''),
  };
}

async function addRelease(given: object = {}) {
  const id = randomUUID();
  await stores.releases.add(id, (cId) => aStoredRelease({ ...given, id, cId }), save);
  return id;
}

test('a version is live, then past; one that was overtaken is skipped', async () => {
  const id = await addRelease();
  const { publish, report, states, entry } = aProcess();
  await publish(id, 'One');
  expect(await states()).toEqual(['queued']);
  await report(1, 'building');
  expect(await states()).toEqual(['building']);
  await report(1, 'live');
  await publish(id, 'Two');
  await report(2, 'failed');
  await publish(id, 'Three');
  await report(3, 'live');
  expect(await states()).toEqual(['live', 'skipped', 'past']);
  expect(await entry(id)).toMatchObject({ state: 'live', version: 3 });
});

test('what is said late of a version that was rolled back from changes nothing', async () => {
  const id = await addRelease();
  const { calls, publish, report, states, entry, site } = aProcess();
  await publish(id, 'One');
  await report(1, 'live');
  await publish(id, 'Two');
  await calls.rollBack({ body: { version: 1 } }, staff, '');
  expect(await states()).toEqual(['withdrawn', 'live']);
  expect(await entry(id)).toEqual({ state: 'withdrawn', version: 2 });
  for (const state of ['building', 'failed'] as const) await report(2, state);
  expect(await states()).toEqual(['withdrawn', 'live']);
  expect(await site()).toMatchObject({ wanted: 1, live: 1, state: 'idle' });
  await calls.rollBack({ body: { version: 2 } }, staff, '');
  expect(await states()).toEqual(['queued', 'live']);
  await report(2, 'live');
  expect(await states()).toEqual(['live', 'past']);
});

test('a return to an earlier version that fails says why, and is told live when it is', async () => {
  const id = await addRelease();
  const { calls, publish, report, states, site } = aProcess();
  for (const [index, title] of ['One', 'Two'].entries()) {
    await publish(id, title);
    await report(index + 1, 'live');
  }
  await calls.rollBack({ body: { version: 1 } }, staff, '');
  expect(await states()).toEqual(['live', 'queued']);
  await report(1, 'failed');
  expect(await site()).toMatchObject({ state: 'failed', failure: 'The build failed.', live: 2 });
  await report(1, 'live');
  expect(await states()).toEqual(['past', 'live']);
  expect(await site()).toMatchObject({ state: 'idle', live: 1 });
});

test('an entry stays live however many versions fail after it', async () => {
  const [still, moving] = [await addRelease(), await addRelease()];
  const { publish, report, entry } = aProcess();
  await publish(still, 'Still');
  await report(1, 'live');
  for (let version = 2; version <= 23; version++) await publish(moving, `Title ${version}`);
  expect(await entry(still)).toMatchObject({ state: 'live', version: 1 });
  expect(await entry(moving)).toEqual({ state: 'building', version: 23 });
});

test('an export that dies before its row is there is built, and its entries go live', async () => {
  const id = await addRelease();
  const healthy = aProcess();
  const { publications } = healthy.ports;
  const put = () => Promise.reject(new Error('The process ended.'));
  const mortal = aProcess({ publications: { ...publications, put } });
  await changeRelease(mortal.calls, id, { title: 'One' });
  await expect(mortal.jobs.takeSnapshot('A save')).rejects.toThrow('ended');
  expect(await healthy.states()).toEqual([]);
  expect(await healthy.entry(id)).toEqual({ state: 'building', version: 1 });
  await healthy.jobs.catchUp();
  expect(healthy.builds).toEqual([1]);
  await healthy.report(1, 'live');
  expect(await healthy.states()).toEqual(['live']);
  expect(await healthy.entry(id)).toMatchObject({ state: 'live', version: 1 });
});

test('a report whose note broke off half way is made up for by what the site says', async () => {
  const id = await addRelease();
  const healthy = aProcess({ shownVersion: async () => ({ version: 1, code: 'code' }) });
  await healthy.publish(id, 'One');
  const moveFrom = () => Promise.reject(new Error('The process ended.'));
  const mortal = aProcess({ snapshots: { ...healthy.ports.snapshots, moveFrom } });
  await expect(mortal.report(1, 'live')).rejects.toThrow('ended');
  expect(await healthy.site()).toMatchObject({ live: 0, state: 'building' });
  await healthy.jobs.catchUp();
  expect(await healthy.site()).toMatchObject({ live: 1, state: 'idle' });
  expect(healthy.builds).toEqual([1]);
});

test('a report that comes during an export disturbs neither', async () => {
  const id = await addRelease();
  const first = aProcess();
  await first.publish(id, 'One');
  const { snapshots } = first.ports;
  const second = aProcess({
    snapshots: {
      ...snapshots,
      async put(...given) {
        await first.report(1, 'live');
        return snapshots.put(...given);
      },
    },
  });
  await second.publish(id, 'Two');
  expect(await snapshots.pointer()).toMatchObject({ wanted: 2, exported: 2, live: 1 });
  expect(await first.states()).toEqual(['queued', 'live']);
});

test('a publication names who made its changes public, and what was deleted', async () => {
  const [first, second] = [await addRelease(), await addRelease()];
  const { calls, jobs, publish } = aProcess();
  await publish(first, 'One');
  await publish(second, 'Two');
  const bea = { ...aCaller('staff'), name: 'Bea' };
  const opened = await calls.getRelease({ params: { id: first } }, bea, '');
  const body = { ...opened.value, title: 'By Bea', incompleteReason: 'A test.' };
  const saved = await calls.updateRelease({ body, ifMatch: opened.version }, bea, '');
  await calls.removeRelease({ body: { id: second }, ifMatch: 2 }, bea, '');
  // A change to a hidden release is not part of it.
  const hidden = await addRelease({ releaseStatus: releaseStatus.Planning });
  await changeRelease(calls, hidden, { title: 'A draft' });
  expect((await calls.getPublishing({ query: {} }, staff, '')).requested).toBe(3);
  await drain(stores, jobs.takeSnapshot);
  const [last] = (await calls.listPublications({}, staff, '')).publications;
  expect(last).toMatchObject({
    changeCount: 2,
    changes: [
      { kind: 'release', cId: saved.value.cId, name: 'By Bea', by: 'Bea' },
      { kind: 'release', name: 'Two', by: 'Bea' },
    ],
  });
  expect(await waitingIn(stores)).toEqual([]);
});

test('a deleted release whose deletion nobody remembers still leaves the site', async () => {
  const id = await addRelease();
  const { calls, jobs, publish } = aProcess();
  await publish(id, 'One');
  await calls.rollBack({ body: { version: 1, pause: true } }, staff, '');
  await calls.removeRelease({ body: { id }, ifMatch: 2 }, staff, '');
  await stores.releases.forgetRemovals(new Date(Date.now() + 1000));
  const { paused } = await calls.getPublishing({ query: {} }, staff, '');
  expect(paused?.waiting).toBe(1);
  await calls.resumePublishing({}, staff, '');
  await drain(stores, jobs.takeSnapshot);
  expect(await stores.snapshots.entries('exported')).toMatchObject({ release: {} });
  expect(await waitingIn(stores)).toEqual([]);
});

test('an artist who is saved while the first snapshot with them is taken is published once more', async () => {
  const artist = randomUUID();
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  const release = await addRelease({ artistIds: [artist] });
  const { ports, calls } = aProcess();
  const { artists } = ports;
  const opened = await calls.getArtist({ params: { id: artist } }, staff, '');
  const { releases: _, ...value } = opened.value;
  const during = aProcess({
    artists: {
      ...artists,
      async keepAddresses(ids) {
        // The artists have been read, and this one has not been published yet.
        await calls.updateArtist({ body: { ...value, name: 'Renamed' }, ifMatch: 1 }, staff, '');
        await artists.keepAddresses(ids);
      },
    },
  });
  await during.publish(release, 'One');
  expect(await waitingIn(stores)).toMatchObject([{ kind: 'artist', name: 'Renamed' }]);
});
