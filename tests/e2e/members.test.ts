import { expect } from 'playwright/test';
import { accounts } from '#local/identity/accounts';
import { mailWith } from './mailbox.ts';
import { openAs } from './session.ts';
import { test } from './window.ts';

const { stranger } = accounts;

test('staff invite a member by a link, change their role, and remove them', {
  tag: '@night',
}, async ({ page, other: guest }) => {
  await openAs(page, 'staff', '/admin/members');
  await page.getByLabel('Name', { exact: true }).fill('Max');
  await page.getByLabel(/^Email address/).fill('max+invited@elsewhere.example');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Choose at least one artist')).toBeVisible();
  await page.getByLabel('Artist(s)').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const mail = await mailWith('max+invited@elsewhere.example', 'invites you');
  expect(mail.text).toContain(link);

  await guest.goto(link);
  await guest.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await guest.getByRole('button', { name: stranger.displayName }).click();
  await guest.getByRole('button', { name: 'Accept with this account' }).click();
  await expect(guest.getByRole('heading', { name: 'You are in' })).toBeVisible();
  expect(guest.url()).not.toContain(link.split('#')[1]);
  await guest.getByRole('link', { name: 'My pages' }).click();
  await expect(guest.getByRole('heading', { name: 'The admin pages' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('No open invitations.')).toBeVisible();
  await page.getByRole('button', { name: `Change what ${stranger.displayName} can do` }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Role', { exact: true }).selectOption('staff');
  await question.getByLabel('Can look up visitors’ addresses').check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Staff: full access, including visitors’ addresses')).toBeVisible();

  await page.getByRole('button', { name: `Remove ${stranger.displayName}` }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: `Remove ${stranger.displayName}` })).toBeHidden();
});

test('a link that is withdrawn lets nobody in', { tag: '@night' }, async ({
  page,
  other: guest,
}) => {
  await openAs(page, 'staff', '/admin/members');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Role', { exact: true }).selectOption('staff');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Withdraw the invitation for Ada' }).click();
  await expect(page.getByText('No open invitations.')).toBeVisible();
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await guest.getByRole('button', { name: accounts.artist.displayName }).click();
  await guest.getByRole('button', { name: 'Accept with this account' }).click();
  await expect(guest.getByRole('alert')).toContainText('withdrawn');
});
