import { expect, type Page } from 'playwright/test';
import { linkIn, mailWith } from './mailbox.ts';
import { addressOf, openAs, saveButton } from './session.ts';
import { test } from './window.ts';

const site = () => addressOf('SITE_URL');

/** Chooses the label's languages in the back office, and saves. */
async function chooseLanguages(page: Page, first: string, second: string): Promise<void> {
  await openAs(page, 'staff', '/admin/label');
  const identity = page.getByRole('region', { name: 'Identity' });
  await identity.getByLabel('Language of the site').selectOption({ label: first });
  await page.getByLabel('Second language').selectOption({ label: second });
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Waits for a publication: until a path answers with this status, which may lead elsewhere. */
async function answers(path: string, status: number): Promise<void> {
  await expect
    .poll(async () => (await fetch(site() + path, { redirect: 'manual' })).status, {
      timeout: 45_000,
    })
    .toBe(status);
}

/** Writes an artist's bio in German, and sees it on the German page alone. */
async function writeInGerman(page: Page): Promise<void> {
  const text = 'Zwei Gitarren, ein Cello, kein Schlagzeuger: Der bestellt die Felder.';
  await openAs(page, 'staff', '/admin/artists/edit-artist/3');
  await expect(page.getByRole('textbox', { name: 'Bio (English)' })).toContainText('Two guitars');
  const bio = page.getByRole('textbox', { name: 'Bio (German)' });
  await bio.click();
  await bio.pressSequentially(text);
  await saveButton(page).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const german = `${site()}/de/artists/grain-elevator-3`;
  await expect
    .poll(async () => (await fetch(german)).text(), { timeout: 45_000 })
    .toContain('kein Schlagzeuger');
  await page.goto(german);
  await expect(page.locator('.bio')).toHaveText(text);
  await expect(page.locator('.bio')).not.toHaveAttribute('lang');
  await page.goto(`${site()}/artists/grain-elevator-3`);
  await expect(page.locator('.bio')).toContainText('Two guitars');
  // Nobody wrote this one in German: it says that it is English.
  await page.goto(`${site()}/de/artists/lamplight-committee-2`);
  await expect(page.locator('.bio')).toHaveAttribute('lang', 'en');
}

/** Makes German the only language: what nobody wrote in it stays English, and says so. */
async function turnToGerman(page: Page): Promise<void> {
  await chooseLanguages(page, 'German', 'None');
  await expect(page.getByLabel('Earlier texts are in')).toHaveValue('en');
  // Its pages are at the root now, and lead there from where they were.
  await answers('/de/contact', 301);
  const moved = await fetch(`${site()}/de/contact?a=b`, { redirect: 'manual' });
  expect(moved.headers.get('location')).toBe('/contact?a=b');
  await page.goto(`${site()}/artists/grain-elevator-3`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('.bio')).toContainText('Zwei Gitarren');
  await expect(page.locator('.bio')).not.toHaveAttribute('lang');
  await page.goto(`${site()}/artists/lamplight-committee-2`);
  await expect(page.locator('.bio')).toHaveAttribute('lang', 'en');
  await openAs(page, 'staff', '/admin/artists/edit-artist/2');
  await expect(page.getByRole('textbox', { name: 'Bio (German)' })).toHaveText('');
  await expect(page.getByRole('textbox', { name: 'Bio (English)' })).not.toHaveText('');
}

/** Asks for a page that is not there: from this host, and from one with one such page for all. */
async function getLost(page: Page): Promise<void> {
  const headline = 'Diese Seite ist nirgends zu finden';
  const lost = `${site()}/de/nirgends`;
  expect((await page.goto(lost))?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  const body = await (await fetch(`${site()}/nowhere`)).text();
  await page.route(lost, (route) => route.fulfill({ status: 404, contentType: 'text/html', body }));
  await page.goto(lost);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(page.locator('main')).toHaveAttribute('lang', 'de');
  await expect(page.locator('main').getByRole('link').first()).toHaveAttribute(
    'href',
    '/de/releases',
  );
}

test('a label in two languages: the switch keeps the place, texts and email are in the page’s', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await chooseLanguages(page, 'English', 'German');
  try {
    await answers('/de/contact', 200);
    await page.goto(`${site()}/releases/2?sort=title`);
    await expect(page.locator('link[hreflang="de"]')).toHaveAttribute('href', /\/de\/releases\/2$/);
    const toGerman = page.getByRole('link', { name: 'Deutsch' }).first();
    // The wide menu has room for another language from its first width on.
    for (const width of [1100, 1200, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      const { height = 0 } = (await page.locator('.header').boundingBox()) ?? {};
      expect(height, `${width} px`).toBeLessThan(100);
    }
    await toGerman.click();
    await page.waitForURL('**/de/releases/2?sort=title');
    await expect(page.locator('main select[name=sort]')).toHaveValue('title');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('link', { name: 'English' }).first()).toBeVisible();

    await getLost(page);
    await writeInGerman(page);

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

    await turnToGerman(page);
  } finally {
    await chooseLanguages(page, 'English', 'None');
  }
  await expect
    .poll(async () => (await fetch(`${site()}/contact`)).text(), { timeout: 45_000 })
    .toContain('<html lang="en"');
});
