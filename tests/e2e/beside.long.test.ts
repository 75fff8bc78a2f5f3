import { expect } from 'playwright/test';
import { expectPartAccessible } from './a11yViolations.ts';
import { openAs, showTabAgain } from './session.ts';
import { imageOrigin } from './storedTable.ts';
import { test } from './window.ts';

test('two people who open an entry learn of each other, and see its page before anything is saved', async ({
  page,
  other,
}) => {
  const refused: string[] = [];
  // The second product was copied from the first, so the pictures in its publications have the
  // first one's addresses.
  const first = imageOrigin();
  page.on('console', (line) => {
    const text = line.text();
    if (/Content Security Policy/.test(text) && !text.includes(`'${first}/`)) refused.push(text);
  });
  await openAs(other, 'artist', '/admin/releases/my-releases');
  await other.locator('#main a[href*="/edit-release/"]').first().click();
  await expect(other.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  await openAs(page, 'staff', new URL(other.url()).pathname);
  const here = page.locator('.others-here');
  await expect(here).toContainText('has had this open');
  await other.getByRole('textbox', { name: 'Title', exact: true }).press('End');
  await other.keyboard.type('!');
  // The screen polls every quarter of a minute, and when its tab is shown again.
  const learns = (look: () => Promise<void>) =>
    expect(async () => {
      await showTabAgain(page);
      await look();
    }).toPass({ timeout: 40_000 });
  const soon = { timeout: 1_000 };
  await learns(() => expect(here).toContainText('has been editing this', soon));
  await other.getByRole('link', { name: 'Artists', exact: true }).click();
  await other.getByRole('button', { name: 'Leave without saving' }).click();
  await learns(() => expect(here).toBeEmpty(soon));

  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('A title that nobody saved');
  const toggle = page.getByRole('button', { name: 'Live preview' });
  await toggle.press('Enter');
  const shown = page.getByRole('complementary', { name: 'Live preview' });
  const heading = shown.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(heading).toContainText('A title that nobody saved', { timeout: 40_000 });
  await title.fill('Another one');
  await expect(heading).toContainText('Another one', { timeout: 40_000 });
  await title.fill('');
  await expect(shown.getByRole('status')).toContainText('The preview is paused', {
    timeout: 40_000,
  });
  await expect(heading).toContainText('Another one');
  await title.fill('Another one');
  await expectPartAccessible(page, '.live-preview');
  expect(refused).toEqual([]);
  await toggle.press('Enter');
  await expect(shown).toBeHidden();
});
