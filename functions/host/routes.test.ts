import { describe, expect, it } from 'vitest';
import { createRouter } from './routes.ts';

const find = createRouter([
  { functionName: 'readRelease', methods: ['GET'], template: 'releases/{id}' },
  { functionName: 'addRelease', methods: ['POST'], template: 'releases/add' },
  { functionName: 'special', methods: ['GET'], template: 'releases/special' },
  { functionName: 'list', methods: ['GET'], template: 'releases' },
  { functionName: 'page', methods: ['GET'], template: 'pages/{number?}' },
  { functionName: 'files', methods: ['GET'], template: 'files/{*path}' },
]);

describe('createRouter', () => {
  it.each([
    ['GET', '/releases', 'list', {}],
    ['GET', '/Releases/', 'list', {}],
    ['GET', '/releases/12', 'readRelease', { id: '12' }],
    ['GET', '/releases/a%20b', 'readRelease', { id: 'a b' }],
    ['GET', '/releases/special', 'special', {}],
    ['GET', '/releases/add', 'readRelease', { id: 'add' }],
    ['POST', '/releases/add', 'addRelease', {}],
    ['GET', '/pages', 'page', {}],
    ['GET', '/pages/3', 'page', { number: '3' }],
    ['GET', '/files/a/b.txt', 'files', { path: 'a/b.txt' }],
  ])('%s %s is served by %s', (method, path, functionName, params) => {
    expect(find(method, path)).toEqual({ functionName, params });
  });

  it.each([
    ['DELETE', '/releases/12'],
    ['POST', '/releases/12'],
    ['GET', '/releases/12/tracks'],
    ['GET', '/releases/%E0%A4%A'],
    ['GET', '/'],
  ])('%s %s is served by nobody', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });

  it('refuses a template it cannot serve', () => {
    const routes = [{ functionName: 'x', methods: ['GET'], template: 'releases/{id:int}' }];
    expect(() => createRouter(routes)).toThrow('releases/{id:int}');
  });
});
