import { type BrowserContext, type Page, test } from 'playwright/test';
import { type AccountName, accounts } from '#local/identity/accounts';

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

/** Cookies and local storage of the accounts that have signed in once, for the tests that follow. */
const sessions = new Map<AccountName, SessionState>();

/** For when the identity provider has ended all sessions. */
export const forgetSessions = () => sessions.clear();

/** Opens a guarded screen as a demo account; only the first time through the sign-in pages. */
export async function openAs(page: Page, account: AccountName, path: string): Promise<void> {
  const session = sessions.get(account);
  if (session) return openWith(page, session, path);
  await signInAs(page, account, path);
  sessions.set(account, await page.context().storageState());
}

/** Opens a path with an account's cookies and local storage. In place: Playwright's own way opens a window. */
async function openWith(page: Page, { cookies, origins }: SessionState, path: string) {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const site = addressOf('SITE_URL');
  const entries = origins.find(({ origin }) => origin === site)?.localStorage ?? [];
  // Before the first script of the next page, and of no page after it.
  const giving = await page.addInitScript(
    ({ given, mark, origin }) => {
      if (location.origin !== origin || sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'yes');
      localStorage.clear();
      for (const { name, value } of given) localStorage.setItem(name, value);
    },
    { given: entries, mark: `test.session.${crypto.randomUUID()}`, origin: site },
  );
  await page.goto(`${site}${path}`);
  await giving.dispose();
}

/** Opens a guarded screen as a demo account that is not signed in yet, through the sign-in pages. */
export async function signInAs(page: Page, account: AccountName, path: string): Promise<void> {
  await page.goto(`${addressOf('SITE_URL')}${path}`);
  await page.getByRole('button', { name: accounts[account].displayName }).click();
  await page.waitForURL(`**${path}`);
  // Noted once the API has named the account's role: the sign-in is complete.
  await page.waitForFunction(() => localStorage.getItem('gatefold.account') !== null);
}

/** The button with which an editor saves. */
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
