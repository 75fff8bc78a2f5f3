import { expect, test } from 'vitest';
import { covers } from './siteConfig.ts';

test.each([
  ['/login', '/login', true],
  ['/login', '/login/', false],
  ['/admin/*', '/admin', true],
  ['/admin/*', '/admin/releases', true],
  ['/admin/*', '/administration', false],
  ['*.{png, svg}', '/mark.svg', true],
  ['*.{png, svg}', '/mark.jpg', false],
  ['*.ico', '/favicon.ico', true],
])('the pattern %s and the path %s: %s', (pattern, path, isCovered) => {
  expect(covers(pattern, path)).toBe(isCovered);
});
