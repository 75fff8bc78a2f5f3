import { expect } from 'playwright/test';
import sharp from 'sharp';
import { publicEntries } from './publicEntries.ts';
import { addressOf } from './session.ts';
import { test } from './window.ts';

const site = addressOf('READ_ONLY_SITE_URL');

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript reaches every artist and every release by links alone', {
  tag: '@night',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const wanted = new Set(await publicEntries(site));
  const reached = new Set([`${site}/`]);
  const visited = new Set<string>();
  /** The page to visit next: lists first, because they have the most links. */
  const ahead = () => {
    const found = [...reached].filter((address) => !visited.has(address));
    return found.find((address) => /\/(artists|releases)(\/\d+)?$/.test(address)) ?? found[0];
  };
  const isDone = () => [...wanted].every((url) => reached.has(url));
  for (let address = ahead(); address && !isDone(); address = ahead()) {
    visited.add(address);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const links = await page
      .locator('a[href^="/"]:visible')
      .evaluateAll((all) =>
        all.map((link) => (link instanceof HTMLAnchorElement ? link.pathname : '/')),
      );
    for (const path of links)
      if (/^\/(artists|releases)(\/|$)/.test(path) && !path.includes('.')) reached.add(site + path);
  }
  for (const url of wanted) expect(reached).toContain(url);
  // The page does not search for elements that need script.
  await page.goto(`${site}/login`);
  await expect(page.locator('main noscript p')).toBeVisible();
  await expect(page.getByText('Looking for your account')).toBeHidden();
});

test('the page of each kind of entry is shared with a card that is there', async ({ request }) => {
  const home = `${site}/`;
  for (const kind of ['releases', 'artists', 'shows', 'shop', 'news']) {
    const list = await (await request.get(home + kind)).text();
    const path = new RegExp(`href="(/${kind}/[a-z0-9-]+-\\d+)"`).exec(list)?.[1] ?? '';
    expect(path, kind).not.toBe('');
    const page = await (await request.get(site + path)).text();
    const card = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
    // The cards follow the pages, so that nobody waits for them.
    const shown = async () => (await request.get(card)).status();
    await expect.poll(shown, { message: `${path}: ${card}`, timeout: 60_000 }).toBe(200);
    const picture = await (await request.get(card)).body();
    const { width, height } = await sharp(picture).metadata();
    expect([width, height], path).toEqual([1200, 630]);
  }
});
