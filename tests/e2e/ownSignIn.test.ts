import { expect, type Page } from 'playwright/test';
import { mailWith } from './mailbox.ts';
import { addressOf, openAs } from './session.ts';
import { addVirtualAuthenticator } from './virtualAuthenticator.ts';
import { test } from './window.ts';

/** The newest code that an address got. */
async function codeTo(address: string): Promise<string> {
  const { subject } = await mailWith(address, 'code');
  return /\d{6}/.exec(subject)?.[0] ?? '';
}

/** Invites an artist, as staff, and returns the link. */
async function invite(staff: Page, name: string): Promise<string> {
  await openAs(staff, 'staff', '/admin/members');
  await staff.getByLabel('Name', { exact: true }).fill(name);
  await staff.getByLabel('Artist(s)').selectOption({ index: 1 });
  await staff.getByRole('button', { name: 'Add', exact: true }).click();
  await staff.getByRole('button', { name: 'Invite', exact: true }).click();
  return staff.getByLabel('Link', { exact: true }).inputValue();
}

async function signInByCode(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Code from the email').fill(await codeTo(address));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('somebody without a Microsoft account takes an invitation, and comes back with a passkey', {
  tag: '@night',
}, async ({ page, other: guest }) => {
  const link = await invite(page, 'Ida Post');
  const address = `ida-${Date.now()}@elsewhere.example`;
  const site = addressOf('SITE_URL');
  const cdp = await addVirtualAuthenticator(guest);

  await guest.goto(link);
  await signInByCode(guest, address);
  await guest.getByRole('button', { name: 'Accept with this account' }).click();
  await expect(guest.getByText('You look after')).toBeVisible();

  await guest.goto(`${site}/profile`);
  await guest.getByRole('button', { name: 'Add a passkey' }).click();
  await guest.getByLabel('Name of the passkey').fill('My laptop');
  await guest.getByRole('button', { name: 'Make it' }).click();
  await expect(guest.getByText('My laptop')).toBeVisible();
  await guest.getByRole('button', { name: 'Make recovery codes' }).click();
  const recovery = await guest.locator('.recovery-codes li').first().innerText();

  await guest.getByRole('button', { name: 'Sign out everywhere' }).click();
  await guest.waitForURL(`${site}/`);
  await guest.goto(`${site}/login?returnTo=/admin`);
  // The virtual authenticator answers the field's suggestions by itself.
  await expect(guest.getByRole('heading', { name: 'The admin pages' })).toBeVisible();

  await guest.goto(`${site}/profile`);
  await guest.getByRole('button', { name: 'Sign out everywhere' }).click();
  await guest.waitForURL(`${site}/`);
  await cdp.send('WebAuthn.disable');
  await guest.goto(`${site}/login`);
  await guest.getByText('Use a recovery code').click();
  await guest.getByLabel('Recovery code').fill(recovery);
  await guest.getByRole('button', { name: 'Sign in with the recovery code' }).click();
  await expect(guest.getByText('Signed in as Ida Post.')).toBeVisible();
});
