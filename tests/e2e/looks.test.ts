import { expect, type FrameLocator, type Page } from 'playwright/test';
import { addressOf, openAs, saveButton } from './session.ts';
import { test } from './window.ts';

/** A custom property of a page's theme, as the browser works it out for an element. */
const colorIn = (frame: FrameLocator) =>
  frame.locator('body').evaluate((body) => {
    const { backgroundColor } = getComputedStyle(body.ownerDocument.documentElement);
    return backgroundColor;
  });

const home = async () => (await fetch(addressOf('SITE_URL'))).text();

/** Saves, and waits for a publication that changes the home page. */
async function save(page: Page): Promise<void> {
  const before = await home();
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const isChanged = async () => (await home()) !== before;
  await expect.poll(isChanged, { timeout: 45_000 }).toBe(true);
}

/** Opens the home page until its ground has a colour: an earlier test's publication may come first. */
async function showsGround(page: Page, ground: string): Promise<void> {
  await expect(async () => {
    await page.goto(addressOf('SITE_URL'));
    const shown = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(shown).toBe(ground);
  }).toPass({ timeout: 45_000 });
}

test('staff choose a theme, see it on real pages, and mend a colour that can’t be read', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openAs(page, 'staff', '/admin/label');
  const preview = page.getByRole('region', { name: 'Preview' });
  const shown = preview.frameLocator('iframe');
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => colorIn(shown)).toBe('rgb(245, 240, 230)');

  await page.getByRole('radio', { name: /^Club/ }).check();
  await expect.poll(() => colorIn(shown)).toBe('rgb(232, 232, 234)');
  await preview.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(() => colorIn(shown)).toBe('rgb(0, 0, 0)');
  await preview.getByLabel('Page', { exact: true }).selectOption({ label: 'A release' });
  await expect(shown.locator('.gatefold-panel')).toBeVisible();
  await expect.poll(() => colorIn(shown)).toBe('rgb(0, 0, 0)');

  const light = page.getByRole('group', { name: 'Light pages' });
  await light.getByLabel('Accent', { exact: true }).fill('#ffcc00');
  await expect(
    light.getByText(/^This accent on the theme’s light paper has a contrast/),
  ).toBeVisible();
  await saveButton(page).click();
  await expect(light.getByLabel('Accent', { exact: true })).toBeFocused();
  await light.getByRole('button', { name: /^Take #/ }).click();
  await expect(light.getByText(/has a contrast/)).toHaveCount(0);
  await save(page);
  await showsGround(page, 'rgb(232, 232, 234)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await showsGround(page, 'rgb(0, 0, 0)');
  await page.emulateMedia({ colorScheme: 'light' });
  const face = await page.evaluate(
    () => getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
  );
  expect(face).toContain('Big Shoulders');
  expect(await page.evaluate(() => document.fonts.check('900 20px "Big Shoulders Variable"'))).toBe(
    true,
  );

  await page.goto(`${addressOf('SITE_URL')}/admin/label`);
  await page.getByRole('radio', { name: /^Sleeve/ }).check();
  await page.getByRole('button', { name: 'The theme’s accent' }).click();
  await save(page);
  await showsGround(page, 'rgb(245, 240, 230)');
});
