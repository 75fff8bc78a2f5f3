import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import type { ApiClient } from '#contract/client';
import { type AccountName, accounts } from '#local/identity/accounts';
import { localToken } from '#local/identityToken';
import { staffClient } from '../../scripts/target/staffClient.ts';

type AddressName = 'SITE_URL' | 'READ_ONLY_SITE_URL' | 'API_URL' | 'IDENTITY_URL' | 'MAILBOX_URL';

/** An address of the product that the running test's project works on, given by the global setup. */
export function addressOf(name: AddressName): string {
  const isShared = name === 'READ_ONLY_SITE_URL' || !runsInSecondProduct();
  const address = process.env[isShared ? name : `SECOND_${name}`];
  if (!address) throw new Error(`${name} is not set: is the product running?`);
  return address;
}

function runsInSecondProduct(): boolean {
  try {
    return test.info().project.metadata['product'] === 'second';
  } catch {
    // While a file is loaded no test runs yet.
    return false;
  }
}

/** For tests that go from page to page as visitors do, with the transitions between them. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

type SessionState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Cookies and local storage of accounts that have signed in once at a site, for the tests that follow. */
const sessions = new Map<string, SessionState>();

/** For when the identity provider has ended all sessions. */
export const forgetSessions = () => sessions.clear();

/**
 * Opens a guarded screen as a demo account; only the first time through the sign-in pages. A path is one
 * of the product that tests share, an address one of a test's own.
 */
export async function openAs(page: Page, account: AccountName, path: string): Promise<void> {
  const address = new URL(path, addressOf('SITE_URL'));
  const name = `${account} at ${address.origin}`;
  const session = sessions.get(name);
  if (session) return openWith(page, session, address);
  await signInAs(page, account, path);
  sessions.set(name, await page.context().storageState());
}

/** Opens an address with an account's cookies and local storage. In place: Playwright's own way opens a window. */
async function openWith(page: Page, { cookies, origins }: SessionState, { href, origin }: URL) {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const entries = origins.find((kept) => kept.origin === origin)?.localStorage ?? [];
  // Before the first script of the next page, and of no page after it.
  const giving = await page.addInitScript(
    ({ given, mark, site }) => {
      if (location.origin !== site || sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'yes');
      localStorage.clear();
      for (const { name, value } of given) localStorage.setItem(name, value);
    },
    { given: entries, mark: `test.session.${crypto.randomUUID()}`, site: origin },
  );
  await page.goto(href);
  await giving.dispose();
}

/** Opens a guarded screen as a demo account that is not signed in yet, through the sign-in pages. */
export async function signInAs(page: Page, account: AccountName, path: string): Promise<void> {
  const address = new URL(path, addressOf('SITE_URL')).href;
  await page.goto(address);
  await page.getByRole('button', { name: accounts[account].displayName }).click();
  await page.waitForURL(({ href }) => href === address);
  // Noted once the API has named the account's role: the sign-in is complete.
  await page.waitForFunction(() => localStorage.getItem('gatefold.account') !== null);
}

/** Calls the API as a member of staff, for what happens elsewhere than on the screen that is tested. */
export const callAsStaff = async (): Promise<ApiClient> =>
  staffClient(addressOf('API_URL'), await localToken(addressOf('IDENTITY_URL'), 'staff'));

/** Tells a page that its tab is shown again: what its screen asks for now and then, it asks for at once. */
export const showTabAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Goes to another screen and back, which loads what is stored as a load of the page does, for half the time. */
export async function comeBack(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Artists', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My artists' })).toBeVisible();
  await page.goBack();
}

/** The button with which an editor saves. */
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Saves in an editor, and waits for the notice of this save: that of an earlier one may still be there. */
export async function save(page: Page): Promise<void> {
  const notices = page.locator('.toast');
  await notices.evaluateAll((earlier: HTMLElement[]) => {
    for (const notice of earlier) notice.dataset['earlier'] = '';
  });
  await saveButton(page).click();
  const notice = page.locator('.toast:not([data-earlier])');
  await expect(notice.getByText('Saved', { exact: true })).toBeVisible();
}
