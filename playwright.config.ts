import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { repeatingFiles } from './tests/fixtures/rounds.ts';

const browser = await findBrowser();
if (!browser)
  throw new Error('The tests need Chromium: install it (apt-get install chromium-headless-shell).');

const LONG = '**/*.long.test.ts';
const isLong = process.env['ALL_ROUNDS'] !== undefined;
const long = {
  name: 'long',
  testMatch: [LONG, ...repeatingFiles().map((file) => `**/${file}`)],
};

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [isLong ? long : { name: 'e2e', testIgnore: LONG }],
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
    // Motion costs frames that few tests look at; those that go from page to page have it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
