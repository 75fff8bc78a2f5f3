import { expect } from 'playwright/test';
import { publicEntries } from './publicEntries.ts';
import { addressOf } from './session.ts';
import { test } from './window.ts';

const site = addressOf('READ_ONLY_SITE_URL');

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript reaches every artist and every release by links alone', async ({
  page,
}) => {
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
