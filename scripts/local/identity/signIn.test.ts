import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { askForTokens, authorize, codeForm } from '#fixtures/identityClient';
import type { Running } from '../standIn/listen.ts';
import { API_SCOPE, accountNames, accounts, CLIENT_ID } from './accounts.ts';
import { startIdentity } from './server.ts';

const siteUrl = 'http://localhost:4280';
const redirectUri = `${siteUrl}/signed-in`;
const tokensSchema = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  scope: z.string(),
  client_info: z.string(),
});
const refusalSchema = z.object({ error: z.string(), suberror: z.string().optional() });

let identity: Running;
beforeAll(async () => {
  identity = await startIdentity({ port: 0, siteUrl });
});
afterAll(() => identity.stop());

const begin = (options: Partial<Parameters<typeof authorize>[0]> = {}) =>
  authorize({ url: identity.url, redirectUri, ...options });
const redeem = async (form: Record<string, string>) =>
  tokensSchema.parse(await (await askForTokens(identity.url, form)).json());
const refusal = async (form: Record<string, string>) =>
  refusalSchema.parse(await (await askForTokens(identity.url, form)).json());
const control = (path: string, body: object = {}) =>
  fetch(`${identity.url}/local/${path}`, { method: 'POST', body: JSON.stringify(body) });

describe('a sign-in', () => {
  it.each(accountNames)('gives %s tokens of the own tenant', async (name) => {
    const tokens = await redeem(codeForm(await begin({ account: name }), redirectUri));
    const { tid, oid, roles, displayName } = accounts[name];
    const keys = createRemoteJWKSet(new URL(`${identity.url}/${tid}/discovery/v2.0/keys`));
    const issuer = `${identity.url}/${tid}/v2.0`;
    const access = await jwtVerify(tokens.access_token, keys, { issuer, audience: CLIENT_ID });
    expect(access.payload).toMatchObject({
      tid,
      oid,
      scp: 'access_as_user',
      ver: '2.0',
      azp: CLIENT_ID,
    });
    expect({ roles: [], ...access.payload }).toMatchObject({ roles });
    const id = await jwtVerify(tokens.id_token, keys, { issuer, audience: CLIENT_ID });
    expect(id.payload).toMatchObject({ name: displayName, nonce: 'a nonce' });
    expect(tokens.scope).toBe(`${API_SCOPE} openid profile`);
    const client = JSON.parse(Buffer.from(tokens.client_info, 'base64url').toString());
    expect(client).toEqual({ uid: oid, utid: tid });
  });

  it('shows who can sign in, and returns with the state', async () => {
    const picker = await begin();
    expect(picker.status).toBe(200);
    for (const name of accountNames) expect(picker.page).toContain(accounts[name].displayName);
    const chosen = await begin({ account: 'staff' });
    expect(chosen.params.get('state')).toBe('a state');
  });

  it('under one tenant knows only its people', async () => {
    const { tid, displayName } = accounts.artist;
    const picker = await begin({ tenant: tid });
    expect(picker.page).toContain(displayName);
    expect(picker.page).not.toContain(accounts.staff.displayName);
  });

  it.each([
    ['another application', { client_id: 'other' }, 400],
    ['another site', { redirect_uri: 'http://localhost:1/x' }, 400],
  ])('does not return to %s', async (_, query, status) => {
    expect(await begin({ query })).toMatchObject({ status });
  });

  it.each([
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an implicit grant', { response_type: 'token' }, 'invalid_request'],
    ['an unknown scope', { scope: 'Mail.Send' }, 'invalid_scope'],
    ['two resources', { scope: `User.Read ${API_SCOPE}` }, 'invalid_request'],
  ])('returns with an error for %s', async (_, query, error) => {
    expect((await begin({ query, account: 'staff' })).params.get('error')).toBe(error);
  });
});

describe('a personal account', () => {
  const from = async (tenant: string) => (await begin({ tenant })).page;
  const { displayName } = accounts.personal;

  it('is among those of common and of consumers, and not of organizations', async () => {
    expect(await from('common')).toContain(displayName);
    expect(await from('consumers')).toContain(displayName);
    expect(await from('consumers')).not.toContain(accounts.artist.displayName);
    expect(await from('organizations')).not.toContain(displayName);
    expect(await from('organizations')).toContain(accounts.artist.displayName);
  });
});

describe('a code', () => {
  it('serves once', async () => {
    const form = codeForm(await begin({ account: 'staff' }), redirectUri);
    await redeem(form);
    expect(await refusal(form)).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: 'wrong' }],
    ['another redirect URI', { redirect_uri: `${siteUrl}/other` }],
  ])('is refused with %s', async (_, wrong) => {
    const form = codeForm(await begin({ account: 'staff' }), redirectUri);
    expect(await refusal({ ...form, ...wrong })).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('a refresh token', () => {
  it('gives a token for the other resource, and the next refresh token', async () => {
    const first = await redeem(codeForm(await begin({ account: 'artist' }), redirectUri));
    const next = await redeem({
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
      scope: 'user.read openid profile offline_access',
    });
    expect(decodeJwt(next.access_token)).toMatchObject({
      aud: 'https://graph.microsoft.com',
      scp: 'openid profile User.Read',
    });
    expect(next.refresh_token).not.toBe(first.refresh_token);
  });

  it('without consent is refused with the reason, and asks for nothing else', async () => {
    const first = await redeem(codeForm(await begin({ account: 'artist' }), redirectUri));
    await control('consent', {
      account: 'artist',
      scope: 'GroupMember.Read.All',
      state: 'missing',
    });
    const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    expect(await refusal({ ...form, scope: 'GroupMember.Read.All' })).toEqual({
      error: 'invalid_grant',
      suberror: 'consent_required',
    });
    await control('reset');
  });

  it('ends with its session', async () => {
    const first = await redeem(codeForm(await begin({ account: 'artist' }), redirectUri));
    await control('sessions/drop');
    const form = {
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
      scope: API_SCOPE,
    };
    expect(await refusal(form)).toMatchObject({ error: 'invalid_grant' });
  });
});
