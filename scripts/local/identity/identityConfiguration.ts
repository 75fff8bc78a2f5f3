import { API_SCOPE, CLIENT_ID } from './accounts.ts';

/** The settings with which the site signs people in. The real provider differs only in them. */
export interface IdentityConfiguration {
  clientId: string;
  authority: string;
  knownAuthorities: string[];
  /** JSON, as MSAL expects in `authorityMetadata`. */
  authorityMetadata: string;
  apiScope: string;
  graphBase: string;
}

/**
 * MSAL rejects an authority over plain http. It is given an https name that nothing serves,
 * together with the metadata it would fetch there, in which every endpoint is local.
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
