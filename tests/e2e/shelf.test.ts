import { expect, type Page } from 'playwright/test';
import { aTone } from '#fixtures/wav';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf } from './session.ts';
import { test } from './window.ts';

const site = addressOf('READ_ONLY_SITE_URL');

/** The shelf, once its spines can be walked. */
async function openShelf(page: Page, order = ''): Promise<void> {
  await page.goto(`${site}/releases/shelf${order}`);
  await expect(page.locator('.spine[tabindex="-1"]').first()).toBeAttached();
}

test('without script each spine is a link in an ordered list, in four orders', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site}/releases`);
  await page.getByRole('link', { name: 'The shelf' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shelf');
  const spines = page.locator('main').getByRole('list').getByRole('link', { name: /^LSR-/ });
  await expect(spines.first()).toHaveAccessibleName(/^LSR-001 Lavt lys Marit Våge/);
  await page.getByRole('link', { name: 'By year' }).click();
  await expect(page).toHaveURL(`${site}/releases/shelf/year`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^20\d\d$/);
  await page.getByRole('link', { name: 'By colour' }).click();
  await expect(page).toHaveURL(`${site}/releases/shelf/colour`);
  await spines.first().click();
  await expect(page.locator('.gatefold')).toBeVisible();
  await page.close();
});

test('spines are walked by the arrow keys, and open and close by the keyboard', async ({
  page,
}) => {
  await openShelf(page);
  const spines = page.locator('.spine');
  await spines.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(spines.nth(1)).toBeFocused();
  await expect(page.locator('.spine:not([tabindex="-1"])')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(spines.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  // The first of the second row stands below the first of all.
  const [first, below] = await Promise.all(
    [spines.first(), page.locator('.spine:focus')].map((spine) => spine.boundingBox()),
  );
  expect(below?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) / 2);
  expect(below?.x).toBeCloseTo(first?.x ?? 0, 0);
  await page.keyboard.press('ArrowUp');
  await expect(spines.first()).toBeFocused();
  await page.keyboard.press('Enter');
  const record = page.locator('.pulled');
  await expect(record.getByRole('heading', { level: 2 })).toContainText('Lavt lys');
  await expect(spines.first()).toHaveAttribute('aria-expanded', 'true');
  await expectNoA11yViolations(page);
  // The record is the next stop, and Escape leads back to its spine.
  await page.keyboard.press('Tab');
  await expect(record.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(record).toHaveCount(0);
  await expect(spines.first()).toBeFocused();
});

/** Lets a record be heard, none of which can be in the demo: its page gets the button. */
async function makeAudible(page: Page, path: string, number: number): Promise<void> {
  const button = `<button type="button" class="play-first" data-play="/heard.mp3" data-record="${number}"><span data-pause="Pause">Play</span></button>`;
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace('<p class="gatefold-day">', `${button}$&`);
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/heard.mp3', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: Buffer.from(aTone({ seconds: 60 })) }),
  );
}

test('an open spine plays its record, shows the next one in its place, and leads to its page', async ({
  page,
}) => {
  await makeAudible(page, '/releases/bi-birika-21', 21);
  await openShelf(page);
  const spine = page.getByRole('link', { name: /^LSR-021 / });
  await spine.click();
  const record = page.locator('.pulled');
  await record.getByRole('button', { name: 'Play' }).click();
  // The mark on the sleeve shows the same: its disc is out.
  await expect(record.locator('.sleeve-play')).toHaveAttribute('data-playing', 'yes');
  await record.getByRole('button', { name: 'Pause' }).click();
  await expect(record.locator('.sleeve-play')).toHaveAttribute('data-playing', 'no');
  await page.getByRole('link', { name: /^LSR-001 / }).click();
  await expect(record.getByRole('heading', { level: 2 })).toContainText('Lavt lys');
  await expect(record).toHaveCount(1);
  await expect(spine).toHaveAttribute('aria-expanded', 'false');
  await record.getByRole('link', { name: 'Open its page' }).click();
  await expect(page).toHaveURL(/\/releases\/lavt-lys-1$/);
});

test('a record stays below the row of its spine when the window changes', async ({ page }) => {
  await openShelf(page);
  const spine = page.getByRole('link', { name: /^LSR-012 / });
  await spine.click();
  const record = page.locator('.pulled');
  await expect(record).toBeVisible();
  for (const width of [320, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(async () => {
        const [item, opened] = await Promise.all(
          [spine.locator('..'), record].map((one) => one.boundingBox()),
        );
        return Math.round((opened?.y ?? 0) - (item?.y ?? 0) - (item?.height ?? 0));
      })
      .toBeLessThanOrEqual(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, String(width)).toBeLessThanOrEqual(0);
  }
});

/** The HTML of the demo's shelf with some of its records alone, and a link to the next page. */
async function partOfShelf(page: Page, records: [number, number?], next: string): Promise<string> {
  const html = await (await page.request.get(`${site}/releases/shelf`)).text();
  const [before = '', list = ''] = html.split('<ol class="spines">');
  const [items = '', after = ''] = list.split('</ol>');
  const part = items.split(/(?<=<\/li>)/).slice(...records);
  return `${before}<ol class="spines">${part.join('')}</ol><nav class="pager">${next}</nav>${after}`;
}

test('the wall goes on with its next page, in the colours of that page', async ({ page }) => {
  const first = await partOfShelf(page, [0, 10], '<a rel="next" href="/releases/shelf/2">2</a>');
  const second = await partOfShelf(page, [10], '');
  // The first page has no colours, so that all there are come with the second.
  const body = first.replace(/<style>[^<]*--spine[^<]*<\/style>/, '');
  const contentType = 'text/html';
  await page.route('**/releases/shelf', (route) => route.fulfill({ contentType, body }));
  await page.route('**/releases/shelf/2', (route) => route.fulfill({ contentType, body: second }));
  await openShelf(page);
  await expect(page.locator('.spine')).toHaveCount(37);
  const added = page.getByRole('link', { name: /^LSR-030 / });
  await expect(added).toHaveCSS('background-color', /^rgb\(/);
  // One stop of the Tab key, from which the arrow keys walk on into the further records.
  await expect(page.locator('.spine:not([tabindex="-1"])')).toHaveCount(1);
  await page.locator('.spine').nth(9).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: /^LSR-011 / })).toBeFocused();
});
