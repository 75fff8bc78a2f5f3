import { expect } from 'playwright/test';
import { pastes } from '#fixtures/pastes';
import { expectPartAccessible } from './a11yViolations.ts';
import { addressOf, openAs } from './session.ts';
import { test } from './window.ts';

test('a description is written by keyboard, shown as source, and stored as written', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/6');
  const text = page.getByRole('textbox', { name: 'Description', exact: true });
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await text.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Insert' })).toBeVisible();
  await expectPartAccessible(page, '[data-part="description"]');
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
  await expectPartAccessible(page, '[data-part="description"]');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.reload();
  await expect(text.getByRole('strong').last()).toHaveText('twice');
  await text.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Source' })).toBeFocused();
});

test('a text pasted from Word is edited on, saved, and shown on its public page as it was pasted', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/13');
  const text = page.getByRole('textbox', { name: 'Description', exact: true });
  const { html = '', stored } = pastes[0] ?? { stored: '' };
  await text.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'Pressing');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, html);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('Edited on.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const live = page.locator('.publication a');
  await expect(live).toBeVisible();
  const href = `${addressOf('SITE_URL')}${await live.getAttribute('href')}`;
  const shown = async () => (await fetch(href)).text();
  await expect.poll(shown, { timeout: 60_000 }).toContain(`${stored}<p>Edited on.</p>`);
});
