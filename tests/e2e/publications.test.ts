import { expect, type Page } from 'playwright/test';
import * as z from 'zod';
import {
  expectDialogAccessible,
  expectNoA11yViolations,
  expectPartAccessible,
} from './a11yViolations.ts';
import { expectFocusKept } from './keptFocus.ts';
import { addressOf, callAsStaff, openAs, save, saveButton } from './session.ts';
import { storedTable } from './storedTable.ts';
import { test } from './window.ts';

const patience = { timeout: 40_000 };
const versionSchema = z.object({ version: z.int() });

async function liveVersion(): Promise<number> {
  const response = await fetch(`${addressOf('SITE_URL')}/version.json`);
  return versionSchema.parse(await response.json()).version;
}

const publishStatus = (page: Page) => page.locator('.publish-status');

test('the site is rolled back and forward again, and every screen says so', {
  tag: '@night',
}, async ({ page }) => {
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
  await expect(publishStatus(page)).toContainText('Paused at version', patience);
  await expect(
    page.getByText(/rolled the site back and paused publishing.* Nothing is waiting yet/),
  ).toBeVisible();
  await expectFocusKept(page);
  await expectPartAccessible(page, '#main');
  const rolledBack = await liveVersion();
  await first.getByRole('link', { name: changed }).click();
  await expect(page.locator('.publication')).toContainText(
    'Publishing is paused at an earlier version.',
  );
  await title.fill(`${changed} again`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.save-words')).toBeEmpty();
  await page.getByRole('link', { name: 'Publications', exact: true }).click();
  await expect(page.getByText(/One change is waiting/)).toBeVisible(patience);
  expect(await liveVersion()).toBe(rolledBack);

  await page.getByRole('button', { name: 'Resume publishing' }).click();
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

test('a release stored wrong opens with its last good version, and saving that mends it', {
  tag: '@night',
}, async ({ page }) => {
  const api = await callAsStaff();
  const added = await api.addRelease({ body: { title: 'Before It Broke' } });
  const { id, cId } = added.value;
  const good = { ...added.value, copyright: 'Kept' };
  await api.updateRelease({ body: good, ifMatch: added.version });
  const table = storedTable('releases');
  const key = { partitionKey: 'release', rowKey: `e${id}` };
  const { json0 } = await table.getEntity<{ json0: string }>(key.partitionKey, key.rowKey);
  const wrong = { ...JSON.parse(json0), title: 'x'.repeat(5000), releaseDate: 'soon' };
  await table.updateEntity({ ...key, json0: JSON.stringify(wrong) }, 'Merge');

  await openAs(page, 'staff', `/admin/releases/edit-release/${cId}`);
  const note = page.getByRole('alert').filter({ hasText: 'The saved version is damaged' });
  await expect(note).toContainText('Title: A title has at most 300 characters.');
  await expect(note).toContainText('Release date: A date is written');
  await expect(note).toContainText('The form shows version 1 from');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Before It Broke',
  );
  await expect(saveButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expectPartAccessible(page, '.substitute');
  await save(page);
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Before It Broke',
  );
  await expect(note).toHaveCount(0);
});
