import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Change } from '#domain/publication/publication';
import { aStoredRelease } from '#fixtures/releases';
import { save } from './openStores.ts';
import { describeTableStores, manyReleases, type TableStores } from './tableStores.ts';

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
  });

  async function addRelease() {
    const id = randomUUID();
    return stores.releases.add(id, (cId) => aStoredRelease({ id, cId }), save);
  }
  type Release = Awaited<ReturnType<typeof addRelease>>;
  type Stored = Pick<Release, 'entity'>;

  const changeOf = ({ entity }: Stored): Change => ({
    kind: 'release',
    cId: entity.cId,
    name: entity.title,
    by: 'Ada',
  });

  /** A save that the public is to see. */
  const change = (release: Release) =>
    stores.releases.save(release, release.entity, { ...save, change: changeOf(release) });

  const where = ({ entity }: Stored) => stores.releases.publicationOf(entity.cId);

  async function pendingOf({ entity }: Release) {
    return (await stores.releases.pending()).filter(({ cId }) => cId === entity.cId);
  }

  test('a save that the public does not see waits for no snapshot', async () => {
    const release = await addRelease();
    await stores.releases.save(release, { ...release.entity, title: 'Draft' }, save);
    expect(await where(release)).toBeNull();
    expect(await pendingOf(release)).toEqual([]);
  });

  test('a public save waits, then stands in the snapshot that took it', async () => {
    const release = await addRelease();
    await change(release);
    expect(await where(release)).toBe('pending');
    const pending = await pendingOf(release);
    expect(pending).toEqual([{ ...changeOf(release), tag: expect.any(String) }]);
    await stores.releases.settle(pending, 7);
    expect(await where(release)).toEqual({ version: 7 });
    expect(await pendingOf(release)).toEqual([]);
  });

  test('two saves before a snapshot are one change: the later one', async () => {
    const release = await addRelease();
    const saved = await change(release);
    const renamed = { ...saved, entity: { ...saved.entity, title: 'Renamed' } };
    await stores.releases.save(saved, renamed.entity, { ...save, change: changeOf(renamed) });
    expect(await pendingOf(release)).toMatchObject([{ name: 'Renamed' }]);
  });

  test('what is saved while a snapshot is made waits for the next one', async () => {
    const release = await addRelease();
    const saved = await change(release);
    const taken = await pendingOf(release);
    await change(saved);
    await stores.releases.settle(taken, 8);
    expect(await where(release)).toBe('pending');
    const left = await pendingOf(release);
    expect(left).toHaveLength(1);
    await stores.releases.settle(left, 9);
    expect(await where(release)).toEqual({ version: 9 });
  });

  test('a save that loses leaves no change behind', async () => {
    const release = await addRelease();
    await stores.releases.save(release, release.entity, save);
    await expect(change(release)).rejects.toMatchObject({ code: 'changed' });
    expect(await where(release)).toBeNull();
  });

  test('settling twice, as after a crash, does no harm', async () => {
    const release = await addRelease();
    await change(release);
    const taken = await pendingOf(release);
    await stores.releases.settle(taken, 10);
    await stores.releases.settle(taken, 11);
    expect(await where(release)).toEqual({ version: 11 });
    expect(await pendingOf(release)).toEqual([]);
  });

  test('a saved entry with no change keeps the snapshot that holds its last one', async () => {
    const release = await addRelease();
    const saved = await change(release);
    await stores.releases.settle(await pendingOf(release), 12);
    await stores.releases.save(saved, saved.entity, save);
    expect(await where(release)).toEqual({ version: 12 });
  });

  test('more changes than one transaction takes are settled together', async () => {
    const numbers = Array.from({ length: 120 }, (_, index) => 1_001 + index);
    const releases = await manyReleases(stores, numbers, (entity) => changeOf({ entity }));
    const pending = await stores.releases.pending();
    expect(pending.length).toBeGreaterThanOrEqual(120);
    await stores.releases.settle(pending, 13);
    expect(await stores.releases.pending()).toEqual([]);
    for (const entity of [releases[0], releases[99], releases[100], releases.at(-1)])
      expect(entity && (await where({ entity }))).toEqual({ version: 13 });
  });
});
