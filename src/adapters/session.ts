import { PUBLIC_CLIENT_ID } from 'astro:env/client';
import { watchAccountHint } from '#adapters/accountChanges';
import { hasOwnSession, signedInHereBefore, writeAccountHint } from '#adapters/accountHint';
import { forgetOwnSession, openApi, ownSession, ownToken } from '#adapters/ownSession';
import { personReady, signInFirst } from '#adapters/personReady';
import type { Asking } from '#adapters/tokens';
import { Problem, reasonOf } from '#domain/problem';
import { $me, $session } from '#stores/session';
import { paths } from '../paths.ts';

/** MSAL, which only people with Microsoft accounts need. */
const microsoft = () => import('#adapters/msal');

/** Whether Microsoft accounts can sign in at this site. */
export const hasMicrosoft = Boolean(PUBLIC_CLIENT_ID);

function showOwn(name: string | null): void {
  $session.set({
    state: name === null ? 'signed-out' : 'signed-in',
    interaction: 'none',
    name,
    username: name,
    failure: null,
  });
}

/** Whether this tab notices when its session ends in another one. */
let isWatching = false;

/** Adopts this browser's session of the product's own issuer, if it has one. */
async function startOwn(): Promise<boolean> {
  const own = await ownSession();
  if (!own) return false;
  showOwn(own.name);
  if (!isWatching)
    watchAccountHint(() => {
      if (hasOwnSession() || $session.get().state !== 'signed-in') return;
      $me.set(null);
      showOwn(null);
    });
  isWatching = true;
  return true;
}

/**
 * Determines who is signed in, and processes the answer of a sign-in with Microsoft. May be called
 * repeatedly. Reports failures in `$session` and never throws.
 */
export async function startSession(): Promise<void> {
  try {
    if (await startOwn()) return;
  } catch (error) {
    showOwn(null);
    $session.setKey('failure', reasonOf(error));
    return;
  }
  if (hasMicrosoft) await (await microsoft()).startSession();
  else showOwn(null);
}

/** Whether a guarded page opens Microsoft's sign-in at once, instead of the login page. */
async function isMicrosoftAtOnce(): Promise<boolean> {
  if (!hasMicrosoft || signedInHereBefore()) return false;
  const ways = await openApi.getSignInWays({}).catch(() => ({ microsoftAtOnce: true }));
  return ways.microsoftAtOnce;
}

/** Whether the person chooses how to sign in, even where Microsoft's sign-in would open at once. */
export interface Choosing {
  chooses?: boolean;
}

/** Signs in and then opens `returnTo`, an address on this site: by Microsoft or the login page. */
export async function signIn(
  returnTo = location.href,
  { chooses = false }: Choosing = {},
): Promise<void> {
  if (!chooses && (await isMicrosoftAtOnce())) return signInWithMicrosoft(returnTo);
  const { pathname, search } = new URL(returnTo, location.origin);
  location.assign(`${paths.login}?${new URLSearchParams({ returnTo: pathname + search })}`);
}

/** Signs in with a Microsoft account. */
export async function signInWithMicrosoft(returnTo = location.href): Promise<void> {
  await (await microsoft()).signIn(returnTo);
}

/** Ends this browser's session and opens the home page. Call it only on a click. */
export async function signOut(): Promise<void> {
  if (!hasOwnSession()) return (await microsoft()).signOut();
  $session.set({ ...$session.get(), state: 'interacting', interaction: 'logout', failure: null });
  // Without a connection the session ends here, and at the server by itself.
  await ownToken(false)
    .then((token) => endAt(token))
    .catch(() => undefined);
  await forgetOwnSession();
  $me.set(null);
  writeAccountHint(null);
  showOwn(null);
  location.assign('/');
}

async function endAt(token: string): Promise<void> {
  const { createApiClient } = await import('#contract/client');
  const { siteSettings } = await import('../siteSettings.ts');
  const client = createApiClient((path, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(`${siteSettings.apiBase}/${path}`, { ...init, headers });
  });
  await client.endSignIn({ body: { session: 'this' } });
}

/**
 * A token for the product's API: silently if possible, or else by asking the person.
 * @throws {Problem} not-signed-in; unavailable, when sign-in can't be reached
 */
export async function apiToken({ renew = false } = {}): Promise<string> {
  if (!hasOwnSession()) {
    if (hasMicrosoft) return (await microsoft()).apiToken({ renew });
    return signInAgain();
  }
  try {
    return await ownToken(renew);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not-signed-in') throw error;
    await forgetOwnSession();
    return signInAgain();
  }
}

/** The open question; calls that wait for it share it. */
let asking: Promise<string> | undefined;

function signInAgain(): Promise<string> {
  asking ??= askPerson().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Signs in again in a window, so that the page and its input stay; before any work, on the page. */
async function askPerson(): Promise<string> {
  const { name } = $session.get();
  if ($me.get() === null) {
    await signIn();
    return new Promise<never>(() => {});
  }
  await personReady();
  const opened = window.open(
    `${paths.login}?window=1`,
    'gatefold-sign-in',
    'popup,width=480,height=720',
  );
  if (!opened) throw new Problem('not-signed-in', 'The browser blocked the sign-in window.');
  await new Promise<void>((resolve, reject) => {
    const stop = watchAccountHint(() => hasOwnSession() && done(resolve));
    const closed = setInterval(() => opened.closed && done(() => reject(signInFirst())), 500);
    function done(go: () => void) {
      stop();
      clearInterval(closed);
      go();
    }
  });
  await startOwn();
  // Somebody else: the page begins anew.
  if ($session.get().name !== name) location.reload();
  return ownToken(false);
}

/** Whether Graph can list the person's groups, or say anything about them at all. */
export async function canHaveGroups(): Promise<boolean> {
  return !hasOwnSession() && (await microsoft()).canHaveGroups();
}

/**
 * A token for Microsoft Graph with exactly these scopes.
 * @throws {Problem} not-allowed, when the person would have to consent and `ask` is never; not-found
 *   for somebody who signed in without Microsoft
 */
export async function graphToken(scopes: string[], ask: Asking = 'never'): Promise<string> {
  if (hasOwnSession()) throw new Problem('not-found', 'You signed in without Microsoft.');
  return (await microsoft()).graphToken(scopes, ask);
}
