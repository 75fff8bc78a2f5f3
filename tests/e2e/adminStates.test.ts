import { expect, type Page } from 'playwright/test';
import { menuFor } from '../../src/admin/app/routes.ts';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf, openAs } from './session.ts';
import { test } from './window.ts';

const problem = (status: number, code: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:gatefold:${code}`, title: 'No', status, detail }),
});

test('a list that fails to load says why, and can be retried', async ({ page }) => {
  await page.route('**/api/releases?**', (route) =>
    route.fulfill(problem(503, 'unavailable', 'Storage is out of reach.')),
  );
  await openAs(page, 'staff', '/admin/releases/my-releases');
  await expect(page.getByRole('alert')).toContainText('Storage is out of reach.');
  await expectNoA11yViolations(page);
  await page.unroute('**/api/releases?**');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.locator('.entries > li').first()).toBeVisible();
});

test('a list shows that it is loading, and a text when it is empty', async ({ page }) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/artists?**', async (route) => {
    await promise;
    await route.fulfill({ json: { items: [], total: 0 } });
  });
  await openAs(page, 'staff', '/admin/artists/my-artists');
  await expect(page.getByText('Loading the artists …')).toBeVisible();
  await expectNoA11yViolations(page);
  answer();
  await expect(page.getByText('There is no artist yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add the first one' })).toBeVisible();
  await expectNoA11yViolations(page);
});

test('another artist’s entry and a missing entry show an explanation', async ({ page }) => {
  await openAs(page, 'artist', '/admin/artists/edit-artist/3');
  await expect(page.getByRole('alert')).toContainText('belongs to somebody else');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectNoA11yViolations(page);
  await page.getByRole('link', { name: 'Artists', exact: true }).click();
  await expect(page.getByText('2 artists')).toBeVisible();
});

/** An item of the menu; a number of what waits may follow its name. */
const menuLink = (page: Page, menu: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${menu}( ,.*)?$`) });

test('the home screen, every item of the menu, and an unknown address', async ({ page }) => {
  await openAs(page, 'staff', '/admin');
  await expect(page.getByRole('heading', { name: 'The admin pages' })).toBeVisible();
  await expect(page).toHaveTitle(/^Admin \| /);
  await expectNoA11yViolations(page);
  for (const { menu, title } of menuFor(true)) {
    await menuLink(page, menu).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoA11yViolations(page);
  }
  await page.evaluate(() => history.pushState(null, '', '/admin/nowhere'));
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'This page is nowhere to be found' }),
  ).toBeVisible();
  await expectNoA11yViolations(page);
});

test('a loading screen has its heading already', async ({ page }) => {
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  await openAs(page, 'staff', '/admin');
  await page.route('**/_astro/MyReleases*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: 'My releases' }).press('Enter');
  await expect(page.getByText('Opening …')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My releases');
  await expectNoA11yViolations(page);
  arrive();
  await expect(page.locator('.entries > li').first()).toBeVisible();
});

test('every screen has its heading while its data is on the way', async ({ page }) => {
  await openAs(page, 'staff', '/admin');
  await expect(page.getByRole('heading', { name: 'The admin pages' })).toBeVisible();
  await page.route(`${addressOf('API_URL')}/**`, () => new Promise(() => {}));
  for (const { menu, title } of menuFor(true)) {
    await menuLink(page, menu).click();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByText('Opening …')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('a new screen takes the focus, and the menu opens on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'staff', '/admin/releases/my-releases');
  const toggle = page.getByRole('button', { name: 'Menu' });
  await expect(page.getByRole('heading', { name: 'My releases' })).toBeVisible();
  await toggle.press('Enter');
  await expectNoA11yViolations(page);
  await page.getByRole('link', { name: 'Artists', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'My artists' })).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});
