import { randomBytes } from 'node:crypto';
import type { AccountName } from './accounts.ts';
import type { Provider } from './provider.ts';

/** Like Entra's for single-page applications: a day in total, however often it is renewed. */
export const REFRESH_SECONDS = 24 * 60 * 60;

/** A page that requests two tokens at once sends one refresh token twice; this is not theft. */
const TWICE_MILLISECONDS = 60_000;

/** The account and session of a refresh token. */
export interface RefreshOwner {
  account: AccountName;
  session: string;
}

/** A new refresh token for a person in a session. */
export function addRefreshGrant(provider: Provider, { account, session }: RefreshOwner): string {
  return keep(provider, { account, session, expires: Date.now() + REFRESH_SECONDS * 1000 });
}

/** Exchanges a refresh token for the next; undefined if it is invalid or was replaced earlier. */
export function renewRefreshGrant(
  provider: Provider,
  token: string,
): (RefreshOwner & { refreshToken: string }) | undefined {
  const now = Date.now();
  const grants = provider.memory.refreshGrants;
  for (const [old, { expires, replaced = now }] of Object.entries(grants)) {
    if (expires < now || replaced + TWICE_MILLISECONDS < now) delete grants[old];
  }
  const grant = Object.hasOwn(grants, token) ? grants[token] : undefined;
  if (!grant) return undefined;
  grant.replaced ??= now;
  const { account, session, expires } = grant;
  return { account, session, refreshToken: keep(provider, { account, session, expires }) };
}

function keep({ memory }: Provider, grant: RefreshOwner & { expires: number }): string {
  const token = `local.${randomBytes(32).toString('base64url')}`;
  memory.refreshGrants[token] = grant;
  return token;
}
