import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const browser = await findBrowser();
if (!browser) throw new Error('The tests need Chromium: install it (apt-get install chromium).');

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/productSetup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: browser,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
