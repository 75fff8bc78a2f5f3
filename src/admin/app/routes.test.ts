import { expect, it } from 'vitest';
import { menuFor, screenAt } from './routes.ts';

it('leads only to screens that do something; the others keep their addresses', () => {
  const menu = menuFor(true).map(({ path }) => path);
  for (const path of ['/admin/economy/my-economy', '/admin/merch/my-merch']) {
    expect(menu).not.toContain(path);
    expect(screenAt(path).screen).toBeDefined();
  }
  expect(menu).toHaveLength(10);
});
