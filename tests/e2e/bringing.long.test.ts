import { expect, type Page } from 'playwright/test';
import { discogsLabelNumber } from '#local/external/elsewhere/discogs';
import { type OwnProduct, startOwnProduct } from './ownProduct.ts';
import { openAs } from './session.ts';
import { test } from './window.ts';

// An empty product: a label comes from Bandcamp, is joined with Discogs, and goes again.
test.describe.configure({ mode: 'serial' });

let product: OwnProduct;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

const openImport = (page: Page) =>
  openAs(page, 'staff', `${product.urls.site}/admin/import/import`);
const start = (page: Page) => page.getByRole('region', { name: 'Start' });
const list = (page: Page, name: string) => page.locator('details', { hasText: name }).first();
const entry = (page: Page, name: string, title: string) =>
  list(page, name).locator('.import-entry', { hasText: title }).first();

async function dryRun(page: Page, source: string, address: string): Promise<void> {
  await openImport(page);
  await start(page).getByLabel('Source').selectOption(source);
  await start(page).getByLabel('Address or id').fill(address);
  if (source === 'Bandcamp') await confirmPages(page);
  await start(page).getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The dry run is done, and wrote nothing.')).toBeVisible({
    timeout: 90_000,
  });
}

/** Nothing is fetched from Bandcamp before staff say whose the pages are. */
async function confirmPages(page: Page): Promise<void> {
  await start(page).getByRole('button', { name: 'Dry run' }).click();
  const own = start(page).getByLabel('These pages are our label’s own, or we may read them');
  await expect(own).toHaveAccessibleDescription(/Confirm that the pages are your label’s own/);
  await own.check();
}

async function importNow(page: Page): Promise<void> {
  await start(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/^The import is done. It wrote/)).toBeVisible({ timeout: 120_000 });
}

test('a label comes from Bandcamp with the editions that it sells there', async ({ page }) => {
  test.setTimeout(300_000);
  await openImport(page);
  // Nothing is configured here but what every label may have.
  await dryRun(page, 'Bandcamp', 'https://music.tidewrack.example');
  await list(page, 'New').click();
  const ebb = entry(page, 'New', 'TWR-001');
  await expect(ebb).toContainText('Vinyl');
  await expect(ebb).toContainText('With a cover.');
  await expect(ebb.getByRole('link', { name: 'Its page at Bandcamp' })).toHaveAttribute(
    'href',
    'https://sluice.bandcamp.com/album/ebb',
  );
  await importNow(page);
  await expect(page.getByText(/If you move your domain from Bandcamp/)).toBeVisible();
});

test('Discogs is joined: a field is chosen for all before anything is written', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await dryRun(page, 'Discogs', String(discogsLabelNumber('Tidewrack')));
  await list(page, 'Kept as it is here').click();
  const tags = page.getByRole('group', { name: 'Tags' }).first();
  await expect(tags.getByRole('radio', { name: /^Here/ })).toBeChecked();
  await tags.getByRole('radio', { name: /^Discogs/ }).click();
  await expect(tags.getByRole('radio', { name: /^Discogs/ })).toBeChecked();
  await tags.getByRole('button', { name: 'Use the source’s “Tags” in all' }).click();
  await expect(page.getByRole('radio', { name: /^Discogs.*Electronic/ }).first()).toBeChecked();
  await page.reload();
  await list(page, 'Kept as it is here').click();
  await expect(
    page
      .getByRole('group', { name: 'Tags' })
      .first()
      .getByRole('radio', { name: /^Discogs/ }),
  ).toBeChecked();
  await importNow(page);
  await list(page, 'Changed').click();
  await expect(list(page, 'Changed')).toContainText('Electronic');
});

test('after a dry run the imports are undone, one after the other', async ({ page }) => {
  test.setTimeout(240_000);
  await openImport(page);
  await start(page).getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText(/^The dry run is done/)).toBeVisible({ timeout: 90_000 });
  await page.getByText('Earlier imports', { exact: false }).click();
  const earlier = page.getByRole('listitem').filter({ hasText: 'Bandcamp' });
  const undo = { name: 'Undo the import' };
  await earlier.getByRole('button', undo).click();
  await page.getByRole('dialog').getByRole('button', undo).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /because a later import changed .*Undo that one/,
  );
  for (const source of ['Discogs', 'Bandcamp']) {
    if (source === 'Bandcamp') await page.getByText('Earlier imports', { exact: false }).click();
    await page.getByRole('button', undo).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`The import from ${source}`);
    await dialog.getByRole('button', undo).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^The import was undone/)).toBeVisible({ timeout: 60_000 });
  }
  await expect(page.getByRole('button', undo)).toHaveCount(0);
});
