import { expect } from 'playwright/test';
import { expectDialogAccessible, expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf, openAs, save, unfold } from './session.ts';
import { test } from './window.ts';

test('the list of shows begins on the first screen, and nothing in it scrolls sideways', async ({
  page,
}) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${addressOf('SITE_URL')}/shows`);
    await expect(page.locator('.show-entry').first()).toBeInViewport();
    const wide = await page.locator('main, main *').evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
        .map(({ className }) => className),
    );
    expect([width, wide]).toEqual([width, []]);
  }
});

test('a show in a city with a long name is as wide as a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${addressOf('SITE_URL')}/shows`);
  await page.locator('.show-entry a').first().click();
  const city = page.locator('.show-place > span').last();
  await city.evaluate((element) => {
    element.textContent = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  });
  await expect(city).toContainText('Llanfair');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a booker’s list becomes shows, one of which is published, moved and cancelled', {
  tag: '@night',
}, async ({ page }) => {
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
  await expect(page.getByRole('checkbox', { name: hall })).toBeChecked();
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
  // It stays sold out, and its day before says that it was moved.
  await expect(page.getByLabel('State')).toHaveValue('soldOut');
  await expect(page.getByLabel('Moved from', { exact: true })).toHaveValue('2099-11-21');

  await page.getByRole('button', { name: 'Cancel the show' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the show' }).click();
  await expect(page.getByLabel('State')).toHaveValue('cancelled');
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('cancelled');
});

test('a new visitor finds the next show in their country from Home in three clicks', async ({
  page,
}) => {
  await page.goto(addressOf('SITE_URL'));
  await page.getByRole('link', { name: 'All shows' }).click();
  await page.locator('.show-lists').getByRole('link', { name: 'Germany' }).click();
  await page.locator('.show-entry .entry-link').first().click();
  await expect(page.locator('.show-place')).toContainText('Berlin, Germany');
  await expect(page.locator('.show-tickets a').first()).toBeVisible();
});

test('a show that passes while its page is days old loses its tickets, and its place in lists', async ({
  browser,
}) => {
  // A window of its own: the clock of one can't be let go again.
  const page = await browser.newPage();
  await page.goto(`${addressOf('SITE_URL')}/shows/in/de`);
  const entry = page.locator('.show-entry').first();
  const address = await entry.locator('.entry-link').getAttribute('href');
  const end = Date.parse((await entry.getAttribute('data-until')) ?? '');
  await page.clock.setFixedTime(end - 60_000);
  await page.goto(`${addressOf('SITE_URL')}${address}`);
  await expect(page.locator('.show-tickets a').first()).toBeVisible();
  await expect(page.getByText('This show is over.')).toBeHidden();
  await page.clock.setFixedTime(end);
  await page.goto(`${addressOf('SITE_URL')}${address}`);
  await expect(page.locator('.show-tickets a').first()).toBeHidden();
  await expect(page.getByText('This show is over.')).toBeVisible();
  await page.goto(`${addressOf('SITE_URL')}/shows`);
  await expect(page.locator(`.show-entry:has([href="${address}"])`)).toBeHidden();
  await page.context().close();
});
