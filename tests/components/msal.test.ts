import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { API_SCOPE, accounts } from '#local/identity/accounts';
import { identityConfiguration } from '#local/identity/identityConfiguration';
import { startIdentity } from '#local/identity/server';
import type { Running } from '#local/standIn/listen';
import { openBrowser } from './browser.ts';
import { startMsalSite } from './msalSite.ts';

let site: Running;
let identity: Running;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  site = await startMsalSite(() => identityConfiguration(identity.url));
  identity = await startIdentity({ port: 0, siteUrl: site.url });
  browser = await openBrowser();
}, 30_000);
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(site.url);
  await titled('signed out');
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await site.stop();
  await identity.stop();
});

const titled = (title: string) =>
  page.waitForFunction((wanted) => document.title === wanted, title);
const run = (script: string) => page.evaluate(`(async () => { ${script} })()`);
const startSignIn = async () => {
  await run(`await msal.loginRedirect({ scopes: ['User.Read'] })`).catch(() => undefined);
  await page.getByRole('heading', { name: 'Pick an account' }).waitFor();
};
const signIn = async (name: 'staff' | 'artist') => {
  await startSignIn();
  await page.getByRole('button', { name: accounts[name].displayName }).click();
  await titled(accounts[name].userPrincipalName);
};
const silentToken = (scope: string) => `(await msal.acquireTokenSilent({ scopes: ['${scope}'] }))`;

it('signs in by redirect and gets a token for each resource silently', async () => {
  await signIn('staff');
  const graph = await run(`const { accessToken } = ${silentToken('User.Read')};
    const me = await fetch(configuration.graphBase + '/me', { headers: { authorization: 'Bearer ' + accessToken } });
    return (await me.json()).displayName`);
  expect(graph).toBe(accounts.staff.displayName);
  const both = `Promise.all(['${API_SCOPE}', 'GroupMember.Read.All'].map((scope) => msal.acquireTokenSilent({ scopes: [scope] })))`;
  const scopes = await run(`return (await ${both}).map(({ scopes }) => scopes[0])`);
  expect(scopes).toEqual([API_SCOPE, 'GroupMember.Read.All']);
  expect(await run(`return ${silentToken(API_SCOPE)}.fromCache`)).toBe(true);
});

it('renews through the session in a hidden frame when the refresh token is gone', async () => {
  await signIn('artist');
  const removed =
    await run(`const keys = Object.keys(localStorage).filter((key) => key.includes('|refreshtoken|'));
    for (const key of keys) localStorage.removeItem(key);
    return keys.length`);
  expect(removed).toBe(1);
  expect(await run(`return ${silentToken(API_SCOPE)}.account.username`)).toBe(
    accounts.artist.userPrincipalName,
  );
});

it('asks the person when the session is over', async () => {
  await signIn('artist');
  await fetch(`${identity.url}/local/sessions/drop`, { method: 'POST' });
  const name = await run(`try { ${silentToken(API_SCOPE)} } catch (error) { return error.name }`);
  expect(name).toBe('InteractionRequiredAuthError');
});

it('comes back from a sign-in that was given up', async () => {
  await startSignIn();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await titled('access_denied');
});

it('signs out in a window of its own that closes by itself', async () => {
  await signIn('staff');
  const popup = page.waitForEvent('popup');
  await Promise.all([
    run('await msal.logoutPopup({ account: msal.getActiveAccount() })'),
    (await popup).waitForEvent('close'),
  ]);
  expect(await run('return msal.getAllAccounts().length')).toBe(0);
  await startSignIn();
});
