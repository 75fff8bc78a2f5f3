import { expect, type Page } from 'playwright/test';
import { sampleOf } from '#fixtures/rounds';
import { menuFor } from '../../src/admin/app/routes.ts';
import { expectNoA11yViolations, expectPartAccessible } from './a11yViolations.ts';
import { addressOf, openAs } from './session.ts';
import { test } from './window.ts';

const problem = (status: number, code: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:gatefold:${code}`, title: 'No', status, detail }),
});

/** A menu item; its name may be followed by a count. */
const menuLink = (page: Page, menu: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${menu}( ,.*)?$`) });

const rows = '.entries > li';

test('a list on its way, failed and empty says so, and a screen on its way has its heading', async ({
  page,
}) => {
  await openAs(page, 'staff', '/admin');
  const arriving = Promise.withResolvers<void>();
  await page.route('**/_astro/MyReleases*.js', async (route) => {
    await arriving.promise;
    await route.continue();
  });
  await page.route('**/api/releases?**', (route) =>
    route.fulfill(problem(503, 'unavailable', 'Storage is out of reach.')),
  );
  await page.getByText('What each screen is for').click();
  await page.getByRole('main').getByRole('link', { name: 'My releases' }).press('Enter');
  await expect(page.getByText('Opening…')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My releases');
  await expectPartAccessible(page, '#main');
  arriving.resolve();
  await expect(page.getByRole('alert')).toContainText('Storage is out of reach.');
  await expectPartAccessible(page, '#main');
  await page.unroute('**/api/releases?**');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.locator(rows).first()).toBeVisible();

  const answering = Promise.withResolvers<void>();
  await page.route('**/api/artists?**', async (route) => {
    await answering.promise;
    await route.fulfill({ json: { items: [], total: 0 } });
  });
  await menuLink(page, 'Artists').click();
  await expect(page.getByText('Loading the artists…')).toBeVisible();
  await expectPartAccessible(page, '#main');
  answering.resolve();
  await expect(page.getByText('No artists yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add the first one' })).toBeVisible();
  await expectPartAccessible(page, '#main');
});

test('another artist’s entry and a missing entry show an explanation', async ({ page }) => {
  await openAs(page, 'artist', '/admin/artists/edit-artist/3');
  await expect(page.getByRole('alert')).toContainText('belongs to somebody else');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectPartAccessible(page, '#main');
  await page.getByRole('link', { name: 'Artists', exact: true }).click();
  await expect(page.getByText('2 artists')).toBeVisible();
});

test('the home screen and every item of the menu, on a phone too, and an unknown address', async ({
  page,
}) => {
  await openAs(page, 'staff', '/admin');
  await expect(page.getByRole('heading', { name: 'The admin pages' })).toBeVisible();
  await expect(page).toHaveTitle(/^Admin \| /);
  await expectNoA11yViolations(page);
  const looked = sampleOf(menuFor(true), 5);
  for (const item of menuFor(true)) {
    const { menu, title } = item;
    await menuLink(page, menu).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // With all its data loaded.
    await expect(page.locator('#main .waiting')).toHaveCount(0);
    if (looked.includes(item)) await expectNoA11yViolations(page);
  }

  // The whole menu, the state of the site and the way out fit a laptop's screen.
  await page.setViewportSize({ width: 1366, height: 768 });
  const ends = await page
    .locator('.admin-menu a, .publish-status, .account-menu > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(ends.length).toBeGreaterThan(menuFor(true).length + 2);
  expect(Math.max(...ends)).toBeLessThanOrEqual(768);

  // A new screen takes the focus, and the phone's menu closes.
  await page.setViewportSize({ width: 390, height: 844 });
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.press('Enter');
  await expectNoA11yViolations(page);
  await menuLink(page, 'Artists').press('Enter');
  await expect(page.getByRole('heading', { name: 'My artists' })).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.setViewportSize({ width: 1280, height: 720 });

  // Every screen shows its heading while its data loads.
  await page.route(`${addressOf('API_URL')}/**`, () => new Promise(() => {}));
  for (const { menu, title } of menuFor(true)) {
    await menuLink(page, menu).click();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByText('Opening…')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => history.pushState(null, '', '/admin/nowhere'));
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'This page is nowhere to be found' }),
  ).toBeVisible();
  await expectPartAccessible(page, '#main');
});
