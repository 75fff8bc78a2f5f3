import { expect, type Page } from 'playwright/test';
import { addressOf, openAs, saveButton } from './session.ts';
import { test } from './window.ts';

/** Opens a page as soon as the publication has brought it these words. */
async function opens(page: Page, path: string, words: string): Promise<void> {
  const address = `${addressOf('SITE_URL')}${path}`;
  const isThere = async () => (await (await fetch(address)).text()).includes(words);
  await expect.poll(isThere, { timeout: 45_000 }).toBe(true);
  await page.goto(address);
}

/** Opens a page as soon as it has a title. */
async function shows(page: Page, path: string, title: string): Promise<void> {
  await opens(page, path, `<title>${title}</title>`);
  await expect(page).toHaveTitle(title);
}

/** The page Imprint and the new name are seen in the preview before anything is saved. */
async function seesAllUnsaved(page: Page): Promise<void> {
  const preview = page.getByRole('region', { name: 'Preview' });
  const shown = preview.frameLocator('iframe');
  await expect(shown.locator('.logo')).toHaveText('High Sun Recordings');
  await expect(shown.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
  const headline = page.getByLabel('Heading', { exact: true });
  await page.getByRole('button', { name: /^Home \d/ }).click();
  await headline.fill('Look up');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Look up');
  await headline.fill('');
  await headline.blur();
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Discover new music today');
  await preview.getByLabel('Page', { exact: true }).selectOption({ label: 'Imprint' });
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Imprint');
  await expect(shown.getByRole('main')).toHaveText(/High Sun Recordings, Bergen\.$/);
}

test('staff change the label: its name, a page of its own and the menu, and take it back', async ({
  page,
}) => {
  // Two publications, for which it is patient.
  test.setTimeout(150_000);
  await openAs(page, 'staff', '/admin/label');
  const name = page.getByLabel('Name', { exact: true }).first();
  await expect(name).toHaveValue('Low Sun Recordings');
  await name.fill('High Sun Recordings');
  await page.getByRole('button', { name: 'Add “Imprint”' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await text.pressSequentially('High Sun Recordings, Bergen.');
  await page.getByRole('button', { name: 'Move Contact up' }).first().click();
  await seesAllUnsaved(page);
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await shows(page, '/imprint', 'Imprint | High Sun Recordings');
  const sentence = page.getByRole('main').getByText('High Sun Recordings, Bergen.');
  await expect(sentence).toBeVisible();
  // It has the margin of every page.
  expect((await sentence.boundingBox())?.x).toBeGreaterThan(8);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
  const entries = await page.locator('#menu > ul > li > a').allTextContents();
  const order = entries.map((entry) => entry.trim());
  expect(order.indexOf('Contact')).toBeLessThan(order.indexOf('Calendar'));

  await page.goto(`${addressOf('SITE_URL')}/admin/label`);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Restore version 2' }).click();
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await shows(page, '/contact', 'Contact | Low Sun Recordings');
});

test('another time zone names the releases that it moves, and asks', async ({ page }) => {
  await openAs(page, 'staff', '/admin/label');
  const zone = page.getByLabel('Time zone');
  await zone.selectOption('Pacific/Auckland');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('come out at another moment');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(zone).toHaveValue('Europe/Oslo');
});

test('what is wrong is said at its field, and nothing is lost', async ({ page }) => {
  await openAs(page, 'staff', '/admin/label');
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Our own contact');
  await page.getByLabel('Address', { exact: true }).last().fill('contact');
  await saveButton(page).click();
  await expect(page.getByText('/contact is an address of the site')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Our own contact');
  const own = page.getByRole('region', { name: 'Pages of your own' });
  await own.getByRole('button', { name: 'Delete Our own contact' }).click();
});

test('an address names a part of the screen, and its own links lead to each', async ({ page }) => {
  await openAs(page, 'staff', '/admin/label');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await expect(heading('Identity')).toBeInViewport();
  await expect(heading('Words')).not.toBeInViewport();
  // The text editors and pictures above it load after it is found.
  await page.goto(`${addressOf('SITE_URL')}/admin`);
  await page.goto(`${addressOf('SITE_URL')}/admin/label#words`);
  await expect(heading('Words')).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Privacy' })).toBeAttached();
  await expect(heading('Words')).toBeInViewport();
  const parts = page.getByRole('navigation', { name: 'Parts of the label' });
  for (const part of ['Looks', 'Pages and menu', 'Mark', 'Links', 'Words', 'Identity']) {
    await parts.getByRole('link', { name: part, exact: true }).click();
    await expect(heading(part)).toBeInViewport();
  }
  await page.goto(`${addressOf('SITE_URL')}/admin/label#nothing"><script>`);
  await expect(heading('Identity')).toBeInViewport();
});

test('the screen is for staff', async ({ page }) => {
  await openAs(page, 'artist', '/admin/label');
  await expect(page.getByRole('heading', { name: 'This is for staff' })).toBeVisible();
});

test('staff say a sentence of the site in their own words, and take the usual one back', async ({
  page,
}) => {
  // Two publications, for which it is patient.
  test.setTimeout(150_000);
  await openAs(page, 'staff', '/admin/label');
  await page.getByLabel('Look for a sentence').fill('discover new');
  const words = page.getByRole('region', { name: 'Words', exact: true });
  await expect(words.getByRole('status')).toHaveText(/^1 of \d+ sentences$/);
  await words.getByLabel('Heading', { exact: true }).fill('Hear {artist} first');
  await expect(words.getByText('Nothing is filled in for {artist} here.')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Not saved.')).toBeVisible();
  // The alert says the reason without the field's key, which nobody has seen.
  await expect(page.getByText('words.en.')).toBeHidden();
  await expect(words.getByLabel('Heading', { exact: true })).toHaveValue('Hear {artist} first');
  await words.getByLabel('Heading', { exact: true }).fill('Hear it here first');
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await opens(page, '/', 'Hear it here first');
  await expect(heading).toHaveText('Hear it here first');

  await page.goto(`${addressOf('SITE_URL')}/admin/label`);
  await page.getByLabel('Only your own').check();
  await words.getByRole('button', { name: 'Take it back' }).click();
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await opens(page, '/', 'Discover new music today');
  await expect(heading).toHaveText('Discover new music today');
});
