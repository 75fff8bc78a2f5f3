import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleOf } from '#fixtures/rounds';
import { languages } from '#words/languages';
import { openBrowser, unreadable } from '../components/browser.ts';
import { pseudoLabel, pseudoPage, publishPseudoSite } from './pseudoSite.ts';

/** Every language, two to a label. By day the longest words, and those from right to left. */
const pairs = [['de', 'ar'], ['fr', 'ja'], ['es', 'nb'], ['nl', 'pt-BR'], ['en']];
const looked = [
  ...['', 'artists', 'releases', '404', 'releases/diskos-2', 'calendar', 'releases/diskos-31'],
  ...['releases/catalogue', 'artists/omega-1', 'privacy', 'search', 'contact'],
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

it('looks at every language', () => {
  expect(pairs.flat().sort()).toEqual(Object.keys(languages).sort());
});

it.each(sampleOf(pairs, 1))(
  '%s and %s fit into the narrowest window and a wide one',
  async (...codes) => {
    const chosen = codes.filter(Boolean);
    const site = await publishPseudoSite({ ...pseudoLabel, words: {}, languages: chosen });
    const page = await pseudoPage(browser, site.out, 320);
    const faults: string[] = [];
    for (const [at, code] of chosen.entries())
      for (const name of sampleOf(looked, 6)) {
        const path = [at > 0 && code.toLowerCase(), name].filter(Boolean).join('/') || 'index';
        await page.goto(`/${path}.html`);
        expect(await page.getAttribute('html', 'lang'), path).toBe(code);
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          faults.push(
            ...(await unreadable(page)).map((fault) => `${code} ${name} at ${width}: ${fault}`),
          );
        }
      }
    await page.close();
    await site.remove();
    expect(faults).toEqual([]);
  },
);
