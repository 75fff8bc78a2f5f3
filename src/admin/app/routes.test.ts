import { expect, it } from 'vitest';
import { menuFor, screenAt } from './routes.ts';

it('leads only to screens that do something; the others keep their addresses', () => {
  const menu = menuFor(true).map(({ path }) => path);
  const path = '/admin/economy/my-economy';
  expect(menu).not.toContain(path);
  expect(screenAt(path).screen).toBeDefined();
  expect(menu).toContain('/admin/merch/my-merch');
  expect(menu).toContain('/admin/news/my-news');
});
