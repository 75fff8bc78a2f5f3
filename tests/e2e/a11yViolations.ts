import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Expects that axe finds no violation of WCAG 2.2 AA on the page as it is now. */
export async function expectNoA11yViolations(page: Page, what = page.url()): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // A fading element has another contrast on its way than at rest.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('.toast[data-show="false"]')).toHaveCount(0);
  // A page that has axe from an earlier check keeps it: reading its source again takes half the time.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Pages hold no frame of another origin. Looking there, and listing passes, took most of the time.
  const { violations } = await new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ html }) => html.slice(0, 200)),
  }));
  expect(found, what).toEqual([]);
}

/** Expects that the page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, what).toBeLessThanOrEqual(0);
}

const widths = [390, 820, 1440];

/**
 * Checks a loaded page at the widths of a phone, a tablet and a desktop, and in both colour schemes. It is
 * left wide and light.
 */
export async function expectFit(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${page.url()} at ${width} px`);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoA11yViolations(page);
  }
}
