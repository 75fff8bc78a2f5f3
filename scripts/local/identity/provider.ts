import {
  type AccountName,
  accountNames,
  accounts,
  type LocalAccount,
  PERSONAL_TENANT,
} from './accounts.ts';
import type { Memory } from './memory.ts';

/** An authorization code, good for one use. */
interface CodeGrant {
  account: AccountName;
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
  /** The site's origin, the only one that may call and be returned to. */
  siteOrigin: string;
  memory: Memory;
  codes: Map<string, CodeGrant>;
  /** The end of each part's outage, in milliseconds since 1970; until then it answers 503. */
  downUntil: { graph: number; provider: number };
}

/** The issuer of one tenant's tokens. */
export function issuerOf(provider: Provider, tid: string): string {
  return `${provider.url}/${tid}/v2.0`;
}

/** Everybody with an account. */
export const people: readonly LocalAccount[] = accountNames.map((name) => accounts[name]);

const isPersonal = ({ tid }: LocalAccount) => tid === PERSONAL_TENANT;

/** The accounts that can sign in under an authority; undefined when there is no such tenant. */
export function accountsUnder(tenant: string): readonly LocalAccount[] | undefined {
  if (tenant === 'common') return people;
  if (tenant === 'organizations') return people.filter((person) => !isPersonal(person));
  if (tenant === 'consumers') return people.filter(isPersonal);
  const own = people.filter(({ tid }) => tid === tenant);
  return own.length > 0 ? own : undefined;
}

/** Scopes that the person has not consented to yet. */
export function withheld(
  { memory }: Provider,
  account: LocalAccount,
  scopes: readonly string[],
): string[] {
  return scopes.filter((scope) => memory.withheld[`${account.name} ${scope}`] !== undefined);
}
