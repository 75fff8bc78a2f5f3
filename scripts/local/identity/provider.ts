import { type Account, accountNames, accounts } from './accounts.ts';
import type { Memory } from './memory.ts';

/** An authorization code that waits for its one use. */
interface CodeGrant {
  account: Account['name'];
  session: string;
  scope: string;
  redirectUri: string;
  challenge: string;
  nonce: string | undefined;
  expires: number;
}

/** What every route of the provider works with. */
export interface Provider {
  url: string;
  /** The origin of the site: the one that may ask, and be returned to. */
  siteOrigin: string;
  memory: Memory;
  codes: Map<string, CodeGrant>;
  /** Until when a part answers 503, in milliseconds since 1970. */
  downUntil: { graph: number; provider: number };
}

/** The issuer of one tenant's tokens. */
export function issuerOf(provider: Provider, tid: string): string {
  return `${provider.url}/${tid}/v2.0`;
}

const ANY_TENANT = new Set(['common', 'organizations']);

/** The accounts that may sign in under an authority; undefined when there is no such tenant. */
export function accountsUnder(tenant: string): Account[] | undefined {
  const all = accountNames.map((name) => accounts[name]);
  if (ANY_TENANT.has(tenant)) return all;
  const own = all.filter(({ tid }) => tid === tenant);
  return own.length > 0 ? own : undefined;
}

/** What a person has not agreed to yet among the scopes, and whether only an administrator could. */
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
