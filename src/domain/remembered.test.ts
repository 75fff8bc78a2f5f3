import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('the value of a key is made once', () => {
  const made: string[] = [];
  const formatOf = remembered((zone) => ({ zone, number: made.push(zone) }));
  expect(formatOf('UTC')).toEqual({ zone: 'UTC', number: 1 });
  expect(formatOf('Europe/Oslo')).toEqual({ zone: 'Europe/Oslo', number: 2 });
  expect(formatOf('UTC')).toBe(formatOf('UTC'));
  expect(made).toEqual(['UTC', 'Europe/Oslo']);
});
