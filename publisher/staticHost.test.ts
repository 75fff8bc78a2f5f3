import { expect, test } from 'vitest';
import { staticHostConfig, tooManyFiles } from './staticHost.ts';

const own = { route: '/admin/*', rewrite: '/admin.html' };
const paths = ['index.html', 'releases/tide-7.html', 'artists/x-1.html', 'search.html'];
const none = { artists: '', releases: '' };
const text = JSON.stringify({ trailingSlash: 'never', routes: [own] });

const routesOf = (known: Parameters<typeof staticHostConfig>[1]) => {
  const written = staticHostConfig(text, known, paths);
  expect(Buffer.byteLength(written)).toBeLessThanOrEqual(20_000);
  return JSON.parse(written).routes;
};

test.each([
  ['/release/{Id}.html', '/release/*'],
  ['/r-{Id}', '/r-*'],
  ['/release.aspx?id={Id}', '/release.aspx'],
])('addresses by %s are looked up at %s', (releases, route) => {
  expect(routesOf({ patterns: { ...none, releases }, earlier: {} })).toEqual([
    own,
    { route, rewrite: '/moved.html' },
  ]);
});

test.each(['/{Id}', '/releases/{Id}', '/s{Id}', '/?id={Id}', '/search?id={Id}', '/admin/{Id}'])(
  'a route for %s would cover pages of ours, so there is none',
  (releases) => {
    expect(routesOf({ patterns: { ...none, releases }, earlier: {} })).toEqual([own]);
  },
);

test('paths of Bandcamp redirect to the releases, after our own earlier addresses', () => {
  const known = {
    patterns: none,
    earlier: { '/releases/once-7': '/releases/tide-7' },
    bandcamp: { '/album/tide': '/releases/tide-7' },
  };
  expect(routesOf(known)).toEqual([
    own,
    { route: '/releases/once-7', redirect: '/releases/tide-7', statusCode: 301 },
    { route: '/album/tide', redirect: '/releases/tide-7', statusCode: 301 },
  ]);
});

test('earlier addresses redirect for good, as many as the host takes', () => {
  const earlier = Object.fromEntries(
    Array.from({ length: 1000 }, (_, cId) => [`/releases/once-${cId}`, `/releases/now-${cId}`]),
  );
  const routes = routesOf({ patterns: { ...none, releases: '/release/{Id}' }, earlier });
  expect(routes[2]).toEqual({
    route: '/releases/once-0',
    redirect: '/releases/now-0',
    statusCode: 301,
  });
  expect(routes.length).toBeGreaterThan(150);
});

test('an address that is too long, or has a page again, leaves room for the others', () => {
  const back = Object.fromEntries(
    Array.from({ length: 1000 }, (_, cId) => [`/releases/back-${cId}`, '/releases/tide-7']),
  );
  const earlier = { [`/releases/${'x'.repeat(20_000)}`]: '/releases/tide-7', ...back };
  const written = staticHostConfig(
    text,
    { patterns: none, earlier: { ...earlier, '/releases/once-7': '/releases/tide-7' } },
    Object.keys(back).map((path) => `${path.slice(1)}.html`),
  );
  expect(JSON.parse(written).routes).toEqual([
    own,
    { route: '/releases/once-7', redirect: '/releases/tide-7', statusCode: 301 },
  ]);
});

test('addresses below a language that is gone are looked up, unless pages stand there', () => {
  const known = { patterns: none, earlier: {}, unused: ['/de', '/artists'] };
  expect(routesOf(known)).toEqual([own, { route: '/de/*', rewrite: '/moved.html' }]);
});

test('an earlier address that is a page now stays that page', () => {
  const earlier = { '/releases/tide-7': '/releases/ebb-7' };
  expect(routesOf({ patterns: none, earlier })).toEqual([own]);
});

test('too many files are told with their number', () => {
  expect(tooManyFiles(2_400)).toBeUndefined();
  expect(tooManyFiles(2_401)).toContain('2401 files');
});
