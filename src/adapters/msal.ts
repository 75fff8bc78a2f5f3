import { AuthError, type IPublicClientApplication } from '@azure/msal-browser';
import { forgetMicrosoftAccounts, hasOwnSession } from '#adapters/accountHint';
import { activeAccount, adoptAccount, msalClient } from '#adapters/msalClient';
import { ownAddress } from '#adapters/ownAddress';
import { failureText, isBlocked } from '#adapters/signInFailure';
import { apiScope, interactionKind, isExternalId } from '#adapters/signInSettings';
import { type Asking, freshToken } from '#adapters/tokens';
import { Problem } from '#domain/problem';
import { $session } from '#stores/session';

/** Reports a failed sign-in, and sets the state from the cache. */
function failed(error: unknown): void {
  const state = $session.get().username ? 'signed-in' : 'signed-out';
  $session.set({ ...$session.get(), state, interaction: 'none', failure: failureText(error) });
}

/**
 * Determines who is signed in, and processes the answer of a redirect sign-in. May be called
 * repeatedly. Reports failures in `$session` and never throws.
 */
export async function startSession(): Promise<void> {
  await msalClient().catch(failed);
}

/**
 * Signs in by redirect or in a window, as configured. A redirect leaves the page, and then opens
 * `returnTo`, an address on this site that starts the session.
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
 * Signs out in a window and opens the home page, or by redirect if windows are blocked. Call it
 * only on a click.
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
    // Once MSAL has started, the account is gone from this browser even after a failure.
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
  /** Bypasses the cache, for a token that the server refused. */
  renew?: boolean;
}

/**
 * A token for the product's API: silently if possible, or else by asking the person.
 * @throws {Problem} not-signed-in; unavailable, when sign-in can't be reached
 */
export function apiToken({ renew = false }: Wish = {}): Promise<string> {
  return freshToken({ scopes: [apiScope], renew, ask: 'with-notice' });
}

/**
 * The token of an account that the person picks in a window, without signing them in by it here;
 * null if they close the window.
 */
export async function tokenOfPickedAccount(): Promise<string | null> {
  const msal = await msalClient();
  const before = activeAccount(msal);
  try {
    const request = { scopes: [apiScope], prompt: 'select_account' };
    const { accessToken } = await msal.loginPopup(request);
    return accessToken;
  } catch (error) {
    if (error instanceof AuthError && error.errorCode === 'user_cancelled') return null;
    throw new Problem('unavailable', failureText(error));
  } finally {
    msal.setActiveAccount(before);
    if (hasOwnSession()) forgetMicrosoftAccounts();
  }
}

/** The tenant of all personal Microsoft accounts. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Whether Graph can list the signed-in person's groups. It can't for personal accounts, and
 * External ID gives applications no such permission.
 */
export async function canHaveGroups(): Promise<boolean> {
  const account = activeAccount(await msalClient());
  return !isExternalId() && account?.tenantId !== personalTenant;
}

/**
 * A token for Microsoft Graph with exactly these scopes.
 * @throws {Problem} not-allowed, when the person would have to consent and `ask` is never
 */
export function graphToken(scopes: string[], ask: Asking = 'never'): Promise<string> {
  return freshToken({ scopes, renew: false, ask });
}
