import { expect, type Page, test } from 'playwright/test';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { openAs } from './session.ts';

const entries = '.entries > li';
const chosenBar = (page: Page) => page.getByRole('region', { name: 'Chosen releases' });

test('three releases are chosen with Shift, archived in one step, and brought back', async ({
  page,
}) => {
  // Pending releases are not public, so that no publication of the shared product begins.
  await openAs(page, 'staff', '/admin/releases/my-releases?status=20&sort=name');
  await expect(page.getByText(/^\d+ releases$/)).toBeVisible();
  const archived = page.locator(entries).filter({ hasText: 'Archived' });
  const titles = (await page.locator('.entry-title').allTextContents()).slice(0, 3);
  expect(titles).toHaveLength(3);
  const before = await archived.count();
  const toggle = page.getByRole('button', { name: 'Choose several' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const boxes = page.getByRole('checkbox', { name: /^Choose / });
  await boxes.nth(0).click();
  await expect(chosenBar(page)).toContainText('One chosen');
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(chosenBar(page)).toContainText('3 chosen');
  for (const place of [0, 1, 2]) await expect(boxes.nth(place)).toBeChecked();
  await expectNoA11yViolations(page);

  await chosenBar(page).getByRole('button', { name: 'Change them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 3 releases' });
  await expect(dialog.getByRole('button', { name: 'See what would change' })).toBeDisabled();
  await dialog.getByLabel('Archived').selectOption('Archive');
  await expectNoA11yViolations(page);
  await dialog.getByRole('button', { name: 'See what would change' }).click();
  const wouldChange = dialog.getByRole('listitem');
  await expect(wouldChange).toHaveCount(3);
  for (const [place, title] of titles.entries())
    await expect(wouldChange.nth(place)).toContainText(title);
  await expectNoA11yViolations(page);
  await expect(archived).toHaveCount(before);

  await dialog.getByRole('button', { name: 'Change 3', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 releases changed')).toBeVisible();
  await expect(archived).toHaveCount(before + 3);

  await chosenBar(page).getByRole('button', { name: 'Undo the change of 3' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(archived).toHaveCount(before);
  await page.reload();
  await expect(page.locator('.entry-title').first()).toHaveText(titles[0] ?? '');
  await expect(archived).toHaveCount(before);
});
