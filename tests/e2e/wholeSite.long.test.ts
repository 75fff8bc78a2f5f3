import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinkChecker, LinkState } from 'linkinator';
import { expect } from 'playwright/test';
import { findingsOf, hasJava } from '../build/nuChecker.ts';
import { publicEntries } from './publicEntries.ts';
import { addressOf } from './session.ts';
import { test } from './window.ts';

test('the link checker finds no broken link on the whole site, pictures included', async () => {
  const { links } = await new LinkChecker().check({
    path: addressOf('SITE_URL'),
    recurse: true,
    concurrency: 8,
    // Requests stay on this machine, and the back office requires signing in.
    linksToSkip: async (link) => !/^http:\/\/localhost:\d+\//.test(link),
  });
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  expect(broken.map(({ url, parent, status }) => `${status} ${url} on ${parent}`)).toEqual([]);
  const walked = new Set(links.map(({ url }) => url));
  for (const url of await publicEntries(addressOf('SITE_URL'))) expect(walked).toContain(url);
});

const java = hasJava();
if (!java) console.warn('There is no Java: the Nu HTML checker does not run.');

if (java)
  test('the Nu checker finds no fault in the page of any entry', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatefold-pages-'));
    for (const [index, url] of (await publicEntries(addressOf('SITE_URL'))).entries())
      await writeFile(join(folder, `${index}.html`), await (await fetch(url)).text());
    expect(await findingsOf(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
