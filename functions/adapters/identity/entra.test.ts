import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { anId } from '#fixtures/ids';
import { createMicrosoftCheck } from './entra.ts';

const [tenant, other, client] = [anId('tenant', 1), anId('tenant', 2), anId('account', 9)];
/** The tenant whose address has keys. */
let allowed: string = 'common';
let authority = '';
let sign: (kid: string, tid: string) => Promise<string>;

const server = createServer();
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  server.on('request', ({ url }, response) => {
    // As a tenant of External ID, which has no address for all tenants.
    const path = /^\/(common|[\w-]{36})\/discovery\/v2\.0\/keys$/.exec(url ?? '');
    if (path?.[1] !== allowed) {
      response.writeHead(404).end();
      return;
    }
    const issuers = {
      plain: {},
      any: { issuer: `${authority}/{tenantid}/v2.0` },
      one: { issuer: `${authority}/${tenant}/v2.0` },
    };
    const keys = Object.entries(issuers).map(([kid, more]) => ({ ...jwk, kid, ...more }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  authority = `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
  sign = (kid, tid) =>
    new SignJWT({ tid, oid: anId('account', 1), scp: 'access_as_user', name: 'Ada' })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(`${authority}/${tid}/v2.0`)
      .setAudience(client)
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('5m')
      .sign(privateKey);
});
afterAll(() => {
  server.close();
});

const check = async (kid: string, tid: string) =>
  createMicrosoftCheck({
    IDENTITY_AUTHORITY: authority,
    IDENTITY_TENANT: allowed,
    CLIENT_ID: client,
  })(await sign(kid, tid));

test('a key of the whole platform signs for every tenant', async () => {
  for (const kid of ['plain', 'any'])
    for (const tid of [tenant, other]) expect(await check(kid, tid)).toMatchObject({ tenant: tid });
});

test('a key of one tenant signs for no other', async () => {
  expect(await check('one', tenant)).toMatchObject({ tenant });
  await expect(check('one', other)).rejects.toMatchObject({ code: 'not-signed-in' });
});

test('a personal Microsoft account signs in, from the tenant that all of them share', async () => {
  const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';
  expect(await check('any', personal)).toMatchObject({ tenant: personal });
});

test('with External ID its own tenant signs in, and no other', async () => {
  allowed = tenant;
  expect(await check('plain', tenant)).toMatchObject({ tenant });
  await expect(check('plain', other)).rejects.toMatchObject({ code: 'not-signed-in' });
  allowed = 'common';
});
