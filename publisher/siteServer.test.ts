import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { aSiteVersion } from '#fixtures/siteVersions';
import { parseSiteConfig } from './siteConfig.ts';
import { answerRequest, createSiteListener } from './siteServer.ts';

const file = (hash: string, bytes = 1000) => ({ hash, bytes });
const version = {
  files: new Map([
    ['index.html', file('home')],
    ['releases.html', file('list')],
    ['releases/1.html', file('one')],
    ['folder/index.html', file('folder')],
    ['admin.html', file('admin')],
    ['404.html', file('missing')],
    ['de/404.html', file('fehlt')],
    ['zh-hant/404.html', file('找不到')],
    ['_astro/app.js', file('script', 10)],
    ['data.label', file('label')],
  ]),
};
const config = parseSiteConfig({
  trailingSlash: 'never',
  globalHeaders: { 'X-Frame-Options': 'DENY', 'Cache-Control': 'no-cache' },
  routes: [
    { route: '/_astro/*', headers: { 'Cache-Control': 'immutable' } },
    { route: '/old', redirect: '/releases', statusCode: 301 },
    { route: '/gone', statusCode: 404 },
    { route: '/embed/*', rewrite: '/admin.html', headers: { 'X-Frame-Options': '' } },
    { route: '/admin/*', rewrite: '/admin.html' },
  ],
  responseOverrides: { 404: { rewrite: '/404.html' } },
  mimeTypes: { '.label': 'text/x-label' },
});

const ask = (path: string, more: Record<string, string> = {}) =>
  answerRequest(config, version, {
    method: 'GET',
    path,
    search: '',
    acceptEncoding: '',
    ifNoneMatch: '',
    ...more,
  });

describe('answer', () => {
  it('keeps no redirect that it makes by itself, whatever the headers of its route', () => {
    expect(ask('/_astro/nothing.js/')).toMatchObject({
      status: 301,
      headers: { 'cache-control': 'no-store', location: '/_astro/nothing.js' },
    });
  });
  it.each([
    ['/', 200, 'home'],
    ['/index.html', 200, 'home'],
    ['/releases', 200, 'list'],
    ['/releases/1', 200, 'one'],
    ['/folder', 200, 'folder'],
    ['/admin', 200, 'admin'],
    ['/admin/releases/edit-release/7', 200, 'admin'],
    ['/nothing', 404, 'missing'],
    ['/de/nichts', 404, 'fehlt'],
    ['/zh-hant/nichts', 404, '找不到'],
    ['/pt-br/nada', 404, 'missing'],
    ['/dezember/nichts', 404, 'missing'],
    ['/gone', 404, 'missing'],
    ['/../package.json', 404, 'missing'],
    ['/__proto__', 404, 'missing'],
    ['/constructor', 404, 'missing'],
  ])('%s answers %i with %s', (path, status, hash) => {
    expect(ask(path)).toMatchObject({ status, content: { file: { hash } } });
  });

  it.each([
    ['/releases/', '/releases'],
    ['/old', '/releases'],
  ])('%s leads to %s for good, with its query', (path, location) => {
    expect(ask(path, { search: '?a=1' })).toMatchObject({
      status: 301,
      headers: { location: `${location}?a=1` },
    });
  });

  it('never leads to another site', () => {
    expect(ask('//elsewhere.example/')).toMatchObject({ status: 404 });
  });

  it('refuses what is not a reading', () => {
    const { status, headers } = ask('/', { method: 'POST' });
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('sends the headers of the configuration, the route before the site', () => {
    expect(ask('/_astro/app.js').headers).toMatchObject({
      'cache-control': 'immutable',
      'x-frame-options': 'DENY',
    });
    expect(ask('/').headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(ask('/data.label').headers).toMatchObject({
      'content-type': 'text/x-label; charset=utf-8',
    });
  });

  it.each(['/_astro/nothing.js', '/nothing', '/gone'])(
    'lets nobody keep the answer that %s is missing',
    (path) => {
      expect(ask(path).headers).toMatchObject({ 'cache-control': 'no-store' });
      const bare = answerRequest({ ...config, responseOverrides: {} }, version, {
        ...{ method: 'GET', path, search: '', acceptEncoding: '', ifNoneMatch: '' },
      });
      expect(bare).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
      expect(Object.keys(bare.headers)).not.toContain('Cache-Control');
    },
  );

  it('takes a header of the site away where a route empties it', () => {
    expect(ask('/embed/releases/tide-7')).toMatchObject({ status: 200 });
    expect(Object.keys(ask('/embed/releases/tide-7').headers)).not.toContain('x-frame-options');
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('chooses the form for %s', (acceptEncoding, encoding) => {
    expect(ask('/', { acceptEncoding }).content).toMatchObject({ name: 'index.html', encoding });
    expect(ask('/', { acceptEncoding }).headers).toMatchObject({ vary: 'Accept-Encoding' });
  });

  it('answers 304 when the content is known, and sends a page that is not', () => {
    expect(ask('/', { ifNoneMatch: 'W/"x", "home"' })).toMatchObject({ status: 304 });
    expect(ask('/', { ifNoneMatch: '"home"', acceptEncoding: 'br' })).toMatchObject({
      status: 200,
    });
    expect(ask('/nothing', { ifNoneMatch: '"missing"' })).toMatchObject({ status: 404 });
  });
});

it.each(['/releases/1', '/releases/once-7'])(
  'asks for what is missing of the live version, and %s to be tried again',
  async (path) => {
    const files = new Map([...version.files, ['data/addresses/releases/0.json', file('shard')]]);
    const onMissing = vi.fn();
    const listener = createSiteListener({
      config,
      store: { read: async (hash) => (hash === 'missing' ? Buffer.from('Not here') : undefined) },
      live: () => aSiteVersion({ version: 1, files }),
      onMissing,
      log: () => undefined,
    });
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const answer = await fetch(`http://127.0.0.1:${Object(server.address()).port}${path}`);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(onMissing).toHaveBeenCalledOnce();
    } finally {
      server.close();
    }
  },
);

it('refuses a setting it would not follow, with its path', () => {
  const rules = { routes: [{ route: '/admin/*', allowedRoles: ['staff'] }] };
  expect(() => parseSiteConfig(rules)).toThrow(/allowedRoles[\s\S]*routes\[0\]/);
});
