import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Running } from '../standIn/listen.ts';
import { accounts, CLIENT_ID, HOME_TENANT } from './accounts.ts';
import { startIdentity } from './server.ts';

const siteUrl = 'http://localhost:4280';

let identity: Running;
beforeAll(async () => {
  identity = await startIdentity({ port: 0, siteUrl });
});
afterEach(() => control('reset'));
afterAll(() => identity.stop());

const control = (path: string, body: object = {}) =>
  fetch(`${identity.url}/local/${path}`, { method: 'POST', body: JSON.stringify(body) });
const token = async (body: object) =>
  z.object({ access_token: z.string() }).parse(await (await control('token', body)).json())
    .access_token;
const graph = (path: string, bearer: string) =>
  fetch(`${identity.url}/graph/v1.0${path}`, { headers: { authorization: `Bearer ${bearer}` } });

describe('Graph', () => {
  it('says who one is', async () => {
    const me = await graph('/me', await token({ account: 'artist', audience: 'graph' }));
    const { displayName, mail, userPrincipalName } = accounts.artist;
    expect(await me.json()).toMatchObject({ displayName, mail, userPrincipalName });
  });

  it('has a photo of some, and none of others', async () => {
    const photo = await graph(
      '/me/photo/$value',
      await token({ account: 'staff', audience: 'graph' }),
    );
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    const none = await graph(
      '/me/photo/$value',
      await token({ account: 'stranger', audience: 'graph' }),
    );
    expect(none.status).toBe(404);
  });

  it('names groups only with the scope for it', async () => {
    const named = await token({
      account: 'staff',
      audience: 'graph',
      scope: 'GroupMember.Read.All',
    });
    const unnamed = await token({ account: 'staff', audience: 'graph', scope: 'User.Read' });
    expect(await (await graph('/me/memberOf', named)).text()).toContain('Künstlerbetreuung');
    expect(await (await graph('/me/memberOf', unnamed)).text()).not.toContain('Künstlerbetreuung');
  });

  it('does not tell the groups of a personal account', async () => {
    const scope = 'User.Read';
    const personal = await token({ account: 'personal', audience: 'graph', scope });
    expect((await graph('/me', personal)).status).toBe(200);
    expect((await graph('/me/memberOf', personal)).status).toBe(403);
  });

  it.each([
    ['the API’s token', { account: 'staff' }, 401],
    ['an expired one', { account: 'staff', audience: 'graph', claims: { exp: 1 } }, 401],
    ['one without the scope', { account: 'staff', audience: 'graph', scope: 'openid' }, 403],
  ])('refuses %s', async (_, body, status) => {
    expect((await graph('/me', await token(body))).status).toBe(status);
  });

  it('refuses one that somebody else signed', async () => {
    const own = await token({ account: 'staff', audience: 'graph' });
    const { privateKey } = await generateKeyPair('RS256');
    const { kid = '' } = decodeProtectedHeader(own);
    const forged = await new SignJWT(decodeJwt(own))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
      .sign(privateKey);
    expect((await graph('/me', forged)).status).toBe(401);
  });

  it('answers the site across origins, and no other', async () => {
    const preflight = (origin: string) =>
      fetch(`${identity.url}/graph/v1.0/me`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const name = 'access-control-allow-origin';
    expect((await preflight(siteUrl)).headers.get(name)).toBe(siteUrl);
    expect((await preflight('http://localhost:1')).headers.get(name)).toBeNull();
  });
});

describe('the controls', () => {
  const verify = async (text: string) => {
    const keys = createRemoteJWKSet(new URL(`${identity.url}/common/discovery/v2.0/keys`));
    return jwtVerify(text, keys, { audience: CLIENT_ID, algorithms: ['RS256'] });
  };

  it('make a token with claims changed and taken away', async () => {
    const changed = await token({ account: 'stranger', claims: { tid: HOME_TENANT, scp: null } });
    const { payload } = await verify(changed);
    expect(payload).toMatchObject({ tid: HOME_TENANT });
    expect(payload).not.toHaveProperty('scp');
  });

  it('rotate keys, with the old one shown or gone', async () => {
    const before = await token({ account: 'staff' });
    await control('keys/rotate');
    await verify(before);
    await verify(await token({ account: 'staff' }));
    await control('keys/rotate', { dropOld: true });
    await expect(verify(before)).rejects.toThrow();
  });

  it('take Graph away, or everything', async () => {
    const keys = () => fetch(`${identity.url}/common/discovery/v2.0/keys`);
    const bearer = await token({ account: 'staff', audience: 'graph' });
    await control('outage', { part: 'graph', seconds: 60 });
    expect((await graph('/me', bearer)).status).toBe(503);
    expect((await keys()).status).toBe(200);
    await control('outage', { part: 'provider', seconds: 60 });
    expect((await keys()).status).toBe(503);
    await control('outage', { part: 'provider', seconds: 0 });
    expect((await keys()).status).toBe(200);
  });

  it('say what is wrong with a body', async () => {
    const response = await control('token', { account: 'nobody' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('account');
  });
});
