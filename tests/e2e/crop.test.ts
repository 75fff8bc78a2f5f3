import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import sharp from 'sharp';
import { cropOf } from '#domain/image/crop';
import { expectDialogAccessible, expectPartAccessible } from './a11yViolations.ts';
import { publicEntries } from './publicEntries.ts';
import { addressOf, callAsStaff, openAs, save } from './session.ts';
import { test } from './window.ts';

const patience = { timeout: 60_000 };
const fileName = 'Fjord, høst.jpg';

/** 4000 by 3000 pixels: red at the left, blue at the right, with the place where it was taken. */
async function photograph(): Promise<Buffer> {
  const half = { width: 2000, height: 3000, channels: 3 } as const;
  const right = await sharp({ create: { ...half, background: '#1e46a0' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width: 4000, background: '#c8281e' } })
    .composite([{ input: right, left: 2000, top: 0 }])
    .withExif({ IFD0: { Artist: 'Ada Lindqvist' }, IFD3: { GPSMapDatum: 'Home street 7' } })
    .jpeg()
    .toBuffer();
}

/** Whether a stored picture is red or blue at a place, both from 0 to 1. */
async function colourAt(address: string, x: number, y: number): Promise<string> {
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  const { width, height } = await sharp(bytes).metadata();
  const at = { left: Math.round(x * width), top: Math.round(y * height), width: 1, height: 1 };
  const [red = 0, , blue = 0] = await sharp(bytes).removeAlpha().extract(at).raw().toBuffer();
  return red > blue + 40 ? 'red' : blue > red + 40 ? 'blue' : 'neither';
}

const portrait = (page: Page) => page.getByRole('region', { name: 'Image', exact: true });
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop the image' });
const slider = (page: Page, name: string) => cropDialog(page).getByRole('slider', { name });

async function openCrop(page: Page): Promise<void> {
  await portrait(page).getByRole('button', { name: 'Crop the image' }).click();
  await expect(slider(page, 'Size')).toBeVisible(patience);
}

async function uploaded(field: Locator, page: Page): Promise<void> {
  const file = { name: fileName, mimeType: 'image/jpeg', buffer: await photograph() };
  await field.setInputFiles(file);
  const question = page.getByRole('dialog', { name: 'Upload this image?' });
  await expect(question).toContainText('not square, so it is shown whole');
  await question.getByRole('button', { name: 'Upload' }).click();
  await expect(portrait(page).getByRole('status')).toContainText('Uploaded.', patience);
}

/** The windows in which the dialog is tried. */
const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
];

test('a photograph is shown whole, cropped by keys, saved, published and downloaded', {
  tag: '@night',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const site = addressOf('SITE_URL');
  const shown = await publicEntries(site);
  const staff = await callAsStaff();
  const { items } = await staff.listArtists({});
  const artist = items.find(({ cId, url }) => cId > 3 && shown.includes(site + url));
  if (!artist) throw new Error('The demo has too few public artists.');
  await openAs(page, 'staff', `/admin/artists/edit-artist/${artist.cId}`);
  const image = portrait(page).getByRole('img');
  await expect(portrait(page)).toBeVisible(patience);
  await uploaded(portrait(page).getByLabel(/^(Add an|Change the) image$/), page);
  const whole = (await image.getAttribute('src')) ?? '';
  expect(cropOf(whole)).toEqual({ left: 0, top: -500, side: 4000 });
  expect([await colourAt(whole, 0.02, 0.5), await colourAt(whole, 0.98, 0.5)]).toEqual([
    'red',
    'blue',
  ]);

  await openCrop(page);
  await expect(slider(page, 'From the left')).toBeDisabled();
  await expect(cropDialog(page)).toContainText('4,000 × 3,000 pixels');
  await expect(cropDialog(page).getByRole('img')).toHaveJSProperty('naturalWidth', 800);
  await expectDialogAccessible(page);
  const usual = page.viewportSize();
  for (const window of windows) {
    await page.setViewportSize(window);
    await expect(slider(page, 'Size')).toBeVisible();
    const use = cropDialog(page).getByRole('button', { name: 'Use this crop' });
    await expect(use).toBeInViewport({ ratio: 1 });
    const square = cropDialog(page).locator('.crop-stage');
    await expect(square).toBeInViewport({ ratio: 1 });
  }
  if (usual) await page.setViewportSize(usual);
  // By keys alone: a smaller square, at the right edge.
  await slider(page, 'Size').focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(slider(page, 'From the left')).toBeFocused();
  await page.keyboard.press('End');
  await expect(slider(page, 'From the left')).toHaveAttribute('aria-valuetext', '100 %');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  await expect(slider(page, 'From the top')).toHaveAttribute('aria-valuetext', '0 %');
  await cropDialog(page).getByRole('button', { name: 'Use this crop' }).press('Enter');
  await expect(cropDialog(page)).toBeHidden(patience);
  await expect(portrait(page).getByRole('status')).toContainText('Cropped.', patience);
  const cropped = (await image.getAttribute('src')) ?? '';
  const crop = cropOf(cropped);
  expect(crop?.left).toBe(4000 - (crop?.side ?? 0));
  expect(crop?.top).toBe(0);
  await save(page);

  const address = site + artist.url;
  const path = /mediumsquare\/[^/]+/.exec(cropped)?.[0] ?? cropped;
  const name = path.slice(path.lastIndexOf('/') + 1);
  await expect
    .poll(async () => (await (await fetch(address)).text()).includes(name), patience)
    .toBe(true);
  await page.goto(address);
  const onPage = page.locator(`main img[src*="${name}"]`).first();
  await expect(onPage).toBeVisible();
  const served = await onPage.evaluate((element: HTMLImageElement) => element.currentSrc);
  for (const x of [0.02, 0.98]) expect(await colourAt(served, x, 0.5)).toBe('blue');

  await page.goto(`${site}/admin/artists/edit-artist/${artist.cId}`);
  await portrait(page).getByText('The file as it was uploaded').click();
  await expect(portrait(page)).toContainText(fileName);
  await expect(portrait(page)).toContainText(/4,000 × 3,000 pixels.*JPEG.*sRGB/);
  await expectPartAccessible(page, '.image-field');
  const downloading = page.waitForEvent('download');
  await portrait(page).getByRole('link', { name: 'Download this file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(fileName);
  const file = await readFile(await download.path());
  const { width, height } = await sharp(file).metadata();
  expect([width, height]).toEqual([4000, 3000]);
  expect([file.includes('Ada Lindqvist'), file.includes('Home street')]).toEqual([true, false]);

  // The original is still there for another crop, which a pointer makes.
  await openCrop(page);
  await cropDialog(page).getByRole('button', { name: 'The middle' }).click();
  await expect(slider(page, 'From the left')).toHaveAttribute('aria-valuetext', '50 %');
  const square = cropDialog(page).locator('.crop-stage');
  await square.scrollIntoViewIfNeeded();
  const stage = await square.boundingBox();
  if (!stage) throw new Error('There is no stage.');
  const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - stage.width, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect(slider(page, 'From the left')).toHaveAttribute('aria-valuetext', '0 %');
  await cropDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(image).toHaveAttribute('src', cropped);
});
