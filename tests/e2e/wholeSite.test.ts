import { expect, test } from 'playwright/test';
import { publicEntries } from './publicEntries.ts';
import { addressOf } from './session.ts';

const site = addressOf('SITE_URL');

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript reaches every artist and every release by links alone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const reached = new Set([`${site}/`]);
  // A page that is found on the way is visited in its turn.
  for (const address of reached) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    const links = await page
      .locator('a[href^="/"]:visible')
      .evaluateAll((all) =>
        all.map((link) => (link instanceof HTMLAnchorElement ? link.pathname : '/')),
      );
    for (const path of links)
      if (/^\/(artists|releases)(\/|$)/.test(path) && !path.includes('.')) reached.add(site + path);
  }
  for (const url of await publicEntries()) expect(reached).toContain(url);
});
