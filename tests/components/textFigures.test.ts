import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { openBrowser, openComponent } from './browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openComponent(browser, './richTextPage.tsx');
});
afterAll(() => browser?.close());

const area = () => page.getByRole('textbox', { name: 'Bio' });
const value = async () => (await page.evaluate(() => window.shown())).value;
const picture = '<figure data-picture="0123456789abcdefABCD_-">';

beforeEach(async () => {
  await page.evaluate(() => window.show('<p>One.</p>'));
  await area().click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
});

async function insert(caption: string) {
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByRole('radio', { name: 'The desk' }).check();
  await page.getByLabel('Caption').fill(caption);
  await page.getByRole('button', { name: 'Insert it' }).click();
}

test('a picture is put into the text with its caption, and the server changes nothing of it', async () => {
  await insert('A <desk> & b');
  const stored = `<p>One.</p>${picture}A &lt;desk&gt; &amp; b</figure>`;
  await expect.poll(value).toBe(stored);
  expect(sanitizeHtml(stored)).toBe(stored);
  await page.keyboard.type('Two.');
  expect(await value()).toBe(`${stored}<p>Two.</p>`);
});

test('the keys alone put it in, and Escape returns to the text', async () => {
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('The desk');
  await page.keyboard.press('Escape');
  await expect.poll(() => area().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Seen');
  await page.keyboard.press('Enter');
  await expect.poll(value).toBe(`<p>One.</p>${picture}Seen</figure>`);
});

const caption = () => page.getByRole('button', { name: 'Change the caption' });

test('its caption is changed by the button on it, and the change is undone', async () => {
  await insert('A <desk>');
  await page.keyboard.type('Two.');
  await caption().click();
  await expect.poll(() => page.getByLabel('Caption').inputValue()).toBe('A <desk>');
  await page.getByLabel('Caption').fill('A & b');
  await page.getByRole('button', { name: 'Set the caption' }).click();
  await expect.poll(value).toBe(`<p>One.</p>${picture}A &amp; b</figure><p>Two.</p>`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(value).toContain('A &lt;desk&gt;</figure>');
});

test('the keys alone change its caption, and Escape changes nothing', async () => {
  await insert('Seen');
  await expect.poll(value).toContain(picture);
  for (const last of ['Escape', 'Enter']) {
    await area().focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Change the caption');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.press('End');
    await page.keyboard.type(' again');
    await page.keyboard.press(last);
    const shown = last === 'Escape' ? 'Seen' : 'Seen again';
    await expect.poll(value).toContain(`${picture}${shown}</figure>`);
    await expect.poll(() => page.getByLabel('Caption').count()).toBe(0);
  }
});

test('the caption of a record is changed, too', async () => {
  await page.evaluate(() =>
    window.show('<p>One.</p><figure data-release="12">Loud</figure><p>Two.</p>'),
  );
  await caption().click();
  await page.getByLabel('Caption').fill('');
  await page.getByLabel('Caption').press('Enter');
  await expect.poll(value).toBe('<p>One.</p><figure data-release="12"></figure><p>Two.</p>');
});

test('it is undone', async () => {
  await insert('');
  await expect.poll(value).toContain(picture);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(value).not.toContain('figure');
});

test('it is deleted like a letter', async () => {
  await insert('');
  await expect.poll(value).toContain(picture);
  await page.keyboard.press('Backspace');
  await expect.poll(value).not.toContain('figure');
});
