import { beforeAll, expect, test } from 'vitest';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { describeTableStores, type TableStores } from './tableStores.ts';

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
  });

  const staff = aMember('staff');
  const artist = aMember('artist');

  test('a member is found by account, in capitals too', async () => {
    expect(await stores.members.find(staff)).toBeNull();
    await stores.members.put(staff);
    const { tenant, object } = staff;
    const shouted = { tenant: tenant.toUpperCase(), object: object.toUpperCase() };
    expect(await stores.members.find(shouted)).toEqual(staff);
  });

  test.each([
    ['the same person of another tenant', { ...staff, tenant: anId('tenant', 9) }],
    ['another person of the same tenant', { ...staff, object: anId('account', 9) }],
    ['the two ids changed round', { tenant: staff.object, object: staff.tenant }],
    ['a stranger', aCaller('none')],
  ])('%s is no member', async (_, account) => {
    await stores.members.put(staff);
    expect(await stores.members.find(account)).toBeNull();
  });

  test('a member is put again in place of before', async () => {
    await stores.members.put(artist);
    const changed = {
      ...artist,
      name: 'Renamed',
      artistIds: [anId('artist', 1), anId('artist', 2)],
    };
    await stores.members.put(changed);
    expect(await stores.members.find(artist)).toEqual(changed);
    expect(await stores.members.list()).toEqual(expect.arrayContaining([staff, changed]));
    expect(await stores.members.list()).toHaveLength(2);
  });

  test('a member with 500 artists fits', async () => {
    const artistIds = Array.from({ length: 500 }, (_, index) => anId('artist', index + 1));
    await stores.members.put({ ...artist, artistIds });
    expect((await stores.members.find(artist))?.artistIds).toEqual(artistIds);
  });

  test('who is removed is no member; removing again does no harm', async () => {
    await stores.members.put(artist);
    await stores.members.remove(artist);
    await stores.members.remove(artist);
    expect(await stores.members.find(artist)).toBeNull();
  });
});
