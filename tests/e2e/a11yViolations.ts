import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Looks at the page as it stands for what keeps people out, by WCAG 2.2 AA. */
export async function expectNoBarriers(page: Page, what = page.url()): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // What fades has another contrast on its way than where it stands still.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('.toast[data-show="false"]')).toHaveCount(0);
  // Pages hold no frame of another origin: to look there, and to tell what passed, took most of the time.
  const { violations } = await new AxeBuilder({ page })
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

/** Sees that nobody has to scroll sideways: the page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, what).toBeLessThanOrEqual(0);
}
