import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinkChecker, LinkState } from 'linkinator';
import { expect, test } from 'playwright/test';
import { z } from 'zod';
import { findingsOf, hasJava } from '../build/nuChecker.ts';
import { addressOf } from './session.ts';

const site = addressOf('SITE_URL');
const entriesSchema = z.array(z.object({ url: z.url() }));
const dataSchema = z.object({ artists: entriesSchema, releases: entriesSchema });

/** Every entry's address, from the public data file. */
async function entries(): Promise<string[]> {
  const { artists, releases } = dataSchema.parse(
    await (await fetch(`${site}/data/catalogue.json`)).json(),
  );
  return [...artists, ...releases].map(({ url }) => url);
}

test('the link checker finds nothing broken on the whole site, pictures included', async () => {
  const { links } = await new LinkChecker().check({
    path: site,
    recurse: true,
    concurrency: 8,
    // Nothing is asked of anybody else, and the back office is behind a sign-in.
    linksToSkip: async (link) => !/^http:\/\/localhost:\d+\//.test(link),
  });
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  expect(broken.map(({ url, parent, status }) => `${status} ${url} on ${parent}`)).toEqual([]);
  const walked = new Set(links.map(({ url }) => url));
  for (const url of await entries()) expect(walked).toContain(url);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reaches every artist and every release by links alone', async ({ page }) => {
    test.setTimeout(180_000);
    const reached = new Set([`${site}/`]);
    // A page that is found while walking is walked in its turn; there are as many as links lead to.
    for (const address of reached) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      const links = await page
        .locator('a[href^="/"]:visible')
        .evaluateAll((all) =>
          all.map((link) => (link instanceof HTMLAnchorElement ? link.pathname : '/')),
        );
      for (const path of links)
        if (/^\/(artists|releases)(\/|$)/.test(path) && !path.includes('.'))
          reached.add(site + path);
    }
    for (const url of await entries()) expect(reached).toContain(url);
  });
});

const java = hasJava();
if (!java) console.warn('There is no Java: the Nu HTML checker does not run.');

if (java)
  test('the Nu checker finds no fault with the page of any entry', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatefold-pages-'));
    for (const [index, url] of (await entries()).entries())
      await writeFile(join(folder, `${index}.html`), await (await fetch(url)).text());
    expect(await findingsOf(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
