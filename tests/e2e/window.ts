import { type BrowserContext, test as base, type Page } from 'playwright/test';

/** The window that a worker keeps from test to test; none before its first test. */
interface Kept {
  page?: Page | undefined;
}

const atRest = { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' } as const;

/**
 * The tests of a worker share one window, which is emptied between them of all that a test may leave:
 * pages, routes, listeners, permissions, cookies and storage. What it keeps is what a returning visitor's
 * browser has, files in its cache and their compiled code: Playwright's own `reuseContext` throws those away,
 * and a load of the back office then takes twice the processor time.
 */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const kept: Kept = {};
      await use(kept);
      await kept.page?.context().close();
    },
    { scope: 'worker' },
  ],

  page: async ({ browser, kept, javaScriptEnabled, viewport, contextOptions }, use, info) => {
    if (!javaScriptEnabled) {
      const context = await browser.newContext();
      await use(await context.newPage());
      return context.close();
    }
    // New tabs have the options that their window began with, which must not be those of its first test.
    kept.page ??= await (await browser.newContext(atRest)).newPage();
    const { page } = kept;
    await page.setViewportSize(viewport ?? atRest.viewport);
    const { colorScheme = 'light', reducedMotion = 'no-preference' } = contextOptions;
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors: 'none', media: null });
    const emptying = await page.addInitScript(emptyStorage, info.testId);
    await use(page);
    kept.page = undefined;
    // The end of a context is where Playwright takes the picture of a test that failed.
    if (info.status !== info.expectedStatus) return page.context().close();
    if (!page.isClosed()) await emptying.dispose();
    kept.page = await emptied(page.context());
  },

  context: async ({ page }, use) => use(page.context()),
});

/** Before the first script of the first document that a test opens at an origin. */
function emptyStorage(testId: string): void {
  if (window.origin === 'null' || sessionStorage.getItem('test') === testId) return;
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem('test', testId);
}

/** What tests listen to. Without its own listeners for its end Playwright would wait for ever. */
const heard = [
  ...['console', 'dialog', 'download', 'pageerror', 'popup'],
  ...['request', 'requestfailed', 'requestfinished', 'response'],
];

/** Empties a window for the next test; its storage is emptied by the page that opens next. */
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
