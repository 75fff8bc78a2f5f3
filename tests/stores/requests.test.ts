import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { aStoredRelease } from '#fixtures/releases';
import type { Table } from '#functions/adapters/storage/rows';
import { createStores } from '#functions/adapters/stores';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import { openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

// A label pays for each request to storage, and a screen waits for sequential requests.

const [staff, noor] = [aCaller('staff'), aCaller('artist')];
const [first, second] = [anId('artist', 1), anId('artist', 2)];
const id = anId('release', 1);
const today = '2026-06-01';
const earlier = { ...save, at: new Date(save.at.getTime() - 60_000) };

let asked = 0;
let calls: Calls;
let stores: ReturnType<typeof createStores>;

/** A table that counts its requests; a list of up to a thousand rows is one request. */
const counted = <T extends Table>(table: T): T =>
  new Proxy(table, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        asked += 1;
        return Reflect.apply(value, target, given);
      };
    },
  });

beforeEach(async () => {
  const quick = await openQuickStores();
  const { storage } = quick;
  stores = createStores({
    ...storage,
    table: (name) => counted(storage.table(name)),
  });
  const clock = { now: () => new Date(`${today}T12:00:00Z`), sleep: async () => undefined };
  calls = createServices(portsOver({ ...quick, ...stores }, { clock }).ports).calls;
  // The first call sets up the label of these ports.
  await calls.getLabel({}, staff, '');
  for (const artist of [first, second])
    await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), earlier);
  const artistIds = [first, second];
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const release = anId('release', number);
    const given = { releaseDate: today, releaseStatus: releaseStatus.Approved, artistIds };
    await stores.releases.add(
      release,
      (cId) => aStoredRelease({ ...given, id: release, cId, title: `Tide ${number}` }),
      save,
    );
  }
});

/** The requests to tables that a call makes. */
async function requestsOf(call: () => Promise<unknown>): Promise<number> {
  asked = 0;
  await call();
  return asked;
}

test('the home screen reads an entry once, in whatever part it is shown', async () => {
  // The label, five lists, the eight releases and the first of two artists that were saved at once,
  // the pre-saves of eight releases, and the groups of followers.
  expect(await requestsOf(() => calls.getHome({}, staff, ''))).toBe(24);
});

test('an entry’s place on its way takes one request more than the site’s', async () => {
  const query = (given: object) => () => calls.getPublishing({ query: given }, staff, '');
  // The keys of the five kinds in four ranges each, the label, the newsletters, the wanted
  // publication and the last import.
  expect(await requestsOf(query({}))).toBe(24);
  expect(await requestsOf(query({ release: id }))).toBe(25);
});

test('a proposal’s artists are read once for all that is shown of it', async () => {
  const { value, version } = await calls.getRelease({ params: { id } }, staff, '');
  const body = { ...value, description: '<p>Between two tides.</p>' };
  await calls.proposeRelease({ body, ifMatch: version }, noor, randomUUID());
  const proposals = () => calls.getReleaseProposals({ params: { id } }, staff, '');
  expect((await proposals()).proposals).toHaveLength(1);
  // The release, its proposals, and its two artists.
  expect(await requestsOf(proposals)).toBe(4);
  const history = () => calls.getReleaseHistory({ params: { id }, query: {} }, staff, '');
  expect(await requestsOf(history)).toBe(4);
});

test('sixty entries that are shown at once are noted in one request', async () => {
  for (let number = 10; number < 70; number++) {
    const artist = anId('artist', number);
    await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  }
  const entries = await stores.artists.all();
  const ids = entries.map(({ entity }) => entity.id);
  expect(await requestsOf(() => stores.artists.keepAddresses(ids))).toBe(1);
  expect((await stores.artists.all()).every(({ wasPublic }) => wasPublic)).toBe(true);
});
