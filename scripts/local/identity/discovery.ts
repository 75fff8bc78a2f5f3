import { empty, route, type StandInRoute } from '../standIn/router.ts';
import { publicHalf } from './keys.ts';
import { accountsUnder, issuerOf, type Provider } from './provider.ts';
import { AUDIENCES } from './scopes.ts';

/** The provider's metadata, for one tenant or for `common`. */
export function discoveryRoutes(provider: Provider): StandInRoute[] {
  return [
    route(
      'GET',
      '/:tenant/v2.0/.well-known/openid-configuration',
      ({ params: { tenant = '' } }) => {
        return accountsUnder(tenant) ? Response.json(metadata(provider, tenant)) : empty(400);
      },
    ),
    route('GET', '/:tenant/discovery/v2.0/keys', ({ params: { tenant = '' } }) => {
      if (!accountsUnder(tenant)) return empty(400);
      return Response.json({ keys: provider.memory.keys.map(publicHalf) });
    }),
  ];
}

/** Under `common` the issuer is a pattern, as in Entra: each token names its own tenant. */
function metadata(provider: Provider, tenant: string): object {
  const many = ['common', 'organizations', 'consumers'].includes(tenant);
  const base = `${provider.url}/${tenant}`;
  return {
    issuer: issuerOf(provider, many ? '{tenantid}' : tenant),
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    end_session_endpoint: `${base}/oauth2/v2.0/logout`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
    userinfo_endpoint: `${provider.url}/graph/v1.0/me`,
    msgraph_host: new URL(AUDIENCES.graph).host,
    response_types_supported: ['code'],
    response_modes_supported: ['fragment', 'query'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
  };
}
