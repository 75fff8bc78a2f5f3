import { API_SCOPE, CLIENT_ID } from './accounts.ts';

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
 * the metadata that it would fetch from there, in which every endpoint is local.
 */
export function identityConfiguration(identityUrl: string): IdentityConfiguration {
  const tenant = `${identityUrl}/{tenant}`;
  return {
    clientId: CLIENT_ID,
    authority: 'https://entra.localhost/common',
    knownAuthorities: ['entra.localhost'],
    authorityMetadata: JSON.stringify({
      issuer: `${identityUrl}/{tenantid}/v2.0`,
      authorization_endpoint: `${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `${tenant}/oauth2/v2.0/token`,
      end_session_endpoint: `${tenant}/oauth2/v2.0/logout`,
      jwks_uri: `${tenant}/discovery/v2.0/keys`,
    }),
    apiScope: API_SCOPE,
    graphBase: `${identityUrl}/graph/v1.0`,
  };
}
