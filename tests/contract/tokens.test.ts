import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { CLIENT_ID, HOME_TENANT } from '#local/identity/accounts';
import { problemIn } from './problems.ts';
import { accountOf, type RunningApi, startApi } from './startApi.ts';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const tokenSchema = z.object({ access_token: z.string() });

/** A token as issued by the provider, with changes. */
async function forge(body: object): Promise<string> {
  const response = await fetch(`${api.addresses.identity}/local/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'staff', ...body }),
  });
  return tokenSchema.parse(await response.json()).access_token;
}

const elsewhere = accountOf('stranger').tenant;

// tokenAttacks.test.ts has the attacks that no issuer's token may pass.
test.each<[string, () => object]>([
  ['for another application', () => ({ claims: { aud: elsewhere } })],
  ['for Graph', () => ({ audience: 'graph' })],
  ['an id token, which says who signed in and allows nothing', () => ({ audience: 'id' })],
  ['of another tenant than its issuer', () => ({ claims: { tid: elsewhere } })],
  ['without a tenant', () => ({ claims: { tid: null } })],
  ['without a scope', () => ({ claims: { scp: null } })],
  ['with another scope', () => ({ claims: { scp: 'User.Read' } })],
  ['with a scope that begins alike', () => ({ claims: { scp: 'access_as_user_x' } })],
])('refuses a token that is %s', async (_, body) => {
  await problemIn(await api.request('me', {}, await forge(body())), 401);
});

test('refuses a token of a megabyte', async () => {
  const token = 'x'.repeat(1024 * 1024);
  const response = await api.request('me', {}, token).catch(() => null);
  // A header above Node's limit never reaches the API: Node answers 431 or closes the connection.
  expect([401, 431, undefined]).toContain(response?.status);
  expect((await api.request('me', {}, await forge({}))).status).toBe(200);
});

const roleOf = async (body: object) => {
  const response = await api.request('me', {}, await forge(body));
  return z.object({ role: z.string() }).parse(await response.json()).role;
};

const other = accountOf('artist').object;
const astrid = { name: 'Astrid Lund', preferred_username: 'astrid.lund@label.example' };

test.each<[string, string, object]>([
  ['the first member of staff', 'staff', { claims: { roles: null } }],
  ['a role of the home tenant', 'staff', { claims: { oid: other } }],
  ['the home tenant without a role', 'none', { claims: { oid: other, roles: null } }],
  ['another role of the home tenant', 'none', { claims: { oid: other, roles: ['reader'] } }],
  ['a role of another tenant', 'none', { account: 'stranger' }],
  ['the name of staff in another tenant', 'none', { account: 'stranger', claims: astrid }],
  ['a member in name only', 'none', { account: 'artist' }],
  ['an audience with its scheme', 'staff', { claims: { aud: `api://${CLIENT_ID}` } }],
  ['more scopes than one', 'staff', { claims: { scp: 'openid access_as_user' } }],
])('a caller with %s has the role %s', async (_, role, body) => {
  expect(await roleOf(body)).toBe(role);
});

test('the first member of staff is identified by tenant and person together', async () => {
  const { object } = accountOf('staff');
  const claims = {
    oid: object,
    tid: elsewhere,
    iss: `${api.addresses.identity}/${elsewhere}/v2.0`,
  };
  expect(await roleOf({ claims })).toBe('none');
  expect(HOME_TENANT).toBe(accountOf('staff').tenant);
});

test('the API learns the provider’s new keys', async () => {
  const rotate = `${api.addresses.identity}/local/keys/rotate`;
  const headers = { 'content-type': 'application/json' };
  await fetch(rotate, { method: 'POST', headers, body: '{}' });
  // For a few seconds the API does not fetch keys again and may reject a new one.
  for (let tries = 0; tries < 100; tries++) {
    const response = await api.request('me', {}, await forge({}));
    if (response.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The new key was never learnt.');
});

test('a token with an unknown key gets 503 while the provider is away, and is accepted afterwards', async () => {
  const control = (path: string, body: object) =>
    fetch(`${api.addresses.identity}/local/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await control('keys/rotate', {});
  await control('outage', { part: 'provider', seconds: 60 });
  const token = await forge({});
  const answers = () => api.request('me', {}, token).then(({ status }) => status);
  // The API fetches keys at most once a second; until then the key is unknown.
  await expect.poll(answers, { timeout: 20_000, interval: 200 }).toBe(503);
  await control('outage', { part: 'provider', seconds: 0 });
  await expect.poll(answers, { timeout: 20_000, interval: 200 }).toBe(200);
});
