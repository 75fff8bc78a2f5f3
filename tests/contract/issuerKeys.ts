/** The two issuers of a running API with their private keys, for tests that forge tokens. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compactDecrypt } from 'jose';
import * as z from 'zod';
import type { IssuerKey } from '#fixtures/tokenAttacks';
import { openStorage } from '#functions/adapters/storage/storage';
import { createTableStores } from '#functions/adapters/stores';
import { functionsEnvironment } from '#local/functionsEnvironment';
import { signingKeySchema } from '#local/identity/keys';
import { localToken } from '#local/identityToken';
import { givenBy } from './given.ts';
import type { RunningApi } from './startApi.ts';

const nowhere = { site: '', api: '', identity: '', external: '', images: '' };
const secret =
  functionsEnvironment({ addresses: nowhere, storageConnection: '', buildToken: '' })[
    'VISITOR_SECRET'
  ] ?? '';
const ownKeySchema = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** The stored keys by which the product signs, as they are encrypted. */
export const storedSigningKeys = ({ storageConnection }: RunningApi) =>
  createTableStores(openStorage({ STORAGE_CONNECTION: storageConnection }).table).signingKeys.list(
    'key',
  );

/** The product's own issuer, with a token of a new member of staff. */
export async function ownIssuerKey(api: RunningApi, staffToken: string): Promise<IssuerKey> {
  const { client } = api.clientOf(staffToken);
  const body = await givenBy(client, api.addresses).mailedCode('sign in');
  const { token: good } = await client.verifySignInCode({ body });
  const [stored] = await storedSigningKeys(api);
  const sealing = hash('sha256', `signing keys\n${secret}`, 'buffer');
  const { plaintext } = await compactDecrypt(stored?.value.sealed ?? '', sealing);
  const key = ownKeySchema.parse(JSON.parse(Buffer.from(plaintext).toString()));
  const header = { typ: 'at+jwt', kid: stored?.key ?? '' };
  return { alg: 'ES256', header, key, good, person: 'sub' };
}

/** The local identity provider, with a token of staff. `folder` is where it keeps its keys. */
export async function microsoftKey(identity: string, folder: string): Promise<IssuerKey> {
  const text = await readFile(join(folder, 'identity.json'), 'utf8');
  const { keys } = z.object({ keys: z.array(signingKeySchema) }).parse(JSON.parse(text));
  const key = keys.at(-1);
  if (!key) throw new Error('The provider has no key.');
  const good = await localToken(identity, 'staff');
  return { alg: 'RS256', header: { typ: 'JWT', kid: key.kid }, key, good, person: 'oid' };
}
