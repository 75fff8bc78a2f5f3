import { expect } from 'playwright/test';
import { releaseStatus } from '#domain/release/releaseStatus';
import { expectPartAccessible } from './a11yViolations.ts';
import { addressOf, callAsStaff, openAs, save, unfold } from './session.ts';
import { test } from './window.ts';

test('without script a visitor goes from the menu to the shop, to a format and to an edition', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(addressOf('SITE_URL'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Pre-orders');
  const filter = page.getByRole('navigation', { name: 'Filter the shop' });
  await filter.getByRole('link', { name: 'Cassette' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cassette');
  await page.locator('.offers').getByRole('link', { name: 'Cassette' }).first().click();
  await expect(page).toHaveURL(/\/releases\/[a-z0-9-]+#edition-/);
  await expect(page.locator('.edition:target')).toContainText('Cassette');
  await page.close();
});

test('the shop and the editions of a release are accessible', async ({ page }) => {
  await page.goto(`${addressOf('SITE_URL')}/shop`);
  await expectPartAccessible(page, 'main');
  await page.goto(`${addressOf('SITE_URL')}/releases/format/in-stock`);
  await expect(page.locator('.grid > li').first()).toBeVisible();
  await page.goto(`${addressOf('SITE_URL')}/shop/by/price`);
  await page.locator('.offers a').first().click();
  await expectPartAccessible(page, '.editions');
});

test('staff change the stock in one table, and undo it', { tag: '@night' }, async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/my-releases');
  await page.getByRole('link', { name: 'Stock and prices' }).click();
  await page.getByLabel('Title, edition or number').fill('lsr-001cd');
  await expect(page.getByText('1 line', { exact: true })).toBeVisible();
  const state = page.getByLabel(/^State of Lavt lys/);
  await state.selectOption('Few left');
  await expectPartAccessible(page, '#main');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByRole('button', { name: 'Undo the last save' }).click();
  await expect(state).toHaveValue('soldOut');
});

test('a release gets an LP, a CD and a cassette in the editor, is published, and its page shows them', {
  tag: '@night',
}, async ({ page, other: visitor }) => {
  test.slow();
  const client = await callAsStaff();
  const { items: artists } = await client.listArtists({ query: {} });
  const title = `Three Formats ${Date.now()}`;
  const { value } = await client.addRelease({
    body: { title, description: '<p>Three ways.</p>', artists: [artists[0]?.id ?? ''] },
  });
  await openAs(page, 'staff', `/admin/releases/edit-release/${value.cId}`);
  await unfold(page);
  await page.getByLabel('Release date').fill('1996-05-04');
  const part = page.locator('[data-part="editions"]');
  const editions = [
    { format: 'Vinyl', price: '24.90 EUR', number: 'TF-1', shown: '€24.90' },
    { format: 'CD', price: '13 eur', number: 'TF-1CD', shown: '€13' },
    { format: 'Cassette', price: '9,50 EUR', number: 'TF-1MC', shown: '€9.50' },
  ];
  for (const [index, { format, price, number }] of editions.entries()) {
    await part.getByRole('button', { name: 'Add an edition' }).click();
    const row = part.locator('.ordered-row').nth(index);
    await row.getByLabel('Format').selectOption(format);
    await row.getByLabel('Price').fill(price);
    await row.getByLabel('Catalogue number').fill(number);
    await row.getByLabel('Where it is sold').fill(`Our shop https://shop.example/${number}`);
  }
  await page.getByRole('button', { name: /^Change the status/ }).click();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Out' });
  await save(page);

  const { value: saved, version } = await client.getRelease({ params: { id: value.id } });
  const address = new URL(saved.url, addressOf('SITE_URL')).href;
  const shown = async () => (await fetch(address)).text();
  await expect.poll(shown, { timeout: 90_000 }).toContain('TF-1MC');
  await visitor.goto(address);
  await expect(visitor.locator('.edition')).toHaveCount(3);
  for (const [index, { format, number, shown: price }] of editions.entries()) {
    const edition = visitor.locator('.edition').nth(index);
    for (const text of [format, number, price]) await expect(edition).toContainText(text);
    const shop = edition.getByRole('link', { name: /Our shop/ });
    await expect(shop).toHaveAttribute('href', `https://shop.example/${number}`);
  }

  // Later tests find the site as it was.
  const { substitute: _, ...hidden } = { ...saved, releaseStatus: releaseStatus.Planning };
  await client.updateRelease({ body: hidden, ifMatch: version });
  await expect.poll(shown, { timeout: 90_000 }).not.toContain('TF-1MC');
});
