import { expect, type Page } from 'playwright/test';
import { mbidOf } from '#local/external/elsewhere/elsewhere';
import { type OwnProduct, startOwnProduct } from './ownProduct.ts';
import { openAs } from './session.ts';
import { test } from './window.ts';

// An empty product, whose label brings its catalogue from elsewhere by the screen alone.
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

test('a label comes from MusicBrainz: a wrong address, a dry run, the import', {
  tag: '@night',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await openImport(page);
  await start(page).getByLabel('Source').selectOption('MusicBrainz');
  await start(page).getByLabel('Address or id').fill('Tidewrack');
  await start(page).getByRole('button', { name: 'Dry run' }).click();
  await expect(start(page).getByLabel('Address or id')).toHaveAccessibleDescription(
    /Give the address of the label’s page/,
  );
  await start(page).getByLabel('Address or id').fill(mbidOf('label', 'Tidewrack'));
  await start(page).getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The dry run is done, and wrote nothing.')).toBeVisible({
    timeout: 40_000,
  });
  await list(page, 'New').click();
  await expect(list(page, 'New')).toContainText('قبل المغيب');
  await expect(list(page, 'New')).toContainText('TWR-005');
  await list(page, 'Guessed or left out').click();
  await expect(list(page, 'Guessed or left out')).toContainText('names only a year');
  await list(page, 'Refused').click();
  await expect(list(page, 'Refused')).toContainText('MusicBrainz lists it as “Bootleg”');

  await start(page).getByLabel('Publish releases that are already out').check();
  const importNow = start(page).getByRole('button', { name: 'Import', exact: true });
  await expect(importNow).toBeDisabled();
  await start(page).getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText(/releases would become public at once\./)).toBeVisible({
    timeout: 40_000,
  });
  await importNow.click();
  await expect(page.getByText(/^The import is done. It wrote/)).toBeVisible({ timeout: 60_000 });
  await list(page, 'New').click();
  await list(page, 'New').getByRole('link', { name: 'Field Work' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Field Work');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the same label again is here already', { tag: '@night' }, async ({ page }) => {
  test.setTimeout(90_000);
  await openImport(page);
  await start(page).getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The dry run is done: nothing would be written.')).toBeVisible({
    timeout: 40_000,
  });
  await list(page, 'The same').click();
  await expect(list(page, 'The same')).toContainText('from an earlier import');
});

test('a table comes in: its columns are recognised, corrected and remembered', {
  tag: '@night',
}, async ({ page }) => {
  test.setTimeout(120_000);
  const table = [
    'Kat.;Titel des Werks;Album;Artist;Datum;Dauer',
    'TAB-1;Low Tide;High Tide;Noor & Co;19.02.2021;3:10',
    'TAB-1;Slack;High Tide;Noor & Co;19.02.2021;long',
    'TAB-2;Reef;Reef;Noor & Co;20.02.2021;4:20',
  ].join('\n');
  const file = { name: 'ours.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await openImport(page);
  await start(page).getByLabel('Source').selectOption({ label: 'Table (CSV, TSV or XLSX)' });
  await start(page).getByLabel('A table: CSV, TSV or XLSX').setInputFiles(file);
  const columns = page.getByRole('region', { name: 'Columns of ours.csv' });
  await expect(columns.getByLabel('Album')).toHaveValue('releaseTitle');
  await expect(columns.getByLabel('Dauer')).toHaveValue('length');
  await expect(columns.getByLabel('Titel des Werks')).toHaveValue('ignore');
  await columns.getByLabel('Titel des Werks').selectOption('Track title');
  await columns.getByLabel('Kat.').selectOption('Catalogue number');
  await start(page).getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The dry run is done, and wrote nothing.')).toBeVisible({
    timeout: 40_000,
  });
  await list(page, 'Refused').click();
  await expect(list(page, 'Refused')).toContainText('Row 3, column “Dauer”');
  await expect(columns.getByLabel('Kat.')).toHaveValue('catalogueNumber');
  await start(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/^The import is done. It wrote/)).toBeVisible({ timeout: 60_000 });
  await list(page, 'New').click();
  await list(page, 'New').getByRole('link', { name: 'Reef' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Reef');
});
