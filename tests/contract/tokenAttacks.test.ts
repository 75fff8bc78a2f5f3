import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IssuerKey, signedBy, tokenAttacks } from '#fixtures/tokenAttacks';
import { startIdentity } from '#local/identity/server';
import { microsoftKey, ownIssuerKey } from './issuerKeys.ts';
import { problemIn } from './problems.ts';
import { type RunningApi, site, startApi } from './startApi.ts';

// One table of attacks, run against both issuers whose tokens the API accepts.
let folder: string;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let api: RunningApi;
let issuers: Record<'Microsoft' | 'the product', IssuerKey>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-issuers-'));
  identity = await startIdentity({ port: 0, siteUrl: site, dataFolder: folder });
  api = await startApi({ environment: { IDENTITY_AUTHORITY: identity.url } });
  const microsoft = await microsoftKey(identity.url, folder);
  issuers = { Microsoft: microsoft, 'the product': await ownIssuerKey(api, microsoft.good) };
});
afterAll(async () => {
  await Promise.all([api.stop(), identity.stop()]);
  await rm(folder, { recursive: true });
});

describe.each([
  ['Microsoft', 'the product'],
  ['the product', 'Microsoft'],
] as const)('as if issued by %s', (name, otherName) => {
  test('a token is accepted as issued, and so is one that a test signs alike', async () => {
    for (const token of [issuers[name].good, await signedBy(issuers[name])])
      expect((await api.request('me', {}, token)).status).toBe(200);
  });

  test.each(Object.entries(tokenAttacks))('a token that is %s is refused', async (_, attack) => {
    const token = await attack(issuers[name], issuers[otherName]);
    await problemIn(await api.request('me', {}, token), 401);
  });
});
