import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '#fixtures/rounds';
import { type LanguageCode, languages } from '#words/languages';
import { unreadable } from '../components/browser.ts';
import { type PseudoSite, pseudoLabel, pseudoPage, publishPseudoSite } from './pseudoSite.ts';
import { openVisitor } from './servedFolder.ts';

/** The average length of a language's words; none for scripts without spaces. */
function wordLength({ words, writing }: (typeof languages)[LanguageCode]): number {
  const said = Object.values(words).flatMap((area) => Object.values(area));
  const found = JSON.stringify(said).match(/\p{L}+/gu) ?? [];
  return writing === 'square' ? 0 : found.join('').length / found.length;
}

/**
 * Every language, two per label. By day only the right-to-left language and the language with the
 * longest words, which come first.
 */
const ordered = Object.values(languages)
  .toSorted((a, b) => wordLength(b) - wordLength(a))
  .toSorted((a, b) => Number(b.direction === 'rtl') - Number(a.direction === 'rtl'))
  .map(({ code }) => code as LanguageCode);
const pairs = ordered.flatMap((code, at) =>
  at % 2 === 0 ? [[code, ...ordered.slice(at + 1, at + 2)]] : [],
);
const looked = [
  ...['', 'artists', 'releases', '404', 'releases/diskos-2', 'calendar', 'releases/diskos-31'],
  ...['releases/catalogue', 'releases/shelf', 'artists/omega-1', 'privacy', 'search', 'contact'],
];

let browser: Browser;
beforeAll(async () => {
  browser = await openVisitor();
});
afterAll(async () => {
  await browser.close();
});

describe.each(sampleOf(pairs, 1).map((chosen) => ({ chosen })))('in $chosen', ({ chosen }) => {
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
    for (const name of sampleOf(looked, 6)) {
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
