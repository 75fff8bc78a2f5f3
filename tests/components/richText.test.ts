import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sanitizeHtml } from '#domain/sanitizeHtml';
import { richTexts } from '#fixtures/richTexts';
import { openBrowser, openComponent } from './browser.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await openComponent(browser, './richTextPage.tsx');
});
afterAll(() => browser?.close());

const shown = () => page.evaluate(() => window.shown());
const area = () => page.getByRole('textbox', { name: 'Bio' });

const said = (html: string) => page.evaluate((value) => window.said(value), html);

async function show(html: string): Promise<void> {
  await page.evaluate((value) => window.show(value), html);
  await area().waitFor();
}

/** A letter that none of the texts has. */
const letter = 'ж';

/** Types a letter at the end: the text is then written by the editor. */
async function rewrite(): Promise<string> {
  await area().press('ControlOrMeta+End');
  await page.keyboard.type(letter);
  const { value } = await shown();
  return value;
}

describe.each(Object.entries(richTexts))('%s', (_, html) => {
  test('is as the server stores it', () => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  test('stays the same, byte for byte, while nobody edits it', async () => {
    await show(html);
    await area().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    expect(await shown()).toEqual({ value: html, changes: 0 });
  });

  test('loses nothing to an edit, and the server changes nothing of it', async () => {
    await show(html);
    const edited = await rewrite();
    expect(edited).toContain(letter);
    expect(sanitizeHtml(edited)).toBe(edited);
    const rest = edited.replace(`<p>${letter}</p>`, '').replace(letter, '');
    expect(await said(rest)).toBe(await said(html));
  });

  test('is what it was, byte for byte, once the edit is undone', async () => {
    await show(html);
    await rewrite();
    await page.keyboard.press('ControlOrMeta+z');
    expect((await shown()).value).toBe(html);
  });
});
