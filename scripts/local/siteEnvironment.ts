import { identityConfiguration } from './identity/identityConfiguration.ts';
import type { LocalPorts } from './localPorts.ts';
import { ACCOUNT } from './storage.ts';

/** The addresses of the running parts, without trailing slashes. */
export type Addresses = {
  site: string;
  api: string;
  identity: string;
  external: string;
  images: string;
};

/** The addresses of a product on these ports. */
export function localAddresses(ports: LocalPorts): Addresses {
  const at = (port: number) => `http://localhost:${port}`;
  return {
    site: at(ports.site),
    api: `${at(ports.api)}/api`,
    identity: at(ports.identity),
    external: at(ports.mailbox),
    // The host of signed recording addresses: the content policy names one host for both.
    images: `http://127.0.0.1:${ports.storage}/${ACCOUNT}/images`,
  };
}

/** The environment of the site's build; `astro.config.mjs` describes each variable. */
export function siteEnvironment(addresses: Addresses): Record<string, string> {
  const identity = identityConfiguration(addresses.identity);
  return {
    PUBLIC_SITE_URL: addresses.site,
    PUBLIC_API_BASE: addresses.api,
    IMAGE_BASE: addresses.images,
    PUBLIC_CLIENT_ID: identity.clientId,
    PUBLIC_AUTHORITY: identity.authority,
    PUBLIC_KNOWN_AUTHORITIES: identity.knownAuthorities.join(','),
    PUBLIC_AUTHORITY_METADATA: identity.authorityMetadata,
    PUBLIC_API_SCOPE: identity.apiScope,
    PUBLIC_GRAPH_BASE: identity.graphBase,
    PUBLIC_IDENTITY_ORIGIN: addresses.identity,
    PUBLIC_ANALYTICS_URL: `${addresses.external}/analytics/api/event`,
    OLD_ARTIST_ADDRESS: '/artist/{Id}',
    OLD_RELEASE_ADDRESS: '/release/{Id}',
  };
}
