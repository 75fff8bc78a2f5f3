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
