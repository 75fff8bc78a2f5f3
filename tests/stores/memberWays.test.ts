import { beforeAll, expect, test } from 'vitest';
import { ownTenant, type SignInWay } from '#domain/member/member';
import { aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { describeTableStores, type TableStores } from './tableStores.ts';

const addedAt = '2026-06-01T08:00:00.000Z';
const mailOf = (number: number): SignInWay & { kind: 'email' } => ({
  kind: 'email',
  tenant: ownTenant,
  object: anId('account', number),
  mail: `${number}@label.example`,
  addedAt,
});

describeTableStores((open) => {
  let members: TableStores['members'];
  beforeAll(async () => {
    ({ members } = await open());
  });

  const staff = aMember('staff');
  const artist = aMember('artist');

  test('a linked account leads to its member, until it is removed', async () => {
    await members.put(staff);
    expect(await members.resolve(staff)).toEqual(staff);
    expect(await members.resolve(mailOf(1))).toBeNull();
    const linked = { ...staff, ways: [mailOf(1), mailOf(2)] };
    await members.put(linked);
    for (const account of [staff, mailOf(1), mailOf(2)])
      expect(await members.resolve(account)).toEqual(linked);
    const { tenant, object } = mailOf(1);
    const shouted = { tenant: tenant.toUpperCase(), object: object.toUpperCase() };
    expect(await members.resolve(shouted)).toEqual(linked);
    const less = { ...staff, ways: [mailOf(2)] };
    await members.put(less);
    expect([await members.resolve(mailOf(1)), await members.resolve(mailOf(2))]).toEqual([
      null,
      less,
    ]);
    // Links are no members.
    expect(await members.list()).toEqual([less]);
  });

  test('an account is one member’s', async () => {
    await members.put({ ...staff, ways: [mailOf(3)] });
    const taken = members.put({ ...artist, ways: [mailOf(3)] });
    await expect(taken).rejects.toMatchObject({ code: 'clash' });
    const { tenant, object } = staff;
    const other: SignInWay = { kind: 'microsoft', tenant, object, name: 'Astrid', addedAt };
    const own = members.put({ ...artist, ways: [other] });
    await expect(own).rejects.toMatchObject({ code: 'clash' });
    expect(await members.find(artist)).toBeNull();
  });

  test('of two who link the same account at once, one does', async () => {
    await members.put(staff);
    await members.put(artist);
    const both = await Promise.allSettled(
      [staff, artist].map((member) => members.put({ ...member, ways: [mailOf(4)] })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await members.remove(artist);
  });

  test('an account that a member left lets nobody in', async () => {
    const left = { ...staff, hasLeftAccount: true, ways: [mailOf(5)] };
    await members.put(left);
    expect(await members.resolve(staff)).toBeNull();
    expect(await members.resolve(mailOf(5))).toEqual(left);
    expect(await members.find(staff)).toEqual(left);
  });

  test('who is removed leaves no link behind', async () => {
    await members.put({ ...staff, ways: [mailOf(6)] });
    await members.remove(staff);
    expect(await members.resolve(mailOf(6))).toBeNull();
    await members.put({ ...artist, ways: [mailOf(6)] });
    expect((await members.resolve(mailOf(6)))?.name).toBe(artist.name);
  });

  test('the open ways are stored, unless the check refuses', async () => {
    expect(await members.openWays()).toBeNull();
    const ways = { microsoft: true, email: false, passkey: true };
    await members.putOpenWays(ways, () => undefined);
    expect(await members.openWays()).toEqual(ways);
    const refused = members.putOpenWays({ ...ways, microsoft: false }, () => {
      throw new Error('No.');
    });
    await expect(refused).rejects.toThrow('No.');
    expect(await members.openWays()).toEqual(ways);
  });
});
