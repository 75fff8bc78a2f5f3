import { expect, type Page } from 'playwright/test';
import { expectPartAccessible } from './a11yViolations.ts';
import { publicEntries } from './publicEntries.ts';
import { addressOf } from './session.ts';
import { test } from './window.ts';

/** Opens the page of a record with three pictures. */
async function openRecord(page: Page): Promise<void> {
  const entries = await publicEntries(addressOf('SITE_URL'));
  await page.goto(entries.find((address) => address.includes('/market-day-slow-version-')) ?? '');
}
const links = (page: Page) => page.locator('.pictures li a');
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Large view' });

test('the pictures of a record are looked at by keyboard, and the focus comes back', async ({
  page,
}) => {
  await openRecord(page);
  const address = page.url();
  await expect(links(page)).toHaveCount(3);
  await expectPartAccessible(page, '.pictures');
  await links(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toContainText('Back · Four strips of cloth');
  await expect(viewer(page)).toContainText('1 / 3');
  await expect(page).toHaveURL(`${address}#picture-1`);
  await expect(viewer(page).getByRole('button', { name: 'Next' })).toBeFocused();
  await expectPartAccessible(page, '.viewer');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('2 / 3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText('1 / 3');
  await page.keyboard.press('End');
  await expect(viewer(page)).toContainText('3 / 3');
  const zoom = viewer(page).getByRole('button', { name: 'Zoom' });
  await page.keyboard.press('+');
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  // While it is zoomed, the arrows move it.
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText('3 / 3');
  await page.keyboard.press('0');
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await zoom.click();
  await expect(zoom).toHaveAttribute('aria-pressed', 'true');
  await viewer(page).getByRole('button', { name: 'Previous' }).click();
  await expect(viewer(page)).toContainText('2 / 3');
  await expect(zoom).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(links(page).nth(1)).toBeFocused();
  await expect(page).toHaveURL(address);
});

test('a pointer zooms a picture at its place, and a narrow window shows all of the viewer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openRecord(page);
  await links(page).first().click();
  const image = viewer(page).locator('.viewer-stage img');
  await expect(image).toBeVisible();
  for (const name of ['Previous', 'Zoom', 'Next', 'Close'])
    await expect(viewer(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await image.dblclick();
  await expect(image).toHaveAttribute('style', /scale\(2\.5\)/);
  await image.dblclick();
  await expect(image).not.toHaveAttribute('style', /scale/);
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(links(page).first()).toBeFocused();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test('without script each picture is a link to its large image', async ({ browser, page }) => {
  await openRecord(page);
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${page.url()}#picture-3`);
  await expect(plain.locator('.pictures li:target')).toBeInViewport();
  await links(plain).nth(2).click();
  await expect(plain).toHaveURL(/\/large\/.+\.jpg$/);
  await plain.close();
});
