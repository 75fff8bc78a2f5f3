import { expect, test } from 'playwright/test';
import { accounts } from '#local/identity/accounts';
import { localToken } from '#local/identityToken';
import { staffClient } from '../../scripts/target/staffClient.ts';
import { type OwnProduct, startOwnProduct } from './ownProduct.ts';

/*
 * `npm run dev` serves the pages and the back office from Astro's dev server, as modules that
 * no build has bundled. Only by night, because its packages are prepared anew in each folder.
 */

/** The dev server prepares packages when a page first requests them, and then reloads the page. */
const patience = { timeout: 60_000 };

let product: OwnProduct;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startOwnProduct({ isDev: true });
});
test.afterAll(() => product.stop());

test('in the dev server a form answers, and the back office saves what the pages then show', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { site, api, identity } = product.urls;
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(`${site}/contact`);
  await page.getByLabel('Your name').fill('Johanna');
  await expect(page.locator('main form[novalidate]')).toHaveCount(1, patience);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('A message of at least 10 characters.')).toBeVisible(patience);

  await page.goto(`${site}/admin/label`);
  await page.getByRole('button', { name: accounts.staff.displayName }).click();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible(patience);

  const client = staffClient(api, await localToken(identity, 'staff'));
  const { value, version } = await client.getLabel({});
  const body = { name: 'Millrace', languages: ['en', 'ar'] };
  // A publication reloads the open page.
  await page.goto(site);
  await client.updateLabel({ body, ifMatch: version });
  expect(value.name).not.toBe('Millrace');
  await expect(page).toHaveTitle(/Millrace/, patience);
  // Pages in the second language are below its prefix, as on the published site.
  for (const path of ['/ar', '/ar/releases', '/ar/contact']) {
    await page.goto(site + path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('.logo')).toHaveAttribute('href', '/ar');
  }
  expect(faults).toEqual([]);
});
