import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from 'playwright/test';
import { aTone } from '#fixtures/wav';
import { findWholeBrowser } from '../../scripts/browser.mjs';
import { embedCode, embedHeights } from '../../src/domain/release/embed.ts';
import { expectNoA11yViolations } from './a11yViolations.ts';
import { addressOf, inMotion, openAs, saveButton } from './session.ts';
import { test } from './window.ts';

test.use(inMotion);

/** A released release of the demo with several tracks. */
const number = 5;
const isAudio = ({ href }: URL) => href.endsWith('.mp3');

/**
 * Runs in every page before its own scripts: records the position kept by the previous page and the
 * position at which this page's sound starts, and blocks playback on request, as browsers do
 * without a click.
 */
function watchSounds(): void {
  const { play } = HTMLMediaElement.prototype;
  sessionStorage.setItem('test.kept', sessionStorage.getItem('gatefold.player') ?? '');
  HTMLMediaElement.prototype.play = function start() {
    if (sessionStorage.getItem('test.refuse'))
      return Promise.reject(new DOMException('Nobody clicked.', 'NotAllowedError'));
    sessionStorage.setItem('test.begun', String(this.currentTime));
    return play.call(this);
  };
}

/** A record of `watchSounds`, or an instruction to it. */
const noteOf = (page: Page, name: 'kept' | 'begun') =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) || 'null'), `test.${name}`);

/** The address of the release's page, once all its chosen tracks can be played there. */
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

test('staff choose what is heard, and visitors hear it from page to page', {
  tag: '@night',
}, async ({ page }) => {
  test.setTimeout(480_000);
  await openAs(page, 'staff', `/admin/releases/edit-release/${number}`);
  const rows = page.getByRole('region', { name: 'Tracks' }).getByRole('listitem');
  const clips = [
    { seconds: 40, heard: '30', hertz: 440 },
    { seconds: 30, heard: '20', hertz: 660 },
  ];
  for (const [index, { heard, ...tone }] of clips.entries()) {
    const file = test.info().outputPath(`song-${index}.wav`);
    await writeFile(file, aTone(tone));
    const row = rows.nth(index);
    await row.getByRole('button', { name: /^Edit/ }).click();
    // The browser reads the file by its path; its bytes would be a message of ten megabytes.
    await row.getByLabel(/^Upload the recording/).setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'One recording' });
    await dialog.getByLabel(/^What visitors hear/).selectOption('Nothing');
    await dialog.getByRole('button', { name: 'Upload 1' }).click();
    await row.getByLabel('After its release').selectOption('clip');
    await expect(row.getByText('Visitors can’t hear it.')).toBeVisible({ timeout: 60_000 });
    await row.getByLabel('Length (seconds)').fill(heard);
    const start = row.getByRole('slider', { name: 'Start of the clip' });
    await start.focus();
    await page.keyboard.press('ArrowRight');
    await expect(row.getByLabel('Start (seconds)')).toHaveValue('0.1');
    await row.getByLabel('Start (seconds)').fill('5');
    await expect(start).toHaveValue('5');
  }
  await saveButton(page).click();
  await expect(rows.nth(1).getByText('Visitors can hear it.')).toBeVisible({ timeout: 150_000 });
  const address = await audiblePage(page, 2);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const watching = await page.addInitScript(watchSounds);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(requests.filter((url) => isAudio(new URL(url)) || /player/.test(url))).toEqual([]);
  await expect(page.locator('.track-facts').first()).toContainText('Clip · 0:30 of 0:40');

  // A phone's first screen contains the play button, and one press is enough.
  const large = page.locator('.play-first');
  await expect(large).toBeInViewport({ ratio: 1 });
  await large.click();
  const player = page.getByRole('region', { name: 'Player' });
  const seek = player.getByRole('slider', { name: 'Position' });
  const toggle = player.locator('.player-toggle');
  const position = async () => Number(await seek.inputValue());
  const playing = player.getByRole('button', { name: 'Pause' });
  const paused = player.getByRole('button', { name: 'Play', exact: true });
  await expect(playing).toBeVisible();
  await expect(large).toHaveText(/^Pause/);
  await expect.poll(position).toBeGreaterThan(0.3);
  await expect(player.locator('.player-time')).toBeVisible();
  await player.getByRole('button', { name: 'Volume' }).click();
  await player.getByRole('slider', { name: 'Volume' }).fill('0.4');
  await expectNoA11yViolations(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const second = page.locator('.track-play').nth(1);

  await seek.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeGreaterThan(5);
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeGreaterThan(10);

  await page.getByRole('link', { name: 'Artists' }).first().click();
  await page.waitForURL('**/artists');
  // Playback continues exactly where the previous page stopped.
  await expect(playing).toBeVisible();
  const kept = await noteOf(page, 'kept');
  expect(kept).toMatchObject({ isPlaying: true, volume: 0.4 });
  expect(await noteOf(page, 'begun')).toBe(kept.time);
  await expect.poll(position).toBeGreaterThan(kept.time);

  // If the browser blocks playback without a click, the player is paused at that position.
  await page.evaluate(() => sessionStorage.setItem('test.refuse', 'yes'));
  await page.goBack();
  await page.reload();
  await expect(paused).toBeVisible();
  const { time } = await noteOf(page, 'kept');
  expect(time).toBeGreaterThan(kept.time);
  await expect.poll(position).toBeCloseTo(time, 1);
  await page.evaluate(() => sessionStorage.removeItem('test.refuse'));
  await toggle.click();
  await expect(playing).toBeVisible();
  expect(await noteOf(page, 'begun')).toBeCloseTo(time, 3);

  await playing.press('Space');
  await expect(paused).toBeVisible();
  await player.getByRole('button', { name: 'Next track' }).click();
  await expect(playing).toBeVisible();
  await expect(second).toHaveAttribute('data-playing', 'yes');
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBeTruthy();
  // Starting playback in another tab stops it in this one.
  const other = await page.context().newPage();
  await other.goto(address);
  await other.locator('.track-play').first().click();
  await expect(paused).toBeVisible();
  await expect(
    other.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }),
  ).toBeVisible();
  await other.close();
  await page.setViewportSize({ width: 390, height: 844 });
  const close = player.getByRole('button', { name: 'Close the player' });
  await close.click();
  await expect(player).toBeHidden();
  // The focus stays on the page: on the button of the last track, or in the main part.
  await expect(second).toBeFocused();
  await second.click();
  await expect(playing).toBeVisible();
  await page.goto(`${addressOf('SITE_URL')}/artists`);
  await close.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await watching.dispose();

  // A missing recording is reported, and requested again by the next press.
  await page.goto(address);
  await page.route(isAudio, (route) => route.fulfill({ status: 404 }));
  await large.click();
  const failure = player.getByRole('alert');
  await expect(failure).toHaveText('This recording can’t be played at the moment.');
  await expect(paused).toBeVisible();
  await page.unroute(isAudio);
  await paused.click();
  await expect(playing).toBeVisible();
  await expect(failure).toBeHidden();
  await expect.poll(position).toBeGreaterThan(0);
});

test('the music goes on through Back and Forward, whose pages come from the cache', {
  tag: '@night',
}, async ({ playwright }) => {
  const whole = await findWholeBrowser();
  // biome-ignore lint/suspicious/noSkippedTests: Not every machine has a whole browser.
  test.skip(!whole, 'The headless shell has no back/forward cache.');
  // Playwright turns the cache off, which visitors' browsers have on.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await playwright.chromium.launch({ ...whole, ignoreDefaultArgs });
  const page = await browser.newPage();
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted);
    });
  });
  const site = addressOf('SITE_URL');
  const record = await audiblePage(page, 2);
  const bar = page.getByRole('region', { name: 'Player' });
  const seek = bar.getByRole('slider', { name: 'Position' });
  const expectMusic = async (persisted: boolean) => {
    await expect(page.locator('html')).toHaveAttribute('data-persisted', String(persisted));
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
    const before = Number(await seek.inputValue());
    await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(before);
  };
  // This page has no player yet when it enters the cache.
  await page.goto(`${site}/calendar`);
  await page.getByRole('heading', { level: 1 }).click();
  await page.goto(record);
  await page.locator('.play-first').click();
  await expectMusic(false);
  await page.locator('.title-by a').first().click();
  await page.waitForURL('**/artists/*');
  await expectMusic(false);
  // A page from the cache is not loaded, which Playwright's own `goBack` would wait for.
  for (const way of ['back', 'back', 'forward', 'forward'] as const) {
    const { href } = new URL(page.url());
    await page.evaluate((name) => history[name](), way);
    await page.waitForURL((url) => url.href !== href, { waitUntil: 'commit' });
    await expectMusic(true);
  }
  await browser.close();
});

test('a sleeve plays its record where it stands, and the label plays on from there', {
  tag: '@night',
}, async ({ page }) => {
  const record = await audiblePage(page, 2);
  const { pathname } = new URL(record);
  const site = addressOf('SITE_URL');
  await page.goto(record);
  const title = await page.locator('.title-name').innerText();
  await page.locator('.title-by a').first().click();
  await page.waitForURL('**/artists/*');
  const player = page.getByRole('region', { name: 'Player' });
  const sleeve = page.locator('.card').filter({ has: page.locator(`a[href="${pathname}"]`) });
  const play = sleeve.getByRole('button', { name: `Play ${title}` });
  // By keyboard: the button follows the sleeve's link.
  await sleeve.locator('.card-link').focus();
  await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sleeve.getByRole('button', { name: `Pause ${title}` })).toBeVisible();
  await expect(player.locator('.player-by')).toContainText(title);
  await expectNoA11yViolations(page);
  // Its page shows the same state.
  await sleeve.locator('.card-link').click();
  await page.waitForURL(`**${pathname}`);
  await expect(page.locator('.play-first')).toHaveText(/^Pause/);
  await player.getByRole('button', { name: 'Queue' }).click();
  const queue = player.getByRole('group', { name: 'Queue' });
  await expect(queue.getByRole('listitem')).toHaveCount(2);
  await expectNoA11yViolations(page);
  await queue.getByRole('listitem').nth(1).locator('.queue-track').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(queue.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Delete');
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(queue).toBeHidden();
  // In a low window, as one enlarged four times, the bar leaves most of it to the page.
  await page.setViewportSize({ width: 320, height: 256 });
  const height = await player.evaluate((bar) => bar.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(72);
  await page.goto(`${site}/releases/year/${new Date().getFullYear()}`);
  await expect(player).toBeVisible();
});

test('without script the browser’s own player stands there', { tag: '@night' }, async ({
  browser,
  page,
}) => {
  const address = await audiblePage(page, 2);
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const plain = await context.newPage();
  await plain.goto(`${addressOf('SITE_URL')}${new URL(address, addressOf('SITE_URL')).pathname}`);
  await expect(plain.locator('audio[controls]')).toHaveCount(2);
  await expect(plain.locator('.track-play').first()).toBeHidden();
  await expect(plain.locator('.play-first')).toBeHidden();
  const [row, audio] = await Promise.all(
    ['.tracks li', 'audio'].map((name) => plain.locator(name).first().boundingBox()),
  );
  expect(audio?.width).toBe(row?.width);
  await context.close();
});

/** Serves another site's page with our HTML in it; returns its address. */
async function elsewhere(html: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Blog</title>${html}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}/post` };
}

/** Expects all parts of a small frame with a long title to be visible, at any width. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const title = page.frameLocator('iframe').locator('.embed-title');
  await title.evaluate((link) => {
    link.textContent = 'Three weddings and a funeral '.repeat(9);
  });
  for (const width of [280, 320, 359, 431, 432, 1000]) {
    await page.setViewportSize({ width: width + 16, height: 400 });
    const bottoms = () =>
      title.evaluate(() =>
        ['html', '.embed-by', '.embed-play', '.embed-more'].map((name) => {
          const part = document.querySelector(name);
          return name === 'html' ? part?.scrollHeight : part?.getBoundingClientRect().bottom;
        }),
      );
    await expect
      .poll(async () => Math.max(...(await bottoms()).map(Number)), { message: `${width} px` })
      .toBeLessThanOrEqual(embedHeights.small);
  }
}

test('a record plays in a frame on another site, in both sizes, and nowhere else', {
  tag: '@night',
}, async ({ page }) => {
  const site = addressOf('SITE_URL');
  const { pathname: path } = new URL(await audiblePage(page, 2), site);
  for (const height of Object.values(embedHeights)) {
    const code = embedCode({ address: `${site}/embed${path}`, title: 'A record', height });
    const { server, address } = await elsewhere(code);
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    const isLarge = height === embedHeights.large;
    const play = frame.locator('.embed-play');
    await expect(play).toBeVisible();
    if (!isLarge) await expectNothingCutOff(page);
    await play.click();
    const player = frame.getByRole('region', { name: 'Player' });
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(frame.locator('.embed-tracks')).toBeVisible({ visible: isLarge });
    await expect(frame.locator('.embed-title')).toHaveAttribute('href', path);
    server.close();
    server.closeAllConnections();
  }
  // The tab keeps nothing that played in a frame.
  await page.goto(site);
  await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0);
});
