import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { expectNoA11yViolations, expectPartAccessible } from './a11yViolations.ts';
import { addressOf, openAs, save } from './session.ts';
import { test } from './window.ts';

const picture = (background: string) =>
  sharp({ create: { width: 1400, height: 1400, channels: 3, background } })
    .png()
    .toBuffer();

async function addPicture(page: Page, name: string, background: string) {
  const buffer = await picture(background);
  await page.getByLabel('Add a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The new picture is open, and waits for its words.
  await page.getByLabel('What it shows').fill(name);
  await page.getByLabel('What it shows').press('Enter');
}

test('staff add an item with sizes and pictures, and a visitor finds it', {
  tag: '@night',
}, async ({ page, other: visitor }) => {
  test.slow();
  const name = `Shirt ${Date.now()}`;
  await openAs(page, 'staff', '/admin/merch/my-merch');
  await expect(page.getByRole('heading', { name: 'My merch' })).toBeVisible();
  await expect(page.locator('.entries > li').first()).toBeVisible();
  await expectNoA11yViolations(page);

  await page.getByRole('link', { name: 'Add merch' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price').fill('about 28');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Write a price with its currency')).toBeVisible();
  await page.getByLabel('Price').fill('28 eur');
  await expectNoA11yViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `Edit merch: ${name}` })).toBeVisible();
  await expect(page.getByLabel('Price')).toHaveValue('28.00 EUR');

  await addPicture(page, 'The front', '#8fb6de');
  await addPicture(page, 'The back', '#1f2c6b');
  await page.getByRole('button', { name: 'Move The back up' }).click();
  await page.getByRole('button', { name: 'Add S, M, L, XL' }).click();
  await page.getByRole('button', { name: 'Edit M', exact: true }).click();
  await page.locator('[data-part="sizes"]').getByLabel('State').selectOption('Sold out');
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Address', { exact: true }).first().fill('https://shop.example/shirt');
  await page.getByLabel('Platform').fill('Our shop');
  await save(page);
  // Scrolled to here, a field lies half under the list of the editor's parts.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoA11yViolations(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Status: Public')).toBeVisible();
  const publication = page.locator('.publication');
  await expect(publication).toHaveAttribute('data-state', 'live', { timeout: 60_000 });
  const live = await publication.getByRole('link', { name: 'Live' }).getAttribute('href');

  await visitor.goto(`${addressOf('SITE_URL')}/shop`);
  await visitor.locator('.shop-lists').getByRole('link', { name: 'Merch' }).click();
  await visitor.getByRole('link', { name, exact: true }).click();
  await expect(visitor).toHaveURL(new RegExp(`${live}$`));
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(visitor.locator('.merch-terms')).toContainText('€28');
  await expect(visitor.locator('.merch-sizes li').nth(1)).toContainText('Sold out');
  await expect(visitor.getByRole('link', { name: /Our shop/ })).toHaveAttribute(
    'href',
    'https://shop.example/shirt',
  );
  const alts = visitor.locator('.merch img');
  await expect(alts.nth(0)).toHaveAttribute('alt', 'The back');
  await expect(alts.nth(1)).toHaveAttribute('alt', 'The front');
  await expectNoA11yViolations(visitor);
});

test('an artist’s change of a public item waits until the label approves it', {
  tag: '@night',
}, async ({ page, other: staff }) => {
  test.slow();
  await openAs(page, 'artist', '/admin/merch/my-merch?status=public');
  await page.getByRole('link', { name: 'Tide Tables shirt' }).click();
  await expect(page.getByText('Your changes go to the label first')).toBeVisible();
  const price = `${20 + (Date.now() % 60)}.50 EUR`;
  await page.getByLabel('Price').fill(price);
  await page.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(page.getByText(/waiting for the label/)).toBeVisible();

  await openAs(staff, 'staff', '/admin/proposals');
  const look = staff.getByRole('button', {
    name: 'Review the change to Tide Tables shirt by Noor Haddad',
  });
  await look.click();
  await expect(staff.getByRole('group', { name: 'Price' })).toContainText(price);
  await expectPartAccessible(staff, '.proposals');
  await staff.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(look).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Price')).toHaveValue(price);
});
