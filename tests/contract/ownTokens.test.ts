import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { accountKey, ownTenant } from '#domain/member/member';
import { anId } from '#fixtures/ids';
import { type IssuerKey, signedBy } from '#fixtures/tokenAttacks';
import { ownIssuerKey, storedSigningKeys } from './issuerKeys.ts';
import { problemIn } from './problems.ts';
import { accountOf, type RunningApi, sharedApi } from './startApi.ts';

let api: RunningApi;
let own: IssuerKey;
beforeAll(async () => {
  api = await sharedApi();
  own = await ownIssuerKey(api, await api.tokenOf('staff'));
});

const forge = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  signedBy(own, claims, header);

test('the key is stored encrypted', async () => {
  expect(JSON.stringify(await storedSigningKeys(api))).not.toContain(own.key.d);
});

// tokenAttacks.test.ts has the attacks that no issuer's token may pass.
test.each<[string, () => Promise<string>]>([
  ['of another kind', () => forge({}, { typ: 'JWT' })],
  ['of no key', () => forge({}, { kid: null })],
  ['a refresh token', async () => `${anId('account', 7)}.1.${'A'.repeat(43)}`],
  ['for a session that is none', () => forge({ sid: anId('account', 7) })],
  ['for a session that is no id', () => forge({ sid: '../session' })],
  ['without a session', () => forge({ sid: null })],
  ['for another person than its session', () => forge({ sub: accountKey(accountOf('staff')) })],
  ['for an account of the same issuer', () => forge({ sub: `${ownTenant}.${anId('account', 1)}` })],
])('refuses a token that is %s', async (_, spoiled) => {
  await problemIn(await api.request('me', {}, await spoiled()), 401);
});

test('neither issuer takes the other’s tokens', async () => {
  const microsoft = decodeJwt(await api.tokenOf('staff'));
  // Microsoft's claims, signed by the product, under either name.
  await problemIn(await api.request('me', {}, await forge({ ...microsoft, sid: null })), 401);
  const named = await forge({ ...microsoft, iss: decodeJwt(own.good).iss, sid: null });
  await problemIn(await api.request('me', {}, named), 401);
  const response = await fetch(`${api.addresses.identity}/local/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'staff', claims: { ...decodeJwt(own.good) } }),
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
