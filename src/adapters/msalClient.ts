import {
  type AccountInfo,
  EventMessageUtils,
  InteractionStatus,
  type IPublicClientApplication,
  PublicClientApplication,
} from '@azure/msal-browser';
import { watchAccountHint } from '#adapters/accountChanges';
import { hasOwnSession, readAccountHint, writeAccountHint } from '#adapters/accountHint';
import { failureText } from '#adapters/signInFailure';
import { msalConfiguration } from '#adapters/signInSettings';
import { $me, $session } from '#stores/session';

/** MSAL, initialized, with any sign-in answer processed. */
let ready: Promise<IPublicClientApplication> | undefined;

/**
 * @throws when sign-in is not configured or the browser lacks a required feature
 */
export function msalClient(): Promise<IPublicClientApplication> {
  ready ??= open();
  return ready;
}

async function open(): Promise<IPublicClientApplication> {
  const msal = new PublicClientApplication(msalConfiguration(location.origin));
  let status: InteractionStatus = InteractionStatus.Startup;
  msal.addEventCallback((message) => {
    status = EventMessageUtils.getInteractionStatusFromEvent(message, status) ?? status;
    // MSAL also reports a login as a token request.
    const isLogin = status === InteractionStatus.AcquireToken && !activeAccount(msal);
    $session.setKey('interaction', isLogin ? 'login' : status);
  });
  await msal.initialize();
  await takeAnswer(msal);
  watchAccountHint(() => {
    if (!readAccountHint() && $session.get().state === 'signed-in' && !activeAccount(msal))
      adoptAccount(msal, null);
  });
  return msal;
}

/** Processes a sign-in's answer; a failed sign-in keeps the previous account. */
async function takeAnswer(msal: IPublicClientApplication): Promise<void> {
  try {
    const answer = await msal.handleRedirectPromise();
    adoptAccount(msal, answer?.account ?? activeAccount(msal));
  } catch (error) {
    adoptAccount(msal, activeAccount(msal));
    $session.setKey('failure', failureText(error));
  }
}

/** The active account, if any. */
export function activeAccount(msal: IPublicClientApplication): AccountInfo | null {
  return msal.getActiveAccount() ?? msal.getAllAccounts()[0] ?? null;
}

/** Sets the active account, or none. */
export function adoptAccount(msal: IPublicClientApplication, account: AccountInfo | null): void {
  // Somebody signed in without Microsoft, who only links an account.
  if (hasOwnSession()) return;
  msal.setActiveAccount(account);
  if (!account) {
    $me.set(null);
    writeAccountHint(null);
  }
  $session.set({
    state: account ? 'signed-in' : 'signed-out',
    interaction: 'none',
    name: account?.name ?? null,
    username: account?.username ?? null,
    failure: null,
  });
}
