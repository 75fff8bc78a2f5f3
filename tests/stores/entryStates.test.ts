import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { changeRelease, drain } from './publishingSteps.ts';

let stores: OpenStores;
beforeEach(async () => {
  stores = await openQuickStores();
});

const staff = aCaller('staff');

/** An artist with one release, not published yet. */
async function anArtistWithARecord() {
  const [artist, release] = [randomUUID(), randomUUID()];
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  const make = (cId: number) => aStoredRelease({ id: release, cId, artistIds: [artist] });
  await stores.releases.add(release, make, save);
  const { ports } = portsOver(stores);
  const services = createServices(ports).calls;
  const stateOf = async (query: { artist: string } | { release: string }) =>
    (await services.getPublishing({ query }, staff, artist)).entry;
  return {
    change: (change: object) => changeRelease(services, release, change),
    async changeArtist(change: object) {
      const opened = await services.getArtist({ params: { id: artist } }, staff, artist);
      const call = { body: { ...opened.value, ...change }, ifMatch: opened.version };
      await services.updateArtist(call, staff, artist);
    },
    exported: () => drain(stores, createServices(ports).jobs.takeSnapshot),
    built: (version: number) =>
      services.reportBuild({ body: { version, state: 'live' } }, staff, artist),
    artist: () => stateOf({ artist }),
    release: () => stateOf({ release }),
  };
}

test('an artist goes live with the first record, and both say when they are off the site', async () => {
  const { change, exported, built, artist, release } = await anArtistWithARecord();
  expect(await artist()).toEqual({ state: 'saved' });
  await change({ title: 'Out now' });
  await exported();
  await built(1);
  expect([await artist(), await release()]).toMatchObject([{ state: 'live' }, { state: 'live' }]);
  await change({ archived: true });
  expect(await release()).toEqual({ state: 'queued' });
  await exported();
  await built(2);
  expect([await artist(), await release()]).toEqual([{ state: 'saved' }, { state: 'saved' }]);
});

test('an artist without a record any more is live until the site has followed, and again later', async () => {
  const { change, exported, built, artist } = await anArtistWithARecord();
  await change({ title: 'Out now' });
  await exported();
  await built(1);
  await change({ archived: true });
  expect(await artist()).toMatchObject({ state: 'live', version: 1 });
  await exported();
  expect(await artist()).toEqual({ state: 'building', version: 2 });
  await built(2);
  expect(await artist()).toEqual({ state: 'saved' });
  await change({ archived: false });
  await exported();
  await built(3);
  expect(await artist()).toMatchObject({ state: 'live', version: 3 });
});

test('an artist who comes back from the archive before ever being public is published', async () => {
  const { change, changeArtist, exported, artist } = await anArtistWithARecord();
  await changeArtist({ archived: true });
  await change({ title: 'Out now' });
  await exported();
  expect(await artist()).toEqual({ state: 'saved' });
  await changeArtist({ archived: false });
  expect(await artist()).toEqual({ state: 'queued' });
  await exported();
  expect(await artist()).toEqual({ state: 'building', version: 2 });
});
