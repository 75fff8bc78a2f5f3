import {
  type AccountInfo,
  EventMessageUtils,
  InteractionStatus,
  type IPublicClientApplication,
  PublicClientApplication,
} from '@azure/msal-browser';
import { watchAccountMark } from '#adapters/accountChanges';
import { readAccountMark, writeAccountMark } from '#adapters/accountMark';
import { failureText } from '#adapters/signInFailure';
import { msalConfiguration } from '#adapters/signInSettings';
import { $me, $session } from '#stores/session';

/** MSAL, ready for use, with the answer of a sign-in taken in. */
let ready: Promise<IPublicClientApplication> | undefined;

/** @throws when sign-in is not set up or the browser lacks what it needs */
export function msalClient(): Promise<IPublicClientApplication> {
  ready ??= open();
  return ready;
}

async function open(): Promise<IPublicClientApplication> {
  const msal = new PublicClientApplication(msalConfiguration(location.origin));
  let status: InteractionStatus = InteractionStatus.Startup;
  msal.addEventCallback((message) => {
    status = EventMessageUtils.getInteractionStatusFromEvent(message, status) ?? status;
    // MSAL reports a login as a token request, too.
    const isLogin = status === InteractionStatus.AcquireToken && !activeAccount(msal);
    $session.setKey('interaction', isLogin ? 'login' : status);
  });
  await msal.initialize();
  await takeAnswer(msal);
  watchAccountMark(() => {
    if (!readAccountMark() && $session.get().state === 'signed-in' && !activeAccount(msal))
      adoptAccount(msal, null);
  });
  return msal;
}

/** Takes in what a sign-in brought back with it; one that failed leaves who was signed in. */
async function takeAnswer(msal: IPublicClientApplication): Promise<void> {
  try {
    const answer = await msal.handleRedirectPromise();
    adoptAccount(msal, answer?.account ?? activeAccount(msal));
  } catch (error) {
    adoptAccount(msal, activeAccount(msal));
    $session.setKey('failure', failureText(error));
  }
}

/** The account that is signed in here, if any. */
export function activeAccount(msal: IPublicClientApplication): AccountInfo | null {
  return msal.getActiveAccount() ?? msal.getAllAccounts()[0] ?? null;
}

/** Makes an account the one that is signed in here, or says that nobody is. */
export function adoptAccount(msal: IPublicClientApplication, account: AccountInfo | null): void {
  msal.setActiveAccount(account);
  if (!account) {
    $me.set(null);
    writeAccountMark(null);
  }
  $session.set({
    state: account ? 'signed-in' : 'signed-out',
    interaction: 'none',
    name: account?.name ?? null,
    username: account?.username ?? null,
    failure: null,
  });
}
