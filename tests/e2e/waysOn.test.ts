import { expect } from 'playwright/test';
import { addressOf } from './session.ts';
import { test } from './window.ts';

const site = addressOf('READ_ONLY_SITE_URL');

test('without script a visitor filters by year and tag, and reads the whole catalogue', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site}/releases`);
  const filters = page.getByRole('navigation', { name: 'Filter the releases' });
  await filters.getByText('Year').click();
  await filters.getByRole('link', { name: /^2024/ }).click();
  await expect(page).toHaveURL(`${site}/releases/year/2024`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Records of 2024');
  const dates = await page.locator('.grid time').allTextContents();
  expect(dates.length).toBeGreaterThan(1);
  for (const date of dates) expect(date).toMatch(/^2024-/);
  await filters.getByText('Tag').click();
  await filters.getByRole('link', { name: /^Ambient/ }).click();
  await expect(page).toHaveURL(`${site}/tags/ambient`);
  await page.getByRole('link', { name: 'By number' }).click();
  await expect(page.locator('.catalogue tbody tr').first()).toContainText('LSR-001');
  await page.close();
});

test('a release leads to its neighbours, to more by its artists, to its tags and to shops', async ({
  page,
}) => {
  await page.goto(`${site}/releases/catalogue`);
  await page.getByRole('link', { name: 'Second Market' }).click();
  await expect(page.getByRole('heading', { name: 'More by Adaeze Okọnjọ' })).toBeVisible();
  await expect(page.locator('.more-by .card')).toHaveCount(4);
  // Shop links are separate from streaming links.
  const shop = page.getByRole('region', { name: 'Buy it:' });
  await expect(shop.getByRole('heading', { level: 3 }).first()).toContainText('Vinyl');
  await expect(page.getByRole('region', { name: 'Play it on:' })).not.toContainText('Vinyl');
  const neighbours = page.getByRole('navigation', { name: 'In the catalogue' });
  await expect(neighbours.getByRole('link').first()).toContainText('LSR-025');
  await neighbours.getByRole('link').last().click();
  await expect(page.locator('.gatefold-top')).toContainText('LSR-027');
  await page.locator('.tags').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tags\/[a-z-]+$/);
});

test('a player of another site loads after the click that names it, and not before', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(/youtube-nocookie\.com/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' });
  });
  await page.goto(`${site}/releases/catalogue`);
  await page.getByRole('link', { name: 'Night Feed' }).click();
  // Until the page has loaded, its script may not listen.
  await page.waitForURL(/\/night-feed-\d+$/);
  const players = page.getByRole('region', { name: 'Players from other sites' });
  const button = players.getByRole('button', {
    name: /^YouTube: loads a player from www\.youtube/,
  });
  await expect(button).toBeVisible();
  expect(asked).toEqual([]);
  await button.click();
  await expect(players.locator('iframe[title=YouTube]')).toBeVisible();
  await expect.poll(() => asked).toHaveLength(1);
});

test('what is coming stands on the home page and beside an artist’s bio', async ({ page }) => {
  await page.goto(site);
  const next = page.getByRole('region', { name: 'Coming next' });
  expect(await next.getByRole('listitem').count()).toBeGreaterThan(0);
  await page.goto(`${site}/search?q=kirishima`);
  await page.getByRole('option').first().click();
  await expect(page.getByRole('region', { name: 'Coming', exact: true })).toContainText('灯台守');
});
