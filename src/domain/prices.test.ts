import { expect, test } from 'vitest';
import { fixedCosts, keptBackups, monthlyCosts, pricesAsOf, shapes } from '#domain/prices';

test('a label with little stored pays what its resources cost', () => {
  expect(monthlyCosts('static', 0)).toMatchObject({ dollars: 13 });
  expect(monthlyCosts('live', 900e6)).toMatchObject({ dollars: 34 });
});

test('the month names what costs something, and nothing else', () => {
  for (const shape of shapes)
    for (const bytes of [0, 1e9, 1.1e9]) {
      const { lines } = monthlyCosts(shape, bytes);
      expect(lines.map(({ dollars }) => dollars)).not.toContain(0);
      expect(lines.map(({ resource }) => resource)).not.toContain('More than a gigabyte stored');
    }
});

test('each gigabyte more is paid for with all of its backups', () => {
  const { lines, dollars } = monthlyCosts('static', 11e9);
  const more = Math.round(10 * (0.02 + keptBackups * 0.05));
  expect(lines.at(-1)).toMatchObject({ dollars: more });
  expect(dollars).toBe(13 + more);
});

test('each price has a resource and a use, and the list a month', () => {
  for (const shape of shapes)
    for (const { resource, use, dollars } of fixedCosts(shape))
      expect([resource !== '', use !== '', dollars >= 0]).toEqual([true, true, true]);
  expect(pricesAsOf).toMatch(/^20\d\d-\d\d$/);
});
