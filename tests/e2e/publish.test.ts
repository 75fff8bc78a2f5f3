import { expect } from 'playwright/test';
import * as z from 'zod';
import { addressOf, openAs } from './session.ts';
import { startVisits } from './visits.ts';
import { test } from './window.ts';

/** A build may take long on a busy machine; its time is measured by the benchmarks. */
const patience = { timeout: 40_000 };

const versionSchema = z.object({ version: z.int() });

/** The version in the site's version file. */
async function liveVersion(): Promise<number> {
  const response = await fetch(`${addressOf('SITE_URL')}/version.json`);
  return versionSchema.parse(await response.json()).version;
}

test('a changed title reaches the public page, and visitors always get a whole page', {
  tag: '@night',
}, async ({ page }) => {
  const site = addressOf('SITE_URL');
  await openAs(page, 'staff', '/admin/releases/edit-release/1');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const before = await title.inputValue();
  const version = await liveVersion();
  const stopVisits = startVisits(site, ['/', '/releases', '/releases/lavt-lys-1', '/artists']);

  await title.fill(`${before}, second pressing`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(liveVersion, patience).toBeGreaterThan(version);
  await expect(page.locator('.publication')).toHaveAttribute('data-state', 'live');
  const { answered, failed } = await stopVisits(1001);

  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(1000);
  const visitor = await page.context().browser()?.newPage({ javaScriptEnabled: false });
  await visitor?.goto(`${site}/releases/lavt-lys-1`);
  await expect(visitor?.getByRole('heading', { level: 1 }) ?? title).toContainText(
    'second pressing',
  );
  await visitor?.close();

  await title.fill(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(liveVersion, patience).toBeGreaterThan(version + 1);
});
