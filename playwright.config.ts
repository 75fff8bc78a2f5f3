import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { repeatingFiles } from './tests/fixtures/rounds.ts';

const browser = await findBrowser();
if (!browser)
  throw new Error('The tests need Chromium: install it (apt-get install chromium-headless-shell).');

/**
 * A test opens a page for seconds: optimised code is thrown away before it pays, and helping threads
 * and a process for the pictures cost more than they save where two cores have four things to do.
 */
const FRUGAL = ['--in-process-gpu', '--js-flags=--single-threaded --no-maglev --no-opt'];

const LONG = '**/*.long.test.ts';
const isLong = process.env['ALL_ROUNDS'] !== undefined;
/** Over one server instead of Azure's storage: SQLite, folders and one process. */
const isOneServer = process.env['ONE_SERVER'] !== undefined;
const repeating = repeatingFiles().map((file) => `**/${file}`);
const long = { name: 'long', testMatch: [LONG, ...repeating] };

/** Tests that have a product of their own, or only read the site as the demo left it. */
const apart = [
  ...['a11y', 'keyboard', 'lists', 'search', 'sources', 'visit', 'waysOn', 'wholeSite'],
].map((name) => `**/${name}.test.ts`);
/** Tests that edit entries, in the second of the two products that tests share. */
const entries = [
  ...['cover', 'crop', 'editing', 'entries', 'hostileHtml', 'listening', 'proposals', 'reach'],
  ...['recording', 'timedChanges', 'together', 'unsaved', 'writing'],
].map((name) => `**/${name}.test.ts`);
/** Tests that look at the back office of the second product and change nothing, beside those that do. */
const looking = ['access', 'adminStates'].map((name) => `**/${name}.test.ts`);
const second = { metadata: { product: 'second' } };
/**
 * Three run side by side, and the tests of each one after the other. The fourth begins when one of them
 * has ended, which is the third: so they end together.
 */
const everyday = [
  {
    name: 'e2e',
    testIgnore: [LONG, ...apart, ...entries, ...looking],
    workers: 1,
  },
  { name: 'entries', testMatch: entries, workers: 1, ...second },
  { name: 'apart', testMatch: apart, workers: 1 },
  { name: 'looking', testMatch: looking, workers: 1, ...second },
];
const rows = 3;

/** Other suites hold the rules of these tests by day. The long project has those of repeating files. */
const byNight = everyday.map((project) => ({
  ...project,
  name: `${project.name} by night`,
  testIgnore: [...(project.testIgnore ?? []), ...repeating],
  grep: /@night/,
}));

export default defineConfig({
  testDir: 'tests/e2e',
  projects: isLong ? [long, ...byNight] : everyday,
  globalSetup: isOneServer ? './tests/servedSetup.ts' : './tests/productSetup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: isLong ? 1 : rows,
  timeout: 120_000,
  // Other checks run beside these, on two cores.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: { ...browser, args: [...browser.args, ...FRUGAL] },
    // A trace costs every test half its time: `npx playwright test NAME --trace on` for one.
    screenshot: 'only-on-failure',
    // Motion costs frames that few tests look at; those that go from page to page have it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
