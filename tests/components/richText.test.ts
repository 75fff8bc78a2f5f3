import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { oldTexts } from '#fixtures/oldTexts';
import { richTexts } from '#fixtures/richTexts';
import { openBrowser, openComponent } from './browser.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await openComponent(browser, './richTextPage.tsx');
});
afterAll(() => browser?.close());

/** A letter that is in none of the texts. */
const letter = 'ж';

const withoutLetter = (html: string) => html.replace(`<p>${letter}</p>`, '').replace(letter, '');
const shown = () => page.evaluate(() => window.shown());
const area = () => page.getByRole('textbox', { name: 'Bio' });

const said = (html: string) => page.evaluate((value) => window.said(value), html);

async function show(html: string): Promise<void> {
  await page.evaluate((value) => window.show(value), html);
  await area().waitFor();
}

/** Types a letter at the end, which makes the editor rewrite the text. */
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
    expect(await said(withoutLetter(edited))).toBe(await said(html));
  });

  test('is the same again, byte for byte, once the edit is undone', async () => {
    await show(html);
    await rewrite();
    await page.keyboard.press('ControlOrMeta+z');
    expect((await shown()).value).toBe(html);
  });
});

test("an old site's texts stay the same untouched, and lose nothing to an edit", {
  tags: 'night',
  timeout: 300_000,
}, async () => {
  for (const old of oldTexts()) {
    const html = sanitizeHtml(old);
    await show(html);
    await area().focus();
    await page.keyboard.press('Tab');
    expect(await shown()).toEqual({ value: html, changes: 0 });
    const edited = await rewrite();
    expect(sanitizeHtml(edited)).toBe(edited);
    expect(await said(withoutLetter(edited))).toBe(await said(html));
  }
});

test('a list that goes on with its number is edited like any other', async () => {
  const before = '<ol><li>a</li></ol><p>x</p>';
  const html = `${before}<ol start="2"><li>b</li></ol>`;
  expect(await page.evaluate((given) => window.keptParts(given), html)).toBe(0);
  await show(html);
  expect(await rewrite()).toBe(`${before}<ol start="2"><li>b${letter}</li></ol>`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('c');
  const items = `<li>b${letter}</li><li>c</li>`;
  expect((await shown()).value).toBe(`${before}<ol start="2">${items}</ol>`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('d');
  expect((await shown()).value).toBe(`${before}<ol start="2">${items}</ol><p>d</p>`);
});

test.each([
  ['<p>a<img src="x" onerror="alert(1)">b</p>', '<img>'],
  ['<p style="color:red" class="x">a</p>', 'style, class'],
  ['<p>a</p><video src="x"></video>', '<video>'],
])('%s is editable only after a warning', async (html, lost) => {
  await show(html);
  expect(await page.getByRole('alert').textContent()).toContain(lost);
  await area().focus();
  await page.keyboard.type(letter);
  expect(await shown()).toEqual({ value: html, changes: 0 });
  await page.getByRole('button', { name: 'Edit it anyway' }).click();
  const { value } = await rewrite().then(shown);
  expect(value).toContain(letter);
  expect(sanitizeHtml(value)).toBe(value);
});
