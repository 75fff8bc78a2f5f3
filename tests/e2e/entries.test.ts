import { expect } from 'playwright/test';
import {
  expectDialogAccessible,
  expectNoA11yViolations,
  expectPartAccessible,
} from './a11yViolations.ts';
import { expectFocusKept } from './keptFocus.ts';
import { openAs, save, saveButton, unfold } from './session.ts';
import { test } from './window.ts';

test('a release is added with every chosen artist, the one still selected too', async ({
  page,
}) => {
  const name = `Night Ferry ${Date.now()}`;
  await openAs(page, 'staff', '/admin/releases/my-releases');
  await page.getByRole('link', { name: 'Add release' }).click();
  await expect(page.getByRole('heading', { name: 'Add new release' })).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByLabel('Release name')).toHaveAccessibleDescription(/needs a title/);
  await expectNoA11yViolations(page);
  await page.getByLabel('Release name').fill(name);
  await page.getByLabel('Artist(s)').selectOption('Grain Elevator');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Artist(s)').selectOption('Marit Våge');
  await saveButton(page).dblclick();
  await expect(page).toHaveURL(/edit-release\/\d+$/);
  await expect(page.locator('.editor-by')).toHaveText('by Grain Elevator, Marit Våge');
  await expect(page.getByText('Status: Draft')).toBeVisible();
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByLabel('Search').fill(name);
  await expect(page.locator('.entries > li')).toHaveCount(1);
});

test('the history brings a version back, and a copy is archived, brought back and deleted', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/9');
  const number = page.getByLabel('Catalogue number');
  const before = await number.inputValue();
  const changed = `LSR-${Date.now()}`;
  await number.fill(changed);
  await save(page);
  await page.getByRole('button', { name: 'History' }).click();
  const [stored, earlier] = [0, 1].map((index) => page.locator('.history-version').nth(index));
  await expect(stored ?? number).toContainText(`Astrid Lund`);
  await expect(stored ?? number).toContainText(`Catalogue number${before} ${changed}`);
  await expect(stored ?? number).toContainText('This is the current version.');
  await expectPartAccessible(page, '.history');
  await earlier?.getByRole('button', { name: /^Restore version/ }).click();
  await expect(number).toHaveValue(before);
  await expectFocusKept(page);
  await saveButton(page).click();
  await expect(page.locator('.save-words')).toHaveText('');
  await expect(number).toHaveValue(before);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(stored ?? number).toContainText(`Catalogue number${changed} ${before}`);

  const original = page.url();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const name = `${await title.inputValue()} (copy)`;
  await unfold(page);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page).not.toHaveURL(original);
  await expect(title).toHaveValue(name);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeEnabled();

  await page.getByRole('button', { name: 'Move to trash' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/This goes with it:.*track/);
  await expect(question).toContainText('2 earlier versions');
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Move to trash' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByRole('heading', { name: 'My releases' })).toBeVisible();
  await page.getByLabel('Search').fill(name);
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();

  await page.getByRole('link', { name: 'Trash' }).click();
  await expectNoA11yViolations(page);
  await page.getByRole('button', { name: `Restore “${name}”` }).click();
  await expect(title).toHaveValue(name);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(stored ?? number).toContainText('Restored from the trash.');
  await expect(earlier ?? number).toContainText('Deleted.');
});

test('an artist is added and edited, but not deleted while on a release', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/admin/artists/add-artist');
  await expect(page.getByLabel('Default artist share')).toHaveValue('10');
  await page.getByLabel('Artist name').fill('The Night Buses');
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.keyboard.insertText('https://the-night-buses.bandcamp.com');
  await expectNoA11yViolations(page);
  await page.getByLabel('Artist name').press('Enter');
  await expect(page).toHaveURL(/edit-artist\/\d+$/);
  await expect(page.getByText('Follow The Night Buses on:')).toBeVisible();
  await page.getByLabel('Filed as').fill('Night Buses, The');
  await page.getByLabel('Share', { exact: true }).fill('101');
  await saveButton(page).click();
  await expect(page.getByLabel('Share', { exact: true })).toHaveAccessibleDescription(
    /100 at most/,
  );
  await page.getByLabel('Share', { exact: true }).fill('12.5');
  await save(page);
  await expect(page).toHaveTitle(/^Editing: The Night Buses \| /);
  await unfold(page);
  await expectNoA11yViolations(page);
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByRole('heading', { name: 'My artists' })).toBeVisible();

  await page.getByRole('link', { name: 'Grain Elevator' }).click();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Remove the artist there',
  );
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }),
  ).toBeDisabled();
});
