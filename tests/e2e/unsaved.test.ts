import { expect, type Page } from 'playwright/test';
import { expectDialogAccessible, expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf, openAs, saveButton } from './session.ts';
import { test } from './window.ts';

const form = '/admin/releases/edit-release/8';
const number = (page: Page) => page.getByLabel('Catalogue number');
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** The drafts that the browser keeps, as text. */
const keptDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('gatefold.draft.'))
      .join('\n'),
  );

/** A value that no earlier run left behind. */
const fresh = () => `LSR-${Date.now()}`;

test('leaving with changes asks first, by a link and by Back', async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/my-releases');
  await page.locator('.entry-title a').first().click();
  await expect(number(page)).toBeVisible();
  const form = page.url();
  const before = await number(page).inputValue();
  await number(page).fill(fresh());
  await page.getByRole('link', { name: 'Artists', exact: true }).click();
  await expect(question(page)).toBeVisible();
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  expect(page.url()).toBe(form);

  await page.getByRole('link', { name: 'Artists', exact: true }).click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'My artists' })).toBeVisible();
  await page.goBack();
  await expect(number(page)).toHaveValue(before);

  const changed = fresh();
  await number(page).fill(changed);
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My releases' })).toBeVisible();
  await page.goto(form);
  await expect(number(page)).toHaveValue(changed);
});

test('a draft survives a crash and a reload, and can be discarded', async ({ page, context }) => {
  await openAs(page, 'staff', form);
  const before = await number(page).inputValue();
  const typed = fresh();
  await number(page).fill(typed);
  await expect(page.getByText('kept in this browser')).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toContain(typed);
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(`${addressOf('SITE_URL')}${form}`);
  await expect(again.getByText('are here again')).toBeVisible();
  await expect(number(again)).toHaveValue(typed);
  await expectNoA11yViolations(again);
  await again.getByRole('button', { name: 'Discard them' }).click();
  await expect(number(again)).toHaveValue(before);
  await again.reload();
  await expect(number(again)).toHaveValue(before);
});

test('a save that does not arrive loses nothing, and is repeated', async ({ page }) => {
  await openAs(page, 'staff', form);
  const typed = fresh();
  await number(page).fill(typed);
  await page.route('**/releases/update', (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await expect(number(page)).toHaveValue(typed);
  await expectNoA11yViolations(page);
  await page.unroute('**/releases/update');
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a save with a lost response is not made twice', async ({ page }) => {
  await openAs(page, 'staff', form);
  await number(page).fill(fresh());
  await page.route('**/releases/update', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await page.unroute('**/releases/update');
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Somebody else saved this' })).toHaveCount(0);
});

test('when two people edit one release, the later one compares both versions field by field', async ({
  page,
  other,
}) => {
  await openAs(page, 'staff', form);
  await openAs(other, 'staff', form);
  const [mine, theirs] = [`mine ${fresh()}`, `theirs ${fresh()}`];
  await other.getByLabel('Copyright line').fill(theirs);
  await number(other).fill(theirs);
  await saveButton(other).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await number(page).fill(mine);
  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'Somebody else saved this' })).toBeFocused();
  await expectNoA11yViolations(page);
  await expect(page.getByText('It was Astrid Lund.')).toBeVisible();
  const field = page.getByRole('group', { name: 'Catalogue number' });
  await expect(field.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(saveButton(page)).toBeDisabled();
  await expect(
    page.getByRole('group', { name: 'Copyright line' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1);
  await field.getByRole('radio', { name: /^Yours/ }).focus();
  await page.keyboard.press('Space');
  await saveButton(page).click();
  await expect(number(page)).toHaveValue(mine);
  await expect(page.getByLabel('Copyright line')).toHaveValue(theirs);
  await other.reload();
  await expect(number(other)).toHaveValue(mine);
});
