import { API_SCOPE, CLIENT_ID, EXTERNAL_TENANT } from './accounts.ts';
import type { SignInWay } from './provider.ts';

/** The settings with which the site signs people in here. With the real provider only these values differ. */
export interface IdentityConfiguration {
  clientId: string;
  authority: string;
  knownAuthorities: string[];
  /** JSON, as MSAL's `authorityMetadata` wants it. */
  authorityMetadata: string;
  apiScope: string;
  graphBase: string;
}

/**
 * MSAL refuses an authority over plain http. So it gets an https name that nothing listens on, together with
 * the metadata that it would fetch from there, in which every endpoint is local. For External ID it is the
 * real name, by which MSAL knows that the tenant is one.
 */
export function identityConfiguration(
  identityUrl: string,
  way: SignInWay = 'accounts',
): IdentityConfiguration {
  const tenant = `${identityUrl}/${way === 'codes' ? EXTERNAL_TENANT : '{tenant}'}`;
  const external = `https://${EXTERNAL_TENANT}.ciamlogin.com/${EXTERNAL_TENANT}`;
  return {
    clientId: CLIENT_ID,
    authority: way === 'codes' ? external : 'https://entra.localhost/common',
    knownAuthorities: way === 'codes' ? [] : ['entra.localhost'],
    authorityMetadata: JSON.stringify({
      issuer: way === 'codes' ? `${external}/v2.0` : `${identityUrl}/{tenantid}/v2.0`,
      authorization_endpoint: `${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `${tenant}/oauth2/v2.0/token`,
      end_session_endpoint: `${tenant}/oauth2/v2.0/logout`,
      jwks_uri: `${tenant}/discovery/v2.0/keys`,
    }),
    apiScope: API_SCOPE,
    graphBase: `${identityUrl}/graph/v1.0`,
  };
}
