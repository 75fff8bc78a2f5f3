import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aStoredArtist } from '#fixtures/artists';
import { aStoredRelease } from '#fixtures/releases';
import { ada, save } from './openStores.ts';
import { describeTableStores, type TableStores } from './tableStores.ts';

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
  });

  /** Adds a unique artist. */
  function addArtist(given: Parameters<typeof aStoredArtist>[0] = {}) {
    const id = randomUUID();
    const make = (cId: number) => aStoredArtist({ name: `Artist ${cId}`, ...given, id, cId });
    return stores.artists.add(id, make, save);
  }

  test('what is added is found by id and by number, as its first version', async () => {
    const added = await addArtist({ bio: '<p>From the harbour.</p>' });
    const { id, cId } = added.entity;
    const expected = {
      entity: aStoredArtist({ id, cId, bio: '<p>From the harbour.</p>' }),
      version: 1,
      savedAt: save.at.toISOString(),
      savedBy: ada,
      wasPublic: false,
    };
    expect(added).toMatchObject(expected);
    expect(await stores.artists.find(id)).toEqual(added);
    expect(await stores.artists.find(cId)).toEqual(added);
    expect(await stores.artists.history(id)).toEqual([]);
  });

  test.each([randomUUID(), 9_999_999_999, 4_000_000])('%s is not there', async (key) => {
    expect(await stores.artists.find(key)).toBeNull();
  });

  test('the kinds count apart and do not meet', async () => {
    const id = randomUUID();
    const release = await stores.releases.add(id, (cId) => aStoredRelease({ id, cId }), save);
    expect(release.entity.cId).toBe(1);
    expect(await stores.artists.find(id)).toBeNull();
  });

  test('a save replaces the entry, and the version before it stays in the history', async () => {
    const first = await addArtist({ name: 'The Moles' });
    const { id, cId } = first.entity;
    const at = new Date('2026-03-21T10:00:00.000Z');
    const by = { account: 'tenant.bo', name: 'Bo' };
    const renamed = { ...first.entity, name: 'Moles' };
    const second = await stores.artists.save(first, renamed, { by, at });
    expect(second).toMatchObject({ entity: renamed, version: 2, savedBy: by });
    expect(await stores.artists.find(cId)).toMatchObject(second);
    const third = await stores.artists.save(second, { ...renamed, share: 20 }, save);
    expect(third.version).toBe(3);
    const history = await stores.artists.history(id);
    expect(history.map(({ version, entity, savedBy }) => [version, entity, savedBy])).toEqual([
      [2, renamed, by],
      [1, first.entity, ada],
    ]);
  });

  test('a save from a version that is past is refused, and changes nothing', async () => {
    const first = await addArtist({ name: 'The Moles' });
    const second = await stores.artists.save(first, { ...first.entity, name: 'Moles' }, save);
    const late = stores.artists.save(first, { ...first.entity, name: 'Mice' }, save);
    await expect(late).rejects.toMatchObject({ name: 'Problem', code: 'changed' });
    expect(await stores.artists.find(first.entity.id)).toMatchObject(second);
    expect(await stores.artists.history(first.entity.id)).toHaveLength(1);
  });

  test('a save goes on from what a save answered, without reading it again', async () => {
    let saved = await addArtist();
    for (const share of [11, 12, 13])
      saved = await stores.artists.save(saved, { ...saved.entity, share }, save);
    expect(saved).toMatchObject({ version: 4, entity: { share: 13 } });
  });

  test('a version that a save answered does not overwrite a later one either', async () => {
    const first = await addArtist();
    const second = await stores.artists.save(first, { ...first.entity, share: 20 }, save);
    const third = await stores.artists.save(second, { ...first.entity, share: 30 }, save);
    const late = stores.artists.save(second, { ...first.entity, share: 40 }, save);
    await expect(late).rejects.toMatchObject({ name: 'Problem', code: 'changed' });
    expect(await stores.artists.find(first.entity.id)).toMatchObject(third);
  });

  test('a deletion of a version that is past is refused; after one the entry is only in the trash', async () => {
    const first = await addArtist();
    const { id, cId } = first.entity;
    const second = await stores.artists.save(first, { ...first.entity, share: 20 }, save);
    const late = stores.artists.remove(first, save);
    await expect(late).rejects.toMatchObject({ name: 'Problem', code: 'changed' });
    expect(await stores.artists.find(id)).toMatchObject(second);
    await stores.artists.remove(second, save);
    expect([await stores.artists.find(id), await stores.artists.find(cId)]).toEqual([null, null]);
    expect((await stores.artists.rows()).some((row) => row.id === id)).toBe(false);
    expect((await stores.artists.all()).some(({ entity }) => entity.id === id)).toBe(false);
    expect(await stores.artists.deleted()).toMatchObject([
      { entity: second.entity, by: save.by, at: save.at.toISOString() },
    ]);
    expect(await stores.artists.findKept(cId)).toMatchObject({ version: 3, event: 'deleted' });
    await expect(stores.artists.save(second, second.entity, save)).rejects.toMatchObject({
      code: 'changed',
    });
    await stores.artists.forget(id);
    expect([await stores.artists.deleted(), await stores.artists.history(id)]).toEqual([[], []]);
    expect(await stores.artists.findKept(id)).toBeNull();
    expect((await addArtist()).entity.cId).toBe(cId + 1);
  });

  test('an entry comes back from the trash as it was, and its history says who deleted it', async () => {
    const bo = { account: 'tenant.bo', name: 'Bo' };
    const first = await addArtist();
    const { id, cId } = first.entity;
    await stores.artists.remove(first, save);
    const restored = await stores.artists.restore(id, { ...save, by: bo });
    expect(restored).toMatchObject({ entity: first.entity, version: 3, savedBy: bo });
    expect(await stores.artists.restore(id, save)).toMatchObject({ version: 3, savedBy: bo });
    expect(await stores.artists.find(cId)).toMatchObject({ version: 3, event: 'restored' });
    expect((await stores.artists.rows()).some((row) => row.id === id)).toBe(true);
    expect((await stores.artists.all()).some(({ entity }) => entity.id === id)).toBe(true);
    expect(await stores.artists.deleted()).toEqual([]);
    const history = await stores.artists.history(id);
    expect(history.map(({ version, event, savedBy }) => [version, event, savedBy])).toEqual([
      [2, 'deleted', save.by],
      [1, undefined, save.by],
    ]);
    const next = await stores.artists.save(
      (await stores.artists.find(id)) ?? first,
      { ...first.entity, share: 3 },
      save,
    );
    expect(next.event).toBeUndefined();
    expect(await stores.artists.find(id)).not.toHaveProperty('event');
  });

  test('an entry whose purge has begun can’t come back, and one that is back is not purged', async () => {
    const [lost, kept] = [await addArtist(), await addArtist()];
    for (const one of [lost, kept]) await stores.artists.remove(one, save);
    await stores.artists.restore(kept.entity.id, save);
    expect(await stores.artists.startPurge(kept.entity.id)).toBe(false);
    expect(await stores.artists.startPurge(lost.entity.id)).toBe(true);
    expect(await stores.artists.restore(lost.entity.id, save)).toBeNull();
    const due = await stores.artists.deleted(new Date('2000-01-01'));
    expect(due.map(({ entity }) => entity)).toEqual([lost.entity]);
    await stores.artists.forget(lost.entity.id);
  });

  test('all entries, asked again, are those that another process reads, whoever changed them', async () => {
    const store = await open();
    const ids = Array.from({ length: 110 }, () => randomUUID());
    const add = (id: string) => store.artists.add(id, (cId) => aStoredArtist({ id, cId }), save);
    for (const id of ids.slice(0, 108)) await add(id);
    const agree = async () => {
      const read = await store.artists.all();
      expect(read).toEqual(await store.again().artists.all());
      return read;
    };
    const first = await agree();
    const other = store.again().artists;
    const [changed, shown, removed, purged] = first;
    if (!changed || !shown || !removed || !purged) throw new Error('There are too few.');
    await other.save(changed, { ...changed.entity, name: 'Changed' }, save);
    await store.artists.keepAddresses([shown.entity.id]);
    for (const one of [removed, purged]) await other.remove(one, save);
    await other.forget(purged.entity.id);
    for (const id of ids.slice(108)) await add(id);
    const second = await agree();
    expect(second).toHaveLength(108);
    const kept = second.filter((one) => first.includes(one));
    expect(kept).toHaveLength(104);
    // More than are requested one by one.
    for (const one of second)
      await other.save(one, { ...one.entity, name: `${one.entity.name} again` }, save);
    expect((await agree()).every((one) => !second.includes(one))).toBe(true);
  });

  test('noting whether an entry is public is no new version, and is no hindrance to a save', async () => {
    const first = await addArtist();
    const { id } = first.entity;
    await stores.artists.keepAddresses([id, randomUUID()]);
    expect(await stores.artists.find(id)).toMatchObject({ version: 1, wasPublic: true });
    const second = await stores.artists.save(first, { ...first.entity, share: 20 }, save);
    expect(second).toMatchObject({ version: 2, wasPublic: true, entity: { share: 20 } });
    expect(await stores.artists.find(id)).toMatchObject(second);
  });

  test('one id is added once, whoever asks how often', async () => {
    const id = randomUUID();
    const adds = Array.from({ length: 10 }, (_, index) =>
      stores.artists.add(id, (cId) => aStoredArtist({ id, cId, name: `Try ${index}` }), save),
    );
    const [first, ...others] = await Promise.all(adds);
    for (const other of others) expect(other).toEqual(first);
    const rows = await stores.artists.rows();
    expect(rows.filter((row) => row.id === id)).toHaveLength(1);
  });
});
