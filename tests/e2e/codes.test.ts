import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { releaseStatus } from '#domain/release/releaseStatus';
import { aTrack } from '#fixtures/tracks';
import { aTone } from '#fixtures/wav';
import { expectFit, expectPartAccessible } from './a11yViolations.ts';
import { addressOf, callAsStaff, openAs } from './session.ts';
import { test } from './window.ts';

const patience = { timeout: 60_000 };

/** A release that is out, with the recording of a track. */
async function aRelease() {
  const client = await callAsStaff();
  const { value: added } = await client.addRelease({ body: { title: 'Ebb and Flow' } });
  const track = await client.addTrack({
    body: aTrack({ id: crypto.randomUUID(), releaseId: added.id, name: 'Slack' }),
  });
  const file = new Blob([aTone({ seconds: 1 })]);
  await client.uploadTrack({ body: { id: track.id, releaseId: added.id }, file });
  const { value, version } = await client.getRelease({ params: { id: added.id } });
  const body = {
    ...value,
    releaseStatus: releaseStatus.Released,
    incompleteReason: 'Enough for a test.',
  };
  return (await client.updateRelease({ body, ifMatch: version })).value;
}

async function saved(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download', patience),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path());
}

test('a batch of codes becomes cards, and a card becomes files', { tag: '@night' }, async ({
  page,
}) => {
  test.setTimeout(150_000);
  const release = await aRelease();
  await openAs(page, 'staff', `/admin/releases/edit-release/${release.cId}`);
  await page.getByRole('link', { name: 'Download codes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Download codes for “Ebb and Flow”',
  );
  await page.getByLabel('How many').fill('0');
  await page.getByRole('button', { name: 'Make the codes' }).click();
  await expect(page.getByText('Make at least one code.')).toBeVisible();
  await page.getByLabel('How many').fill('12');
  await page.getByLabel('Until').fill('2999-12-31');
  await page.getByRole('button', { name: 'Make the codes' }).click();
  await expect(page.getByText(/^12 codes are ready/)).toBeVisible();
  await expectPartAccessible(page, 'main');

  const table = (await saved(page, 'Save a table for the press plant (CSV)')).toString();
  const lines = table.replace(/^\ufeff/, '').split('\r\n');
  expect(lines).toHaveLength(13);
  const [code = '', address = ''] = (lines[1] ?? '').split(',');
  expect(address).toBe(`${new URL(page.url()).origin}/redeem#code=${code}`);
  const pdf = await saved(page, 'Save cards to print (PDF)');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('/Count 2');

  await expect(page.getByText('All files are ready.')).toBeVisible(patience);

  // A fan opens the address of the card's picture. Nothing is sent until the button is pressed.
  await page.goto(address);
  await expect(page.getByLabel('Code')).toHaveValue(code);
  await page.getByRole('button', { name: 'Get the files' }).click();
  await expect(page.getByRole('heading', { name: 'Ebb and Flow is yours' })).toBeVisible();
  await expectPartAccessible(page, 'main');
  await expectFit(page);
  const zip = page.getByRole('link', { name: /^Everything as FLAC/ });
  const fetched = await page.request.get((await zip.getAttribute('href')) ?? '');
  const bytes = await fetched.body();
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('fLaC')).toBe(true);
  expect(bytes.includes('Ebb and Flow')).toBe(true);

  // The same browser lost nothing; another one finds the code used.
  await page.reload();
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Get the files' }).click();
  await expect(page.getByRole('heading', { name: 'Ebb and Flow is yours' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Get the files' }).click();
  const refusal = page.getByText(/^This code does not work\./);
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();

  // Staff give it back, and end the batch.
  await openAs(page, 'staff', `/admin/releases/codes/${release.cId}`);
  await expect(page.getByText('Redeemed 1 of 12 times.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Undo the last use' }).click();
  await expect(
    page.getByText('The code for “Ebb and Flow” can be used again. Uses left: 1.'),
  ).toBeVisible();
  await expect(page.getByText('Redeemed 0 of 12 times.')).toBeVisible();
  await page.getByRole('button', { name: /^End the batch/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText(/Ended /)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form gives the files on a page of its own, and says when a code is wrong', {
    tag: '@night',
  }, async ({ page }) => {
    const release = await aRelease();
    const client = await callAsStaff();
    const { codes } = await client.makeCodes({ body: { release: release.id, count: 1 } });
    await page.goto(new URL('/redeem', addressOf('SITE_URL')).href);
    await page.getByLabel('Code').fill('K7QW-29XR-MNTD');
    await page.getByRole('button', { name: 'Get the files' }).click();
    await expect(page.getByText(/^This code does not work\./)).toBeVisible();
    await page.getByLabel('Code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Get the files' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ebb and Flow is yours');
    const link = page.getByRole('link', { name: /Slack\.wav$/ });
    const fetched = await page.request.get((await link.getAttribute('href')) ?? '');
    expect((await fetched.body()).subarray(0, 4).toString()).toBe('RIFF');
  });
});
