import { expect } from 'playwright/test';
import { pages } from '../../src/paths.ts';
import { addressOf, inMotion } from './session.ts';
import { test } from './window.ts';

test.use(inMotion);

const site = addressOf('READ_ONLY_SITE_URL');
const storage = process.env['STORAGE_CONNECTION'] ?? '';
const imageOrigin = /BlobEndpoint=(https?:\/\/[^/;]+)/.exec(storage)?.[1];

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

test('a visit contacts only the site, the API, the pictures and the counter, and breaks no policy', async ({
  page,
}) => {
  const origins = new Set<string>();
  const refused: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(`${site}/`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('lavt lys');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/releases\/lavt-lys/);
  for (const { path } of Object.values(pages)) {
    await page.goto(site + path, { waitUntil: 'networkidle' });
    await page.mouse.move(200, 400);
  }
  const allowed = [site, addressOf('API_URL'), addressOf('MAILBOX_URL'), imageOrigin ?? site];
  const known = new Set(allowed.map((address) => new URL(address).origin));
  expect([...origins].filter((origin) => !known.has(origin))).toEqual([]);
  expect(origins.size).toBeGreaterThan(1);
  expect(refused).toEqual([]);
});
