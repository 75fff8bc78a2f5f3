import { expect, test } from 'playwright/test';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { openAs } from './session.ts';

test('a description is written by keyboard, shown as source, and stored as written', async ({
  page,
}) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/6');
  const text = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await text.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Insert' })).toBeVisible();
  await expectNoA11yViolations(page);
  await page.keyboard.type('- Pressed twice');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await expect(page.getByRole('toolbar', { name: 'Format the text' })).toBeVisible();
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+0');
  await expect(page.getByRole('region', { name: 'Help for the editor' })).toBeVisible();
  await expect(page.getByText(/^\d+ words$/)).toBeVisible();
  await page.getByRole('button', { name: 'Source' }).click();
  const source = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(source).toHaveValue(/<ul><li>Pressed <strong>twice<\/strong><\/li><\/ul>$/);
  await expectNoA11yViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.reload();
  await expect(text.getByRole('strong').last()).toHaveText('twice');
  await text.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Source' })).toBeFocused();
});
