import { createPublicKey } from 'node:crypto';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { makeSigningKey } from './keys.ts';
import type { Provider } from './provider.ts';
import { signingKey, signToken } from './tokens.ts';

/** How a token for a test is signed: as it should be, or in one of the ways that a server must see through. */
export const signatures = ['good', 'none', 'hs256-public-key', 'foreign-key'] as const;
export type Signature = (typeof signatures)[number];

/** A token with the claims given, signed in the way asked for. */
export async function forgeToken(
  provider: Provider,
  claims: JWTPayload,
  signature: Signature,
): Promise<string> {
  const key = signingKey(provider);
  const { kid } = key;
  if (signature === 'good') return signToken(provider, claims);
  if (signature === 'none')
    return `${encoded({ alg: 'none', typ: 'JWT', kid })}.${encoded(claims)}.`;
  if (signature === 'hs256-public-key') {
    const { kty, n, e } = key;
    const publicKey = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
    const secret = publicKey.export({ type: 'spki', format: 'pem' });
    const header = { alg: 'HS256', typ: 'JWT', kid };
    return new SignJWT(claims).setProtectedHeader(header).sign(Buffer.from(secret));
  }
  const header = { alg: 'RS256', typ: 'JWT', kid };
  const foreign = await importJWK(await makeSigningKey(), 'RS256');
  return new SignJWT(claims).setProtectedHeader(header).sign(foreign);
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
