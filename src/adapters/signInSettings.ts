import {
  PUBLIC_API_SCOPE,
  PUBLIC_AUTHORITY,
  PUBLIC_AUTHORITY_METADATA,
  PUBLIC_CLIENT_ID,
  PUBLIC_KNOWN_AUTHORITIES,
  PUBLIC_SIGN_IN_FAILURE_ROUTE,
  PUBLIC_SIGN_IN_INTERACTION,
} from 'astro:env/client';
import type { Configuration } from '@azure/msal-browser';
import { Problem } from '#domain/problem';

/** The scope of the product's API, requested at sign-in. */
export const apiScope = PUBLIC_API_SCOPE || `api://${PUBLIC_CLIENT_ID}/access_as_user`;

/** Whether people sign in with an Entra External ID tenant. */
export const isExternalId = () => new URL(PUBLIC_AUTHORITY).hostname.endsWith('.ciamlogin.com');

/** The page that the guard opens after a failed sign-in; null for its own notice. */
export const failureRoute = PUBLIC_SIGN_IN_FAILURE_ROUTE || null;

export type InteractionKind = 'redirect' | 'popup';

/**
 * How people sign in.
 * @throws {Problem} with the text `invalid_interaction_type`, when the setting has another value
 */
export function interactionKind(setting = PUBLIC_SIGN_IN_INTERACTION): InteractionKind {
  if (setting === 'redirect' || setting === 'popup') return setting;
  throw new Problem(
    'invalid-input',
    `invalid_interaction_type: sign-in is set up as “${setting}”, and must be redirect or popup.`,
  );
}

/**
 * MSAL's configuration.
 * @throws {Problem} unavailable, when the site was built without an application id
 */
export function msalConfiguration(origin: string): Configuration {
  if (!PUBLIC_CLIENT_ID)
    throw new Problem('unavailable', 'Sign-in is not set up: the site names no application.');
  // The bridge passes on every answer, including a sign-out's; otherwise its window stays open.
  const bridge = `${origin}/sign-in-return`;
  return {
    auth: {
      clientId: PUBLIC_CLIENT_ID,
      authority: PUBLIC_AUTHORITY,
      knownAuthorities: PUBLIC_KNOWN_AUTHORITIES.split(',').filter(Boolean),
      redirectUri: bridge,
      postLogoutRedirectUri: bridge,
      ...(PUBLIC_AUTHORITY_METADATA && { authorityMetadata: PUBLIC_AUTHORITY_METADATA }),
    },
    cache: { cacheLocation: 'localStorage' },
  };
}
