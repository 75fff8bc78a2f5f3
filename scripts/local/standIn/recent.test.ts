import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('keeps at least the latest, and never twice as many', () => {
  const recent = new Recent<number>(3);
  for (let entry = 1; entry <= 100; entry += 1) recent.add(entry);
  expect(recent.all.slice(-3)).toEqual([98, 99, 100]);
  expect(recent.all.length).toBeLessThan(6);
  recent.clear();
  expect(recent.all).toEqual([]);
});
