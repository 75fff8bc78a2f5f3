import { expect, type Page } from 'playwright/test';
import { openStorage } from '#functions/adapters/storage/storage';
import { accounts } from '#local/identity/accounts';
import { localToken } from '#local/identityToken';
import { staffClient } from '../../scripts/target/staffClient.ts';
import { catalogueRows } from '../stores/import/contents.ts';
import { factsOf } from './oldSiteFacts.ts';
import { type OwnProduct, startOwnProduct } from './ownProduct.ts';
import { test } from './window.ts';

/*
 * A whole import of an old site, from the screen to the pages. The everyday run covers its
 * parts: the screen in `src/admin/importing`, the run in `tests/stores/import`, the command in
 * `secondLabel.long.test.ts`.
 */

let product: OwnProduct;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

/** Opens the Import screen, signed in as staff. */
async function openImport(page: Page): Promise<void> {
  await page.goto(`${product.urls.site}/admin/import/import`);
  await page.getByRole('button', { name: accounts.staff.displayName }).click();
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
}

const client = async () =>
  staffClient(product.urls.api, await localToken(product.urls.identity, 'staff'));

const rows = () =>
  catalogueRows(
    { storage: openStorage({ STORAGE_CONNECTION: product.storageConnection }) },
    { tags: true },
  );

async function oldSite(): Promise<ReturnType<typeof factsOf>> {
  const answer = await fetch(`${product.urls.mailbox}/old-site/catalogue.json`);
  return factsOf(await answer.json());
}

/** Makes nearly all images missing: drawing them takes long, and this test is not about them. */
async function spareImages(count: number): Promise<void> {
  const fault = { service: 'old-site', mode: 'notJson', path: '/full/', times: count };
  await fetch(`${product.urls.mailbox}/local/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
}

const cell = (page: Page, row: 'Artists' | 'Releases', column: number) =>
  page.getByRole('row', { name: row }).getByRole('cell').nth(column);
const counter = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('a whole old site is imported through the screen after a dry run, and a second run changes nothing', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const facts = await oldSite();
  await openImport(page);

  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The dry run is done, and wrote nothing.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(cell(page, 'Artists', 0)).toHaveText(String(facts.artists));
  expect((await rows()).length).toBe(0);

  await spareImages(facts.artists + facts.releases - 3);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const other = await (await browser.newContext()).newPage();
  await openImport(other);
  await page.close();
  await expect(other.getByText('The import is done. It wrote')).toBeVisible({ timeout: 120_000 });
  await expect(cell(other, 'Artists', 0)).toHaveText(String(facts.artists));
  await expect(cell(other, 'Releases', 0)).toHaveText(String(facts.releases));
  await expect(counter(other, 'Tracks')).toContainText(`${facts.tracks}/`);
  await expect(counter(other, 'Images')).toContainText(`${facts.artists + facts.releases}/`);
  await other.getByText(/^Without an image/).click();
  await expect(other.getByText('The file is not a JPEG, PNG').first()).toBeVisible();

  await everyVisibleReleaseHasItsPage();
  const before = await rows();
  await spareImages(facts.artists + facts.releases);
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(other.getByText('nothing was written')).toBeVisible({
    timeout: 60_000,
  });
  await expect(cell(other, 'Releases', 2)).toHaveText(String(facts.releases));
  expect(await rows()).toEqual(before);
  await other.context().close();
});

async function everyVisibleReleaseHasItsPage(): Promise<void> {
  const api = await client();
  await expect
    .poll(async () => (await api.getPublishing({})).state, { timeout: 90_000 })
    .toBe('idle');
  for (const status of [30, 50] as const) {
    let next: string | undefined;
    do {
      const list = await api.listReleases({ query: { status, next } });
      for (const { url, cId } of list.items) {
        const answer = await fetch(`${product.urls.site}${url}`);
        expect([url, answer.status]).toEqual([url, 200]);
        const old = await fetch(`${product.urls.site}/release/${cId}`, { redirect: 'manual' });
        expect([old.status, old.headers.get('location')]).toEqual([301, url]);
      }
      next = list.next;
    } while (next !== undefined);
  }
}
