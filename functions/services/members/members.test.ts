import { expect, test } from 'vitest';
import type { Caller, Member } from '#domain/member/member';
import { aCaller, aMember } from '#fixtures/callers';
import { anId } from '#fixtures/ids';
import { memoryLabel } from '../../../tests/memory/label.ts';
import { servicesOver } from '../../../tests/memory/services.ts';
import { createMembers } from './members.ts';
import { createRights } from './rights.ts';

const mail = 'astrid@label.example';
const astrid = aCaller('staff', { name: 'Astrid Lund', byDirectory: true, mail });
const account = { tenant: astrid.tenant, object: astrid.object };
const withoutRole: Caller = { ...account, name: 'Astrid Lund', role: 'none', artistIds: [] };

function anOffice(open = { microsoft: true, email: true, passkey: true }) {
  const { ports, logged } = memoryLabel({
    timeZone: 'Europe/Oslo',
    start: '2026-06-01T08:00:00.000Z',
  });
  const { outbox } = servicesOver(ports);
  const service = createMembers(ports, {
    rights: createRights(ports, { outbox }),
    signIn: { revoke: async () => undefined, forget: async () => undefined },
    openWays: async () => open,
    nameArtists: async (rows) => rows.map((row) => ({ ...row, artists: [] })),
  });
  const stored = () => ports.members.find(account);
  return { service, stored, ports, logged };
}

test('staff by the directory are listed from their first sign-in, and reached', async () => {
  const { service, stored } = anOffice();
  expect(await service.getMe({}, astrid)).toMatchObject({ role: 'staff', notices: true, mail });
  const row = { ...account, name: 'Astrid Lund', role: 'none', byDirectory: true, mail };
  expect(await stored()).toMatchObject(row);
  expect((await service.listMembers()).members).toMatchObject([row]);
});

test('a right that staff give them is kept, and does not make the row admit anybody', async () => {
  const { service, stored } = anOffice();
  await service.getMe({}, astrid);
  const given = { ...account, name: 'Astrid Lund', role: 'none' as const, artistIds: [] };
  const body = { ...given, mayReadAddresses: true, before: { ...given, mail } };
  await service.addMember({ body }, aCaller('staff'));
  await service.getMe({}, astrid);
  expect(await stored()).toMatchObject({ role: 'none', byDirectory: true, mayReadAddresses: true });
});

test('whoever signs in without the role is listed no more, and their rights end', async () => {
  const { service, stored, ports } = anOffice();
  await service.getMe({}, astrid);
  const view = { list: 'releases', name: 'Mine', query: '' } as const;
  await ports.savedViews.add(`${account.tenant}.${account.object}`, 'a', view);
  await service.getMe({}, withoutRole);
  expect(await stored()).toBeNull();
  expect(await ports.savedViews.list(`${account.tenant}.${account.object}`)).toEqual([]);
});

test.each<Member>([
  aMember('artist', account),
  aMember('staff', { ...account, mail: 'own@label.example', isQuiet: true }),
])('what the label granted $role stays, with the directory and after it', async (granted) => {
  const { service, stored, ports } = anOffice();
  await ports.members.put(granted);
  await service.getMe({}, astrid);
  expect(await stored()).toEqual({ ...granted, byDirectory: true });
  await service.getMe({}, withoutRole);
  expect(await stored()).toEqual(granted);
});

test('a role can not be left out for somebody whom no directory lets in', async () => {
  const { service, stored } = anOffice();
  const body = { ...account, name: 'Nobody', role: 'none' as const, artistIds: [] };
  await expect(service.addMember({ body }, astrid)).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(await stored()).toBeNull();
});

test('a change from a stale dialog neither brings back a member nor undoes what they set', async () => {
  const { service, stored, ports } = anOffice();
  const noor: Member = { ...aMember('artist', account), artistIds: [], mail: 'old@noor.example' };
  await ports.members.put(noor);
  const change = { ...noor, role: 'staff' as const, before: noor };
  const save = (body: Parameters<typeof service.addMember>[0]['body'] = change) =>
    service.addMember({ body }, aCaller('staff', { object: anId('account', 8) }));

  await service.setNotices(
    { body: { notices: true, mail: 'new@noor.example' } },
    { ...aCaller('artist'), ...account },
  );
  await expect(save()).rejects.toMatchObject({
    code: 'clash',
    message: expect.stringMatching(/changed this member/),
  });
  expect(await stored()).toMatchObject({ role: 'artist', mail: 'new@noor.example' });

  await ports.members.remove(account);
  await expect(save()).rejects.toMatchObject({
    code: 'clash',
    message: expect.stringMatching(/invite them/),
  });
  expect(await stored()).toBeNull();
});

test('an account that is a member is not added over, and a repeated change is answered', async () => {
  const { service, stored, ports } = anOffice();
  const noor: Member = { ...aMember('artist', account), artistIds: [] };
  const by = aCaller('staff', { object: anId('account', 8) });
  await ports.members.put(noor);
  const { before, ...added } = { ...noor, name: 'Somebody else', before: noor };
  await expect(service.addMember({ body: added }, by)).rejects.toMatchObject({ code: 'clash' });
  expect(await stored()).toMatchObject({ name: noor.name });
  for (let times = 0; times < 2; times++)
    await service.addMember({ body: { ...added, before } }, by);
  expect(await stored()).toMatchObject({ name: 'Somebody else' });
});

test('everyone sets their own address, and none', async () => {
  const { service, stored } = anOffice();
  const own = 'me@elsewhere.example';
  const set = (body: { notices: boolean; mail?: string }) => service.setNotices({ body }, astrid);
  expect(await set({ notices: true, mail: own })).toMatchObject({ notices: true, mail: own });
  expect(await set({ notices: false })).toMatchObject({ notices: false, mail: own });
  expect(await stored()).toMatchObject({ role: 'none', byDirectory: true });
  expect((await set({ notices: false, mail: '' })).mail).toBeUndefined();
  await expect(set({ notices: true })).rejects.toMatchObject({ code: 'clash' });
});

test('somebody who can’t be listed just now still gets in', async () => {
  const { service, ports, logged } = anOffice();
  ports.members.put = async () => {
    throw new Error('Storage is away.');
  };
  expect((await service.getMe({}, astrid)).role).toBe('staff');
  expect(logged.join()).toContain('member.notNoted');
});

test('staff whose only way is closed do not count as those who stay', async () => {
  const [leaving, stuck] = [aMember('staff'), aMember('staff', { object: anId('account', 9) })];
  const by = aCaller('staff', { object: anId('account', 8) });
  const body = { tenant: leaving.tenant, object: leaving.object };
  for (const [microsoft, isLeft] of [
    [false, true],
    [true, false],
  ] as const) {
    const { service, ports } = anOffice({ microsoft, email: true, passkey: true });
    await ports.members.put(leaving);
    await ports.members.put(stuck);
    const removed = service.removeMember({ body }, by);
    if (isLeft) await expect(removed).rejects.toMatchObject({ code: 'clash' });
    else expect((await removed).members).toHaveLength(1);
  }
});
