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

  const changeOf = ({ entity }: Pick<Release, 'entity'>): Change => ({
    kind: 'release',
    cId: entity.cId,
    name: entity.title,
    by: 'Ada',
  });

  /** A save that the public should see. */
  const change = (release: Release, publicBy = 'Ada') =>
    stores.releases.save(release, release.entity, { ...save, publicBy });

  /** The number and author of an entry's last public change, found alone and among all. */
  async function lastOf({ entity: { id } }: Release) {
    const found = await stores.releases.find(id);
    const listed = (await stores.releases.all()).find(({ entity }) => entity.id === id);
    expect(listed).toEqual(found);
    return [found?.publicVersion, found?.publicBy];
  }

  test('a save that the public does not see is no public change', async () => {
    const release = await addRelease();
    await stores.releases.save(release, { ...release.entity, title: 'Draft' }, save);
    expect(await lastOf(release)).toEqual([0, '']);
  });

  test('the public version rises with each public save, and with no other', async () => {
    const release = await addRelease();
    const first = await change(release);
    expect(first).toMatchObject({ version: 2, publicVersion: 1, publicBy: 'Ada' });
    const draft = await stores.releases.save(first, first.entity, save);
    expect(draft).toMatchObject({ version: 3, publicVersion: 1 });
    await change(draft, 'Bea');
    expect(await lastOf(release)).toEqual([2, 'Bea']);
  });

  test('a public change beside the entry counts, also while somebody saves', async () => {
    const release = await addRelease();
    const opened = await stores.releases.find(release.entity.id);
    if (!opened) throw new Error('The release is gone.');
    const { cId } = release.entity;
    await stores.releases.announce({ cId, by: 'Gatefold' });
    expect(await lastOf(release)).toEqual([1, 'Gatefold']);
    // Based on the previous version: no save may reuse the number.
    const saved = await change(opened);
    expect(saved).toMatchObject({ version: 2, publicVersion: 2 });
    await Promise.all([
      change(saved),
      ...Array.from({ length: 5 }, () => stores.releases.announce({ cId, by: 'Ada' })),
    ]);
    expect(await lastOf(release)).toEqual([8, 'Ada']);
  });

  test('what is announced of a deleted entry changes nothing', async () => {
    const release = await addRelease();
    await stores.releases.remove(release, save);
    await stores.releases.announce({ cId: release.entity.cId, by: 'Ada' });
    expect(await stores.releases.find(release.entity.id)).toBeNull();
  });

  test('a save that loses is no public change', async () => {
    const release = await addRelease();
    await stores.releases.save(release, release.entity, save);
    await expect(change(release)).rejects.toMatchObject({ code: 'changed' });
    expect(await lastOf(release)).toEqual([0, '']);
  });

  test('of parallel saves one counts', async () => {
    const release = await addRelease();
    await Promise.allSettled(Array.from({ length: 5 }, () => change(release)));
    expect(await lastOf(release)).toEqual([1, 'Ada']);
  });

  test('public removals are remembered, with who made them, as long as any', async () => {
    const [shown, hidden] = [await addRelease(), await addRelease()];
    await stores.releases.remove(shown, { ...save, change: changeOf(shown) });
    await stores.releases.remove(hidden, save);
    expect(await stores.releases.removals()).toEqual([changeOf(shown)]);
    await stores.releases.forgetRemovals(new Date(save.at.getTime() + 1));
    expect(await stores.releases.removals()).toEqual([]);
  });

  test('what an import publishes counts, entry by entry', async () => {
    const numbers = Array.from({ length: 120 }, (_, index) => 1_001 + index);
    await manyReleases(stores, numbers, (entity) => changeOf({ entity }));
    const imported = (await stores.releases.all()).filter(({ entity }) => entity.cId > 1_000);
    expect(imported.map(({ publicVersion }) => publicVersion)).toEqual(numbers.map(() => 1));
  });
});
