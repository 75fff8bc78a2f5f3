import { expect, type Locator, type Page } from 'playwright/test';
import { sampleOf } from '#fixtures/rounds';
import { openAs, unfold } from './session.ts';
import { test } from './window.ts';

const release = '/admin/releases/edit-release/5';
const wide = 1440;
const widths = [wide, 820, 390];
/** The maximum number of tab stops from the title to any part of the form, using the jump list. */
const mostStops = 10;
/** More tab stops than any form has. */
const allStops = 400;

async function openEditor(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 });
  await openAs(page, 'staff', release);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toBeVisible();
  // The text editor loads after the rest; until then its part has nothing to focus.
  await expect(page.locator('[data-part="description"] [contenteditable]')).toBeVisible();
  await unfold(page);
  return title;
}

/** The focused part of the form, and the focused control's position on the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const part = element.closest('[data-part]');
    return {
      part: part?.getAttribute('data-part') ?? '',
      isInForm: element.closest('.editor-columns') !== null,
      top: (part ?? element).getBoundingClientRect().top + scrollY,
      left: (part ?? element).getBoundingClientRect().left,
    };
  });

// A wide window arranges the form in columns, where the visual order is easiest to get wrong.
for (const width of sampleOf(widths, 1))
  test(`at ${width} pixels the focus goes in reading order, is never lost, and jumps to a part`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const title = await openEditor(page, width);
    await title.focus();
    const parts: { part: string; top: number; left: number }[] = [];
    for (let stop = 0; stop < allStops; stop++) {
      const now = await focused(page);
      expect(now, `after ${stop} stops the focus is on nothing`).not.toBeNull();
      if (!now?.isInForm) break;
      if (now.part && parts.at(-1)?.part !== now.part) parts.push(now);
      await page.keyboard.press('Tab');
    }
    expect(parts.length).toBeGreaterThan(8);
    for (const [index, { part, top, left }] of parts.entries()) {
      const before = parts[index - 1];
      // The next part is below, or starts a column to the right.
      const isNext = !before || top >= before.top - 1 || left > before.left + 100;
      expect(isNext, `${part} comes after ${before?.part} and stands above it`).toBe(true);
    }
    // Nothing was changed so far, so the same screen is used again.
    if (width === wide) await test.step('a jump', () => expectStatusNear(page, title));
  });

/** The status is at most ten tab stops from the title; closing a dialog keeps the focus near it. */
async function expectStatusNear(page: Page, title: Locator): Promise<void> {
  await title.focus();
  const list = page.getByRole('navigation', { name: 'Parts of this page' });
  const link = list.getByRole('link', { name: 'Status on this page' });
  let stops = 0;
  for (; stops < mostStops; stops++) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-part="status"] :focus')).toHaveCount(1);
  expect(stops + 1).toBeLessThanOrEqual(mostStops);

  const proposed = page.getByRole('button', { name: /^Update from API/ });
  await proposed.press('Enter');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).not.toBeNull();
  const history = page.locator('summary', { hasText: 'History' });
  if ((await history.count()) > 0) await history.first().press('Enter');
  await expect.poll(() => focused(page)).not.toBeNull();
}

/** Links, buttons and selects below the minimum touch target. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isText = (element: Element) => getComputedStyle(element).display === 'inline';
    return [...document.querySelectorAll('a[href], button, select, summary')]
      .filter((element) => element.checkVisibility() && !element.closest('.ql-editor'))
      .filter((element) => !element.classList.contains('skip') && !isText(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(
        ({ element, box }) =>
          `${element.tagName} “${element.textContent?.trim().slice(0, 30)}” ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  });

test('on a phone, description and tracks are one tap away, and every target of the editor has 44 pixels', async ({
  page,
}) => {
  await openEditor(page, 390);
  await page.waitForLoadState('networkidle');
  expect(await smallTargets(page)).toEqual([]);
  for (const [label, part] of [
    ['Description', 'description'],
    ['Tracks', 'tracks'],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 0));
    const link = page
      .getByRole('navigation', { name: 'Parts of this page' })
      .getByRole('link', { name: `${label} on this page` });
    await expect(link).toBeInViewport();
    await link.click();
    await expect(page.locator(`[data-part="${part}"]`)).toBeInViewport();
    await expect(page.locator(`[data-part="${part}"] :focus`)).toHaveCount(1);
  }
});

const tapped = [
  ...['/admin', '/admin/releases/my-releases', '/admin/publications'],
  ...['/admin/artists/edit-artist/1', '/admin/label'],
];
for (const path of sampleOf(tapped, 2))
  test(`on a phone, every target of ${path} has 44 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, 'staff', path);
    await expect(page.locator('#main h1')).toBeAttached();
    if (/edit-|label/.test(path)) await unfold(page);
    await page.waitForLoadState('networkidle');
    expect(await smallTargets(page)).toEqual([]);
  });
