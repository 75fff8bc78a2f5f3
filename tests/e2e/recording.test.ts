import { expect, test } from 'playwright/test';
import { recordingPartBytes } from '#domain/release/recording';
import { aWav } from '#fixtures/wav';
import { openAs } from './session.ts';

const wav = (buffer: Uint8Array) => ({
  name: 'song.wav',
  mimeType: 'audio/wav',
  buffer: Buffer.from(buffer),
});

test('a recording is uploaded in parts, fetched and deleted by its artist', async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/3');
  const row = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem').first();
  await row.getByRole('button', { name: /^Edit/ }).click();
  const recording = row.getByRole('region', { name: /^Recording of/ });

  await recording.getByLabel(/^Upload the recording/).setInputFiles(wav(Buffer.from('ID3 no wav')));
  await expect(recording.getByRole('alert')).toContainText('not a WAV');

  const bytes = aWav({ sound: recordingPartBytes + 5000 });
  await recording.getByLabel(/^Upload the recording/).setInputFiles(wav(bytes));
  const link = recording.getByRole('link', { name: /^Download the recording \(8\.4 MB\)/ });
  await expect(link).toBeVisible();
  const fetched = await page.request.get((await link.getAttribute('href')) ?? '');
  expect((await fetched.body()).length).toBe(bytes.length);
  const open = new URL((await link.getAttribute('href')) ?? '');
  open.search = '';
  expect((await page.request.get(open.href)).ok()).toBe(false);

  await recording.getByRole('button', { name: 'Delete the recording' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(link).toBeHidden();
});

test('an upload that is cancelled stores nothing', async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/3');
  const row = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem').nth(1);
  await row.getByRole('button', { name: /^Edit/ }).click();
  await page.route('**/fileupload/uploadfile', () => undefined);
  await row.getByLabel(/^Upload the recording/).setInputFiles(wav(aWav()));
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByText('Upload the recording')).toBeVisible();
  await expect(row.getByRole('alert')).toBeHidden();
});
