// Steps of staff and visitors of a label in two languages, for the tests of the second label.
import { expect, type Page } from 'playwright/test';
import * as z from 'zod';
import { linkIn, mailWith } from './mailbox.ts';
import { openAs, save, unfold } from './session.ts';

/** An artist whose bio is translated into German, and its first English words. */
const written = { name: 'Silo Vier', english: 'A choir of four' };
const unwritten = 'Mira Oduya';

const artistsSchema = z.object({
  artists: z.array(z.object({ name: z.string(), url: z.url() })),
});

/** The path of an artist's page in the first language. */
async function pathOf(site: string, name: string): Promise<string> {
  const answer = await fetch(`${site}/data/catalogue.json`);
  const { artists } = artistsSchema.parse(await answer.json());
  return new URL(artists.find((artist) => artist.name === name)?.url ?? '').pathname;
}

const numberIn = (path: string) => /\d+$/.exec(path)?.[0] ?? '';

/** Switches to the other language's page, which keeps the position and order of a list. */
export async function switchLanguage(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/releases/2?sort=title`);
  await expect(page.locator('link[hreflang="de"]')).toHaveAttribute('href', /\/de\/releases\/2$/);
  // The wide menu has room for another language from its minimum width on.
  for (const width of [1100, 1200, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    const { height = 0 } = (await page.locator('.header').boundingBox()) ?? {};
    expect(height, `${width} px`).toBeLessThan(100);
  }
  await page.getByRole('link', { name: 'Deutsch' }).first().click();
  await page.waitForURL('**/de/releases/2?sort=title');
  await expect(page.locator('main select[name=sort]')).toHaveValue('title');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('link', { name: 'English' }).first()).toBeVisible();
}

/** Requests a missing page, from this host and from a host with a single error page. */
export async function getLost(page: Page, site: string): Promise<void> {
  const headline = 'Diese Seite ist nirgends zu finden';
  const lost = `${site}/de/nirgends`;
  expect((await page.goto(lost))?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  const body = await (await fetch(`${site}/nowhere`)).text();
  await page.route(lost, (route) => route.fulfill({ status: 404, contentType: 'text/html', body }));
  await page.goto(lost);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(page.locator('main')).toHaveAttribute('lang', 'de');
  await expect(page.locator('main').getByRole('link').first()).toHaveAttribute(
    'href',
    '/de/releases',
  );
  await page.unroute(lost);
}

/** Writes to the label in German and subscribes to the newsletter, confirmed in German too. */
export async function writeToLabel(page: Page, site: string, mailbox: string): Promise<void> {
  const address = 'zwei+sprachen@reader.example';
  await page.goto(`${site}/de/contact`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schreib uns');
  await page.getByLabel('Dein Name').fill('Hanne Brandt');
  await page.getByLabel('Deine E-Mail-Adresse').fill(address);
  await page.getByLabel('Deine Nachricht').fill('Wann kommt die erste Platte wieder?');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Senden' }).click();
  const mail = await mailWith(address, 'Bestätige dein Newsletter-Abo', mailbox);
  await page.goto(linkIn(mail, 'confirm'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Ja, ich möchte den Newsletter' })).toBeVisible();
}

/** Writes an artist's bio in German, and sees it only on the German page. */
export async function writeInGerman(page: Page, site: string): Promise<void> {
  const text = 'Vier Stimmen und ein Silo: Der Nachhall zählt mit.';
  const [path, other] = [await pathOf(site, written.name), await pathOf(site, unwritten)];
  await openAs(page, 'staff', `${site}/admin/artists/edit-artist/${numberIn(path)}`);
  const english = page.getByRole('textbox', { name: 'Bio (English)' });
  await expect(english).toContainText(written.english);
  const bio = page.getByRole('textbox', { name: 'Bio (German)' });
  await bio.click();
  await page.keyboard.insertText(text);
  await save(page);
  const german = `${site}/de${path}`;
  await expect
    .poll(async () => (await fetch(german)).text(), { timeout: 45_000 })
    .toContain('zählt mit');
  await page.goto(german);
  await expect(page.locator('.bio')).toHaveText(text);
  await expect(page.locator('.bio')).not.toHaveAttribute('lang');
  await page.goto(site + path);
  await expect(page.locator('.bio')).toContainText(written.english);
  // This bio has no German version, so it is marked as English.
  await page.goto(`${site}/de${other}`);
  await expect(page.locator('.bio')).toHaveAttribute('lang', 'en');
}

/** Makes German the only language: untranslated texts stay English and are marked as such. */
export async function turnToGerman(page: Page, site: string): Promise<void> {
  await openAs(page, 'staff', `${site}/admin/label`);
  await unfold(page);
  const identity = page.getByRole('region', { name: 'Identity' });
  await identity.getByLabel('Language of the site').selectOption({ label: 'German' });
  await page.getByLabel('Second language').selectOption({ label: 'None' });
  await save(page);
  await expect(page.getByLabel('Earlier texts are in')).toHaveValue('en');
  // Its pages are now at the root, and the old addresses redirect there.
  const moved = () => fetch(`${site}/de/contact?a=b`, { redirect: 'manual' });
  await expect.poll(async () => (await moved()).status, { timeout: 45_000 }).toBe(301);
  expect((await moved()).headers.get('location')).toBe('/contact?a=b');
  const [path, other] = [await pathOf(site, written.name), await pathOf(site, unwritten)];
  await page.goto(site + path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('.bio')).toContainText('Vier Stimmen');
  await expect(page.locator('.bio')).not.toHaveAttribute('lang');
  await page.goto(site + other);
  await expect(page.locator('.bio')).toHaveAttribute('lang', 'en');
  await openAs(page, 'staff', `${site}/admin/artists/edit-artist/${numberIn(other)}`);
  await expect(page.getByRole('textbox', { name: 'Bio (German)' })).toHaveText('');
  await expect(page.getByRole('textbox', { name: 'Bio (English)' })).not.toHaveText('');
}
