import { expect, type Page, test } from 'playwright/test';
import { linkIn, mailWith } from './mailbox.ts';
import { addressOf, openAs, saveButton } from './session.ts';

const site = () => addressOf('SITE_URL');

/** Chooses the label's second language in the back office, and saves. */
async function chooseSecond(page: Page, language: string): Promise<void> {
  await openAs(page, 'staff', '/admin/label');
  const second = page.getByLabel('Second language');
  await second.selectOption({ label: language });
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Waits for a publication: until a path answers with this status. */
async function answers(path: string, status: number): Promise<void> {
  await expect
    .poll(async () => (await fetch(site() + path)).status, { timeout: 45_000 })
    .toBe(status);
}

test('a label in two languages: the switch keeps the place, and email goes in the page’s language', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await chooseSecond(page, 'German');
  try {
    await answers('/de/contact', 200);
    await page.goto(`${site()}/releases/2?order=title`);
    await expect(page.locator('link[hreflang="de"]')).toHaveAttribute('href', /\/de\/releases\/2$/);
    const toGerman = page.getByRole('link', { name: 'Deutsch' }).first();
    await toGerman.click();
    await page.waitForURL('**/de/releases/2?order=title');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('link', { name: 'English' }).first()).toBeVisible();

    const address = 'zwei+sprachen@reader.example';
    await page.goto(`${site()}/de/contact`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schreib uns');
    await page.getByLabel('Dein Name').fill('Hanne Brandt');
    await page.getByLabel('Deine E-Mail-Adresse').fill(address);
    await page.getByLabel('Deine Nachricht').fill('Wann kommt die erste Platte wieder?');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Senden' }).click();
    const mail = await mailWith(address, 'Bestätige dein Newsletter-Abo');
    await page.goto(linkIn(mail, 'confirm'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('button', { name: 'Ja, ich möchte den Newsletter' })).toBeVisible();
  } finally {
    await chooseSecond(page, 'None');
  }
  await answers('/de/contact', 404);
});
