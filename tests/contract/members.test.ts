import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client';
import { aMember } from '#fixtures/callers';
import { accounts, localAccountKey } from '#local/identity/accounts';
import { type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
let staff: ApiClient;
let stranger: ApiClient;
let artist: ApiClient;
let mole: { id: string; cId: number; name: string };
beforeAll(async () => {
  api = await startApi();
  const clientOf = async (name: keyof typeof accounts) =>
    api.clientOf(await api.tokenOf(name)).client;
  [staff, stranger, artist] = await Promise.all([
    clientOf('staff'),
    clientOf('stranger'),
    clientOf('artist'),
  ]);
  const { id, cId, name } = (await staff.addArtist({ body: { name: 'The Moles' } })).value;
  mole = { id, cId, name };
});
afterAll(() => api.stop());

const tokenIn = (link: string) => new URL(link).hash.slice(1);
const inviteArtist = (more = {}) =>
  staff.inviteMember({ body: { name: 'Noor', role: 'artist', artistIds: [mole.id], ...more } });

test('an invitation lets one account in, once', async () => {
  const { link, mailed, invitation } = await inviteArtist();
  expect(mailed).toBe(false);
  const token = tokenIn(link);
  const me = await artist.acceptInvitation({ body: { token } });
  expect(me).toEqual({
    name: accounts.artist.displayName,
    role: 'artist',
    artists: [mole],
    account: localAccountKey(accounts.artist),
  });
  expect(await artist.getMe({})).toEqual(me);
  await expect(stranger.acceptInvitation({ body: { token } })).rejects.toThrow(/was used/);
  expect((await stranger.getMe({})).role).toBe('none');
  const { invitations } = await staff.listInvitations({});
  expect(invitations.map(({ id }) => id)).not.toContain(invitation.id);
});

test('a personal Microsoft account is invited like any other', async () => {
  const personal = api.clientOf(await api.tokenOf('personal')).client;
  expect((await personal.getMe({})).role).toBe('none');
  const { link } = await inviteArtist();
  await personal.acceptInvitation({ body: { token: tokenIn(link) } });
  const name = accounts.personal.displayName;
  expect(await personal.getMe({})).toMatchObject({ name, role: 'artist', artists: [mole] });
  const { members } = await staff.listMembers({});
  expect(members).toContainEqual(
    expect.objectContaining({ tenant: accounts.personal.tid, object: accounts.personal.oid }),
  );
});

test('a withdrawn or altered invitation lets nobody in', async () => {
  const { link, invitation } = await inviteArtist();
  const token = tokenIn(link);
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  await expect(stranger.acceptInvitation({ body: { token: altered } })).rejects.toThrow(/used/);
  await staff.withdrawInvitation({ body: { id: invitation.id } });
  await expect(stranger.acceptInvitation({ body: { token } })).rejects.toThrow(/withdrawn/);
});

test('the link is emailed, with its token behind the hash', async () => {
  const mail = 'noor+label@nightjar.example';
  const { link, mailed } = await inviteArtist({ mail });
  expect(mailed).toBe(true);
  const mails = async () =>
    (await fetch(`${api.addresses.external}/mails?to=${encodeURIComponent(mail)}`)).text();
  await expect.poll(mails, { timeout: 20_000 }).toContain(link);
});

test('the last member of staff by a row is neither removed nor made an artist by themselves', async () => {
  const { tid: tenant, oid: object } = accounts.stranger;
  const only = aMember('staff', { tenant, object });
  await staff.addMember({ body: only });
  const demoted = { ...only, role: 'artist' as const, artistIds: [mole.id] };
  await expect(stranger.removeMember({ body: only })).rejects.toMatchObject({ code: 'clash' });
  const change = { ...demoted, before: only };
  await expect(stranger.addMember({ body: change })).rejects.toMatchObject({
    code: 'clash',
    message: expect.stringContaining('last member of staff'),
  });
  await staff.addMember({ body: change });
  await staff.addMember({ body: { ...only, before: demoted } });
  const { members } = await staff.removeMember({ body: only });
  expect(members.filter(({ role }) => role === 'staff')).toEqual([]);
  await expect(stranger.listMembers({})).rejects.toMatchObject({ code: 'not-allowed' });
});

test('a member cannot get an artist that does not exist', async () => {
  const body = aMember('artist');
  await expect(staff.addMember({ body })).rejects.toMatchObject({
    code: 'invalid-input',
    data: { errors: [expect.objectContaining({ path: 'artistIds' })] },
  });
});
