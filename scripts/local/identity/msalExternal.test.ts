import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Running } from '../standIn/listen.ts';
import { API_SCOPE, EXTERNAL_TENANT } from './accounts.ts';
import { identityConfiguration } from './identityConfiguration.ts';
import { startIdentity } from './server.ts';
import { openTestBrowser } from './testBrowser.ts';
import { startTestSite } from './testSite.ts';

let site: Running;
let identity: Running;
let browser: Browser;
let page: Page;
let code = '';

beforeAll(async () => {
  site = await startTestSite(() => identityConfiguration(identity.url, 'codes'));
  identity = await startIdentity({
    port: 0,
    siteUrl: site.url,
    way: 'codes',
    sendMail: async ({ text }) => {
      code = /\d{8}/.exec(text)?.[0] ?? '';
    },
  });
  browser = await openTestBrowser();
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(10_000);
}, 30_000);
afterAll(async () => {
  await browser.close();
  await site.stop();
  await identity.stop();
});

const run = (script: string) => page.evaluate(`(async () => { ${script} })()`);
const titled = (title: string) =>
  page.waitForFunction((wanted) => document.title === wanted, title);

it('MSAL signs in with a code by email, takes the tenant as External ID, and renews silently', async () => {
  await page.goto(site.url);
  await titled('signed out');
  const login = { scopes: [API_SCOPE], prompt: 'select_account' };
  await run(`await msal.loginRedirect(${JSON.stringify(login)})`).catch(() => undefined);
  await page.getByLabel('Email address').fill('ines@elsewhere.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill('1');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByRole('alert').getByText('That code is not right.').waitFor();
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Your name').fill('Ines');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await titled('ines@elsewhere.example');
  const account = await run(
    `const { tenantId, name, environment } = msal.getActiveAccount(); return { tenantId, name, environment }`,
  );
  expect(account).toEqual({
    tenantId: EXTERNAL_TENANT,
    name: 'Ines',
    environment: `${EXTERNAL_TENANT}.ciamlogin.com`,
  });
  const silently = (scope: string) =>
    run(`const account = msal.getActiveAccount();
      try {
        const { scopes } = await msal.acquireTokenSilent({ account, scopes: ['${scope}'], forceRefresh: true });
        return scopes[0];
      } catch (error) { return error.name }`);
  expect(await silently(API_SCOPE)).toBe(API_SCOPE);
  expect(await silently('User.Read')).toContain('User.Read');
  // Groups are nothing that a customer may allow.
  expect(await silently('GroupMember.Read.All')).toBe('InteractionRequiredAuthError');
});
