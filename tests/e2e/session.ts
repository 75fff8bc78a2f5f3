import type { Page } from 'playwright/test';
import { type AccountName, accounts } from '#local/identity/accounts';

/** The running product's addresses, given by the global setup. */
export function addressOf(name: 'SITE_URL' | 'API_URL' | 'IDENTITY_URL' | 'MAILBOX_URL'): string {
  const address = process.env[name];
  if (!address) throw new Error(`${name} is not set: is the product running?`);
  return address;
}

/** Opens a guarded screen as a demo account that is not signed in yet, through the sign-in pages. */
export async function openAs(page: Page, account: AccountName, path: string): Promise<void> {
  await page.goto(`${addressOf('SITE_URL')}${path}`);
  await page.getByRole('button', { name: accounts[account].displayName }).click();
  await page.waitForURL(`**${path}`);
  // Noted once the API has said who it is: from then on nothing of the sign-in is under way.
  await page.waitForFunction(() => localStorage.getItem('gatefold.account') !== null);
}

/** The button with which an editor saves. */
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
