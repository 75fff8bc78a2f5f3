import { beforeAll, expect, test } from 'vitest';
import type { Invitation } from '#domain/member/invitation';
import { keepsStaff } from '#domain/member/member';
import { Problem } from '#domain/problem';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { describeTableStores, type TableStores } from './tableStores.ts';

describeTableStores((open) => {
  let stores: TableStores;
  beforeAll(async () => {
    stores = await open();
  });

  const anInvitation = (number: number): Invitation => ({
    id: anId('invitation', number),
    name: 'Ada',
    role: 'staff',
    artistIds: [],
    invitedBy: { account: 'x.y', name: 'Astrid' },
    expiresAt: '2026-03-27T09:00:00.000Z',
  });

  test('a token opens its invitation, and no other one does', async () => {
    const [one, two] = [anInvitation(1), anInvitation(2)];
    await stores.invitations.add(one, 'a-secret');
    await stores.invitations.add(two, 'another-secret');
    expect(await stores.invitations.find(`${one.id}.a-secret`)).toEqual(one);
    expect(await stores.invitations.find(`${one.id}.another-secret`)).toBeNull();
    expect(await stores.invitations.find(`${one.id}.`)).toBeNull();
    expect(await stores.invitations.list()).toEqual([one, two]);
    expect(await stores.members.list()).toEqual([]);
  });

  test('what storage holds of an invitation does not open it', async () => {
    await stores.invitations.add(anInvitation(3), 'a-third-secret');
    const kept: unknown[] = [];
    for await (const row of stores.table('members').listEntities()) kept.push(row);
    expect(JSON.stringify(kept)).not.toContain('a-third-secret');
  });

  test('of ten who accept at once one is let in', async () => {
    const invitation = anInvitation(4);
    await stores.invitations.add(invitation, 'a-secret');
    const others = stores.again();
    const accounts = Array.from({ length: 10 }, (_, index) =>
      aCaller('none', { object: anId('account', 40 + index) }),
    );
    const accepted = await Promise.all(
      accounts.map((account, index) =>
        (index % 2 ? stores : others).invitations.accept(invitation, account),
      ),
    );
    expect(accepted.filter((member) => member !== null)).toHaveLength(1);
    expect(await stores.members.list()).toHaveLength(1);
    expect((await stores.invitations.list()).map(({ id }) => id)).not.toContain(invitation.id);
  });

  test('one that is withdrawn lets nobody in', async () => {
    const invitation = anInvitation(5);
    await stores.invitations.add(invitation, 'a-secret');
    await stores.invitations.withdraw(invitation.id);
    await stores.invitations.withdraw(invitation.id);
    expect(await stores.invitations.find(`${invitation.id}.a-secret`)).toBeNull();
    expect(await stores.invitations.accept(invitation, aCaller('none'))).toBeNull();
  });

  test('of staff who remove each other at once one stays', async () => {
    for (const member of await stores.members.list()) await stores.members.remove(member);
    const staff = [1, 2, 3, 4].map((number) =>
      aMember('staff', { object: anId('account', number) }),
    );
    for (const member of staff) await stores.members.put(member);
    const others = stores.again();
    const removals = await Promise.allSettled(
      staff.map((member, index) =>
        (index % 2 ? stores : others).members.remove(member, (members) => {
          const by = aCaller('staff', {
            object: anId('account', 1 + ((index + 1) % staff.length)),
          });
          if (!keepsStaff(members, { leaving: member, after: null, by }))
            throw new Problem('clash', 'The last one.');
        }),
      ),
    );
    expect(removals.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await stores.members.list()).toHaveLength(1);
  });
});
