import { createHash, randomUUID } from 'node:crypto';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { CLIENT_ID, type LocalAccount } from './accounts.ts';
import type { SigningKey } from './keys.ts';
import { issuerOf, type Provider } from './provider.ts';
import { AUDIENCES, type Resource, type Scopes } from './scopes.ts';

/** The newest key, which signs. */
function signingKey({ memory }: Provider): SigningKey {
  const newest = memory.keys.at(-1);
  if (!newest) throw new Error('The provider has no key to sign with.');
  return newest;
}

/** Signs claims as the provider does: RS256, with the key's id in the header. */
export async function signToken(provider: Provider, claims: JWTPayload): Promise<string> {
  const key = signingKey(provider);
  const header = { typ: 'JWT', alg: 'RS256', kid: key.kid };
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, 'RS256'));
}

/** The claims of an access token in Entra's v2 shape. `scopes.short` become `scp`. */
export function accessClaims(
  provider: Provider,
  account: LocalAccount,
  scopes: Pick<Scopes, 'resource' | 'short' | 'openid'>,
): JWTPayload {
  return {
    ...sharedClaims(provider, account, scopes.resource),
    exp: nowInSeconds() + provider.memory.tokenSeconds,
    azp: CLIENT_ID,
    azpacr: '0',
    scp: scopesOf(scopes),
    ...(scopes.resource === 'api' ? rolesOf(account) : {}),
  };
}

/** The claims of an id token, which tells the site who signed in. */
export function idClaims(
  provider: Provider,
  account: LocalAccount,
  { nonce, session }: { nonce: string | undefined; session: string },
): JWTPayload {
  return {
    ...sharedClaims(provider, account, 'api'),
    exp: nowInSeconds() + provider.memory.tokenSeconds,
    ...(nonce === undefined ? {} : { nonce }),
    ...rolesOf(account),
    login_hint: account.userPrincipalName,
    sid: session,
  };
}

function sharedClaims(provider: Provider, account: LocalAccount, resource: Resource): JWTPayload {
  const now = nowInSeconds();
  return {
    aud: AUDIENCES[resource],
    iss: issuerOf(provider, account.tid),
    iat: now,
    nbf: now,
    name: account.displayName,
    oid: account.oid,
    preferred_username: account.userPrincipalName,
    email: account.mail,
    sub: subject(account, resource),
    tid: account.tid,
    uti: randomUUID(),
    ver: '2.0',
  };
}

/** Graph's tokens name the openid scopes too; the API's do not. */
function scopesOf({
  resource,
  short,
  openid,
}: Pick<Scopes, 'resource' | 'short' | 'openid'>): string {
  const shown = openid.filter((scope) => scope !== 'offline_access');
  return (resource === 'graph' ? [...shown, ...short] : short).join(' ');
}

function rolesOf({ roles }: LocalAccount): { roles?: readonly string[] } {
  return roles.length > 0 ? { roles } : {};
}

/** The subject differs for each application, so that two cannot correlate a person. */
function subject({ oid }: LocalAccount, resource: Resource): string {
  return createHash('sha256').update(`${oid} ${AUDIENCES[resource]}`).digest('base64url');
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
