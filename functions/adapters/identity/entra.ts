import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { mailAddressSchema } from '#domain/mailAddress';
import { nameFromToken, ownTenant } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Environment } from '#functions/environment';
import { type Claims, longestToken, refusedToken } from './claims.ts';

const claimsSchema = z.object({
  tid: z.guid(),
  oid: z.guid(),
  iss: z.string(),
  scp: z.string(),
  name: z.string().max(500).optional(),
  preferred_username: z.string().max(500).optional(),
  /** The mailbox. An optional claim: the registration requests it. */
  email: mailAddressSchema.optional().catch(undefined),
  roles: z.array(z.string()).optional(),
});

/** The scope of this API, under `api://{CLIENT_ID}/`. */
const apiScope = 'access_as_user';

/** Checks access tokens of the identity platform, of any tenant. Without an application: of none. */
export function createMicrosoftCheck(
  settings: Pick<Environment, 'IDENTITY_AUTHORITY' | 'IDENTITY_TENANT' | 'CLIENT_ID'>,
): (token: string) => Promise<Claims> {
  const { IDENTITY_AUTHORITY: authority, IDENTITY_TENANT: allowed, CLIENT_ID: client } = settings;
  if (!client) return async () => Promise.reject(refusedToken());
  // Keys are cached, and fetched again when a token names an unknown one.
  const keys = createRemoteJWKSet(new URL(`${authority}/${allowed}/discovery/v2.0/keys`), {
    cooldownDuration: 1_000,
    timeoutDuration: 5_000,
  });
  const options = {
    algorithms: ['RS256'],
    audience: [client, `api://${client}`],
    requiredClaims: ['exp', 'nbf', 'iat'],
    clockTolerance: 30,
  };

  /** @throws {Problem} not-signed-in for a bad token, unavailable when the keys are out of reach */
  return async (token) => {
    if (token.length > longestToken) throw refusedToken();
    const { payload, protectedHeader } = await jwtVerify(token, keys, options).catch(
      (error: unknown) => {
        throw isRefusal(error)
          ? refusedToken()
          : new Problem('unavailable', 'Sign-in is out of reach.');
      },
    );
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) throw refusedToken();
    const { tid, oid, iss, scp, name, preferred_username, email: mail, roles } = claims.data;
    if (tid.toLowerCase() === ownTenant) throw refusedToken();
    if (iss !== `${authority}/${tid}/v2.0`) throw refusedToken();
    if (allowed !== 'common' && tid.toLowerCase() !== allowed.toLowerCase()) throw refusedToken();
    // A key may be restricted to one tenant; the key set then names its issuer.
    // https://learn.microsoft.com/entra/identity-platform/access-tokens#validate-the-signing-key-issuer
    const key = keys.jwks()?.keys.find(({ kid }) => kid === protectedHeader.kid);
    const keyIssuer = key && 'issuer' in key ? String(key['issuer']) : iss;
    if (keyIssuer.replace('{tenantid}', tid) !== iss) throw refusedToken();
    if (!scp.split(' ').includes(apiScope)) throw refusedToken();
    // External ID calls people "unknown" if it never asked for their name.
    const given = name === 'unknown' ? '' : name;
    const called = nameFromToken(given || preferred_username || '');
    return { tenant: tid, object: oid, name: called, ...(mail && { mail }), roles: roles ?? [] };
  };
}

/** True for a bad token; false if the keys could not be fetched. */
function isRefusal(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  // jose throws a plain JOSEError if the address of the keys does not answer 200.
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}
