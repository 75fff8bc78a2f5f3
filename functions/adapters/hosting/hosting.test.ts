import { expect, test } from 'vitest';
import {
  createHosting,
  fixedCosts,
  azureShapes as shapes,
} from '#functions/adapters/hosting/hosting';

const usual = { sitePlan: 'Free', isBackedUp: true } as const;
const costsOf = (shape: 'static' | 'live', bytes: number, more = {}) =>
  createHosting({ shape, ...usual, ...more }).costsOf(bytes);

test('a label with little stored pays what its resources cost', () => {
  expect(costsOf('static', 0)).toMatchObject({ dollars: 15 });
  expect(costsOf('live', 900e6)).toMatchObject({ dollars: 36 });
});

test('each gigabyte more is paid for with its backup', () => {
  const { lines, dollars } = costsOf('static', 101e9);
  // A hundred gigabytes at 2 cents, and the one copy of them at 5 cents.
  expect(lines.at(-1)).toMatchObject({ dollars: 7 });
  expect(dollars).toBe(15 + 7);
});

test('the plan of the site and a deployment without backups cost what they do', () => {
  expect(costsOf('static', 0, { sitePlan: 'Standard' })).toMatchObject({ dollars: 15 + 9 });
  const { lines, dollars } = costsOf('static', 101e9, { isBackedUp: false });
  expect(lines.at(-1)).toMatchObject({ use: 'without a backup', dollars: 2 });
  expect(dollars).toBe(15 - 1 + 2);
});

test('what costs nothing is not listed as a cost', () => {
  for (const shape of shapes)
    for (const bytes of [0, 1e9, 1.1e9]) {
      const { lines } = costsOf(shape, bytes);
      expect(lines.filter(({ dollars }) => dollars <= 0)).toEqual([]);
      expect(lines.map(({ resource }) => resource)).not.toContain('More than a gigabyte stored');
    }
  expect(fixedCosts({ shape: 'live', ...usual }).length).toBeGreaterThan(
    costsOf('live', 0).lines.length,
  );
});

test('each price has a resource and a use', () => {
  for (const shape of shapes)
    for (const { resource, use, dollars } of fixedCosts({ shape, ...usual }))
      expect([resource !== '', use !== '', dollars >= 0]).toEqual([true, true, true]);
});
