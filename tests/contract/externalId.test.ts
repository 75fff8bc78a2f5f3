import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { accounts, EXTERNAL_TENANT } from '#local/identity/accounts';
import { askForTokens, authorize, codeForm } from '#local/identity/protocolClient';
import { type RunningApi, site, startApi } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ way: 'codes' });
});
afterAll(() => api.stop());

const mailsSchema = z.array(z.object({ text: z.string() }));

/** Signs in as a person does: the address, the code from the mailbox, and the tokens for it. */
async function tokenByCode(email: string, name: string): Promise<string> {
  const redirectUri = `${site}/sign-in-return`;
  const url = api.addresses.identity;
  const step = (form: Record<string, string>) =>
    authorize({ url, redirectUri, tenant: EXTERNAL_TENANT, form });
  await step({ step: 'address', email });
  const box = await fetch(`${api.addresses.external}/mails?to=${encodeURIComponent(email)}`);
  const mails = mailsSchema.parse(await box.json());
  const code = mails.map(({ text }) => /code: (\d{8})/.exec(text)?.[1]).find(Boolean) ?? '';
  const signedIn = await step({ step: 'code', email, code, name });
  const answer = await askForTokens(url, codeForm(signedIn, redirectUri), EXTERNAL_TENANT);
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

test('staff and an invited artist come with a code by email, and nobody else gets rights', async () => {
  const staff = api.clientOf(await tokenByCode(accounts.staff.mail, '')).client;
  expect(await staff.getMe({})).toMatchObject({ name: accounts.staff.displayName, role: 'staff' });

  const stranger = api.clientOf(await tokenByCode('ines@elsewhere.example', 'Ines')).client;
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
  const nameless = api.clientOf(await tokenByCode('quiet@elsewhere.example', '')).client;
  expect((await nameless.getMe({})).name).toBe('quiet@elsewhere.example');
});

test('a token of another tenant is refused, though its key and issuer are good', async () => {
  const response = await fetch(`${api.addresses.identity}/local/token`, {
    method: 'POST',
    body: JSON.stringify({
      account: 'staff',
      claims: {
        tid: accounts.stranger.tid,
        iss: `${api.addresses.identity}/${accounts.stranger.tid}/v2.0`,
      },
    }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await response.json());
  expect((await api.request('me', {}, access_token)).status).toBe(401);
});
