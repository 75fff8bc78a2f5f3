import {
  accountNames,
  accounts,
  EXTERNAL_TENANT,
  externalAccount,
  externalAccounts,
  type LocalAccount,
  PERSONAL_TENANT,
} from './accounts.ts';
import type { Memory } from './memory.ts';

/** How people sign in: they pick one of the demo's Microsoft accounts, or get a code by email from External ID. */
export type SignInWay = 'accounts' | 'codes';

/** An email of the provider's own, as the one with a code. */
export interface ProviderMail {
  to: string;
  subject: string;
  text: string;
}

/** A code that was mailed: good for one use, for ten minutes, for five tries. */
interface MailedCode {
  code: string;
  expires: number;
  tries: number;
}

/** An authorization code, good for one use. */
interface CodeGrant {
  account: string;
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
  way: SignInWay;
  sendMail: (mail: ProviderMail) => Promise<void>;
  /** By the address that each was mailed to. */
  mailedCodes: Map<string, MailedCode>;
  memory: Memory;
  codes: Map<string, CodeGrant>;
  /** The end of each part's outage, in milliseconds since 1970; it answers 503 until then. */
  downUntil: { graph: number; provider: number };
}

/** The issuer of one tenant's tokens. */
export function issuerOf(provider: Provider, tid: string): string {
  return `${provider.url}/${tid}/v2.0`;
}

/** Everybody who has an account. */
export function peopleOf({ way, memory }: Provider): LocalAccount[] {
  if (way === 'accounts') return accountNames.map((name) => accounts[name]);
  const came = memory.customers.map((customer) =>
    externalAccount({ ...customer, name: customer.email }),
  );
  return [...externalAccounts, ...came];
}

/** The account of a name, if it still is one. */
export function accountNamed(provider: Provider, name: string): LocalAccount | undefined {
  return peopleOf(provider).find((person) => person.name === name);
}

const isPersonal = ({ tid }: LocalAccount) => tid === PERSONAL_TENANT;

/**
 * The accounts that can sign in under an authority; undefined when there is no such tenant. External
 * ID answers for its own tenant alone: it has no `common`.
 */
export function accountsUnder(provider: Provider, tenant: string): LocalAccount[] | undefined {
  const all = peopleOf(provider);
  if (provider.way === 'codes') return tenant === EXTERNAL_TENANT ? all : undefined;
  if (tenant === 'common') return all;
  if (tenant === 'organizations') return all.filter((person) => !isPersonal(person));
  if (tenant === 'consumers') return all.filter(isPersonal);
  const own = all.filter(({ tid }) => tid === tenant);
  return own.length > 0 ? own : undefined;
}

/**
 * Why the application's registration admits nobody under an authority, or not this account, in Entra's
 * words; undefined where it does. Entra shows this on a page of its own and does not return to the site.
 */
export function refusalOf(
  { way, memory }: Provider,
  tenant: string,
  account?: LocalAccount,
): string | undefined {
  if (way === 'codes') return undefined;
  const { audience } = memory.registration;
  if (audience === 'AzureADMyOrg' && ['common', 'organizations', 'consumers'].includes(tenant))
    return 'AADSTS50194: The application is not configured as a multi-tenant application.';
  if (audience === 'AzureADMultipleOrgs' && account && isPersonal(account))
    return 'unauthorized_client: The client does not exist or is not enabled for consumers.';
  return undefined;
}

/** The permissions that an External ID tenant allows an application. */
const EXTERNAL_SCOPES = new Set(['User.Read', 'access_as_user']);

/** The scopes without a person's consent, and whether only an administrator can give it. */
export function withheld(
  { way, memory }: Provider,
  account: LocalAccount,
  scopes: readonly string[],
): { scopes: string[]; blocked: boolean } {
  if (way === 'codes') {
    // Only an administrator can agree there, and only to these.
    // https://learn.microsoft.com/entra/external-id/customers/concept-supported-features-customers
    const { adminConsent } = memory.registration;
    const closed = scopes.filter((scope) => !adminConsent || !EXTERNAL_SCOPES.has(scope));
    return { scopes: closed, blocked: closed.length > 0 };
  }
  const states = scopes.map((scope) => ({
    scope,
    state: memory.withheld[`${account.name} ${scope}`],
  }));
  return {
    scopes: states.filter(({ state }) => state !== undefined).map(({ scope }) => scope),
    blocked: states.some(({ state }) => state === 'blocked'),
  };
}
