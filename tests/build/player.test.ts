import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../components/browser.ts';
import { type HeardSite, serveHeardSite } from './heardSite.ts';
import { openVisitor } from './servedFolder.ts';

let site: HeardSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([serveHeardSite(), openVisitor()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  site?.close();
});

const weir = '/releases/weir-2';
const wide = { width: 1280, height: 720 };

async function open(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.goto(site.origin + path, { waitUntil: 'load' });
  return page;
}

describe('a link to a moment', () => {
  it('is copied while a track plays, and starts that track at its second', async () => {
    const context = await browser.newContext({ viewport: wide });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await open(context, weir);
    const copy = page.locator('[data-moment]');
    expect(await copy.isVisible()).toBe(false);
    await page.locator('.tracks li').nth(1).locator('.track-play').click();
    await page.locator('.player[data-playing="yes"]').waitFor();
    const seek = page.locator('.player-seek input');
    await expect.poll(() => seek.getAttribute('max')).toBe('60');
    await page.locator('.player-toggle').click();
    await seek.fill('23');
    await expect.poll(() => copy.textContent()).toBe('Copy the link at 0:23');
    await copy.click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link)).toMatchObject({ pathname: weir, search: '?track=2&t=23' });
    await expect.poll(() => copy.textContent()).toBe('Copied');

    await context.close();
    const free = await openBrowser(['--autoplay-policy=no-user-gesture-required']);
    const other = await open(await free.newContext(), weir + new URL(link).search);
    await other.locator('.player[data-playing="yes"]').waitFor();
    expect(await other.locator('.player-name').textContent()).toBe('Weir, high');
    const position = other.locator('.player-seek input');
    await expect.poll(() => position.inputValue().then(Number)).toBeGreaterThanOrEqual(23);
    // A reload goes on where the visitor was, and does not begin again.
    expect(new URL(other.url()).search).toBe('');
    await free.close();
  });

  it('waits there for a press where the browser plays nothing by itself', async () => {
    const strict = await openBrowser(['--autoplay-policy=document-user-activation-required']);
    const context = await strict.newContext({ viewport: wide });
    const page = await open(context, `${weir}?track=2&t=23`);
    const player = page.locator('.player');
    await player.waitFor();
    await expect.poll(() => player.locator('.player-time').textContent()).toBe('0:23 / 1:00');
    expect(await player.getAttribute('data-playing')).toBe('no');
    await player.locator('.player-toggle').click();
    await page.locator('.player[data-playing="yes"]').waitFor();
    const position = () => player.locator('.player-seek input').inputValue().then(Number);
    await expect.poll(position).toBeGreaterThan(23);
    await strict.close();
  });

  it.each(['?t=x', '?track=9&t=3', '?track=2'])('with %s is the page as it is', async (query) => {
    const context = await browser.newContext();
    const page = await open(context, weir + query);
    expect(await page.locator('.player').count()).toBe(0);
    expect(new URL(page.url()).search).toBe(query);
    await context.close();
  });
});

it('draws the QR code of a record once it is wanted, to be saved', async () => {
  const context = await browser.newContext();
  const page = await open(context, weir);
  await page.getByText('QR code').click();
  const code = page.getByRole('img', { name: /^QR code: https?:.*weir-2$/ });
  await expect
    .poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save as SVG' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('weir-2.svg');
  await context.close();
});

describe('the open player', () => {
  it.each([
    ['of a record', weir],
    ['of Home', '/'],
    ['of an artist', '/artists/sluice-2'],
  ])('leaves the button %s in sight in a window of 1280×720', async (_, path) => {
    const context = await browser.newContext({ viewport: wide });
    const page = await open(context, path);
    const button = page.locator('.play-first');
    await button.click();
    const bar = page.locator('.player[data-playing="yes"]');
    await bar.waitFor();
    const [foot, top] = [await button.boundingBox(), await bar.boundingBox()];
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
    await context.close();
  });
});
