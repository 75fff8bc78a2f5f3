import { readFileSync } from 'node:fs';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import { expect, type Frame, type Page } from 'playwright/test';

declare const axe: {
  run: (context: string | Document, options: RunOptions) => Promise<AxeResults>;
};

/** Half as long as the module that Node would load; read once per worker. */
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const everything: RunOnly = { type: 'tag', values: wcag };
const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Injects axe into a document unless already there: reading the source takes half of a check. */
async function giveAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

interface Asked {
  /** Names the page in the report of a violation. */
  what: string;
  /** The rules; all of them by default. */
  runOnly?: RunOnly;
  /** The part of the page to check, as a CSS selector; the whole page by default. */
  within?: string;
}

async function expectNone(
  page: Page,
  { what, runOnly = everything, within }: Asked,
): Promise<void> {
  // An element has a different contrast while it fades.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('.toast[data-show="false"]')).toHaveCount(0);
  // Axe also checks the previews, which are frames, and a replaced frame in its new state.
  const [main, ...frames] = page.frames();
  if (!within) for (const frame of frames) await giveAxe(frame).catch(() => undefined);
  if (main) await giveAxe(main);
  // Listing passed checks took most of the time.
  const options: RunOptions = { resultTypes: ['violations'], runOnly };
  const { violations } = await page.evaluate(([part, given]) => axe.run(part ?? document, given), [
    within,
    options,
  ] as const);
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ html }) => html.slice(0, 200)),
  }));
  expect(found, what).toEqual([]);
}

/** Expects that axe finds no violation of WCAG 2.2 AA on the page in its current state. */
export const expectNoA11yViolations = (page: Page, what = page.url()): Promise<void> =>
  expectNone(page, { what });

/**
 * The same for a part of the page, if another test checks the whole screen: it takes a quarter of
 * the time. Fails if the part is not there.
 * @param within the part, as a CSS selector
 */
export const expectPartAccessible = (page: Page, within: string): Promise<void> =>
  expectNone(page, { what: `${within} on ${page.url()}`, within });

/** The same for the open dialog, which covers the screen below it. */
export const expectDialogAccessible = (page: Page): Promise<void> =>
  expectPartAccessible(page, 'dialog[open]');

/** The same for colours only, which is all that another colour scheme can break. */
export const expectReadableColours = (page: Page, what = page.url()): Promise<void> =>
  expectNone(page, { what, runOnly: colours });

/** Expects that the page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, what).toBeLessThanOrEqual(0);
}

const widths = [390, 820, 1440];

/**
 * Checks a loaded page at the widths of a phone, a tablet and a desktop, and in both colour
 * schemes. Leaves it wide and light.
 */
export async function expectFit(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${page.url()} at ${width} px`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page, `${page.url()}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoA11yViolations(page);
}
