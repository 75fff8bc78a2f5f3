import { randomBytes } from 'node:crypto';
import type { AccountName } from './accounts.ts';
import type { Provider } from './provider.ts';

/** As Entra for single-page applications: a day, however often it is renewed. */
export const REFRESH_SECONDS = 24 * 60 * 60;

/** A page that asks for two tokens at once sends one refresh token twice; that is no theft. */
const TWICE_MILLISECONDS = 60_000;

/** Who a refresh token stands for. */
export interface RefreshOwner {
  account: AccountName;
  session: string;
}

/** A new refresh token for a person in a session. */
export function addRefreshGrant(provider: Provider, { account, session }: RefreshOwner): string {
  return keep(provider, { account, session, expires: Date.now() + REFRESH_SECONDS * 1000 });
}

/** Takes a refresh token and gives the next; undefined when it is no good, or was replaced a while ago. */
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
