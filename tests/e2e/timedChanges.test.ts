import { expect } from 'playwright/test';
import { expectDialogAccessible, expectPartAccessible } from './a11yViolations.ts';
import { openAs, saveButton, unfold } from './session.ts';
import { test } from './window.ts';

test('a change waits for its time, and is taken back into the form', { tag: '@night' }, async ({
  page,
}) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/9');
  await unfold(page);
  const copyright = page.getByLabel('Copyright line');
  const before = await copyright.inputValue();
  const panel = page.getByRole('region', { name: 'Scheduled changes' });
  const later = panel.getByRole('button', { name: 'Schedule these changes' });
  await expect(later).toHaveAttribute('aria-disabled', 'true');
  await copyright.fill('℗ From tomorrow on');
  await later.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule these changes' });
  const time = dialog.getByLabel('Day and time');
  await time.fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Choose a time in the future.')).toBeVisible();
  await expectDialogAccessible(page);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await time.fill(tomorrow);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('listitem')).toContainText('copyright line, by Astrid Lund');
  await expect(copyright).toHaveValue(before);
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expectPartAccessible(page, '.timed-changes');

  await page.reload();
  await panel.getByRole('button', { name: /^Move back into the form/ }).press('Enter');
  await expect(copyright).toHaveValue('℗ From tomorrow on');
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(copyright).toHaveValue(before);
});
