import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#domain/problem';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aStoredArtist } from '#fixtures/artists';
import { aCaller } from '#fixtures/callers';
import { aStoredRelease } from '#fixtures/releases';
import { createServices } from '#functions/services/services';
import { type OpenStores, openStores, save } from './openStores.ts';
import { portsOver } from './portsOver.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
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

test('a removed release is in no list, no answer and no history, and its number is not given again', async () => {
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
  expect([await stores.releases.history(id), await stores.releases.leftovers()]).toEqual([[], []]);
  expect((await aReleaseWithHistory()).cId).toBe(cId + 1);
});

test('a release that was saved meanwhile stays', async () => {
  const services = createServices(portsOver(stores).ports).calls;
  const { id } = await aReleaseWithHistory();
  const removal = services.removeRelease(call(id, 2), staff, id);
  expect(await removal.catch(codeOf)).toBe('changed');
  expect(await stores.releases.find(id)).not.toBeNull();
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
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a public release is taken off the site', async () => {
  const { ports, builds } = portsOver(stores);
  const services = createServices(ports).calls;
  const { id, cId } = await aReleaseWithHistory({ releaseStatus: Released });
  await services.removeRelease(call(id, 3), staff, id);
  expect(await stores.releases.pending()).toMatchObject([{ cId, name: 'Three' }]);
  await createServices(ports).jobs.publish('Deleted');
  expect(builds).toHaveLength(1);
});

test('a crash after the removal leaves no half: the next round clears what is left', async () => {
  const { ports } = portsOver(stores);
  const forget = () => Promise.reject(new Error('The process ended.'));
  const crashing = createServices({ ...ports, releases: { ...ports.releases, forget } }).calls;
  const { id } = await aReleaseWithHistory();
  await crashing.removeRelease(call(id, 3), staff, id);
  expect(await stores.releases.find(id)).toBeNull();
  expect(await stores.releases.leftovers()).toMatchObject([{ id }]);
  await createServices(ports).jobs.catchUp();
  expect([await stores.releases.history(id), await stores.releases.leftovers()]).toEqual([[], []]);
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
