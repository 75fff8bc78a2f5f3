import { expect, test } from 'playwright/test';
import { addressIn, type OtherWindow, otherBrowsers } from './otherBrowsers.ts';
import { publicEntries } from './publicEntries.ts';
import { addressOf } from './session.ts';

const site = () => addressOf('SITE_URL');
/** The site as the demo left it, which no other test changes. */
const demoSite = () => addressOf('READ_ONLY_SITE_URL');
const patience = { timeout: 40_000 };

/** The address of the first record on a list that can be pre-saved. */
async function announcedPage(): Promise<string> {
  for (const address of await publicEntries(site()))
    if ((await (await fetch(address)).text()).includes('id="presave"')) return address;
  throw new Error('No record can be pre-saved.');
}

/** The text of an element; empty while it is not there. */
const textOf = (window: OtherWindow, selector: string) =>
  window.run((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '', selector);

for (const { name, openWindow } of otherBrowsers)
  test.describe(name, () => {
    // biome-ignore lint/suspicious/noSkippedTests: Not every machine has these browsers.
    test.skip(!openWindow, `${name} is not installed.`);
    let window: OtherWindow;
    test.beforeAll(async () => {
      if (openWindow) window = await openWindow();
    });
    test.afterAll(() => window?.close());

    test('Home shows the newest record, its menu is marked, and nothing is wider than a phone', async () => {
      await window.resize(1280, 800);
      await window.open(`${demoSite()}/`);
      expect(await textOf(window, 'h1')).not.toBe('');
      const looks = await window.run(() => {
        const mark = document.querySelector('.menu a[aria-current]');
        const sleeve = document.querySelector<HTMLImageElement>('.gatefold img');
        return {
          line: mark && getComputedStyle(mark).textDecorationThickness,
          width: sleeve?.naturalWidth ?? 0,
        };
      }, null);
      expect(looks.line).toBe('3px');
      expect(looks.width).toBeGreaterThan(0);
      await window.resize(390, 844);
      for (const path of ['/', '/releases', '/releases/shelf', '/shop', '/shows', '/artists']) {
        await window.open(demoSite() + path);
        const wider = () => document.documentElement.scrollWidth - innerWidth;
        expect(await window.run(wider, null), path).toBeLessThanOrEqual(0);
      }
      await window.resize(1280, 800);
    });

    test('the search finds a record, and Enter opens it', async () => {
      await window.open(`${demoSite()}/search`);
      await window.type('[role=combobox]', 'market day slow');
      await expect
        .poll(() => textOf(window, '[role=option]'), patience)
        .toContain('Market Day, Slow Version');
      await window.press('ARROW_DOWN');
      await window.press('ENTER');
      await expect.poll(() => addressIn(window), patience).toContain('/market-day-slow-version-');
    });

    test('the searched word and its hits are there again after Back', async () => {
      await window.open(`${demoSite()}/search`);
      await window.type('[role=combobox]', 'kerosene');
      await expect.poll(() => textOf(window, '[role=option]'), patience).not.toBe('');
      await window.press('ARROW_DOWN');
      await window.press('ENTER');
      await expect.poll(() => addressIn(window), patience).not.toContain('/search');
      await window.run(() => history.back(), null);
      await expect.poll(() => addressIn(window), patience).toContain('/search?q=kerosene');
      const word = () => document.querySelector<HTMLInputElement>('[role=combobox]')?.value;
      await expect.poll(() => window.run(word, null), patience).toBe('kerosene');
      await expect.poll(() => textOf(window, '[role=option]'), patience).not.toBe('');
    });

    test('a pre-save is refused without an address, then taken', async () => {
      await window.open(await announcedPage());
      await window.click('[data-form=presave] button[type=submit]');
      await expect
        .poll(() => textOf(window, '[data-form=presave] .field-error'), patience)
        .not.toBe('');
      await window.type('[data-form=presave] [name=mailAddress]', `${name}@reader.example`);
      await window.press('ENTER');
      await expect
        .poll(() => textOf(window, '[data-form=presave] .form-done'), patience)
        .toContain('Pre-save successful!');
    });

    test('a spine of the shelf is reached and opened by the keyboard', async () => {
      await window.open(`${demoSite()}/releases/shelf`);
      const isAwake = () => document.querySelector('.spine[tabindex="-1"]') !== null;
      await expect.poll(() => window.run(isAwake, null), patience).toBe(true);
      await window.run(() => document.querySelector<HTMLElement>('.spine')?.focus(), null);
      await window.press('ARROW_RIGHT');
      const focused = () => document.activeElement === document.querySelectorAll('.spine')[1];
      expect(await window.run(focused, null)).toBe(true);
      await window.press('ENTER');
      const isOpen = () => document.activeElement?.getAttribute('aria-expanded');
      await expect.poll(() => window.run(isOpen, null), patience).toBe('true');
    });
  });
