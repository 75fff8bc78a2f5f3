import { expect } from 'playwright/test';
import { addressOf } from './session.ts';
import { test } from './window.ts';

const site = addressOf('READ_ONLY_SITE_URL');
const headers = {
  'content-security-policy': /frame-ancestors 'self'/,
  'x-content-type-options': /^nosniff$/,
  'strict-transport-security': /max-age=\d+/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'permissions-policy': /camera=\(\)/,
};

test('every response carries the headers: pages, files, feeds and missing pages', async () => {
  for (const path of [
    '/',
    '/releases',
    '/data/search.json',
    '/calendar.ics',
    '/favicon.svg',
    '/no',
  ]) {
    const answer = await fetch(site + path);
    for (const [name, value] of Object.entries(headers))
      expect(answer.headers.get(name), `${name} of ${path}`).toMatch(value);
  }
});

test('files have the right content type', async () => {
  for (const [path, type] of [
    ['/calendar.ics', 'text/calendar'],
    ['/feeds/out-now.atom', 'application/atom+xml'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/sitemap.xml', 'xml'],
    ['/data/catalogue.json', 'application/json'],
  ])
    expect((await fetch(site + path)).headers.get('content-type'), path).toContain(type);
});

/** Adds up the layout shifts of a page. */
function addUpShifts(): void {
  const total = { shifted: 0 };
  Object.assign(window, total);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry) total.shifted += Number(entry.value);
    Object.assign(window, total);
  }).observe({ type: 'layout-shift', buffered: true });
}

test('nothing shifts when the faces arrive after the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(addUpShifts);
  const shown = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await shown.promise;
    await route.continue();
  });
  await page.goto(`${site}/releases`, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  shown.resolve();
  await page.waitForFunction(() => document.fonts.check('750 40px "Bricolage Grotesque Variable"'));
  await page.waitForLoadState();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.1);
});

test('a page fetches the files of the letters that it shows, and no others', async ({ page }) => {
  const faces = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      return files
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => name.replace(/.*\//, ''));
    });
  await page.goto(`${site}/contact`);
  await expect.poll(async () => (await faces()).length).toBeGreaterThan(1);
  expect((await faces()).join()).not.toContain('cyrillic');
  await page.goto(`${site}/releases/kind/album`);
  await expect.poll(async () => (await faces()).join()).toContain('cyrillic');
});
