import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import {
  expectDialogAccessible,
  expectNoA11yViolations,
  expectPartAccessible,
} from './a11yViolations.ts';
import { expectFocusKept } from './keptFocus.ts';
import { addressOf, openAs } from './session.ts';
import { test } from './window.ts';

const patience = { timeout: 40_000 };
const versionSchema = z.object({ version: z.int() });

async function liveVersion(): Promise<number> {
  const response = await fetch(`${addressOf('SITE_URL')}/version.json`);
  return versionSchema.parse(await response.json()).version;
}

const publishStatus = (page: Page) => page.locator('.publish-status');

test('the site is rolled back and forward again, and every screen says so', async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/11');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const before = await title.inputValue();
  const version = await liveVersion();
  const changed = `${before.replace(/ \(\d+\)$/, '')} (${Date.now()})`;
  await title.fill(changed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(liveVersion, patience).toBeGreaterThan(version);
  await expect(page.locator('.publication')).toHaveAttribute('data-state', 'live', patience);
  const newest = await liveVersion();

  await page.getByRole('link', { name: 'Publications', exact: true }).click();
  const first = page.locator('.published').first();
  await expect(first).toContainText('On the site now');
  await expect(first).toContainText(/live after [\d.]+ s/);
  await first.getByText(/^\d+ changes?$/).click();
  await expect(first.getByRole('link', { name: changed })).toBeVisible();
  await expectNoA11yViolations(page);

  await page.getByRole('button', { name: 'Roll back to this' }).first().focus();
  await page.keyboard.press('Enter');
  await expectDialogAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await expect.poll(liveVersion, patience).toBeLessThan(newest);
  await expect(publishStatus(page)).toContainText('Held at version', patience);
  await expect(
    page.getByText(/rolled the site back and holds it.* Nothing waits yet/),
  ).toBeVisible();
  await expectFocusKept(page);
  await expectPartAccessible(page, '#main');
  const rolledBack = await liveVersion();
  await first.getByRole('link', { name: changed }).click();
  await expect(page.locator('.publication')).toContainText('this waits until somebody lets go');
  await title.fill(`${changed} again`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.save-words')).toBeEmpty();
  await page.getByRole('link', { name: 'Publications', exact: true }).click();
  await expect(page.getByText(/One change waits/)).toBeVisible(patience);
  expect(await liveVersion()).toBe(rolledBack);

  await page.getByRole('button', { name: 'Let go, and publish everything' }).click();
  await expect(page.locator('#main')).toBeFocused();
  await expect.poll(liveVersion, patience).toBeGreaterThan(newest);
  await expect(publishStatus(page)).toContainText('The site is up to date', patience);
});

test('a failed publication shows its reason on the entry, and can be retried', async ({ page }) => {
  await page.route('**/api/publishing?**', async (route) => {
    const entry = { state: 'failed', version: 9, failure: 'The disk is full.' };
    const site = { requested: 9, exported: 9, wanted: 9, live: 8 };
    await route.fulfill({ json: { ...site, state: 'failed', failure: entry.failure, entry } });
  });
  await openAs(page, 'staff', '/admin/releases/edit-release/12');
  await expect(page.locator('.publication')).toContainText('The disk is full.');
  await expect(publishStatus(page)).toContainText('Publishing failed');
  await expectPartAccessible(page, '.save-bar');
  const retried = page.waitForRequest('**/api/publishing/retry');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  expect((await retried).method()).toBe('POST');
});
