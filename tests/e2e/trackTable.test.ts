import { expect } from 'playwright/test';
import {
  expectDialogAccessible,
  expectNoSidewaysScroll,
  expectPartAccessible,
} from './a11yViolations.ts';
import { callAsStaff, openAs, save } from './session.ts';
import { test } from './window.ts';

test('tracks are filled in as a table by keyboard, and all of them at once', {
  tag: '@night',
}, async ({ page }) => {
  const client = await callAsStaff();
  const { value: added } = await client.duplicateRelease({
    body: { id: (await client.getRelease({ params: { id: '7' } })).value.id },
    idempotencyKey: crypto.randomUUID(),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'staff', `/admin/releases/edit-release/${added.cId}`);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('table', { name: 'Tracks as a table' });
  const composers = table.getByLabel(/^Composer, /);
  await composers.first().fill('Noor Haddad');
  await page.keyboard.press('Enter');
  await expect(composers.nth(1)).toBeFocused();
  // What has the focus is not under the columns that stay in view.
  const [cell, name] = [
    await composers.nth(1).boundingBox(),
    await table.getByLabel(/^Name, 2/).boundingBox(),
  ];
  expect(cell?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0) - 1);
  await expectNoSidewaysScroll(page);
  await expectPartAccessible(page, '[data-part="tracks"]');

  await page.getByRole('button', { name: 'All tracks…' }).click();
  const dialog = page.getByRole('dialog', { name: 'For all tracks' });
  await dialog.getByLabel('Lyrics writer').fill('Per Lie');
  await expect(dialog.getByText('Lyrics writer: nothing → Per Lie').first()).toBeVisible();
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: /^Change \d tracks$/ }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await save(page);
  const { tracks } = (await client.getRelease({ params: { id: String(added.cId) } })).value;
  expect(tracks[0]?.composer).toBe('Noor Haddad');
  expect(new Set(tracks.map(({ lyricsWriter }) => lyricsWriter))).toEqual(new Set(['Per Lie']));
  await page.reload();
  await expect(table).toBeVisible();
});
