import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#domain/problem';
import { snapshotSchema } from '#domain/publication/snapshot';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aCaller } from '#fixtures/callers';
import { rounds } from '#fixtures/rounds';
import { aTrack } from '#fixtures/tracks';
import type { Calls } from '#functions/services/calls';
import { createServices } from '#functions/services/services';
import {
  contentOf,
  type OpenStores,
  openQuickTables,
  shareTables,
  storesOver,
} from '../stores/openStores.ts';
import { portsOver } from '../stores/portsOver.ts';
import { waitingIn } from '../stores/publishingSteps.ts';
import { type DyingWire, layDyingWire } from './dyingWire.ts';

let stores: OpenStores;
let wire: DyingWire;
// Every check reads everything in storage, so each case starts without the last one's entries.
beforeEach(async () => {
  stores = await openQuickTables();
  wire = await layDyingWire(stores.connection);
  shareTables(wire.connection, stores, wire.table);
});
afterEach(() => wire.stop());

const staff = aCaller('staff');
/** More writes than any use case makes. */
const enough = 60;
/** A process is killed at every write in the long run, otherwise at every sixth. */
const stride = rounds({ everyday: 6, long: 1 });

/** A process with its own memory. */
function aProcess(connection: string) {
  const { ports } = portsOver(storesOver(connection));
  return { services: createServices(ports).calls, jobs: createServices(ports).jobs };
}

/** A public release with a history, by an artist. */
async function aPublicRelease(services: Calls) {
  const artist = await services.addArtist(
    { body: { name: 'The Moles', bio: '', share: 10, socials: [] } },
    staff,
    randomUUID(),
  );
  const body = { title: 'Low Water', description: '', artists: [artist.value.id] };
  const added = await services.addRelease({ body }, staff, randomUUID());
  const track = aTrack({ id: randomUUID(), releaseId: added.value.id });
  const released = {
    ...added.value,
    releaseStatus: releaseStatus.Released,
    incompleteReason: 'Enough for a test.',
    tracks: [track],
  };
  return services.updateRelease({ body: released, ifMatch: 1 }, staff, randomUUID());
}

type Release = Awaited<ReturnType<typeof aPublicRelease>>;

/** A use case with the id for a new entry, which a retry reuses. */
type UseCase = (services: Calls, release: Release, newId: string) => Promise<unknown>;

const remove = (services: Calls, { value: { id }, version }: Release) =>
  services.removeRelease({ body: { id }, ifMatch: version }, staff, '');
const trashed = ({ value: { id } }: Release) => ({ kind: 'release', id }) as const;

const cases: Record<string, UseCase> = {
  'adds an artist': (services, _, id) =>
    services.addArtist({ body: { name: 'Aster', bio: '', share: 10, socials: [] } }, staff, id),
  'adds a release': (services, _, id) =>
    services.addRelease({ body: { title: 'Ebb', description: '', artists: [] } }, staff, id),
  'saves a release': (services, { value, version }, id) =>
    services.updateRelease(
      { body: { ...value, title: 'High Water', tracks: [] }, ifMatch: version },
      staff,
      id,
    ),
  'adds a track': (services, { value }, id) =>
    services.addTrack({ body: aTrack({ id, releaseId: value.id }) }, staff, id),
  'duplicates a release': (services, { value }, id) =>
    services.duplicateRelease({ body: { id: value.id } }, staff, id),
  'deletes a release and brings it back': async (services, release, id) => {
    await again(remove(services, release));
    await services.restoreEntry({ body: trashed(release) }, staff, id);
  },
  'deletes a release for good': async (services, release, id) => {
    await remove(services, release);
    await services.purgeEntry({ body: trashed(release) }, staff, id);
  },
};

/** True for the rejection of a retry whose change was made before the crash. */
const isDoneAlready = (error: unknown) =>
  error instanceof Problem && ['changed', 'not-found'].includes(error.code);

async function again(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isDoneAlready(error)) throw error;
  });
}

async function wantedTitles(): Promise<string[]> {
  const pointer = await stores.snapshots.pointer();
  const file = pointer.snapshots[0]?.file;
  // A release deleted before its first publication does not cause a snapshot.
  if (!file) return [];
  const text = gunzipSync(await contentOf(stores.storage.files('snapshots'), file)).toString();
  return snapshotSchema.parse(JSON.parse(text)).releases.map(({ title }) => title);
}

/**
 * Checks that lists and entries agree, no number is missing, every version has its history and
 * everything is published.
 */
async function expectWhole(): Promise<void> {
  const { releases } = stores;
  const rows = await releases.rows();
  const entries = await releases.all();
  expect(rows.map(({ cId, title }) => [cId, title]).toSorted()).toEqual(
    entries.map(({ entity }) => [entity.cId, entity.title]).toSorted(),
  );
  for (const { entity, version } of entries)
    expect((await releases.history(entity.id)).map((saved) => saved.version)).toEqual(
      Array.from({ length: version - 1 }, (_, index) => version - 1 - index),
    );
  expect([await waitingIn(stores), await releases.deleted(new Date(0))]).toEqual([[], []]);
  const visible = entries.filter(({ entity }) => entity.releaseStatus === releaseStatus.Released);
  expect((await wantedTitles()).toSorted()).toEqual(
    visible.map(({ entity }) => entity.title).toSorted(),
  );
}

/** Use cases also killed between a write and its answer; the others consist of the same writes. */
const alsoAfter = ['saves a release', 'duplicates a release'];
const crashes = Object.entries(cases).flatMap(([name, use]) => [
  { name, use, moment: 'before', isDone: false },
  ...(alsoAfter.includes(name) ? [{ name, use, moment: 'after', isDone: true }] : []),
]);

test.each(crashes)(
  'a process that $name and dies $moment a write leaves a whole entry after a retry',
  async ({ use, isDone }) => {
    const healthy = aProcess(stores.connection);
    let deaths = 0;
    for (let writes = 0; writes < enough; writes += stride) {
      const release = await aPublicRelease(healthy.services);
      const newId = randomUUID();
      wire.live(writes, isDone);
      const mortal = aProcess(wire.connection);
      await use(mortal.services, release, newId).catch(() => undefined);
      await mortal.jobs.takeSnapshot('A crash').catch(() => undefined);
      const isOver = !wire.hasDied();
      await again(use(healthy.services, release, newId));
      await healthy.jobs.catchUp();
      await healthy.jobs.takeSnapshot('What the clock asks for by the queue');
      await expectWhole();
      if (isOver) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(1);
    expect(deaths).toBeLessThan(enough);
  },
  180_000,
);
