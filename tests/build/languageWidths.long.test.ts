import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LanguageCode, languages } from '#words/languages';
import { unreadable } from '../components/browser.ts';
import { type PseudoSite, pseudoLabel, pseudoPage, publishPseudoSite } from './pseudoSite.ts';
import { openVisitor } from './servedFolder.ts';

const codes = Object.values(languages).map(({ code }) => code as LanguageCode);
/** Every language, two per label. */
const pairs = codes.flatMap((code, at) =>
  at % 2 === 0 ? [[code, ...codes.slice(at + 1, at + 2)]] : [],
);
const looked = [
  '',
  'releases/diskos-2',
  '404',
  'releases',
  'artists',
  'releases/diskos-3',
  'calendar',
  'releases/diskos-31',
  'releases/catalogue',
  'artists/omega-1',
  'releases/shelf',
  'privacy',
  'search',
  'contact',
];

let browser: Browser;
beforeAll(async () => {
  browser = await openVisitor();
});
afterAll(async () => {
  await browser.close();
});

describe.each(pairs.map((chosen) => ({ chosen })))('in $chosen', ({ chosen }) => {
  let site: PseudoSite;
  beforeAll(async () => {
    site = await publishPseudoSite({ ...pseudoLabel, words: {}, languages: chosen });
  });
  afterAll(async () => {
    await site.remove();
  });

  it.each(chosen)('%s fits into the narrowest window and a wide one', async (code) => {
    const page = await pseudoPage(browser, site, 320);
    const prefix = code === chosen[0] ? '' : code.toLowerCase();
    const faults: string[] = [];
    for (const name of looked) {
      const path = [prefix, name].filter(Boolean).join('/') || 'index';
      await page.goto(`/${path}.html`);
      expect(await page.getAttribute('html', 'lang'), path).toBe(code);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        faults.push(...(await unreadable(page)).map((fault) => `${path} at ${width}: ${fault}`));
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  });
});
