import { expect, type Page } from 'playwright/test';
import { addressOf, inMotion } from './session.ts';
import { test } from './window.ts';

test.use(inMotion);

const site = addressOf('READ_ONLY_SITE_URL');

const titles = (page: Page) => page.locator('.grid .card-title').allTextContents();
const settled = (page: Page) => expect(page.locator('.list[aria-busy="false"]')).toBeVisible();

/** Counts page loads, without page changes made by an island. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}

/** Opens a list and waits until its island is hydrated. */
async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(site + path);
  await page.getByLabel('Sort by').focus();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

test('sorting goes to page 1 without a load, is in the address, and Back undoes it: the rows are those of the page itself', async ({
  page,
}) => {
  const loads = countLoads(page);
  await openAwake(page, '/releases/2');
  const before = await titles(page);
  await page.getByLabel('Sort by').selectOption('title');
  await expect(page).toHaveURL(`${site}/releases?sort=title`);
  await settled(page);
  const sorted = await titles(page);
  const names = new Intl.Collator('en', { sensitivity: 'base' });
  expect(sorted).toEqual(sorted.toSorted(names.compare));
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(before);
  await page.reload();
  expect(await titles(page)).toEqual(before);
  expect(loads()).toBe(2);
});

test('a change made before the island hydrates is not lost', async ({ page }) => {
  await page.route('**/_astro/ReleaseList*', async (route) => {
    await page.getByLabel('Sort by').selectOption('title');
    await route.continue();
  });
  await page.goto(`${site}/releases`);
  await page.getByLabel('Sort by').focus();
  await expect(page).toHaveURL(`${site}/releases?sort=title`);
  await expect(page.getByLabel('Sort by')).toHaveValue('title');
});

test('while another order is on its way the rows on show are seen to be old ones', async ({
  page,
}) => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/data/lists/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site}/releases?sort=title`);
  const grid = page.locator('.list[aria-busy="true"] .grid');
  await expect(grid).toHaveCSS('opacity', '0.35');
  letGo();
  await settled(page);
  await expect(page.locator('.grid')).toHaveCSS('opacity', '1');
});

test('a list whose script does not load says so', async ({ page }) => {
  await page.route('**/_astro/ReleaseList*', (route) => route.abort());
  await page.goto(`${site}/releases`);
  await page.getByLabel('Sort by').focus();
  await expect(page.getByRole('alert')).toContainText('Reload the page');
});

test('the four orders of the artists all differ', async ({ page }) => {
  await openAwake(page, '/artists');
  const orders = new Set([(await titles(page)).join()]);
  for (const order of ['latest', 'oldest', 'most']) {
    await page.getByLabel('Sort by').selectOption(order);
    await expect(page).toHaveURL(`${site}/artists?sort=${order}`);
    await settled(page);
    orders.add((await titles(page)).join());
  }
  expect(orders.size).toBe(4);
});

test('the title follows the page on show, the switch hides coming releases, and a page beyond the last is the last', async ({
  page,
}) => {
  await openAwake(page, '/releases');
  await expect(page.locator('.grid .stamp').first()).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveTitle(/, page 2 of \d+ \|/);
  await page.getByRole('switch', { name: 'Include future releases' }).uncheck();
  await expect(page).toHaveURL(`${site}/releases?future=no`);
  await expect(page).toHaveTitle(/^This is the latest releases from our artists & bands \|/);
  await expect(page.locator('.grid .stamp')).toHaveCount(0);
  const shown = await titles(page);
  const count = await page.locator('.list-count').textContent();
  const pages = /of (\d+)/.exec(count ?? '')?.[1] ?? '';
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(shown);
  await expect(page.getByRole('switch')).not.toBeChecked();
  await page.goto(`${site}/releases/7?sort=title&future=no`);
  await settled(page);
  await expect(page).toHaveURL(`${site}/releases/${pages}?sort=title&future=no`);
  await expect(page).toHaveTitle(new RegExp(`, page ${pages} of ${pages} \\|`));
});

test('a list wakes whose field has the focus before its script has run', async ({ page }) => {
  await page.addInitScript(() => {
    // The window outlives this test.
    if (location.hash !== '#focused') return;
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLElement>('astro-island select');
      if (!field) return;
      field.focus();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${site}/releases#focused`);
  await expect(page.getByLabel('Sort by')).toBeFocused();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
});

test('left and right turn the pages while nothing has the focus, awake or not, and the pager takes all four arrows', async ({
  page,
}) => {
  await page.goto(`${site}/releases`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${site}/releases/2`);
  await page.getByLabel('Sort by').focus();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByLabel('Sort by').blur();
  const loads = countLoads(page);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${site}/releases/3`);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(`${site}/releases/2`);
  // Other controls have their own use for the keys.
  await page.getByRole('switch').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  await expect(page).toHaveURL(`${site}/releases/2`);
  const next = page.getByRole('link', { name: 'Next' });
  await next.focus();
  for (const [key, path] of [
    ['ArrowLeft', '/releases'],
    ['ArrowRight', '/releases/2'],
    ['ArrowDown', '/releases/3'],
    ['ArrowUp', '/releases/2'],
    ['ArrowLeft', '/releases'],
    ['ArrowLeft', '/releases'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(site + path);
    await expect(next).toBeFocused();
  }
  expect(loads()).toBe(0);
});

test('a list that was opened before the catalogue shrank recovers, and rows that fail to load can be retried', async ({
  page,
}) => {
  await openAwake(page, '/releases');
  const index = '**/data/lists/releases.json';
  // An index from an hour ago counts one more entry than the current chunks contain.
  await page.route(index, async (route) => {
    const answer = await route.fetch();
    const { count, future } = await answer.json();
    await route.fulfill({ json: { count: count + 7, future } });
    await page.unroute(index);
  });
  await page.getByLabel('Sort by').selectOption('title');
  await settled(page);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').nth(-2).click();
  await settled(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const status = await page.locator('.list-count').textContent();
  const [, shown, all] = /page (\d+) of (\d+)/.exec(status ?? '') ?? [];
  expect(shown).toBe(all);
  const before = await titles(page);
  expect(before.length).toBeGreaterThan(0);

  await page.route('**/data/lists/**', (route) => route.abort());
  await page.getByLabel('Sort by').selectOption('oldest');
  await expect(page.getByRole('alert')).toContainText('could not be fetched');
  expect(await titles(page)).toEqual(before);
  await page.unroute('**/data/lists/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => titles(page)).not.toEqual(before);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
