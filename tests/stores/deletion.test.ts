import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/problem';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
import { type OpenStores, openQuickStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';
import { waitingIn } from './publishingSteps.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openQuickStores();
});

const { Planning, Released } = releaseStatus;
const staff = aCaller('staff');
const codeOf = (error: unknown) => (error instanceof Problem ? error.code : error);

/** A release with two earlier versions. */
async function aReleaseWithHistory(given = {}) {
  const id = randomUUID();
  const first = await stores.releases.add(
    id,
    (cId) => aStoredRelease({ id, cId, artistIds: [], releaseStatus: Planning, ...given }),
    save,
  );
  const second = await stores.releases.save(first, { ...first.entity, title: 'Two' }, save);
  await stores.releases.save(second, { ...second.entity, title: 'Three' }, save);
  return { id, cId: first.entity.cId };
}

const call = (id: string, ifMatch: number) => ({ body: { id }, ifMatch });

test('a removed release is in no list and no answer, and its number is not given again', async () => {
  const services = createServices(portsOver(stores).ports).calls;
  const { id, cId } = await aReleaseWithHistory();
  expect(await services.getReleaseRemoval({ params: { id } }, staff, id)).toMatchObject({
    versions: 2,
    wasPublic: false,
  });
  await services.removeRelease(call(id, 3), staff, id);
  expect([await stores.releases.find(id), await stores.releases.find(cId)]).toEqual([null, null]);
  expect((await stores.releases.rows()).some((row) => row.id === id)).toBe(false);
  expect((await stores.releases.all()).some(({ entity }) => entity.id === id)).toBe(false);
  expect((await aReleaseWithHistory()).cId).toBe(cId + 1);
});

test('a release that was saved meanwhile stays', async () => {
  const services = createServices(portsOver(stores).ports).calls;
  const { id } = await aReleaseWithHistory();
  const removal = services.removeRelease(call(id, 2), staff, id);
  expect(await removal.catch(codeOf)).toBe('changed');
  expect(await stores.releases.find(id)).not.toBeNull();
});

test('a removal repeated because its answer got lost is done, for whoever made it and that version', async () => {
  const { calls: services, jobs } = createServices(portsOver(stores).ports);
  const { id } = await aReleaseWithHistory();
  await services.removeRelease(call(id, 3), staff, id);
  await jobs.catchUp();
  expect(await services.removeRelease(call(id, 3), staff, id)).toEqual({});
  const other = { ...staff, object: randomUUID() };
  for (const [version, caller] of [
    [2, staff],
    [3, other],
  ] as const)
    expect(await services.removeRelease(call(id, version), caller, id).catch(codeOf)).toBe(
      'not-found',
    );
  const artist = randomUUID();
  await stores.artists.add(artist, (cId) => aStoredArtist({ id: artist, cId }), save);
  for (let times = 0; times < 2; times++)
    expect(await services.removeArtist(call(artist, 1), staff, artist)).toEqual({});
});

test('who removed an entry is forgotten after some days', async () => {
  const services = createServices(portsOver(stores).ports).calls;
  const { id } = await aReleaseWithHistory();
  await services.removeRelease(call(id, 3), staff, id);
  await stores.releases.forgetRemovals(new Date('2020-01-01'));
  expect(await stores.releases.removalOf(id)).toMatchObject({ version: 3 });
  const later = { now: () => new Date(Date.now() + 9 * 86_400_000), sleep: async () => undefined };
  await createServices(portsOver(stores, { clock: later }).ports).jobs.sweep();
  expect(await stores.releases.removalOf(id)).toBeNull();
});

test('of eight removals and saves at once one wins', async () => {
  const services = createServices(portsOver(stores).ports).calls;
  const { id } = await aReleaseWithHistory();
  const { value, version } = await services.getRelease({ params: { id } }, staff, id);
  const doings = [0, 1, 2, 3].flatMap((round) => [
    services.removeRelease(call(id, version), staff, id),
    services.updateRelease({ body: { ...value, title: `R${round}` }, ifMatch: version }, staff, id),
  ]);
  const results = await Promise.allSettled(doings);
  const won = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index % 2] : []));
  // The four removals are identical, so the removal may be recognised as done.
  const [first] = won;
  expect(won).toEqual(first === 1 ? [1] : won.map(() => 0));
  expect(won.length).toBeGreaterThan(0);
});

test('a public release is taken off the site', async () => {
  const { ports, builds } = portsOver(stores);
  const services = createServices(ports).calls;
  const { takeSnapshot: publish } = createServices(ports).jobs;
  const { id, cId } = await aReleaseWithHistory({ releaseStatus: Released });
  await stores.releases.announce({ cId, by: 'Ada' });
  await publish('Released');
  await services.removeRelease(call(id, 3), staff, id);
  const change = { kind: 'release', cId, name: 'Three', by: staff.name };
  expect(await waitingIn(stores)).toEqual([change]);
  await publish('Deleted');
  expect(builds).toHaveLength(2);
  expect((await stores.publications.find(builds[1] ?? 0))?.changes).toEqual([change]);
  expect(await waitingIn(stores)).toEqual([]);
});

test('an artist who stands on a release stays; one who stands on none goes', async () => {
  const services = createServices(portsOver(stores).ports).calls;
  const id = randomUUID();
  await stores.artists.add(id, (cId) => aStoredArtist({ id, cId }), save);
  const { id: on } = await aReleaseWithHistory({ artistIds: [id] });
  expect(await services.getArtistRemoval({ params: { id } }, staff, id).catch(codeOf)).toBe(
    'clash',
  );
  expect(await services.removeArtist(call(id, 1), staff, id).catch(codeOf)).toBe('clash');
  await services.removeRelease(call(on, 3), staff, on);
  await services.removeArtist(call(id, 1), staff, id);
  expect(await stores.artists.find(id)).toBeNull();
});

test('a duplicate has what is shared, and nothing that belongs to the other one', async () => {
  const services = createServices(portsOver(stores).ports).calls;
  const given = { catalogueNumber: 'LSR-1', kind: 'ep', copyright: '℗ 2026' };
  const { id } = await aReleaseWithHistory(given);
  const newId = randomUUID();
  const copy = await services.duplicateRelease({ body: { id } }, staff, newId);
  const again = await services.duplicateRelease({ body: { id } }, staff, newId);
  expect(again).toEqual(copy);
  expect(copy.value).toMatchObject({
    id: newId,
    title: 'Three (copy)',
    releaseStatus: Planning,
    releaseDate: null,
    cover: null,
    kind: 'ep',
    copyright: '℗ 2026',
  });
  expect(copy.value.catalogueNumber).toBeUndefined();
});
