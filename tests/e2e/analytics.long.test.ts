import { expect, type Page } from 'playwright/test';
import * as z from 'zod';
import { addressOf, openAs } from './session.ts';
import { test } from './window.ts';

const site = addressOf('READ_ONLY_SITE_URL');
const counter = `${addressOf('MAILBOX_URL')}/local/events`;
const eventsSchema = z.array(z.object({ name: z.string(), url: z.url(), domain: z.string() }));

/** The page views of this site counted since the test began, as paths. */
async function counted(): Promise<string[]> {
  const events = eventsSchema.parse(await (await fetch(counter)).json());
  expect(events.every(({ name, domain }) => name === 'pageview' && domain === 'localhost')).toBe(
    true,
  );
  const ours = events.filter(({ url }) => url.startsWith(site));
  return ours.map(({ url }) => url.slice(site.length)).sort();
}

/** Opens a list and hydrates its island, so that paging loads no page. */
async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(site + path);
  await page.getByLabel('Sort by').focus();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

test.beforeEach(async () => {
  await fetch(counter, { method: 'DELETE' });
});

test('every navigation is counted once, without a cookie: loads, pages of a list and Back, but no jump within a page', async ({
  page,
  context,
}) => {
  await openAwake(page, '/releases');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${site}/releases/2`);
  await expect.poll(counted).toEqual(['/releases', '/releases/2']);
  await page.goBack();
  await expect.poll(counted).toEqual(['/releases', '/releases', '/releases/2']);
  await page.keyboard.press('Home');
  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.goto(`${site}/contact`);
  const all = ['/contact', '/releases', '/releases', '/releases/2'];
  await expect.poll(counted).toEqual(all);
  // A secret after the # of an address is not sent.
  await page.goto(`${site}/preview#a-secret`);
  await expect.poll(counted).toEqual([...all, '/preview'].sort());
  expect(await context.cookies()).toEqual([]);
});

for (const [signal, property] of [
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
] as const) {
  test(`a browser that says ${signal} is not counted`, async ({ page }) => {
    const telling = await page.addInitScript((values) => {
      for (const [name, value] of Object.entries(values))
        Object.defineProperty(navigator, name, { get: () => value });
    }, property);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openAwake(page, '/releases');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${site}/releases/2`);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('/analytics/'))).toEqual([]);
    expect(await counted()).toEqual([]);
    await telling.dispose();
  });
}

test('the pages that the back office shows as they would be are not counted', async ({ page }) => {
  await openAs(page, 'staff', '/admin/label');
  const shown = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe');
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(shown.locator('.copyright')).toBeVisible();
  await page.goto(`${site}/contact`);
  await expect.poll(counted).toEqual(['/contact']);
});
