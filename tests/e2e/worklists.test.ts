import { expect } from 'playwright/test';
import { rounds } from '#fixtures/rounds';
import { expectPartAccessible } from './a11yViolations.ts';
import { openAs } from './session.ts';
import { test } from './window.ts';

const entries = '.entries > li';

test('the work to do stands first, part by part, and the list answers to the keyboard', async ({
  page,
}) => {
  await openAs(page, 'staff', '/admin/releases/my-releases');
  await expect(page.getByRole('heading', { name: 'My releases' })).toBeVisible();
  await expect(page.getByText(/^\d+ releases$/)).toBeVisible();
  await expect(page.locator(entries).first()).toBeVisible();
  const parts = [
    ...['Waiting for the label', 'In progress', 'Announced, by day', 'Something is missing'],
    ...['Complete', 'Archived, rejected or cancelled'],
  ];
  const shown = await page.locator('.list-part').allTextContents();
  expect(shown.length).toBeGreaterThan(2);
  expect(shown).toEqual(parts.filter((part) => shown.includes(part)));

  // Searching, filtering, sorting and the compact view work by keyboard alone.
  await page.getByLabel('Search').focus();
  await page.keyboard.type('lavt');
  await expect(page.locator(entries)).toHaveCount(1);
  await expect(page.locator(entries)).toContainText('Lavt lys');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(page.locator(entries).nth(10)).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Anno');
  await expect(page).toHaveURL(/status=30/);
  await expect(page.locator('.status').filter({ hasNotText: 'Announced' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Alph');
  await expect(page).toHaveURL(/sort=name/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.locator('.entries-list')).toBeVisible();
  await expectPartAccessible(page, '#main');
  const titles = await page.locator('.entry-title').allTextContents();
  // Past the filters and the saved views.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/edit-release\/\d+$/);
  await page.goBack();
  await expect(page.locator('.entry-title')).toHaveText(titles);
});

test('a search without results says so, and links back to all', async ({ page }) => {
  await openAs(page, 'staff', '/admin/artists/my-artists');
  await expect(page.locator(entries).first()).toBeVisible();
  await page.getByLabel('Search').fill('nobody of this name');
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
  await expectPartAccessible(page, '#main');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.locator(entries).nth(3)).toBeAttached();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Missing').selectOption({ label: 'no image' });
  await expect(page).toHaveURL(/missing=image/);
  await expect(page.locator(entries).filter({ hasNotText: 'no image' })).toHaveCount(0);
  await page.getByLabel('Archived', { exact: true }).selectOption({ label: 'Archived' });
  await expect(page).toHaveURL(/archived=yes/);
  await expectPartAccessible(page, '#main');
});

test('an artist sees their own entries, and cannot add an artist', async ({ page }) => {
  await openAs(page, 'artist', '/admin/artists/my-artists');
  await expect(page.getByText('2 artists')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add artist' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Publications' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await expect(page.getByText(/^\d+ releases$/)).toBeVisible();
  await expectPartAccessible(page, '#main');
});

test('thousands of entries load page by page while scrolling', { tag: '@night' }, async ({
  page,
}) => {
  await openAs(page, 'staff', '/admin/releases/my-releases');
  await expect(page.locator(entries).first()).toBeVisible();
  const row = await page.evaluate(() => document.querySelectorAll('.entries > li').length);
  const pages = rounds({ everyday: 8, long: 25 });
  let asked = 0;
  let whole: unknown;
  await page.route('**/api/releases?**', async (route) => {
    whole ??= await (await route.fetch()).json();
    asked += 1;
    await route.fulfill({ json: manyTimes(whole, asked) });
  });
  await page.getByLabel('Order').selectOption('name');
  await expect.poll(() => page.locator(entries).count()).toBeGreaterThan(row);
  await expect(page.getByText('5,000 releases')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    expect(asked).toBeGreaterThanOrEqual(pages);
  }).toPass({ intervals: [30] });
  // Only the rows near the window are in the page, which keeps it light.
  await expect.poll(() => page.locator(entries).count()).toBeLessThan(400);
  // Chromium applies the last wheel turn after a `scrollTo`, even on an empty page: turn it back.
  const first = page.locator(entries).first();
  await expect(async () => {
    await page.mouse.wheel(0, -1_000_000);
    await expect(first).toBeInViewport({ timeout: 500 });
  }).toPass();
});

test("Back restores the list's position", async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/my-releases?sort=name');
  const late = page.locator('.entry-title a').nth(35);
  const name = await late.textContent();
  await late.click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(name ?? '');
  await page.goBack();
  await expect(late).toBeInViewport();
  await page.getByRole('link', { name: 'Artists', exact: true }).click();
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await expect(page.locator(entries).first()).toBeInViewport();
});

/** A full page made of the response's rows, each with its own number. */
function manyTimes(answer: unknown, page: number) {
  const items =
    typeof answer === 'object' && answer && 'items' in answer && Array.isArray(answer.items)
      ? answer.items
      : [];
  const many = Array.from({ length: 100 }, (_, index) => ({
    ...items[index % items.length],
    id: crypto.randomUUID(),
    cId: page * 100 + index,
  }));
  return { items: many, total: 5000, ...(page < 50 && { next: String(page) }) };
}
