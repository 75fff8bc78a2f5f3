import { expect } from 'playwright/test';
import { expectDialogAccessible, expectNoA11yViolations } from './a11yViolations.ts';
import { openAs, save, unfold } from './session.ts';
import { test } from './window.ts';

test('a booker’s list becomes shows, one of which is published, moved and cancelled', async ({
  page,
}) => {
  const hall = `Hall ${Date.now()}`;
  await openAs(page, 'staff', '/admin/shows/my-shows');
  await expect(page.getByRole('heading', { name: 'My shows' })).toBeVisible();
  await expect(page.locator('.entries > li').first()).toBeVisible();
  await expectNoA11yViolations(page);

  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByLabel('Who plays').selectOption('Marit Våge');
  await page
    .getByRole('textbox', { name: 'List' })
    .fill(
      `Hi Astrid,\nSa 21.11.2099 Berlin – ${hall} w/ Nebelhorn Trio (SOLD OUT)\n22.11.2099 Kiel`,
    );
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByLabel('Venue').first()).toHaveValue(hall);
  await expectDialogAccessible(page);
  await page.getByRole('checkbox', { name: /Kiel/ }).uncheck();
  await page.getByRole('button', { name: 'Add 1 show' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Search').fill(hall);
  await expect(page.locator('.entries > li')).toHaveCount(1);
  await page.getByRole('link', { name: `${hall}, Berlin` }).click();

  await expect(page.getByLabel('State')).toHaveValue('soldOut');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
  await page.getByLabel('Start').fill('20:30');
  await save(page);
  await expectNoA11yViolations(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Status: Public')).toBeVisible();

  await unfold(page);
  await page.getByRole('button', { name: 'Move the show' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New day').fill('2099-12-05');
  await dialog
    .getByLabel(/What should fans be told\?/)
    .first()
    .fill('Tickets stay valid.');
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: 'Move it' }).click();
  await expect(page.getByLabel('State')).toHaveValue('moved');
  await expect(page.getByLabel('Moved from')).toHaveValue('2099-11-21');

  await page.getByRole('button', { name: 'Cancel the show' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the show' }).click();
  await expect(page.getByLabel('State')).toHaveValue('cancelled');
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('cancelled');
});
