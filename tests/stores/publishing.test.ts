import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { releaseStatus } from '#domain/releaseState';
import { snapshotSchema } from '#domain/snapshot';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import type { Clock } from '#functions/ports';
import { createJobs, createServices } from '#functions/services/services';
import { type OpenStores, openStores, save, storesOver } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
beforeEach(async () => {
  stores = await openStores();
});
afterEach(() => stores.close());

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

type Services = ReturnType<typeof createServices>;

/** Opens a release and saves it under another title, as an editor does. */
async function rename(services: Services, id: string, title: string) {
  const opened = await services.getRelease({ params: { id } }, staff, randomUUID());
  const call = { body: { ...opened.value, title }, ifMatch: opened.version };
  return services.updateRelease(call, staff, randomUUID());
}

async function wantedSnapshot() {
  const { pointer } = await stores.snapshots.pointer();
  const file = pointer.snapshots[0]?.file ?? 'none';
  const blob = stores.storage.blobs.getContainerClient('snapshots').getBlobClient(file);
  return snapshotSchema.parse(JSON.parse(gunzipSync(await blob.downloadToBuffer()).toString()));
}

const messageSchema = z.object({ cause: z.string() });

/** Does what the queue asks for, message by message, until it is empty. */
async function drain(publish: (cause: string) => Promise<void>): Promise<number> {
  const queue = stores.storage.queues.getQueueClient('publish');
  for (let messages = 0; messages < 1_000; messages++) {
    const [message] = (await queue.receiveMessages()).receivedMessageItems;
    if (!message) return messages;
    const text = Buffer.from(message.messageText, 'base64').toString();
    await publish(messageSchema.parse(JSON.parse(text)).cause);
    await queue.deleteMessage(message.messageId, message.popReceipt);
  }
  throw new Error('The queue does not end.');
}

test('200 saves become two builds: the first at once, the others together', async () => {
  const ids = await addReleases(20);
  let finish = () => {};
  const allSaved = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // The pause between two snapshots lasts until all is saved: it stands for a busy second.
  const clock: Clock = { now: () => new Date('2026-03-20T09:00:00.000Z'), sleep: () => allSaved };
  const { ports, builds } = portsOver(stores, { clock });
  const services = createServices(ports);
  const titles = ids.map((id, index) => [id, `Title ${index}, the last`] as const);
  await rename(services, ids[0] ?? '', 'Title 0, the first');
  const publishing = drain(createJobs(ports).publish);
  for (let round = 1; round <= 9; round++)
    await Promise.all(ids.map((id) => rename(services, id, `Round ${round}`)));
  await Promise.all(titles.map(([id, title]) => rename(services, id, title)));
  finish();
  const handled = (await publishing) + (await drain(createJobs(ports).publish));
  expect(handled).toBe(201);
  expect(builds.length).toBeLessThanOrEqual(3);
  const snapshot = await wantedSnapshot();
  expect(snapshot.version).toBe(builds.at(-1));
  expect(snapshot.releases.map(({ title }) => title).toSorted()).toEqual(
    titles.map(([, title]) => title).toSorted(),
  );
  expect(await stores.releases.pending()).toEqual([]);
});

test('parallel exporters: no version twice, no change left out', async () => {
  const ids = await addReleases(10);
  const all = [1, 2, 3, 4].map(() => portsOver(storesOver(stores.connection)));
  const [first] = all;
  if (!first) throw new Error('There is no exporter.');
  const services = createServices(first.ports);
  for (let round = 1; round <= 5; round++) {
    await Promise.all(ids.map((id) => rename(services, id, `Round ${round}`)));
    const tries = all.map(({ ports }) => createJobs(ports).publish('Parallel'));
    const results = await Promise.allSettled(tries);
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toContain('published by somebody else');
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  }
  await createJobs(first.ports).publish('What the others left');
  const builds = all.flatMap((exporter) => exporter.builds);
  expect(new Set(builds).size).toBe(builds.length);
  expect(await stores.releases.pending()).toEqual([]);
  const snapshot = await wantedSnapshot();
  expect(snapshot.version).toBe(Math.max(...builds));
  expect(snapshot.releases.map(({ title }) => title)).toEqual(ids.map(() => 'Round 5'));
});

test('what only members see is not published', async () => {
  const [id = ''] = await addReleases(1);
  const { ports, builds } = portsOver(stores);
  const services = createServices(ports);
  const opened = await services.getRelease({ params: { id } }, staff, id);
  const planning = { ...opened.value, releaseStatus: releaseStatus.Planning };
  await services.updateRelease({ body: planning, ifMatch: opened.version }, staff, id);
  const { publish } = createJobs(ports);
  // Taking it off the site is something that the public sees; changing it afterwards is not.
  expect(await drain(publish)).toBe(1);
  await rename(services, id, 'A draft');
  expect(await drain(publish)).toBe(0);
  await publish('Asked for without a reason');
  expect(builds).toEqual([1]);
  expect((await wantedSnapshot()).releases).toEqual([]);
});

test('an artist goes live with the first release, and a release says when it is off the site', async () => {
  const artist = randomUUID();
  const release = randomUUID();
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  const artistIds = [artist];
  const make = (cId: number) => aStoredRelease({ id: release, cId, artistIds });
  await stores.releases.add(release, make, save);
  const { ports } = portsOver(stores);
  const services = createServices(ports);
  const stateOf = async (query: { artist: string } | { release: string }) =>
    (await services.getPublishing({ query }, staff, artist)).entry?.state;
  const goLive = async (version: number) => {
    await drain(createJobs(ports).publish);
    await services.reportBuild({ body: { version, state: 'live' } }, staff, artist);
  };

  expect(await stateOf({ artist })).toBe('saved');
  await rename(services, release, 'Out now');
  await goLive(1);
  expect([await stateOf({ artist }), await stateOf({ release })]).toEqual(['live', 'live']);
  const opened = await services.getRelease({ params: { id: release } }, staff, release);
  const body = { ...opened.value, archived: true };
  await services.updateRelease({ body, ifMatch: opened.version }, staff, release);
  expect(await stateOf({ release })).toBe('queued');
  await goLive(2);
  expect(await stateOf({ release })).toBe('saved');
});

test('a build that cannot be asked for is told, and asked for again', async () => {
  const [id = ''] = await addReleases(1);
  const builder = { build: () => Promise.reject(new Error('GitHub is away.')) };
  const { ports } = portsOver(stores, { builder });
  const services = createServices(ports);
  await rename(services, id, 'Renamed');
  await drain(createJobs(ports).publish);
  const call = { query: { release: id } };
  expect(await services.getPublishing(call, staff, id)).toMatchObject({
    ...{ requested: 1, exported: 1, live: 0, state: 'failed' },
    failure: 'GitHub is away.',
  });
  const later: Clock = { now: () => new Date(Date.now() + 3_600_000), sleep: async () => {} };
  const mended = portsOver(stores, { clock: later });
  await createJobs(mended.ports).catchUp();
  expect(mended.builds).toEqual([1]);
});
