import { expect } from 'playwright/test';
import { expectPartAccessible } from './a11yViolations.ts';
import { expectFocusKept } from './keptFocus.ts';
import { openAs } from './session.ts';
import { test } from './window.ts';

test('the keys lead to the search, which forgives a typo, and a filtered view is kept by name', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/admin');
  await expect(page.getByRole('region', { name: 'Out this week' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Latest changes' }).getByRole('link'),
  ).not.toHaveCount(0);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeFocused();
  const titles = page.locator('.entry-title');
  await page.keyboard.type('perihelon');
  await expect(titles).toHaveText(['Perihelion']);
  await search.fill('kirishima');
  await expect(titles.first()).toBeVisible();
  await expect(page.getByText(/^\d+ releases?$/)).toBeVisible();
  await search.fill('');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Missing').selectOption('no link');
  await expect(page).toHaveURL(/missing=links/);
  await expectPartAccessible(page, '.filters');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Needs links');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const view = page.getByRole('button', { name: 'Needs links', exact: true });
  // The new view moves the button that clears the filters.
  await expect(view).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/missing/);
  await page.reload();
  await view.click();
  await expect(page).toHaveURL(/missing=links/);
  // Delete the view, because it belongs to the account, which other tests share.
  await page.getByRole('button', { name: 'Delete the view Needs links' }).press('Enter');
  await expect(view).toHaveCount(0);
  await expectFocusKept(page);
  await page.getByRole('checkbox', { name: /^Shortcuts/ }).uncheck();
  await page.getByRole('heading', { name: 'My releases' }).click();
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
});
