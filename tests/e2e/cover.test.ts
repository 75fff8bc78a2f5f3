import { writeFile } from 'node:fs/promises';
import { expect } from 'playwright/test';
import sharp from 'sharp';
import { expectDialogAccessible } from './a11yViolations.ts';
import { comeBack, openAs } from './session.ts';
import { test } from './window.ts';

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#2b43d8' } })
    .png()
    .toBuffer();
const png = (buffer: Buffer) => ({ name: 'cover.png', mimeType: 'image/png', buffer });

test('a cover is checked before it is sent, shown, uploaded and saved', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'staff', '/admin/releases/edit-release/2');
  const cover = page.getByRole('region', { name: 'Cover' });
  const input = cover.getByLabel('Change the cover');
  const before = await cover.getByRole('img').getAttribute('src');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('uploadimage') && request.method() === 'POST')
      uploads.push(request.url());
  });

  await input.setInputFiles(png(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')));
  await expect(cover.getByRole('alert')).toContainText('not a JPEG, PNG, WebP or AVIF');
  // Nothing else changes, so the message must be visible above the bar with Save.
  const said = await cover.getByRole('alert').boundingBox();
  const bar = await page.locator('.save-bar').boundingBox();
  expect((said?.y ?? 900) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  // The browser reads the file by its path; its bytes would be a message of twenty megabytes.
  const large = test.info().outputPath('cover.png');
  await writeFile(large, Buffer.alloc(51 * 1024 * 1024));
  await input.setInputFiles(large);
  await expect(cover.getByRole('alert')).toContainText('larger than 50 MB');
  await input.setInputFiles(png(await picture(100, 900)));
  await expect(cover.getByRole('alert')).toContainText('too long and narrow');
  expect(uploads).toEqual([]);

  await input.setInputFiles(png(await picture(600, 500)));
  const question = page.getByRole('dialog', { name: 'Upload this cover?' });
  await expect(question.getByText('500 pixels')).toBeVisible();
  const preview = question.getByRole('img', { name: 'The chosen file' });
  expect(await preview.boundingBox()).toMatchObject({ width: 180, height: 140 });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await input.setInputFiles(png(await picture(600, 500)));
  await question.getByLabel('Choose another file').setInputFiles(png(await picture(1400)));
  await expect(question.getByText('500 pixels')).toBeHidden();
  await expectDialogAccessible(page);

  await question.getByRole('button', { name: 'Upload' }).press('Enter');
  await expect(cover.getByRole('status')).toContainText('Uploaded.');
  expect(uploads).toHaveLength(1);
  const shown = cover.getByRole('img');
  expect(await shown.getAttribute('src')).not.toBe(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(cover.getByRole('status')).toBeEmpty();
  const saved = await shown.getAttribute('src');
  await comeBack(page);
  await expect(cover.getByRole('img')).toHaveAttribute('src', saved ?? '');
});
