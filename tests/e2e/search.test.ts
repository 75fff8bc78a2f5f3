import { expect } from 'playwright/test';
import { addressOf, inMotion } from './session.ts';
import { test } from './window.ts';

test.use(inMotion);

const site = addressOf('READ_ONLY_SITE_URL');

test('search opens from any page by its keys and by no single character, finds entries and links to them', async ({
  page,
}) => {
  await page.goto(`${site}/contact`);
  // A single character may be spoken or typed by accident.
  await page.keyboard.press('/');
  await page.getByLabel('Message').pressSequentially('A/k');
  await expect(page.getByLabel('Message')).toHaveValue('A/k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('MARIT VAGE');
  const [first, second] = [page.getByRole('option').first(), page.getByRole('option').nth(1)];
  await expect(first).toContainText('Marit Våge');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', /.+-1$/);
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/artists\/marit-vage-\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Marit Våge' })).toBeVisible();
  // The keys work once the page's script runs.
  await page.waitForLoadState();

  // Results are grouped, and the page of all results has an address.
  await page.keyboard.press('Control+k');
  await field.fill('kerosene');
  await expect(page.getByRole('dialog').getByText('Tracks', { exact: true })).toBeVisible();
  await field.fill('lsr');
  await page.getByRole('link', { name: /^All \d+ results$/ }).click();
  await expect(page).toHaveURL(`${site}/search?q=lsr`);
  await expect(page.getByRole('option')).toHaveCount(20);
  const address = await page.getByRole('option').first().getAttribute('href');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(`${site}/search?q=lsr&page=2`);
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await page.getByRole('option').first().getAttribute('href')).not.toBe(address);
  await field.fill('kirishima');
  await expect(page).toHaveURL(`${site}/search?q=kirishima`);
  await expect(page.getByRole('option').first()).toContainText('霧島ナオ');
});

test('the searched word and its hits are there again after Back, also where the browser resets the field', async ({
  page,
}) => {
  await page.goto(`${site}/search`);
  const field = page.getByRole('combobox');
  await field.pressSequentially('kerosene');
  const address = await page.getByRole('option').first().getAttribute('href');
  // What a browser does to the field of a page that comes from its cache.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form.search-bar')?.reset());
  await expect(field).toHaveValue('kerosene');
  await page.getByRole('option').first().click();
  await page.waitForURL(`**${address}`);
  await page.goBack();
  await expect(page).toHaveURL(`${site}/search?q=kerosene`);
  await expect(field).toHaveValue('kerosene');
  expect(await page.getByRole('option').first().getAttribute('href')).toBe(address);
});

test('nothing of the search is fetched before its use, and what fails to load is retried; a typo and a number are understood', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site}/`, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /\/data\/search|[sS]earch(Box|Page|Dialog)/.test(path))).toEqual(
    [],
  );
  await page.route('**/data/search.json', (route) => route.abort());
  const link = page.getByRole('link', { name: 'Search' });
  await link.click();
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('could not be fetched');
  await page.unroute('**/data/search.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field.fill('noon');
  const options = page.getByRole('option');
  await expect(options.first()).toContainText('The Long Noon');
  expect(asked).toContain('/data/search.json');
  const files = asked.filter((path) => path.startsWith('/data/search/'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThan(8);
  await field.fill('elavator');
  await expect(options.first()).toContainText('Grain Elevator');
  await field.fill('lsr035');
  await expect(options).toHaveCount(1);
  await expect(options).toContainText('LSR-035');
  await field.fill('dilip');
  await expect(options.first()).toContainText('Credits: Dilip Rao');
  await field.fill('xylophone quartet');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is called' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('the search page keeps its query, and nothing typed before hydration is lost', async ({
  page,
}) => {
  await page.goto(`${site}/search?q=noon`);
  await expect(page.getByRole('option').first()).toContainText('The Long Noon');
  await page.goto(`${site}/search`);
  await page.route('**/_astro/SearchPage*', async (route) => {
    await page.getByRole('combobox').pressSequentially('moth');
    await route.continue();
  });
  await page.getByRole('combobox').focus();
  await expect(page.getByRole('option').filter({ hasText: 'Moth Market' })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveValue('moth');
});

test('a word too many is struck through, and the nearest word finds what was meant', async ({
  page,
}) => {
  await page.goto(`${site}/search?q=night+fed`);
  const status = page.getByRole('status');
  await expect(status).toHaveText('Nothing has all of “night fed”; these have “night”.');
  await expect(status.locator('s')).toHaveText('fed');
  await expect(page.getByRole('option').filter({ hasText: 'Night Feed' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'night feed' }).click();
  await expect(page).toHaveURL(`${site}/search?q=night+feed`);
  await expect(page.getByRole('option').first()).toContainText('Night Feed');
  await expect(page.getByRole('combobox')).toBeFocused();
  // A page past the last shows the last.
  await page.goto(`${site}/search?q=lsr&page=9999`);
  await expect(page.locator('.pager [aria-current]')).toHaveText('Page 2');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('an empty search shows tags and what is new, and surprises', async ({ page }) => {
  await page.goto(`${site}/search`);
  await expect(page.getByRole('heading', { name: 'Newest' })).toBeVisible();
  await expect(page.locator('.search-start .card')).toHaveCount(6);
  await expect(page.locator('.search-tags').getByRole('link', { name: 'Folk' })).toBeVisible();
  await page.getByRole('link', { name: 'Surprise me' }).click();
  await expect(page).toHaveURL(/\/releases\/.+-\d+$/);
});

test('near addresses lead on, and the words of others are searched for', async ({ page }) => {
  for (const [near, path] of [
    ['/RELEASES', '/releases'],
    ['/Releases/Nattlys-31', '/releases/nattlys-31'],
    ['/releases/nattlys', '/releases/nattlys-31'],
    ['/tags/Folk', '/tags/folk'],
  ]) {
    await page.goto(site + near);
    await expect(page).toHaveURL(site + path);
  }
  await page.goto(`${site}/releases/the-long-nune`);
  await expect(page.getByLabel('Artists, titles, catalogue numbers')).toHaveValue('the long nune');
  expect((await page.goto(`${site}/%zz`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the not-found page searches for the missing page', async ({ page }) => {
  const answer = await page.goto(`${site}/releases/no-such-thing`);
  expect(answer?.status()).toBe(404);
  // Its title has two lines whose letters must not touch.
  const [line, size] = await page
    .locator('h1')
    .evaluate((title) => [getComputedStyle(title).lineHeight, getComputedStyle(title).fontSize]);
  expect(Number.parseFloat(line ?? '')).toBeGreaterThanOrEqual(Number.parseFloat(size ?? ''));
  await page.getByLabel('Artists, titles, catalogue numbers').fill('noon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/search?q=noon`);
  await expect(page.getByRole('option').first()).toContainText('The Long Noon');
});
