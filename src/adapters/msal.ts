import type { IPublicClientApplication } from '@azure/msal-browser';
import { activeAccount, adoptAccount, msalClient } from '#adapters/msalClient';
import { ownAddress } from '#adapters/ownAddress';
import { failureText, isBlocked } from '#adapters/signInFailure';
import { apiScope, interactionKind, isExternalId } from '#adapters/signInSettings';
import { type Asking, freshToken } from '#adapters/tokens';
import { $session } from '#stores/session';

/** Says that sign-in went wrong, and leaves the state as the cache has it. */
function failed(error: unknown): void {
  const state = $session.get().username ? 'signed-in' : 'signed-out';
  $session.set({ ...$session.get(), state, interaction: 'none', failure: failureText(error) });
}

/**
 * Finds out who is signed in, and takes in the answer of a sign-in by redirect. May be called
 * again. Failures are told in `$session`, never thrown.
 */
export async function startSession(): Promise<void> {
  await msalClient().catch(failed);
}

/**
 * Signs in as the site is set up: by redirect or in a window. By redirect the page is left, and
 * `returnTo`, an address of this site that starts the session, opens afterwards.
 */
export async function signIn(returnTo = location.href): Promise<void> {
  try {
    const kind = interactionKind();
    const msal = await msalClient();
    $session.set({ ...$session.get(), state: 'interacting', interaction: 'login', failure: null });
    const redirectStartPage = ownAddress(returnTo) ?? `${location.origin}/`;
    const request = { scopes: [apiScope], prompt: 'select_account' };
    if (kind === 'redirect') return await msal.loginRedirect({ ...request, redirectStartPage });
    adoptAccount(msal, (await msal.loginPopup(request)).account);
  } catch (error) {
    failed(error);
  }
}

/**
 * Signs out in a window of its own and leads home. Where windows are blocked, by redirect. Has to
 * be called from a click.
 */
export async function signOut(): Promise<void> {
  try {
    const msal = await msalClient();
    const account = activeAccount(msal);
    $session.set({ ...$session.get(), state: 'interacting', interaction: 'logout', failure: null });
    await logOut(msal, account ? { account } : {});
    adoptAccount(msal, null);
    location.assign('/');
  } catch (error) {
    // The account is gone from this browser all the same, once MSAL has begun.
    await msalClient().then((msal) => adoptAccount(msal, activeAccount(msal)), failed);
    $session.setKey('failure', failureText(error));
  }
}

async function logOut(
  msal: IPublicClientApplication,
  request: Parameters<IPublicClientApplication['logoutPopup']>[0],
): Promise<void> {
  try {
    await msal.logoutPopup(request);
  } catch (error) {
    if (!isBlocked(error)) throw error;
    await msal.logoutRedirect(request);
  }
}

/** The parameters of a token request. */
interface Wish {
  /** Passes over the cache: for a token that the server refused. */
  renew?: boolean;
}

/**
 * A token for the product's API: silently where that works, else by asking the person.
 * @throws {Problem} not-signed-in; unavailable, when sign-in is out of reach
 */
export function apiToken({ renew = false }: Wish = {}): Promise<string> {
  return freshToken({ scopes: [apiScope], renew, ask: 'with-notice' });
}

/** The tenant of every personal Microsoft account. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Whether Graph can be asked for the groups of who is signed in. It does not support that for personal
 * accounts, and External ID allows an application no such permission.
 */
export async function canHaveGroups(): Promise<boolean> {
  const account = activeAccount(await msalClient());
  return !isExternalId() && account?.tenantId !== personalTenant;
}

/**
 * A token for Microsoft Graph with the scopes named, and no others.
 * @throws {Problem} not-allowed, when the person would have to agree and `ask` is never
 */
export function graphToken(scopes: string[], ask: Asking = 'never'): Promise<string> {
  return freshToken({ scopes, renew: false, ask });
}
