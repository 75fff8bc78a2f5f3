import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import type { ApiClient } from '#contract/client';
import { type AccountName, accounts } from '#local/identity/accounts';
import { localToken } from '#local/identityToken';
import { staffClient } from '../../scripts/target/staffClient.ts';

/** Whether the tests run over one server, and not over Azure's storage. */
export const isOneServer = process.env['ONE_SERVER'] !== undefined;

type AddressName =
  | 'SITE_URL'
  | 'READ_ONLY_SITE_URL'
  | 'API_URL'
  | 'IDENTITY_URL'
  | 'MAILBOX_URL'
  | 'TIMERS_URL'
  | 'STORAGE_CONNECTION'
  | 'SERVER_DATA';

/** An address of the running project's product, or where its data are, set by the global setup. */
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
    // No test is running while a file loads.
    return false;
  }
}

/** For tests that navigate as visitors do, with page transitions. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

type SessionState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Cookies and local storage of accounts that have signed in at a site, reused by later tests. */
const sessions = new Map<string, SessionState>();

/** Used after the identity provider has ended all sessions. */
export const forgetSessions = () => sessions.clear();

/**
 * Opens a guarded screen as a demo account, using the sign-in pages only the first time. A path is
 * on the shared product, an address on a test's own.
 */
export async function openAs(page: Page, account: AccountName, path: string): Promise<void> {
  const address = new URL(path, addressOf('SITE_URL'));
  const name = `${account} at ${address.origin}`;
  const session = sessions.get(name);
  if (session) return openWith(page, session, address);
  await signInAs(page, account, path);
  sessions.set(name, await page.context().storageState());
}

/**
 * Opens an address with an account's cookies and local storage, in the same window: Playwright's
 * own way opens a new one.
 */
async function openWith(page: Page, { cookies, origins }: SessionState, { href, origin }: URL) {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const entries = origins.find((kept) => kept.origin === origin)?.localStorage ?? [];
  // Runs before the first script of the next page, and of no page after it.
  const giving = await page.addInitScript(
    ({ given, flag, site }) => {
      if (location.origin !== site || sessionStorage.getItem(flag)) return;
      sessionStorage.setItem(flag, 'yes');
      localStorage.clear();
      for (const { name, value } of given) localStorage.setItem(name, value);
    },
    { given: entries, flag: `test.session.${crypto.randomUUID()}`, site: origin },
  );
  await page.goto(href);
  await giving.dispose();
}

/** Opens a guarded screen through the sign-in pages, as a demo account not signed in yet. */
export async function signInAs(page: Page, account: AccountName, path: string): Promise<void> {
  const address = new URL(path, addressOf('SITE_URL')).href;
  await page.goto(address);
  await page.getByRole('button', { name: accounts[account].displayName }).click();
  await page.waitForURL(({ href }) => href === address);
  // Stored once the API has returned the account's role, which completes the sign-in.
  await page.waitForFunction(() => localStorage.getItem('gatefold.account') !== null);
}

/** Calls the API as a member of staff, for changes made outside the tested screen. */
export const callAsStaff = async (): Promise<ApiClient> =>
  staffClient(addressOf('API_URL'), await localToken(addressOf('IDENTITY_URL'), 'staff'));

/** Tells a page that its tab is shown again, which triggers its polling immediately. */
export const showTabAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Goes to another screen and back, which reloads stored data in half the time of a page load. */
export async function comeBack(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Artists', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My artists' })).toBeVisible();
  await page.goBack();
}

/** Opens every folded part of an editor, which this person's later screens remember. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('.folded').first().waitFor();
  const closed = page.locator('.folded:not([open]) > summary');
  await closed.evaluateAll((summaries: HTMLElement[]) => {
    for (const summary of summaries) summary.click();
  });
}

/** An editor's Save button. */
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Saves in an editor and waits for this save's notice, since an earlier one may still be shown. */
export async function save(page: Page): Promise<void> {
  const notices = page.locator('.toast');
  await notices.evaluateAll((earlier: HTMLElement[]) => {
    for (const notice of earlier) notice.dataset['earlier'] = '';
  });
  await saveButton(page).click();
  const notice = page.locator('.toast:not([data-earlier])');
  await expect(notice.getByText('Saved', { exact: true })).toBeVisible();
}
