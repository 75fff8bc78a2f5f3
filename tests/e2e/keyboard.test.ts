import { expect, type Page } from 'playwright/test';
import { addressOf, inMotion } from './session.ts';
import { test } from './window.ts';

test.use(inMotion);

const site = addressOf('READ_ONLY_SITE_URL');

test('the first tab stop skips the menu', async ({ page }) => {
  await page.goto(`${site}/releases`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'By artist' })).toBeFocused();
});

test.describe('the wide menu', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('opens, closes by Escape with the focus kept, and closes when the focus leaves', async ({
    page,
  }) => {
    const music = page.locator('summary', { hasText: 'The music' });
    await page.goto(`${site}/contact`);
    await expect(music).toHaveCSS('text-decoration-line', 'none');
    const artists = page.locator('#menu').getByRole('link', { name: 'Artists' });
    await music.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(artists).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(music).toBeFocused();
    await expect(artists).toBeHidden();
    await page.keyboard.press('Enter');
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    await expect(page.locator('#menu').getByRole('link', { name: 'Calendar' })).toBeFocused();
    await expect(artists).toBeHidden();
  });
});

test('the folded menu opens, links on, closes by Escape, and the focus never goes behind it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site}/releases`);
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const contact = page.locator('#menu').getByRole('link', { name: 'Contact' });
  await expect(contact).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(contact).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  const login = page.locator('#menu').getByRole('link', { name: 'Login' });
  await login.focus();
  await page.keyboard.press('Tab');
  await expect(login).toBeHidden();
  await expect(page.getByRole('link', { name: 'By artist' })).toBeFocused();
  await toggle.focus();
  await page.keyboard.press('Enter');
  await contact.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site}/contact`);
});

test('in forced colours a switch, the current page and the order can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${site}/releases/2`);
  const knob = () =>
    page.getByRole('switch').evaluate((element) => {
      const { backgroundColor, marginInlineStart } = getComputedStyle(element, '::before');
      return { backgroundColor, marginInlineStart };
    });
  const on = await knob();
  await page.getByRole('switch').click();
  await expect.poll(knob).not.toEqual(on);
  expect((await knob()).backgroundColor).not.toBe(on.backgroundColor);
  await expect(page.locator('.pager [aria-current]')).toHaveCSS('border-top-width', '3px');
  await expect(page.getByLabel('Sort by')).toHaveCSS('appearance', 'auto');
  // Pictures keep their colours: a dark footer's white ones would be invisible on a light page.
  await expect(page.locator('.footer-socials img').first()).toHaveCSS('filter', 'invert(0)');
  await page.emulateMedia({ forcedColors: 'none' });
});

/** The number of columns in a grid of sleeves; each title is at its column's edge. */
async function columnsOf(page: Page): Promise<number> {
  const grid = page.locator('.wall, .grid').first();
  const shown = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns);
  // A right-to-left title starts where its cover does.
  const sides = await page
    .locator('.card-title')
    .evaluateAll((all) => all.map((title) => getComputedStyle(title).textAlign));
  expect(new Set(sides), page.url()).toEqual(new Set(['left']));
  return shown.split(' ').length;
}

const veryWide = { width: 2560, height: 1440 };

test('at every width the home page cuts no title, and its menu stays on one line', async ({
  page,
}) => {
  await page.goto(site);
  for (const width of [390, 820, 1440, veryWide.width]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page
      .locator('.card-title')
      .evaluateAll((all) =>
        all
          .filter((title) => title.scrollHeight > title.clientHeight + 1)
          .map((title) => title.textContent),
      );
    expect(cut, `${width} px`).toEqual([]);
  }
  for (const width of [1100, 1110, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { height = 0 } = (await page.locator('.header').boundingBox()) ?? {};
    expect(height, `${width} px`).toBeLessThan(100);
  }
  await page.setViewportSize(veryWide);
  expect(await columnsOf(page)).toBe(6);
});

for (const list of ['/calendar', '/shows'])
  test(`the days of ${list} stand in two columns from 2000 pixels on, in their order`, async ({
    page,
  }) => {
    await page.goto(site + list);
    const days = page.locator('.calendar ol:has(> :nth-child(3))').first().locator('> li');
    const places = async () =>
      (await Promise.all([0, 1, 2].map((at) => days.nth(at).boundingBox()))).map((box) => ({
        x: Math.round(box?.x ?? 0),
        y: Math.round(box?.y ?? 0),
      }));
    await page.setViewportSize({ width: 1999, height: 900 });
    const [one, under] = await places();
    expect(under?.x).toBe(one?.x);
    for (const width of [2000, veryWide.width]) {
      await page.setViewportSize({ width, height: 900 });
      const [first, second, third] = await places();
      expect(second?.y, `${width} px`).toBe(first?.y);
      expect(second?.x, `${width} px`).toBeGreaterThan((first?.x ?? 0) + width / 4);
      expect(third?.x, `${width} px`).toBe(first?.x);
    }
    // Each name has room for its longest word.
    const broken = await page.locator('.show-entry .entry-title').evaluateAll((titles) =>
      titles.flatMap((title) => {
        const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
        const words: Range[] = [];
        while (walker.nextNode())
          for (const { 0: word, index } of walker.currentNode.nodeValue?.matchAll(/\w+/g) ?? []) {
            const range = document.createRange();
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + word.length);
            words.push(range);
          }
        return words.filter((range) => range.getClientRects().length > 1).map(String);
      }),
    );
    expect(broken).toEqual([]);
  });

test('a list begins with its sleeves in the first half of the window, in one row where there is room', async ({
  page,
}) => {
  await page.goto(`${site}/releases`);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { y = height } = (await page.locator('.grid .card').first().boundingBox()) ?? {};
    expect(y, `${width} px`).toBeLessThan(height / 2);
  }
  // The closed menu highlights the current page within it.
  await expect(page.locator('.menu summary[data-here=true]')).toHaveCSS(
    'text-decoration-line',
    'underline',
  );
  await page.setViewportSize(veryWide);
  expect(await columnsOf(page)).toBe(6);
  // No cover stands alone in the last row.
  await page.goto(`${site}/tags/ambient`);
  const columns = await columnsOf(page);
  expect(columns).toBeGreaterThanOrEqual(4);
  expect((await page.locator('.grid .card').count()) % columns).not.toBe(1);
});

test('the order is chosen by keyboard alone, and the focus stays', async ({ page }) => {
  await page.goto(`${site}/releases`);
  const sort = page.getByLabel('Sort by');
  await sort.focus();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.keyboard.type('Alpha');
  await expect(page).toHaveURL(`${site}/releases?sort=title`);
  await expect(sort).toBeFocused();
});

test('under reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const noting = await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) =>
      sessionStorage.setItem('travelled', String(viewTransition !== null)),
    ),
  );
  await page.goto(`${site}/releases`);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return (
          animationName !== 'none' ||
          transitionDuration.split(',').some((time) => time.trim() !== '0s')
        );
      }).length,
  );
  expect(moving).toBe(0);
  await page.locator('.grid a').first().click();
  await expect(page.locator('.gatefold')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('travelled'))).toBe('false');
  await noting.dispose();
});
