import { writeFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { recordingPartBytes } from '#domain/release/recording';
import { aTone, aWav } from '#fixtures/wav';
import { expectDialogAccessible, expectPartAccessible } from './a11yViolations.ts';
import { openAs, saveButton } from './session.ts';
import { test } from './window.ts';

const wav = (buffer: Uint8Array) => ({
  name: 'song.wav',
  mimeType: 'audio/wav',
  buffer: Buffer.from(buffer),
});

/** Decides in the dialog what visitors hear of a first recording, and sends it. */
async function sendUnheard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'One recording' });
  await expectDialogAccessible(page);
  await dialog.getByLabel(/^What visitors hear/).selectOption('Nothing');
  await dialog.getByRole('button', { name: 'Upload 1' }).click();
}

test('a recording is uploaded in parts, fetched and deleted, and one that is cancelled stores nothing', {
  tag: '@night',
}, async ({ page }) => {
  await openAs(page, 'staff', '/admin/releases/edit-release/3');
  const row = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem').first();
  await row.getByRole('button', { name: /^Edit/ }).click();
  const recording = row.getByRole('region', { name: /^Recording of/ });

  await recording.getByLabel(/^Upload the recording/).setInputFiles(wav(Buffer.from('ID3 no wav')));
  await expect(recording.getByRole('alert')).toContainText('not a WAV');

  const bytes = aWav({ sound: recordingPartBytes + 5000 });
  // The browser reads the file by its path; its bytes would be a message of ten megabytes.
  const file = test.info().outputPath('song.wav');
  await writeFile(file, bytes);
  await recording.getByLabel(/^Upload the recording/).setInputFiles(file);
  await sendUnheard(page);
  const link = recording.getByRole('link', { name: /^Download the recording \(8\.4\sMB\)/ });
  await expect(link).toBeVisible();
  await expect(recording.getByText(/^song\.wav · 0:\d\d · 16-bit, 44\.1 kHz, stereo$/)).toBeVisible(
    {
      timeout: 60_000,
    },
  );
  const player = recording.locator('audio');
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.preload = 'metadata';
    audio.load();
  });
  const isReady = (audio: HTMLAudioElement) => audio.readyState >= HTMLMediaElement.HAVE_METADATA;
  await expect.poll(() => player.evaluate(isReady)).toBe(true);
  const fetched = await page.request.get((await link.getAttribute('href')) ?? '');
  expect((await fetched.body()).length).toBe(bytes.length);
  const open = new URL((await link.getAttribute('href')) ?? '');
  open.search = '';
  expect((await page.request.get(open.href)).ok()).toBe(false);

  await recording.getByRole('button', { name: 'Delete the recording' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(link).toBeHidden();
  await expect(recording.getByText(/^song\.wav · 0:\d\d$/)).toBeVisible();
  await recording.getByRole('button', { name: /^Use the earlier recording/ }).click();
  await expect(link).toBeVisible();
  await recording.getByLabel(/^Replace the recording/).setInputFiles(wav(aTone({ seconds: 1 })));
  await expect(page.getByRole('dialog')).toContainText('“song.wav” replaces “song.wav”');
  await expectDialogAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(recording.getByText(/^Uploaded by Astrid Lund/)).toBeVisible();
  await expectPartAccessible(page, '.earlier-recordings');

  // A cancelled upload stores nothing.
  const second = page.getByRole('region', { name: 'Tracks' }).locator('[data-row="1"]');
  await second.getByRole('button', { name: /^Edit/ }).click();
  await page.route('**/fileupload/uploadfile', () => undefined);
  await second.getByLabel(/^Upload the recording/).setInputFiles(wav(aWav()));
  await sendUnheard(page);
  await second.getByRole('button', { name: 'Cancel: song.wav' }).click();
  await expect(second.getByText('Upload the recording', { exact: true })).toBeVisible();
  await expect(second.getByRole('alert')).toBeHidden();
});

test('recordings dropped together find their tracks, make new ones, and go on elsewhere', {
  tag: '@night',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await openAs(page, 'staff', '/admin/releases/edit-release/4');
  const tracks = page.getByRole('region', { name: 'Tracks' });
  const rows = tracks.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  const name = (index: number) => rows.nth(index).locator('strong').innerText();
  const first = await name(0);

  const files = [
    { ...wav(aTone({ seconds: 1 })), name: `${first} (24bit 48k).wav` },
    { ...wav(aTone({ seconds: 2 })), name: `${count + 1} Kelp.wav` },
    { ...wav(Buffer.from('fLaC and so on')), name: '99 Coda.wav' },
  ];
  await page.getByLabel('Upload recordings of several tracks').setInputFiles(files);
  const dialog = page.getByRole('dialog', { name: '3 recordings' });
  await expect(dialog.getByText('The file is a FLAC file, not a WAV.')).toBeVisible();
  await expect(dialog.getByLabel(`Track for ${files[1]?.name}`)).toHaveValue('new');
  await expectDialogAccessible(page);
  await dialog.getByLabel(/^What visitors hear/).selectOption('Nothing');
  await dialog.getByRole('button', { name: 'Upload 2' }).click();
  await expect(rows).toHaveCount(count + 1);
  await expect(rows.last()).toContainText('Waiting for the release to be saved.');

  await saveButton(page).click();
  const tray = page.locator('.upload-tray');
  await expect(tray.locator('summary')).toHaveText('Uploads: 2 done', { timeout: 60_000 });
  await expect(rows.first()).toContainText('(24bit 48k).wav · 0:01 · 16-bit', { timeout: 60_000 });
  await expect(rows.last()).toContainText('Kelp.wav · 0:02', { timeout: 60_000 });

  // With the network blocked, the upload can be paused and resumed from another screen.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/fileupload/uploadfile', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel('Upload recordings of several tracks').setInputFiles(files.slice(1, 2));
  await page.getByRole('dialog').getByRole('button', { name: 'Upload 1' }).click();
  await page.getByRole('link', { name: 'Releases', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My releases' })).toBeVisible();
  await tray.locator('summary').click();
  await tray.getByRole('button', { name: /^Pause: .*Kelp/ }).click();
  await expectPartAccessible(page, '.upload-tray');
  release();
  await tray.getByRole('button', { name: /^Resume: .*Kelp/ }).click();
  await expect(tray.locator('summary')).toHaveText('Uploads: 2 done', { timeout: 60_000 });
  await tray.getByRole('button', { name: 'Clear the list' }).click();
  await expect(tray).toBeHidden();
});
