import { expect } from 'playwright/test';
import { accounts } from '#local/identity/accounts';
import { controlIdentity, resetIdentity } from './identity.ts';
import { addressOf, openAs } from './session.ts';
import { test } from './window.ts';

test.beforeEach(resetIdentity);
test.afterAll(resetIdentity);

const { staff, artist, stranger } = accounts;

const groupName = ({ displayName }: { displayName: string }) => displayName;

test('the profile shows account, photo and groups, says what is missing, and stays while others are away', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/profile');
  const main = page.getByRole('main');
  for (const text of [staff.userPrincipalName, staff.mail, ...staff.groups.map(groupName)])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(main.getByRole('img', { name: staff.displayName })).toBeVisible();

  await controlIdentity('outage', { part: 'graph', seconds: 60 });
  await page.reload();
  await expect(page.getByText('Your profile: could not be loaded.')).toBeVisible();
  await expect(page.getByText('Your groups: could not be loaded.')).toBeVisible();
  await expect(main.getByText(staff.userPrincipalName)).toBeVisible();
  await controlIdentity('outage', { part: 'graph', seconds: 0 });
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByText('Everybody at the label')).toBeVisible();

  // The signed-in account stays visible while the provider is down.
  await controlIdentity('outage', { part: 'provider', seconds: 60 });
  await page.goto(`${addressOf('SITE_URL')}/admin`);
  await expect(page.getByRole('heading', { name: 'The admin pages' })).toBeVisible();
});

test('the profile of an account without photo and groups says so', { tag: '@night' }, async ({
  page,
}) => {
  await openAs(page, 'stranger', '/profile');
  await expect(page.getByText('Your account has no photo.')).toBeVisible();
  await expect(page.getByText('You are in no group.')).toBeVisible();
  await expect(page.getByText(stranger.mail, { exact: true })).toHaveCount(2);
});

test('groups are requested only by a click', { tag: '@night' }, async ({ page }) => {
  await controlIdentity('consent', {
    account: 'artist',
    scope: 'GroupMember.Read.All',
    state: 'missing',
  });
  await openAs(page, 'artist', '/profile');
  await expect(page.getByText(artist.mail, { exact: true })).toBeVisible();
  await expect(page.getByText('Your groups: you have not given access')).toBeVisible();
  await page.getByRole('button', { name: 'Agree and show' }).click();
  await page.getByRole('button', { name: /accept|agree/i }).click();
  await page.waitForURL('**/profile');
  await expect(page.getByText(artist.groups.map(groupName).join(), { exact: true })).toBeVisible();
});
