import { expect } from 'playwright/test';
import { expectPartAccessible } from './a11yViolations.ts';
import { addressOf, openAs } from './session.ts';
import { test } from './window.ts';

test('without script a visitor goes from the menu to the shop, to a format and to an edition', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(addressOf('SITE_URL'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Pre-orders');
  const filter = page.getByRole('navigation', { name: 'Filter the shop' });
  await filter.getByRole('link', { name: 'Cassette' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cassette');
  await page.locator('.offers').getByRole('link', { name: 'Cassette' }).first().click();
  await expect(page).toHaveURL(/\/releases\/[a-z0-9-]+#edition-/);
  await expect(page.locator('.edition:target')).toContainText('Cassette');
  await page.close();
});

test('the shop and the editions of a release are accessible', async ({ page }) => {
  await page.goto(`${addressOf('SITE_URL')}/shop`);
  await expectPartAccessible(page, 'main');
  await page.goto(`${addressOf('SITE_URL')}/releases/format/in-stock`);
  await expect(page.locator('.grid > li').first()).toBeVisible();
  await page.goto(`${addressOf('SITE_URL')}/shop/by/price`);
  await page.locator('.offers a').first().click();
  await expectPartAccessible(page, '.editions');
});

test('staff change the stock in one table, and undo it', async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/my-releases');
  await page.getByRole('link', { name: 'Stock and prices' }).click();
  await page.getByLabel('Release, edition or number').fill('lsr-001cd');
  await expect(page.getByText('1 edition', { exact: true })).toBeVisible();
  const state = page.getByLabel(/^State of Lavt lys/);
  await state.selectOption('Few left');
  await expectPartAccessible(page, '#main');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByRole('button', { name: 'Undo the last save' }).click();
  await expect(state).toHaveValue('soldOut');
});
