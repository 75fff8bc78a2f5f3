import { expect, type Page } from 'playwright/test';
import { expectDialogAccessible, expectPartAccessible } from './a11yViolations.ts';
import { addressOf, callAsStaff, openAs, save, saveButton } from './session.ts';
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

/** A value that no earlier run has left behind. */
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

test('a draft survives a crash, and a save that does not arrive is made once when it is repeated', async ({
  page: crashing,
  context,
}) => {
  await openAs(crashing, 'staff', form);
  const before = await number(crashing).inputValue();
  const typed = fresh();
  await number(crashing).fill(typed);
  await expect(crashing.getByText('kept in this browser')).toBeVisible();
  await expect.poll(() => keptDrafts(crashing)).toContain(typed);
  const page = await context.newPage();
  await crashing.close({ runBeforeUnload: false });
  await page.goto(`${addressOf('SITE_URL')}${form}`);
  await expect(page.getByText('have been restored')).toBeVisible();
  await expect(number(page)).toHaveValue(typed);
  await expectPartAccessible(page, '.restored');
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(number(page)).toHaveValue(before);
  // Nothing is kept that another visit could restore.
  await expect.poll(() => keptDrafts(page)).toBe('');

  const update = '**/releases/update';
  await number(page).fill(typed);
  await page.route(update, (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await expect(number(page)).toHaveValue(typed);
  await expectPartAccessible(page, '.save-bar');
  await page.unroute(update);
  // This time the request arrives but its answer is lost.
  await page.route(update, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/update'));
  await saveButton(page).click();
  await failed;
  await expect(saveButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await page.unroute(update);
  await save(page);
  await expect(page.getByRole('heading', { name: 'Somebody else saved this' })).toHaveCount(0);
});

/** Another person changes the release in a separate browser. */
async function saveElsewhere(copyright: string, catalogueNumber: string): Promise<void> {
  const client = await callAsStaff();
  const id = form.slice(form.lastIndexOf('/') + 1);
  const { value, version } = await client.getRelease({ params: { id } });
  await client.updateRelease({ body: { ...value, copyright, catalogueNumber }, ifMatch: version });
}

test('when two people edit one release, the later one compares both versions field by field', async ({
  page,
}) => {
  await openAs(page, 'staff', form);
  await expect(number(page)).toBeVisible();
  const [mine, theirs] = [`mine ${fresh()}`, `theirs ${fresh()}`];
  await saveElsewhere(theirs, theirs);

  await number(page).fill(mine);
  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'Somebody else saved this' })).toBeFocused();
  await expectPartAccessible(page, '.conflict');
  await expect(page.getByText('Saved by Astrid Lund.')).toBeVisible();
  const field = page.getByRole('group', { name: 'Catalogue number' });
  await expect(field.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(saveButton(page)).toBeDisabled();
  await expect(
    page.getByRole('group', { name: 'Copyright line' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1);
  await field.getByRole('radio', { name: /^Yours/ }).focus();
  await page.keyboard.press('Space');
  const answer = page.waitForResponse('**/releases/update');
  await saveButton(page).click();
  await expect(number(page)).toHaveValue(mine);
  await expect(page.getByLabel('Copyright line')).toHaveValue(theirs);
  expect(JSON.stringify(await (await answer).json())).toContain(mine);
});
