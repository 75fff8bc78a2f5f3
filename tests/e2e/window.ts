import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type Page,
  type PlaywrightTestOptions,
  type TestInfo,
} from 'playwright/test';

// Each address of `localhost` has 250 ms to answer `fetch`, which a busy machine may exceed.
setDefaultAutoSelectFamilyAttemptTimeout(10_000);

/** The windows that a worker reuses between tests; none before its first test. */
interface Kept {
  page?: Page | undefined;
  other?: Page | undefined;
}

/** Visitors are where the demo's label is: elsewhere another day may have begun. */
const atRest = {
  viewport: { width: 1280, height: 720 },
  reducedMotion: 'reduce',
  timezoneId: 'Europe/Oslo',
} as const;

/** A test's window settings. */
type Looks = Pick<PlaywrightTestOptions, 'viewport' | 'contextOptions'>;

/**
 * The tests of a worker share one window. Between tests it is cleared of everything a test may
 * leave: pages, routes, listeners, permissions, cookies and storage. It keeps the cached files and
 * compiled code that a returning visitor's browser has: Playwright's own `reuseContext` discards
 * those, and loading the back office then takes twice the processor time. `other` is for a second
 * person.
 */
export const test = base.extend<{ other: Page }, { kept: Kept }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives dependencies from the pattern.
    async ({}, use) => {
      const kept: Kept = {};
      await use(kept);
      for (const page of Object.values(kept)) await page?.context().close();
    },
    { scope: 'worker' },
  ],

  page: async ({ browser, kept, javaScriptEnabled, viewport, contextOptions }, use, info) => {
    if (!javaScriptEnabled) {
      const context = await browser.newContext({ timezoneId: atRest.timezoneId });
      await use(await context.newPage());
      return context.close();
    }
    const page = kept.page ?? (await openWindow(browser));
    kept.page = undefined;
    await lend(page, { viewport, contextOptions }, { use, info });
    kept.page = await takeBack(page, info);
  },

  other: async ({ browser, kept, viewport, contextOptions }, use, info) => {
    const page = kept.other ?? (await openWindow(browser));
    kept.other = undefined;
    await lend(page, { viewport, contextOptions }, { use, info });
    kept.other = await takeBack(page, info);
  },

  context: async ({ page }, use) => use(page.context()),
});

/** New tabs inherit the options of their window, which must not be those of its first test. */
const openWindow = async (browser: Browser) => (await browser.newContext(atRest)).newPage();

async function lend(
  page: Page,
  { viewport, contextOptions }: Looks,
  { use, info }: { use: (page: Page) => Promise<void>; info: TestInfo },
): Promise<void> {
  await page.setViewportSize(viewport ?? atRest.viewport);
  const { colorScheme = 'light', reducedMotion = 'no-preference' } = contextOptions;
  await page.emulateMedia({ colorScheme, reducedMotion, forcedColors: 'none', media: null });
  const emptying = await page.addInitScript(emptyStorage, info.testId);
  await use(page);
  if (!page.isClosed()) await emptying.dispose();
}

/** Returns the window for the next test; none after a failure. */
async function takeBack(page: Page, info: TestInfo): Promise<Page | undefined> {
  if (info.status === info.expectedStatus) return emptied(page.context());
  // Playwright takes the screenshot of a failed test when the context closes.
  await page.context().close();
  return undefined;
}

/** Runs before the first script of the first document that a test opens at an origin. */
function emptyStorage(testId: string): void {
  if (window.origin === 'null' || sessionStorage.getItem('test') === testId) return;
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem('test', testId);
}

/** The events that tests listen to. Without its close listeners Playwright would wait forever. */
const heard = [
  ...['console', 'dialog', 'download', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response'],
];

/** Clears a window for the next test; its storage is cleared by the next page. */
async function emptied(context: BrowserContext): Promise<Page> {
  const [first, ...others] = context.pages();
  const page = first ?? (await context.newPage());
  for (const other of others) await other.close();
  for (const event of heard) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await context.clearCookies();
  await context.clearPermissions();
  return page;
}
