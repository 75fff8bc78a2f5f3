import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod';

/** An RSA key pair with its id, as stored. */
export const signingKeySchema = z.object({
  kid: z.string(),
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});
export type SigningKey = z.infer<typeof signingKeySchema>;

/** A new RS256 key whose id is its thumbprint. */
export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return signingKeySchema.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
}

/** The public half of a key, as the provider's key list shows it. */
export function publicHalf({ kid, kty, n, e }: SigningKey): JWK {
  return { kty, use: 'sig', kid, n, e };
}
