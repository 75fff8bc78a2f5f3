import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from 'playwright/test';
import { aTone } from '#fixtures/wav';
import { embedCode, embedHeights } from '../../src/domain/release/embed.ts';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf, inMotion, openAs, saveButton } from './session.ts';
import { test } from './window.ts';

test.use(inMotion);

/** A release of the demo that is out and has several tracks. */
const number = 5;
const isAudio = (url: string) => url.endsWith('.mp3');

/** The address of the release's page, once all its tracks that were chosen can be heard there. */
async function audiblePage(page: Page, count: number): Promise<string> {
  let address = '';
  await expect
    .poll(
      async () => {
        const data = await page.request.get(`${addressOf('SITE_URL')}/data/catalogue.json`);
        const { releases } = await data.json();
        const found = releases.find((release: { cId: number }) => release.cId === number);
        address = found.url;
        return found.tracks.filter((track: { audio?: string }) => track.audio).length;
      },
      { timeout: 150_000 },
    )
    .toBe(count);
  return address;
}

test('staff choose what is heard, and visitors hear it from page to page', async ({ page }) => {
  test.setTimeout(300_000);
  await openAs(page, 'staff', `/admin/releases/edit-release/${number}`);
  const rows = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem');
  for (const [place, hertz] of [440, 660].entries()) {
    const row = rows.nth(place);
    await row.getByRole('button', { name: /^Edit/ }).click();
    const file = {
      name: 'song.wav',
      mimeType: 'audio/wav',
      buffer: Buffer.from(aTone({ seconds: 40, hertz })),
    };
    await row.getByLabel(/^Upload the recording/).setInputFiles(file);
    await row.getByLabel('Once it is out').selectOption('clip');
    await expect(row.getByText('Visitors hear nothing of it.')).toBeVisible({ timeout: 60_000 });
    const start = row.getByRole('slider', { name: 'Start of the clip' });
    await start.focus();
    await page.keyboard.press('ArrowRight');
    await expect(row.getByLabel('Starts at (seconds)')).toHaveValue('0.1');
    await row.getByLabel('Starts at (seconds)').fill('5');
    await expect(start).toHaveValue('5');
  }
  await saveButton(page).click();
  const address = await audiblePage(page, 2);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(requests.filter((url) => isAudio(url) || /player/.test(url))).toEqual([]);

  const [first, second] = [0, 1].map((place) => page.locator('.track-play').nth(place));
  await first?.click();
  const player = page.getByRole('region', { name: 'Player' });
  const seek = player.getByRole('slider', { name: 'Position' });
  const position = async () => Number(await seek.inputValue());
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(position).toBeGreaterThan(0.3);
  await expectNoA11yViolations(page);

  await seek.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeGreaterThan(5);
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeGreaterThan(10);

  await page.getByRole('link', { name: 'Artists' }).first().click();
  await page.waitForURL('**/artists');
  await expect(player).toBeVisible();
  await expect.poll(position).toBeGreaterThan(10);
  await page.goBack();
  await expect.poll(position).toBeGreaterThan(10);

  const toggle = player.locator('.player-toggle');
  if ((await toggle.getAttribute('aria-label')) === 'Play') await toggle.click();
  await player.getByRole('button', { name: 'Pause' }).press('Space');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await player.getByRole('button', { name: 'Next track' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(second ?? page.locator('none')).toHaveAttribute('data-playing', 'yes');
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBeTruthy();
  // Another tab's first click ends the sound of this one.
  const other = await page.context().newPage();
  await other.goto(address);
  await other.locator('.track-play').first().click();
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(
    other.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }),
  ).toBeVisible();
  await other.close();
  await page.setViewportSize({ width: 390, height: 844 });
  await player.getByRole('button', { name: 'Close the player' }).click();
  await expect(player).toBeHidden();
});

test('without script the browser’s own player stands there', async ({ browser, page }) => {
  const address = await audiblePage(page, 2);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${addressOf('SITE_URL')}${new URL(address, addressOf('SITE_URL')).pathname}`);
  await expect(plain.locator('audio[controls]')).toHaveCount(2);
  await expect(plain.locator('.track-play').first()).toBeHidden();
  await context.close();
});

/** Serves a page of somebody else, with HTML of ours in it; answers its address. */
async function elsewhere(html: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Blog</title>${html}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}/post` };
}

test('a record plays in a frame on another site, in both sizes, and nowhere else', async ({
  page,
}) => {
  const site = addressOf('SITE_URL');
  const { pathname: path } = new URL(await audiblePage(page, 2), site);
  for (const height of Object.values(embedHeights)) {
    const code = embedCode({ address: `${site}/embed${path}`, title: 'A record', height });
    const { server, address } = await elsewhere(code);
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    await frame.locator('.embed-play').click();
    const player = frame.getByRole('region', { name: 'Player' });
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    const isLarge = height === embedHeights.large;
    await expect(frame.locator('.embed-tracks')).toBeVisible({ visible: isLarge });
    await expect(frame.locator('.embed-title')).toHaveAttribute('href', path);
    server.close();
    server.closeAllConnections();
  }
  // The tab keeps nothing of what played in a frame.
  await page.goto(site);
  await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0);
});
