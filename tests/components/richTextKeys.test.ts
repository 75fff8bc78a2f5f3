import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pastes } from '#fixtures/pastes';
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
const bar = (name: string) => page.getByRole('toolbar', { name });
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
async function begin(html: string): Promise<void> {
  await page.evaluate((text) => window.show(text), html);
  await area().focus();
}

beforeEach(() => begin(''));

test('text is formatted by keys and by the bar, which the keyboard reaches', async () => {
  await begin('<p>Ten songs</p>');
  await press('ControlOrMeta+a', 'ControlOrMeta+b');
  expect(await value()).toBe('<p><strong>Ten songs</strong></p>');
  await press('Alt+F10');
  const bold = bar('Format the text').getByRole('button', { name: 'Bold' });
  expect(await bold.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await bold.getAttribute('aria-pressed')).toBe('true');
  await press('ArrowRight', 'Enter');
  expect(await value()).toBe('<p><strong><em>Ten songs</em></strong></p>');
});

test('a link is set, changed and removed by keyboard', async () => {
  await begin('<p>Ten songs</p>');
  await press('ControlOrMeta+a', 'ControlOrMeta+k');
  await page.keyboard.type('javascript:alert(1)');
  await press('Enter');
  expect(await page.getByText('An address starts with').isVisible()).toBe(true);
  await page.getByRole('textbox', { name: 'Leads to' }).fill('example.com/sea');
  await press('Enter');
  expect(await value()).toBe('<p><a href="https://example.com/sea">Ten songs</a></p>');
  await press('ArrowLeft', 'ControlOrMeta+k');
  await page.getByRole('button', { name: 'Remove the link' }).click();
  expect(await value()).toBe('<p>Ten songs</p>');
});

test('Escape returns from the bar and from the link to the text', async () => {
  await begin('<p>Ten songs</p>');
  const isInText = () => area().evaluate((element) => element === document.activeElement);
  await press('ControlOrMeta+a', 'Alt+F10', 'Escape');
  expect(await isInText()).toBe(true);
  await press('ControlOrMeta+k', 'Escape');
  expect(await isInText()).toBe(true);
  expect(await value()).toBe('<p>Ten songs</p>');
});

test('lists are begun by typing, stepped by keys and ended by Enter', async () => {
  await page.keyboard.type('- one');
  await press('Enter');
  await page.keyboard.type('two');
  await press('ControlOrMeta+]', 'Enter', 'Enter');
  await page.keyboard.type('after');
  expect(await value()).toBe('<ul><li>one<ul><li>two</li></ul></li></ul><p>after</p>');
});

test('an empty line offers a table, and the table its rows and columns', async () => {
  await bar('Insert').getByRole('button', { name: 'Table' }).click();
  await page.keyboard.type('a');
  await bar('Table').getByRole('button', { name: 'Column after' }).click();
  await bar('Table').getByRole('button', { name: 'Delete the row' }).click();
  const html = await value();
  expect(html.match(/<tr>/g)).toHaveLength(1);
  expect(html.match(/<td>/g)).toHaveLength(3);
});

test('code, a dividing line and a soft break', async () => {
  await page.keyboard.type('one');
  await press('Shift+Enter');
  await page.keyboard.type('two');
  await press('Enter');
  await bar('Insert').getByRole('button', { name: 'Dividing line' }).click();
  await bar('Insert').getByRole('button', { name: 'Code block' }).click();
  await page.keyboard.type('a < b');
  expect(await value()).toBe('<p>one<br />two</p><hr /><pre><code>a &lt; b</code></pre>');
});

test('Tab leaves the editor for the next control', async () => {
  await page.keyboard.type('x');
  const next = page.getByLabel('Next field');
  await press('Tab', 'Tab', 'Tab');
  expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await value()).toBe('<p>x</p>');
});

test('the source view names what it removes, and the editor shows the rest', async () => {
  await begin('<p>a</p>');
  await page.getByRole('button', { name: 'Source' }).click();
  await area().fill('<p>a</p><p onclick="x">b<img src="x"></p><table><tr><th>c</th></tr></table>');
  expect(await page.getByRole('status').textContent()).toContain('onclick, <img>');
  await page.getByRole('button', { name: 'Source' }).click();
  expect(await page.getByText('One part of this text').isVisible()).toBe(true);
  expect(await value()).toBe('<p>a</p><p>b</p><table><tbody><tr><th>c</th></tr></tbody></table>');
  expect(await page.getByText('3 words').isVisible()).toBe(true);
});

test('pasted text keeps only allowed markup', async () => {
  await area().evaluate((element) => {
    const clipboardData = new DataTransfer();
    const html = '<h1 style="color:red">Big</h1><p>a <b>b</b><script>x</script><img src=x></p>';
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  expect(await value()).toBe('<h2>Big</h2><p>a <strong>b</strong></p>');
});

test('says how many pictures and players of a pasted text are left out', async () => {
  const paste = (html: string) =>
    area().evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', given);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, html);
  const note = page.locator('.rich-text-note');
  await paste('<p>a<img src="x"></p><iframe src="https://player.example"></iframe>');
  await note.getByText('2 pictures or players from the pasted text were left out').waitFor();
  await paste('<p>b</p>');
  await note.filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
});

test.each(pastes.map((paste) => [paste.program, paste] as const))(
  'a text from %s is pasted as it is stored, and edited on',
  async (_, { html = '', text = '', stored }) => {
    await area().evaluate(
      (element, given) => {
        const clipboardData = new DataTransfer();
        if (given.html) clipboardData.setData('text/html', given.html);
        clipboardData.setData('text/plain', given.text || 'Its plain form');
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      { html, text },
    );
    expect(await value()).toBe(stored);
    expect(await page.evaluate((given) => window.keptParts(given), await value())).toBe(0);
    await press('ControlOrMeta+End');
    await page.keyboard.type('Edited on.');
    expect(await value()).toBe(`${stored}<p>Edited on.</p>`);
  },
);

test('the help names the keys', async () => {
  await press('Alt+0');
  const help = page.getByRole('region', { name: 'Help for the editor' });
  expect(await help.textContent()).toContain('Alt+F10');
});
