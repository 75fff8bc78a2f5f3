import { createPublicKey, hash } from 'node:crypto';
import { compactDecrypt, decodeJwt, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { accountKey, ownTenant } from '#domain/member/member';
import { anId } from '#fixtures/ids';
import { spoilings } from '#fixtures/spoiledTokens';
import { openStorage } from '#functions/adapters/storage/storage';
import { createTableStores } from '#functions/adapters/stores';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { givenBy } from './given.ts';
import { problemIn } from './problems.ts';
import { accountOf, type RunningApi, startApi } from './startApi.ts';

const nowhere = { site: '', api: '', identity: '', external: '', images: '' };
const secret =
  functionsEnvironment({ addresses: nowhere, storageConnection: '', buildToken: '' })[
    'VISITOR_SECRET'
  ] ?? '';

const storesOf = ({ storageConnection }: RunningApi) =>
  createTableStores(openStorage({ STORAGE_CONNECTION: storageConnection }).table);

let api: RunningApi;
let good: string;
let kid: string;
let key: JWK;
beforeAll(async () => {
  api = await startApi();
  const { client } = api.clientOf(await api.tokenOf('staff'));
  const body = await givenBy(client, api.addresses).mailedCode('sign in');
  good = (await client.verifySignInCode({ body })).token;
  const [stored] = await storesOf(api).signingKeys.list('key');
  kid = stored?.key ?? '';
  const sealing = hash('sha256', `signing keys\n${secret}`, 'buffer');
  const { plaintext } = await compactDecrypt(stored?.value.sealed ?? '', sealing);
  key = z
    .object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string(), d: z.string() })
    .parse(JSON.parse(Buffer.from(plaintext).toString()));
});
afterAll(() => api.stop());

const now = () => Math.floor(Date.now() / 1000);

/** A token as the product signs it, with its own key, and with changes; null leaves a claim out. */
async function forge(claims: Record<string, unknown> = {}, header: object = {}): Promise<string> {
  const changed = Object.entries({ ...decodeJwt(good), ...claims });
  return new SignJWT(Object.fromEntries(changed.filter(([, value]) => value !== null)))
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header })
    .sign(await importJWK(key, 'ES256'));
}

const statusOf = async (token: string) => (await api.request('me', {}, token)).status;

test('a token as the product signs it is taken, and so is one that a test signs alike', async () => {
  expect([await statusOf(good), await statusOf(await forge())]).toEqual([200, 200]);
});

test('the key is stored encrypted', async () => {
  const { signingKeys } = storesOf(api);
  expect(JSON.stringify(await signingKeys.list('key'))).not.toContain(key.d);
});

test.each<[string, () => Promise<string>]>([
  ['expired', () => forge({ exp: now() - 3_600 })],
  ['not valid yet', () => forge({ nbf: now() + 3_600 })],
  ['without an end', () => forge({ exp: null })],
  ['for another audience', () => forge({ aud: 'https://elsewhere.example/api' })],
  ['for no audience', () => forge({ aud: null })],
  ['of another issuer', () => forge({ iss: 'https://evil.example/v2.0' })],
  ['of nobody', () => forge({ iss: null })],
  ['of another kind', () => forge({}, { typ: 'JWT' })],
  ['of an unknown key', () => forge({}, { kid: '1' })],
  ['of no key', () => forge({}, { kid: undefined })],
  ['with a path for a key', () => forge({}, { kid: '../key' })],
  ['with a key in its header', () => forge({}, { kid: '1', jwk: publicPart() })],
  ['for a session that is none', () => forge({ sid: anId('account', 7) })],
  ['for a session that is no id', () => forge({ sid: '../session' })],
  ['without a session', () => forge({ sid: null })],
  ['for another person than its session', () => forge({ sub: accountKey(accountOf('staff')) })],
  ['for an account of the same issuer', () => forge({ sub: `${ownTenant}.${anId('account', 1)}` })],
  ['without a person', () => forge({ sub: null })],
])('refuses a token that is %s', async (_, spoiled) => {
  await problemIn(await api.request('me', {}, await spoiled()), 401);
});

const publicPart = () => ({ kty: key.kty, crv: key.crv, x: key.x, y: key.y });

/** By HMAC, with the public key as the secret. */
async function byPublicKey(token: string): Promise<string> {
  const pem = createPublicKey({ key: publicPart() as never, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  return new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
    .sign(Buffer.from(pem));
}

async function byForeignKey(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
    .sign(privateKey);
}

test.each([
  ['unsigned', spoilings.unsigned],
  ['signed with the public key as a secret', byPublicKey],
  ['signed by somebody else', byForeignKey],
  ['cut short', async (token: string) => token.slice(0, -4)],
  ['a refresh token', async () => `${anId('account', 7)}.1.${'A'.repeat(43)}`],
])('refuses a token that is %s', async (_, spoil) => {
  await problemIn(await api.request('me', {}, await spoil(good)), 401);
});

test('neither issuer takes the other’s tokens', async () => {
  const microsoft = decodeJwt(await api.tokenOf('staff'));
  // Microsoft's claims, signed by the product, under either name.
  await problemIn(await api.request('me', {}, await forge({ ...microsoft, sid: null })), 401);
  const named = await forge({ ...microsoft, iss: decodeJwt(good).iss, sid: null });
  await problemIn(await api.request('me', {}, named), 401);
  const response = await fetch(`${api.addresses.identity}/local/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'staff', claims: { ...decodeJwt(good) } }),
  });
  const { access_token: ours } = z
    .object({ access_token: z.string() })
    .parse(await response.json());
  await problemIn(await api.request('me', {}, ours), 401);
  const tenant = await fetch(`${api.addresses.identity}/local/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      account: 'stranger',
      claims: { tid: ownTenant, iss: `${api.addresses.identity}/${ownTenant}/v2.0` },
    }),
  });
  const { access_token: posing } = z
    .object({ access_token: z.string() })
    .parse(await tenant.json());
  await problemIn(await api.request('me', {}, posing), 401);
});
