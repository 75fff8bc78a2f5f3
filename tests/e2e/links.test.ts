import { expect } from 'playwright/test';
import { expectFocusKept } from './keptFocus.ts';
import { comeBack, openAs } from './session.ts';
import { test } from './window.ts';

test('links found by the service are shown before they are added, and stored on Save', async ({
  page,
}) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/4');
  const links = page.getByRole('region', { name: 'Play it on:' });
  await expect(links).toBeVisible();
  const rows = links.getByRole('listitem');
  const before = await rows.count();
  await links.getByRole('button', { name: 'Add a link' }).click();
  await page.keyboard.insertText('https://www.deezer.com/album/777');
  await page.keyboard.press('Enter');
  await expect(rows.last()).toContainText('Deezer');
  await rows.last().getByRole('button', { name: 'Move Deezer up' }).focus();
  // The focus follows the moved row.
  for (let place = before; place > 0; place--) await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('deezer.com/album/777');

  await links.getByRole('button', { name: 'Update from API' }).press('Enter');
  const found = page.getByRole('dialog', { name: 'Found on other platforms' });
  await expect(found.getByRole('checkbox')).not.toHaveCount(0);
  await found.getByRole('checkbox').first().press('Space');
  const count = (await found.getByRole('checkbox').count()) - 1;
  await found.getByRole('button', { name: `Add ${count} links` }).press('Enter');
  await expect(rows).toHaveCount(before + 1 + count);
  await expectFocusKept(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await comeBack(page);
  await expect(rows).toHaveCount(before + 1 + count);
});
