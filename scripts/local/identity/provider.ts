import { type Account, accountNames, accounts } from './accounts.ts';
import type { Memory } from './memory.ts';

/** An authorization code, good for one use. */
interface CodeGrant {
  account: Account['name'];
  session: string;
  scope: string;
  redirectUri: string;
  challenge: string;
  nonce: string | undefined;
  expires: number;
}

/** The context of the provider's routes. */
export interface Provider {
  url: string;
  /** The site's origin, the only one allowed to call and to be returned to. */
  siteOrigin: string;
  memory: Memory;
  codes: Map<string, CodeGrant>;
  /** The end of each part's outage, in milliseconds since 1970; it answers 503 until then. */
  downUntil: { graph: number; provider: number };
}

/** The issuer of one tenant's tokens. */
export function issuerOf(provider: Provider, tid: string): string {
  return `${provider.url}/${tid}/v2.0`;
}

const ANY_TENANT = new Set(['common', 'organizations']);

/** The accounts that can sign in under an authority; undefined when there is no such tenant. */
export function accountsUnder(tenant: string): Account[] | undefined {
  const all = accountNames.map((name) => accounts[name]);
  if (ANY_TENANT.has(tenant)) return all;
  const own = all.filter(({ tid }) => tid === tenant);
  return own.length > 0 ? own : undefined;
}

/** The scopes without a person's consent, and whether only an administrator can give it. */
export function withheld(
  { memory }: Provider,
  account: Account,
  scopes: readonly string[],
): { scopes: string[]; blocked: boolean } {
  const states = scopes.map((scope) => ({
    scope,
    state: memory.withheld[`${account.name} ${scope}`],
  }));
  return {
    scopes: states.filter(({ state }) => state !== undefined).map(({ scope }) => scope),
    blocked: states.some(({ state }) => state === 'blocked'),
  };
}
