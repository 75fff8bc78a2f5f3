import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { expectFit, expectPartAccessible } from './a11yViolations.ts';
import { openAs } from './session.ts';
import { test } from './window.ts';

const palette = (page: Page) => page.getByRole('combobox', { name: /^Find a release/ });

/** Opens the palette by its keys, and picks the first hit for a text. */
async function pick(page: Page, text: string, hit: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type(text);
  const option = page.getByRole('option', { name: hit });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

test('by Ctrl+K an entry and a screen are opened; everything is exported; and the log says so', {
  tag: '@night',
}, async ({ page }) => {
  // The test can't answer a browser's own dialog, and other browsers have none.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await openAs(page, 'staff', '/admin');
  // The page has a heading before the office has started, and keys only after.
  await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible();
  await pick(page, 'perihelon', /^Perihelion Orrery/);
  await expect(page).toHaveURL(/\/edit-release\/\d+$/);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Perihelion');

  // By the button, as on a phone.
  await page.getByRole('button', { name: /^Find/ }).click();
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText(/Perihelion/);
  await expectPartAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Find/ })).toBeFocused();

  await pick(page, 'export', /^Export everything$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Export everything' })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^gatefold-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText(/Everything is included\./)).toBeVisible();
  await expectFit(page);
  const archive = await readFile(await download.path());
  for (const name of ['README.txt', 'catalogue/tracks.csv', 'files/pictures/', 'manifest.json'])
    expect(archive.includes(name)).toBe(true);

  await pick(page, 'activity', /^Activity$/);
  await expect(page.getByText(/exported everything/).first()).toBeVisible();
  await page.getByLabel('Kind').selectOption('Proposals');
  await expect(page.getByText(/exported everything/)).toHaveCount(0);
  await expectPartAccessible(page, '#main');
  await expectFit(page);
});
