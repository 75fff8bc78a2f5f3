import type { AuthenticationResult, IPublicClientApplication } from '@azure/msal-browser';
import { activeAccount, adoptAccount, msalClient } from '#adapters/msalClient';
import { personReady, signInFirst } from '#adapters/personReady';
import { failureText, isAway, isBlocked } from '#adapters/signInFailure';
import { type InteractionKind, interactionKind } from '#adapters/signInSettings';
import { Problem } from '#domain/problem';
import { $me, $session } from '#stores/session';

/**
 * Whether to ask the person: `never` if they did nothing that calls for it, `at-once` after a click
 * for exactly this, and `with-notice` if it may surprise them.
 */
export type Asking = 'never' | 'at-once' | 'with-notice';

interface Wish {
  scopes: string[];
  /** Bypasses the cached token. */
  renew: boolean;
  ask: Asking;
}

/**
 * A token for one resource: silently, or else by asking the person.
 * @throws {Problem} not-signed-in; not-allowed when consent is needed first; unavailable
 */
export async function freshToken({ scopes, renew, ask }: Wish): Promise<string> {
  const msal = await msalClient();
  const account = activeAccount(msal);
  if (!account) throw signInFirst();
  try {
    const result = await msal.acquireTokenSilent({ scopes, account, forceRefresh: renew });
    if (result.accessToken) return result.accessToken;
  } catch (error) {
    if (isAway(error)) throw new Problem('unavailable', failureText(error));
    if (ask === 'never') throw new Problem('not-allowed', failureText(error));
  }
  return askOnce(msal, { scopes, ask });
}

/** The open question; calls that need the same answer share it. */
let asking: { key: string; answer: Promise<string> } | undefined;

type Question = Pick<Wish, 'scopes' | 'ask'>;

function askOnce(msal: IPublicClientApplication, question: Question): Promise<string> {
  const key = question.scopes.join(' ');
  if (asking?.key === key) return asking.answer;
  const answer = interact(msal, question).finally(() => {
    asking = undefined;
  });
  asking = { key, answer };
  return answer;
}

/**
 * Asks the person. Before they work on the page, it may redirect at once. While they work, it shows
 * a notice and opens a window on a click, so that the page and its input stay.
 */
async function interact(
  msal: IPublicClientApplication,
  { scopes, ask: asked }: Question,
): Promise<string> {
  const working = asked === 'with-notice' && $me.get() !== null;
  if (working) await personReady();
  try {
    return await askPerson(msal, scopes, working ? 'popup' : interactionKind());
  } catch (error) {
    if (isBlocked(error)) return askPerson(msal, scopes, 'redirect');
    $session.setKey('failure', failureText(error));
    throw new Problem('not-signed-in', failureText(error));
  }
}

async function askPerson(
  msal: IPublicClientApplication,
  scopes: string[],
  kind: InteractionKind,
): Promise<string> {
  const account = activeAccount(msal);
  const request = account ? { scopes, account } : { scopes };
  $session.setKey('state', 'interacting');
  try {
    if (kind === 'popup') return took(msal, await msal.acquireTokenPopup(request));
    await msal.acquireTokenRedirect({ ...request, redirectStartPage: location.href });
    // The page is being left, so nothing after this is visible.
    return await new Promise<never>(() => {});
  } finally {
    $session.setKey('state', activeAccount(msal) ? 'signed-in' : 'signed-out');
  }
}

/** If the account changed, reloads the page from the beginning. */
function took(msal: IPublicClientApplication, result: AuthenticationResult): string {
  const before = activeAccount(msal);
  adoptAccount(msal, result.account);
  if (before && before.homeAccountId !== result.account.homeAccountId) location.reload();
  return result.accessToken;
}
