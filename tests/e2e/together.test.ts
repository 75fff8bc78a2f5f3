import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { expectDialogAccessible, expectPartAccessible } from './a11yViolations.ts';
import { expectFocusKept } from './keptFocus.ts';
import { openAs } from './session.ts';
import { test } from './window.ts';

const entries = '.entries > li';
const chosenBar = (page: Page) => page.getByRole('region', { name: 'Chosen releases' });

test('three releases are chosen with Shift, archived in one step, and brought back', {
  tag: '@night',
}, async ({ page }) => {
  // Pending releases are not public, so the shared product does not start a publication.
  await openAs(page, 'staff', '/admin/releases/my-releases?status=20&sort=name');
  await expect(page.getByText(/^\d+ releases$/)).toBeVisible();
  const archived = page.locator(entries).filter({ hasText: 'Archived' });
  const titles = (await page.locator('.entry-title').allTextContents()).slice(0, 3);
  expect(titles).toHaveLength(3);
  const before = await archived.count();
  const toggle = page.getByRole('button', { name: 'Choose several' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await chosenBar(page)
    .getByRole('button', { name: /^Choose all \d+$/ })
    .click();
  await expect(chosenBar(page)).toContainText(/\d+ chosen/);
  await chosenBar(page).getByRole('button', { name: 'Untick all' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  await boxes.nth(0).click();
  await expect(chosenBar(page)).toContainText('One chosen');
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(chosenBar(page)).toContainText('3 chosen');
  for (const index of [0, 1, 2]) await expect(boxes.nth(index)).toBeChecked();
  await expectPartAccessible(page, '#main');

  await chosenBar(page).getByRole('button', { name: 'Change them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 3 releases' });
  await expect(dialog.getByRole('button', { name: 'See what would change' })).toBeDisabled();
  await dialog.getByLabel('Archived').selectOption('Archive');
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: 'See what would change' }).click();
  const wouldChange = dialog.getByRole('listitem');
  await expect(wouldChange).toHaveCount(3);
  await expectFocusKept(page);
  for (const [index, title] of titles.entries())
    await expect(wouldChange.nth(index)).toContainText(title);
  await expectDialogAccessible(page);
  await expect(archived).toHaveCount(before);

  await dialog.getByRole('button', { name: 'Change 3', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 releases changed')).toBeVisible();
  await expect(archived).toHaveCount(before + 3);
  await expectFocusKept(page);

  await chosenBar(page).getByRole('button', { name: 'Undo the last change (3)' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(archived).toHaveCount(before);
  await expect(chosenBar(page)).toBeFocused();
  await page.reload();
  await expect(page.locator('.entry-title').first()).toHaveText(titles[0] ?? '');
  await expect(archived).toHaveCount(before);
});

test('a CSV goes out, is changed as a spreadsheet does, and shows each cell before it changes', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/my-releases?status=20&sort=name');
  await page.getByRole('button', { name: 'Choose several' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  for (const index of [0, 1]) await boxes.nth(index).click();
  const bar = chosenBar(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Download them as CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  const [headings = '', line = '', second = ''] = csv.replace('\ufeff', '').split('\r\n');
  expect(headings).toContain('Catalogue number');
  const [number, other] = [line, second].map((one) => one.split(',')[0] ?? '');

  // A Norwegian spreadsheet separates by semicolons; the copyright line is changed.
  const rows = [`${number};℗ From a sheet;`, `${other};℗ From a broken line;soon`];
  const changed = ['Number;Copyright line;Release date', ...rows, ''].join('\r\n');
  await bar.getByRole('button', { name: 'Upload a CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change releases with a CSV' });
  const file = { name: 'releases.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) };
  await dialog.getByLabel('CSV of releases').setInputFiles(file);
  await expect(dialog.getByText('℗ From a sheet')).toBeVisible();
  await expect(dialog.getByText(/Line 3, Release date: .+ Write the day/)).toBeVisible();
  await expect(dialog.getByText('℗ From a broken line')).toHaveCount(0);
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: 'Change 1', exact: true }).click();
  await expect(dialog).toBeHidden();
  await bar.getByRole('button', { name: 'Undo the last change (1)' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
});
