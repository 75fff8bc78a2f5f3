import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const browser = await findBrowser();
if (!browser)
  throw new Error('The tests need Chromium: install it (apt-get install chromium-headless-shell).');

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'e2e', testIgnore: '**/*.long.test.ts' },
    { name: 'long', testMatch: '**/*.long.test.ts' },
  ],
  globalSetup: './tests/productSetup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  // Other checks run beside these, on two cores.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    // A window costs a second of processor time. It is emptied between tests: storage, cookies, cache.
    reuseContext: true,
    launchOptions: browser,
    // A trace costs every test half its time: `npx playwright test NAME --trace on` for one.
    screenshot: 'only-on-failure',
  },
});
