import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { anId } from '#fixtures/ids';
import { accounts, HOME_TENANT } from '#local/identity/accounts';
import { type RunningApi, startApi } from './startApi.ts';

/** An API that accepts accounts of one tenant only, as with Entra External ID. */
let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ environment: { IDENTITY_TENANT: HOME_TENANT } });
});
afterAll(() => api.stop());

/** A token of the provider for a person of a tenant. */
async function tokenOf(claims: object): Promise<string> {
  const response = await fetch(`${api.addresses.identity}/local/token`, {
    method: 'POST',
    body: JSON.stringify({ account: 'staff', claims: { roles: null, ...claims } }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

test('staff and an invited artist of the tenant come in, and nobody else gets rights', async () => {
  const staff = api.clientOf(await tokenOf({})).client;
  expect(await staff.getMe({})).toMatchObject({ name: accounts.staff.displayName, role: 'staff' });

  const ines = { oid: anId('account', 7), name: 'Ines' };
  const stranger = api.clientOf(await tokenOf(ines)).client;
  expect(await stranger.getMe({})).toMatchObject({ name: 'Ines', role: 'none' });
  await expect(stranger.listMembers({})).rejects.toThrow(/staff/);

  const added = await staff.addArtist({ body: { name: 'The Moles' } });
  const artistIds = [added.value.id];
  const { link } = await staff.inviteMember({ body: { name: 'Ines', role: 'artist', artistIds } });
  await stranger.acceptInvitation({ body: { token: new URL(link).hash.slice(1) } });
  expect(await stranger.getMe({})).toMatchObject({
    role: 'artist',
    artists: [{ name: 'The Moles' }],
  });
});

test('an account without a name is called by its address', async () => {
  const address = 'quiet@elsewhere.example';
  const unnamed = { oid: anId('account', 8), name: 'unknown', preferred_username: address };
  const { client } = api.clientOf(await tokenOf(unnamed));
  expect((await client.getMe({})).name).toBe(address);
});

test('a token of another tenant is refused, though its key and issuer are good', async () => {
  const { tid } = accounts.stranger;
  const iss = `${api.addresses.identity}/${tid}/v2.0`;
  expect((await api.request('me', {}, await tokenOf({ tid, iss }))).status).toBe(401);
});
