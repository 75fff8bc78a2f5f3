import { expect, type Page } from 'playwright/test';
import { accounts } from '#local/identity/accounts';
import { expectPartAccessible } from './a11yViolations.ts';
import { expectFocusKept } from './keptFocus.ts';
import { mailWith } from './mailbox.ts';
import { addressOf, comeBack, openAs, unfold } from './session.ts';
import { test } from './window.ts';

const field = (page: Page) => page.getByLabel('Copyright line');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** The text of a public page. */
const pageText = async (path: string) => (await fetch(`${addressOf('SITE_URL')}${path}`)).text();

test('an artist’s change of a public page waits, is returned, and goes live once it is approved', async ({
  page,
  other: staff,
}) => {
  test.slow();
  const line = `℗ Noor ${Date.now()}`;
  await openAs(page, 'artist', '/admin/releases/my-releases?status=50');
  await page.locator('.entry-title a').first().click();
  await expect(page.getByText('Your changes go to the label first')).toBeVisible();
  const title = await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue();
  const live = await page.locator('.publication a').getAttribute('href');
  await unfold(page);
  await field(page).fill(line);
  await button(page, 'Hand in').click();
  await expect(page.getByText(/waiting for the label/)).toBeVisible();
  await expectFocusKept(page);
  await expectPartAccessible(page, '.save-bar');
  expect(await pageText(live ?? '')).not.toContain(line);
  // Sent to members of staff with an address, otherwise to the label.
  const mail = await mailWith(undefined, `wants to change ${title}`);
  expect(mail.text).toContain('/admin/proposals');

  await openAs(staff, 'staff', '/admin/proposals');
  await expect(staff.getByRole('link', { name: /^Proposals\b.*waiting for you/ })).toBeVisible();
  const look = staff.getByRole('button', { name: `Review the change to ${title} by Noor Haddad` });
  await look.click();
  await expect(staff.getByRole('group', { name: 'Copyright line' })).toContainText(line);
  await expectPartAccessible(staff, '.proposals');
  await button(staff, 'Return with a comment').click();
  await staff.getByLabel('What should change').fill('Add the year.');
  await button(staff, 'Return it').click();
  await expect(look).toHaveCount(0);
  await expectFocusKept(staff);
  expect((await mailWith(accounts.artist.mail, title)).text).toContain('Add the year.');

  await comeBack(page);
  await expect(page.getByText('Add the year.')).toBeVisible();
  await expect(field(page)).toHaveValue(line);
  await field(page).fill(`${line} (2026)`);
  await button(page, 'Hand in').click();
  await expect(page.getByText(/waiting for the label/)).toBeVisible();

  await comeBack(staff);
  await look.click();
  await staff.getByRole('link', { name: 'Edit first' }).click();
  await expect(staff.getByText('This form holds the change by')).toBeVisible();
  await expect(field(staff)).toHaveValue(`${line} (2026)`);
  await unfold(staff);
  await field(staff).fill(`${line} 2026`);
  await button(staff, 'Approve').click();
  await expect(staff).toHaveURL(/\/admin\/proposals$/);
  await expect(look).toHaveCount(0);
  await expectFocusKept(staff);
  await expect.poll(() => pageText(live ?? ''), { timeout: 60_000 }).toContain(`${line} 2026`);
});
